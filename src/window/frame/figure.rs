//! The Figure as the main view, with the 3D view in a corner.

use egui_macroquad::egui::{self, Rect};
use glam::Vec2;

use super::figure_drag::{PANEL, PlacedFigure};
use super::inset::{MARGIN, VIEW, has_room};
use super::{App, transition};
use crate::app::Command;
use crate::figure::Figure;
use crate::figure::layout::{Detail, Ink, Layout, Page, layout};
use crate::overlay::Depth;
use crate::text::id;
use crate::window::figure::{colour, on_screen, paint, size_of, term_at};
use crate::window::ui::PanelOutput;

/// Size of the 3D view's inset in a view of 720 × 628 points.
const SCENE_INSET: Vec2 = Vec2::new(160.0, 107.0);

/// Rectangles of the Figure and the 3D view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Insets {
    /// The 3D view's inset, while the Figure is the main view.
    pub scene: Option<Rect>,
    /// The Figure's inset, while the 3D view is the main view.
    pub figure: Option<Rect>,
}

impl App {
    /// Returns whether the Figure is the main view.
    pub(super) fn is_figure_main(&self) -> bool {
        self.figure.insets.scene.is_some()
    }

    /// Returns the rectangle of the 3D view, points.
    pub(super) fn scene_view(&self) -> Rect {
        self.figure.insets.scene.unwrap_or(self.view)
    }

    /// Draws the Figure if it is the main view; `free` is the uncovered part of the view.
    pub(super) fn draw_figure(
        &mut self,
        ctx: &egui::Context,
        free: Rect,
        output: &mut PanelOutput,
    ) {
        (self.figure.insets, self.figure.placed) = (Insets::default(), None);
        self.figure.transition.pose = None;
        let elapsed = self.figure.transition.elapsed(ctx.input(|input| input.time));
        let wanted = self.session.shows_figure();
        let is_needed = wanted || !self.figure.transition.is_scene();
        let figure = if is_needed { self.session.figure() } else { None };
        let Some(figure) = figure else { return self.figure.transition.cut(false) };
        let has_place = figure.sheet.basis.is_some();
        let cuts = self.session.reduced_motion || self.second.is_some() || !has_place;
        match elapsed.filter(|_| !cuts) {
            Some(elapsed) => self.figure.transition.advance(wanted, elapsed),
            None => self.figure.transition.cut(wanted),
        }
        if self.figure.transition.opacity() >= 1.0 {
            self.draw_main_figure(ctx, free, &figure, output);
        } else if !self.figure.transition.is_scene() {
            self.draw_transition(ctx, free, &figure);
        }
    }

    /// Draws the Figure over the 3D view during the transition between the two.
    fn draw_transition(&mut self, ctx: &egui::Context, free: Rect, figure: &Figure) {
        let page_layout = self.lay_out((self.view, free), figure, Some(SCENE_INSET));
        let (camera, size) = (self.session.camera.pose(), size_of(self.view));
        let end = transition::over_sheet(figure, &page_layout, &camera, size);
        self.figure.transition.pose =
            end.map(|end| camera.towards(end, self.figure.transition.camera_progress()));
        let opacity = self.figure.transition.opacity();
        if opacity > 0.0 {
            let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(self.view);
            let paper = colour(Ink::Paper, &self.theme).gamma_multiply(opacity);
            painter.rect_filled(self.view, 0.0, paper);
            let faded = page_layout.faded(opacity);
            paint(&painter, self.view.min, &faded, &self.theme, self.pointer.term);
        }
    }

    fn detail(&self) -> Detail {
        match self.session.depth {
            Depth::Answer => Detail::Answer,
            Depth::Work => Detail::Work,
            Depth::All => Detail::All,
        }
    }

