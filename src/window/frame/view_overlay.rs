//! Draws the layers over the view.

use egui_macroquad::egui;

use super::App;
use crate::params::{self, Value};
use crate::text::id;
use crate::window::theme::{BODY, HEADING};
use crate::window::ui::PanelOutput;
use crate::window::{horizon, panels};

impl App {
    /// Draws touch keys, verdict and overlays over the view. `unit` is the number of points per unscaled
    /// point.
    pub(super) fn draw_view_overlay(
        &mut self,
        ctx: &egui::Context,
        unit: f32,
        output: &mut PanelOutput,
    ) {
        let touch_keys = self.touch_keys(unit);
        let bottom = touch_keys.free.bottom();
        let banners = self.banners(ctx);
        let top = banners.iter().map(|banner| banner.rect.bottom()).fold(self.view.top(), f32::max);
        self.free = self.view.intersect(touch_keys.free).with_min_y(top).with_max_y(bottom);
        // The bar of edit mode must not hide the Figure or labels.
        let mut free = self.free;
        if self.session.editor().is_on && !self.is_bare() {
            let bar = panels::edit(ctx, self.free, &self.session, &mut output.effects);
            free.min.y = bar.bottom().min(free.max.y);
        }
        self.draw_figure(ctx, free, output);
        if !self.is_bare() {
            if !self.is_figure_main() {
                // Placed first: labels keep clear of the inset.
                let inset = self.place_inset(ctx, free);
                self.overlays(ctx, free);
                if let Some(figure) = inset {
                    self.draw_inset(ctx, free, &figure, output);
                }
                horizon::draw(ctx, free, self.view, &self.lens(), &self.theme);
            }
            for (number, banner) in banners.into_iter().enumerate() {
                banner.react(ctx, number, &mut output.effects);
                banner.paint(&self.theme);
            }
            self.draw_divider(ctx);
            self.show_drag_hint(ctx);
            if self.session.editor().is_on {
                self.draw_band(ctx);
                self.draw_numbers(ctx);
            }
        }
        touch_keys
            .paint(ctx, &self.theme, |action| self.poll.fingers.held().any(|held| held == action));
        self.poll.touch_keys = touch_keys.keys();
    }

    /// Lays out the verdict over each view.
    fn banners(&self, ctx: &egui::Context) -> Vec<panels::Banner> {
        let verdict = self.session.verdict();
        let other = self.session.other_verdict();
        let game = self.session.game_verdict();
        let what_if = self.session.what_if().filter(|_| self.session.shows_figure());
        let what_if = what_if.map(|what_if| what_if.verdict.clone());
        let size = if self.ui.present.on { HEADING } else { BODY };
        let banner = |view, lines: &[_]| panels::Banner::new(ctx, view, lines, (size, &self.theme));
        let [settings_a, settings_b] = self.differences();
        let names = if self.second.is_some() {
            [format!("A: {settings_a}\n"), format!("B: {settings_b}\n")]
        } else {
            [format!("A ({settings_a})  "), format!("B ({settings_b})  ")]
        };
        let (a, b) = ((&*names[0], &verdict), other.as_ref().map(|other| (&*names[1], other)));
        match (self.second, b) {
            (None, None) => {
                let [what_if_name, game_name] =
                    [id::FRAME_WHAT_IF, id::FRAME_GAME].map(|name| format!("{} ", name.text()));
                let moved = what_if.as_ref().map(|verdict| (&*what_if_name, verdict));
                let game = game.as_ref().map(|verdict| (&*game_name, verdict));
                let lines: Vec<_> = [("", &verdict)].into_iter().chain(game).chain(moved).collect();
                vec![banner(self.view, &lines)]
            }
            (None, Some(b)) => vec![banner(self.view, &[a, b])],
            // Before the split, B equals A.
            (Some(second), b) => {
                let exists = self.session.second().is_some();
                let b = b.or(exists.then_some((&*names[1], &verdict)));
                let banner_b = b.map(|b| banner(second, &[b]));
                [banner(self.view, &[a])].into_iter().chain(banner_b).collect()
            }
        }
    }

    /// Returns the settings of each compared world that differ from the other's.
    fn differences(&self) -> [String; 2] {
        let Some(comparison) = self.session.comparison() else { return Default::default() };
        let current = |(path, _): &(String, Value)| {
            Some((path.clone(), params::get(self.session.world().parameters(), path)?))
        };
        let text = |settings: &[(String, Value)], title: Option<&str>| {
            let settings = settings.iter().map(|(path, value)| panels::setting(path, value));
            let all: Vec<String> = title.map(str::to_owned).into_iter().chain(settings).collect();
            all.join(", ")
        };
        let a: Vec<_> = comparison.set.iter().filter_map(current).collect();
        let this_run = comparison.title.is_some().then_some(id::FRAME_THIS_RUN.text());
        [text(&a, this_run), text(&comparison.set, comparison.title.as_deref())]
    }

    /// Returns the on-screen keys, where they are useful.
    fn touch_keys(&self, unit: f32) -> panels::TouchKeys {
        let is_off = self.ui.hidden || self.ui.present.on || self.ui.embed || self.is_bare();
        if is_off || self.is_driving_off() || !self.poll.fingers.need_keys() {
            return panels::TouchKeys::none(self.whole());
        }
        panels::TouchKeys::new(self.whole(), &self.session, unit)
    }

    /// Draws the line between two views, and the reason why a second view is empty.
    fn draw_divider(&self, ctx: &egui::Context) {
        let Some(second) = self.second else { return };
        let painter = ctx.layer_painter(egui::LayerId::background());
        let gap = egui::Rect::from_min_max(self.view.right_top(), second.left_bottom());
        painter.rect_filled(gap, 0.0, self.theme.text);
        let Some(comparison) = self.session.comparison() else { return };
        if self.session.second().is_none() {
            let text = if comparison.is_over() {
                id::FRAME_B_HAS_ENDED.with(&[("ticks", &comparison.ticks())])
            } else {
                id::FRAME_B_IS_BEHIND.to_string()
            };
            let font = egui::FontId::proportional(BODY);
            let text = painter.layout(text, font, self.theme.text, second.width() - 32.0);
            let place = egui::Rect::from_center_size(second.center(), text.size());
            painter.rect_filled(place.expand(6.0), 6.0, self.theme.label);
            painter.galley(place.min, text, self.theme.text);
        }
    }
}
