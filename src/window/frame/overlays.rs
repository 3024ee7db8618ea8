//! What is drawn of the tick on show.

use egui_macroquad::egui;

use super::Desk;
use crate::app::stepper::Opened;
use crate::explain;
use crate::overlay::{self, OverlayKind, Past, Pen, View};
use crate::window::grid;
use crate::window::painter::Screen;

impl Desk {
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
        if let Some(throw) = self.session.incoming.hand.aim() {
            overlay::aim(throw, &mut pen);
        }
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(self.view);
        let screen = Screen { painter, rect: self.view, lens, theme: &self.theme };
        let marks = depth.shown(pen.marks, hovered);
        screen.paint(marks, hovered, &mut self.fills, (&mut self.labels, free));
    }
}