    /// Draws the Figure as the main view and the 3D view in a corner. With two views, each has its own Figure.
    fn draw_main_figure(
        &mut self,
        ctx: &egui::Context,
        free: Rect,
        figure: &Figure,
        output: &mut PanelOutput,
    ) {
        let is_alone = self.second.is_some() || !has_room(free);
        // In edit mode a drag changes the scene: there is nothing to keep or drop.
        let has_what_if = self.session.what_if().is_some() && !self.session.editor().is_on;
        let reserve = (!is_alone).then_some(if has_what_if { PANEL } else { SCENE_INSET });
        let page_layout = self.draw_sheet(ctx, (self.view, free), figure, reserve);
        if let Some(view) = self.second
            && let Some(other) = self.session.second_figure()
        {
            self.draw_sheet(ctx, (view, free), &other, None);
        }
        let origin = self.view.min;
        self.hover_rows(ctx, origin, &page_layout.rows);
        seek_clicked_tick(ctx, origin, &page_layout.ticks, output);
        let pointer = ctx.pointer_latest_pos().filter(|_| !ctx.is_pointer_over_area());
        let pointer = pointer.map(|at| at - origin);
        let term = pointer.and_then(|at| term_at(&page_layout, Vec2::new(at.x, at.y)));
        output.hovered = output.hovered.or(term);
        let empty = Rect::from_min_size(self.view.max, egui::Vec2::ZERO);
        let reserved = page_layout.reserved.map(|rect| on_screen(rect, origin));
        let scene = reserved.filter(|_| !has_what_if).unwrap_or(empty);
        self.figure.insets.scene = Some(scene);
        if let Some(frame) = page_layout.frame {
            let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(self.view);
            self.draw_what_if(&painter, figure, (origin, page_layout.sheet), &frame);
            let corner = free.max - egui::Vec2::splat(MARGIN);
            let size = egui::vec2(PANEL.x, PANEL.y).min(free.size());
            let corner = Rect::from_min_max(corner - size, corner);
            let panel = has_what_if.then(|| reserved.unwrap_or(corner));
            if let Some(panel) = panel {
                self.what_if_panel(ctx, panel, output);
            }
            let plane_rect =
                page_layout.sheet.map_or(Rect::NOTHING, |rect| on_screen(rect, origin));
            let placed = PlacedFigure { origin, to_page: frame, plane_rect, panel };
            self.question_on_figure(ctx, &painter, figure, &placed);
            self.figure.placed = Some(placed);
        }
        if scene.is_positive() {
            self.figure.insets.scene = Some(self.scene_inset(ctx, scene, output));
        }
    }

    /// Draws a Figure over a whole view down to the bottom of `free`, and leaves space of the size
    /// `reserve` empty.
    fn draw_sheet(
        &self,
        ctx: &egui::Context,
        (view, free): (Rect, Rect),
        figure: &Figure,
        reserve: Option<Vec2>,
    ) -> Layout {
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(view);
        let page_layout = self.lay_out((view, free), figure, reserve);
        paint(&painter, view.min, &page_layout, &self.theme, self.pointer.term);
        page_layout
    }

    /// Lays out a Figure over a whole view down to the bottom of `free`, at the current stage of the transition.
    fn lay_out(
        &self,
        (view, free): (Rect, Rect),
        figure: &Figure,
        reserve: Option<Vec2>,
    ) -> Layout {
        let size = size_of(view.with_max_y(free.bottom()));
        let factor = (size / VIEW).min_element().clamp(0.6, 2.0);
        let page = Page {
            size,
            detail: self.detail(),
            present: self.ui.present.on,
            focus: self.figure.row.filter(|row| *row < figure.lines.len()).unwrap_or(0),
            reserve: reserve.map(|size| size * factor),
            corner: self.ui.inset.corner,
            covered: free.top() - view.top(),
            ..Page::default()
        };
        let page_layout = layout(figure, &page);
        if !self.figure.transition.is_moving() {
            return page_layout;
        }
        let camera = self.session.camera.pose();
        let angle = transition::start_angle(figure, &page_layout, &camera).unwrap_or(0.0);
        layout(figure, &Page { motion: self.figure.transition.motion(angle), ..page })
    }

    /// Turns the sheet to the axis of the hovered table row.
    fn hover_rows(
        &mut self,
        ctx: &egui::Context,
        origin: egui::Pos2,
        rows: &[(crate::figure::layout::Rect, usize)],
    ) {
        let pointer = ctx.pointer_latest_pos();
        let hovered = rows
            .iter()
            .find(|(rect, _)| pointer.is_some_and(|at| on_screen(*rect, origin).contains(at)));
        self.figure.row = hovered.map(|(_, line)| *line);
    }
}

/// Seeks to the tick of a clicked line.
fn seek_clicked_tick(
    ctx: &egui::Context,
    origin: egui::Pos2,
    ticks: &[(crate::figure::layout::Rect, u64)],
    output: &mut PanelOutput,
) {
    let all = ticks.iter().map(|(rect, _)| on_screen(*rect, origin)).reduce(Rect::union);
    let Some(all) = all else { return };
    let area = egui::Area::new(egui::Id::new("repeated-line")).fixed_pos(all.min).movable(false);
    let response =
        area.order(egui::Order::Middle).show(ctx, |ui| ui.allocate_rect(all, egui::Sense::click()));
    let response = response.inner;
    let line_at = |pos| ticks.iter().find(|(rect, _)| on_screen(*rect, origin).contains(pos));
    let Some((_, tick)) = response.hover_pos().and_then(line_at) else { return };
    let tick = u32::try_from(*tick).unwrap_or(u32::MAX);
    if response.on_hover_text(id::FRAME_GO_TO_TICK.with(&[("tick", &tick)])).clicked() {
        output.effects.push(Command::Seek(tick).into());
    }
}
