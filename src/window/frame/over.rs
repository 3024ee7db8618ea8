//! What stands over the view.

use egui_macroquad::egui;

use super::Desk;
use crate::window::{horizon, panels};

impl Desk {
    /// What stands over the view: key strip or keys, verdict, overlays. `unit` points make one of a
    /// finger's.
    pub(super) fn over_view(&mut self, ctx: &egui::Context, unit: f32) {
        let said = self.ui.said();
        let pads = self.pads(unit);
        let is_touched = self.poll.fingers.need_keys();
        let strip = (!self.ui.hidden && !self.ui.present.on && !self.ui.embed).then(|| {
            panels::Strip::new(ctx, pads.free, &self.session, said, is_touched, &self.theme)
        });
        let foot = strip.as_ref().map(|strip| strip.rect).filter(egui::Rect::is_positive);
        let verdict = self.session.verdict();
        let other = self.session.other_verdict();
        let banner = panels::Banner::new(ctx, self.view, (&verdict, other.as_ref()), &self.theme);
        let foot = foot.map_or(pads.free.bottom(), |rect| rect.top());
        self.free = pads.free.with_min_y(banner.rect.bottom()).with_max_y(foot);
        if !self.is_bare() || self.is_figure() || self.is_about_a_test() {
            self.overlays(ctx, self.free);
        }
        if !self.is_bare() {
            horizon::draw(ctx, self.free, self.view, &self.lens(), &self.theme);
            banner.paint(&self.theme);
            self.tell_grip(ctx);
        }
        if let Some(strip) = strip {
            strip.paint(ctx, &self.theme);
        }
        pads.paint(ctx, &self.theme, |does| self.poll.fingers.held().any(|held| held == does));
        self.poll.pads = pads.keys();
    }

    /// The keys on the screen, where they are of use.
    fn pads(&self, unit: f32) -> panels::Pads {
        let is_off = self.ui.hidden || self.ui.present.on || self.ui.embed || self.is_bare();
        if is_off || self.is_driving_off() || !self.poll.fingers.need_keys() {
            return panels::Pads::none(self.view);
        }
        panels::Pads::new(self.view, &self.session, unit)
    }
}
