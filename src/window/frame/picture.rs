//! Draws the world and its overlays.

use egui_macroquad::egui;
use glam::{Vec3, vec2};
use macroquad::prelude::{Color, clear_background};

use super::sun::sun;
use super::{App, OverlayState};
use crate::app::comparison::Comparison;
use crate::app::stepper::OpenedTick;
use crate::explain::{self, Term};
use crate::figure::layout::Ink;
use crate::overlay::{self, OverlayKind, Past, Pen, View};
use crate::scene::SceneGoal;
use crate::window::canvas::{PictureInput, viewport};
use crate::window::grid;
use crate::window::painter::{OcclusionTests, Screen};

impl App {
    /// Draws the overlays; labels stay in `free`, the part of the view that nothing covers.
    pub(super) fn overlays(&mut self, ctx: &egui::Context, free: egui::Rect) {
        let lens = self.lens();
        let world = self.session.world();
        let occlusion = self.session.occlusion();
        let hides = |at: Vec3| self.canvas.hides((0, world), occlusion, &lens, at);
        grid::draw(ctx, self.view, (&lens, &hides), world, &self.theme);
        let (overlays, selection) = (self.session.overlays, self.session.selection());
        // Highlights the terms of the opened tick, unless a term is hovered.
        let moment = self.session.opened_tick().map(OpenedTick::moment);
        let (opened_term, subject) =
            moment.map_or((None, None), |moment| (moment.term, moment.subject));
        let hovered = self.pointer.term.or(opened_term);
        let records = self.session.shown_records();
        let selected =
            subject.or_else(|| explain::explanation(records.tested).explained(selection));
        // Only if the overlay is on: the trail may re-run past ticks.
        let ghosts = overlays.contains(OverlayKind::Ghosts);
        let trail = ghosts.then(|| self.session.trail());
        let (shown, world) = (self.session.shown_tick(), self.session.shown_world());
        let past = trail.as_deref().map(|trail| Past { trail, shown, world });
        let view =
            View { record: records.current, tested: records.tested, selected, hovered, past };
        let mut pen = Pen::default();
        overlays.draw(&view, &mut pen);
        let comparison = self.session.comparison().filter(|_| self.second.is_none());
        if let Some(b) = comparison.and_then(Comparison::world) {
            overlay::second_world::draw(world, b, selection, &mut pen);
        }
        if let Some(SceneGoal::Reach(zone)) = self.session.scene.file.goal {
            overlay::goal::draw(&zone, world.view_hints().draw_plane.is_upright(), &mut pen);
        }
        self.draw_variants(ctx, &lens, &mut pen);
        self.draw_question(ctx, &lens, &mut pen);
        if let Some(throw) = self.session.input_source.body_drag.aim() {
            overlay::aim(throw, &mut pen);
        }
        self.draw_handles(&lens, &mut pen);
        drop(trail);
        self.paint(ctx, 0, (self.view, free), pen, hovered);
        self.second_overlays(ctx, free, hovered);
    }

    /// Draws the second view's overlays from the other world's tick record.
    fn second_overlays(&mut self, ctx: &egui::Context, free: egui::Rect, hovered: Option<Term>) {
        let (Some(rect), Some((world, records))) = (self.second, self.session.second()) else {
            return;
        };
        let (lens, occlusion) = (self.lens(), self.session.occlusion());
        let hides = |at: Vec3| self.canvas.hides((1, world), occlusion, &lens, at);
        grid::draw(ctx, rect, (&lens, &hides), world, &self.theme);
        let selected = explain::explanation(records.tested).explained(self.session.selection());
        let (record, tested) = (records.current, records.tested);
        let view = View { record, tested, selected, hovered, past: None };
        let mut pen = Pen::default();
        self.session.overlays.draw(&view, &mut pen);
        let free = free.translate(rect.min - self.view.min);
        self.paint(ctx, 1, (rect, free), pen, hovered);
    }

    /// Paints a world's overlays over its view; `side` is 0 for the run and 1 for the second world.
    fn paint(
        &mut self,
        ctx: &egui::Context,
        side: usize,
        (rect, free): (egui::Rect, egui::Rect),
        mut pen: Pen,
        hovered: Option<Term>,
    ) {
        let lens = self.lens();
        let first = || self.session.shown_world();
        let world = if side == 0 { Some(first()) } else { self.session.second().map(|(b, _)| b) };
        let Some(world) = world else { return };
        let OverlayState { labels, fills, flash } = &mut self.overlay_states[side];
        fills.clear();
        let second = || self.session.second().map(|(_, records)| records.current);
        let record = if side == 0 { Some(self.session.shown_records().current) } else { second() };
        if let Some(record) = record.filter(|_| !self.session.is_question_open()) {
            flash.show(self.session.shown_tick(), record, &mut pen.marks);
        }
        let occlusion = self.session.occlusion();
        let hides = |at: Vec3| self.canvas.hides((side, world), occlusion, &lens, at);
        let occlusion_tests =
            self.canvas.can_hide((side, world)).then(|| OcclusionTests::new(&hides));
        let inset = self.figure.insets.figure.filter(|_| side == 0);
        let screen = Screen::new((ctx, rect), lens, &self.theme, occlusion_tests).with_inset(inset);
        let marks = self.session.depth.shown(pen.marks, hovered);
        screen.paint(marks, hovered, fills, (labels, free));
    }

    /// Draws the world below egui's layers.
    pub(super) fn draw_world(&mut self) {
        let lens = self.lens();
        self.theme.world.sun =
            sun(&self.session.camera, self.session.world().view_hints().draw_plane);
        let [r, g, b] = if self.is_figure_main() {
            Ink::Paper.rgb(self.theme.dark)
        } else {
            self.theme.world.horizon
        };
        clear_background(Color::from_rgba(r, g, b, 255));
        let view_to_viewport = |view: egui::Rect| {
            let (min, max) = (view.min, view.max);
            viewport(vec2(min.x, min.y), vec2(max.x, max.y), self.scale())
        };
        let occlusion = self.session.occlusion();
        let shown = self.session.shown_tick();
        let flash = [&self.overlay_states[0].flash, &self.overlay_states[1].flash];
        let first = PictureInput {
            world: self.session.shown_world(),
            lens: &lens,
            viewport: view_to_viewport(self.scene_view()),
            fills: if self.is_figure_main() { &[] } else { &self.overlay_states[0].fills },
            occlusion,
            stride: &|body| self.session.walk_state(body),
            flash: &|body| flash[0].strength(body, shown),
        };
        let stride = |body| self.session.second_walk_state(body);
        let second_flash = |body| flash[1].strength(body, shown);
        let second_view = self.second.filter(|_| !self.is_figure_main());
        let second =
            second_view.zip(self.session.second()).map(|(view, (world, _))| PictureInput {
                world,
                lens: &lens,
                viewport: view_to_viewport(view),
                fills: &self.overlay_states[1].fills,
                occlusion,
                stride: &stride,
                flash: &second_flash,
            });
        self.canvas.draw((&first, second.as_ref()), &self.theme);
    }
}
