//! The picture of the world, and what is drawn over it.

use egui_macroquad::egui;
use glam::{Vec3, vec2};
use macroquad::prelude::{Color, clear_background};

use super::Desk;
use super::sun::sun;
use crate::app::comparison::Comparison;
use crate::app::stepper::Opened;
use crate::explain;
use crate::overlay::{self, Mark, OverlayKind, Past, Pen, View};
use crate::window::canvas::{Shown, viewport};
use crate::window::grid;
use crate::window::painter::Screen;

impl Desk {
    /// Whether the world shows little without its overlays: shapes on a sheet, and a test of them.
    pub(super) fn is_about_a_test(&self) -> bool {
        overlay::overlays(self.session.world().kind()).iter().any(|o| o.kind == OverlayKind::Axes)
    }

    /// Draws the overlays; labels stay in `free`, which neither verdict nor key strip covers.
    pub(super) fn overlays(&mut self, ctx: &egui::Context, free: egui::Rect) {
        let lens = self.lens();
        grid::draw(ctx, self.view, &lens, self.session.world(), &self.theme);
        self.fills.clear();
        let (overlays, depth) = (self.session.overlays, self.session.depth);
        let selection = self.session.selection();
        // What the opened tick is about is lit, unless the pointer asks for something else.
        let moment = self.session.opened().map(Opened::moment);
        let (lit, about) = moment.map_or((None, None), |moment| (moment.term, moment.about));
        let hovered = self.hovered.or(lit);
        let accounts = self.session.accounts();
        let selected = about.or_else(|| explain::of(accounts.tested).explained(selection));
        // The past may have to be run again: only for those who look at it.
        let ghosts = overlays.contains(OverlayKind::Ghosts);
        let trail = ghosts.then(|| self.session.trail());
        let (shown, world) = (self.session.shown(), self.session.world_on_show());
        let past = trail.as_deref().map(|trail| Past { trail, shown, world });
        let view = View { record: accounts.now, tested: accounts.tested, selected, hovered, past };
        let mut pen = Pen::default();
        overlays.draw(&view, &mut pen);
        if let Some(b) = self.session.comparison().and_then(Comparison::world) {
            overlay::other::draw(world, b, selection, &mut pen);
        }
        self.draw_fan(ctx, &lens, &mut pen);
        self.draw_question(ctx, &lens, &mut pen);
        if let Some(throw) = self.session.incoming.hand.aim() {
            overlay::aim(throw, &mut pen);
        }
        if self.is_bare() {
            pen.marks.retain(|drawn| !matches!(drawn.mark, Mark::Label(_)));
        } else {
            self.draw_handles(&lens, &mut pen);
        }
        self.embers.fan(shown, &mut pen.marks);
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(self.view);
        let glass = self.session.glass();
        let hides = |at: Vec3| self.canvas.hides(world, glass, &lens, at);
        let screen = Screen { painter, rect: self.view, lens, theme: &self.theme, hides: &hides };
        let marks = depth.shown(pen.marks, hovered);
        screen.paint(marks, hovered, &mut self.fills, (&mut self.labels, free));
    }

    /// Draws the world under all that egui paints.
    pub(super) fn draw_world(&mut self) {
        let lens = self.lens();
        self.theme.world.sun = sun(&self.session.camera, self.session.world().outlook().sheet);
        let [r, g, b] = self.theme.world.horizon;
        clear_background(Color::from_rgba(r, g, b, 255));
        let (min, max) = (self.view.min, self.view.max);
        let port = viewport(vec2(min.x, min.y), vec2(max.x, max.y), self.scale());
        let scene = Shown {
            world: self.session.world_on_show(),
            lens: &lens,
            viewport: port,
            fills: &self.fills,
            glass: self.session.glass(),
            stride: &|body| self.session.stride(body),
        };
        self.canvas.draw(&scene, &self.theme);
    }
}
