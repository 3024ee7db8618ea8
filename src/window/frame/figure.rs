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
    pub(super) fn is_flat(&self) -> bool {
        self.figure.insets.scene.is_some()
    }

    /// Returns the rectangle of the 3D view, points.
    pub(super) fn scene_view(&self) -> Rect {
        self.figure.insets.scene.unwrap_or(self.view)
    }

    /// Draws the Figure if it is the main view; `free` is the uncovered part of the view.
    pub(super) fn draw_figure(&mut self, ctx: &egui::Context, free: Rect, asked: &mut PanelOutput) {
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
            self.whole_figure(ctx, free, &figure, asked);
        } else if !self.figure.transition.is_scene() {
            self.turn_to(ctx, free, &figure);
        }
    }

    /// Draws the Figure over the 3D view while the camera moves over the sheet and the solids fade.
    fn turn_to(&mut self, ctx: &egui::Context, free: Rect, figure: &Figure) {
        let laid = self.lay_out((self.view, free), figure, Some(SCENE_INSET));
        let (camera, size) = (self.session.camera.base(), size_of(self.view));
        let end = transition::over_sheet(figure, &laid, &camera, size);
        self.figure.transition.pose =
            end.map(|end| camera.towards(end, self.figure.transition.eye()));
        let opacity = self.figure.transition.opacity();
        if opacity > 0.0 {
            let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(self.view);
            let paper = colour(Ink::Paper, &self.theme).gamma_multiply(opacity);
            painter.rect_filled(self.view, 0.0, paper);
            let faded = laid.faded(opacity);
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

    /// Draws the Figure as the main view and the 3D view in a corner; each of two views has its own Figure.
    fn whole_figure(
        &mut self,
        ctx: &egui::Context,
        free: Rect,
        figure: &Figure,
        asked: &mut PanelOutput,
    ) {
        let is_alone = self.second.is_some() || !has_room(free);
        // In edit mode a drag changes the scene: there is nothing to keep or drop.
        let is_moved = self.session.what_if().is_some() && !self.session.editor().is_on;
        let reserve = (!is_alone).then_some(if is_moved { PANEL } else { SCENE_INSET });
        let laid = self.sheet(ctx, (self.view, free), figure, reserve);
        if let Some(view) = self.second
            && let Some(other) = self.session.second_figure()
        {
            self.sheet(ctx, (view, free), &other, None);
        }
        let origin = self.view.min;
        self.rows(ctx, origin, &laid.rows);
        go_to_tick(ctx, origin, &laid.ticks, asked);
        let pointer = ctx.pointer_latest_pos().filter(|_| !ctx.is_pointer_over_area());
        let over = pointer.map(|at| at - origin);
        let over = over.and_then(|at| term_at(&laid, Vec2::new(at.x, at.y)));
        asked.hovered = asked.hovered.or(over);
        let nowhere = Rect::from_min_size(self.view.max, egui::Vec2::ZERO);
        let reserved = laid.reserved.map(|rect| on_screen(rect, origin));
        let scene = reserved.filter(|_| !is_moved).unwrap_or(nowhere);
        self.figure.insets.scene = Some(scene);
        if let Some(frame) = laid.frame {
            let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(self.view);
            self.draw_what_if(&painter, figure, (origin, laid.sheet), &frame);
            let corner = free.max - egui::Vec2::splat(MARGIN);
            let size = egui::vec2(PANEL.x, PANEL.y).min(free.size());
            let corner = Rect::from_min_max(corner - size, corner);
            let panel = is_moved.then(|| reserved.unwrap_or(corner));
            if let Some(panel) = panel {
                self.what_if_panel(ctx, panel, asked);
            }
            let plane_rect = laid.sheet.map_or(Rect::NOTHING, |rect| on_screen(rect, origin));
            let placed = PlacedFigure { origin, to_page: frame, plane_rect, panel };
            self.question_on_figure(ctx, &painter, figure, &placed);
            self.figure.placed = Some(placed);
        }
        if scene.is_positive() {
            self.figure.insets.scene = Some(self.scene_inset(ctx, scene, asked));
        }
    }

    /// Draws a Figure over a whole view, down to the end of `free`, and keeps space of the size
    /// `reserve` empty.
    fn sheet(
        &self,
        ctx: &egui::Context,
        (view, free): (Rect, Rect),
        figure: &Figure,
        reserve: Option<Vec2>,
    ) -> Layout {
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(view);
        let laid = self.lay_out((view, free), figure, reserve);
        paint(&painter, view.min, &laid, &self.theme, self.pointer.term);
        laid
    }

    /// Lays out a Figure over a whole view, down to the end of `free`, at the current stage of the transition.
    fn lay_out(
        &self,
        (view, free): (Rect, Rect),
        figure: &Figure,
        reserve: Option<Vec2>,
    ) -> Layout {
        let size = size_of(view.with_max_y(free.bottom()));
        let part = (size / VIEW).min_element().clamp(0.6, 2.0);
        let page = Page {
            size,
            detail: self.detail(),
            present: self.ui.present.on,
            focus: self.figure.row.filter(|row| *row < figure.lines.len()).unwrap_or(0),
            reserve: reserve.map(|size| size * part),
            corner: self.ui.inset.corner,
            covered: free.top() - view.top(),
            ..Page::default()
        };
        let laid = layout(figure, &page);
        if !self.figure.transition.moves() {
            return laid;
        }
        let camera = self.session.camera.base();
        let angle = transition::start_angle(figure, &laid, &camera).unwrap_or(0.0);
        layout(figure, &Page { motion: self.figure.transition.motion(angle), ..page })
    }

    /// Turns the sheet to the axis of the hovered table row.
    fn rows(
        &mut self,
        ctx: &egui::Context,
        origin: egui::Pos2,
        rows: &[(crate::figure::layout::Rect, usize)],
    ) {
        let pointer = ctx.pointer_latest_pos();
        let over = rows
            .iter()
            .find(|(rect, _)| pointer.is_some_and(|at| on_screen(*rect, origin).contains(at)));
        self.figure.row = over.map(|(_, line)| *line);
    }
}

/// Goes to the tick of a clicked line.
fn go_to_tick(
    ctx: &egui::Context,
    origin: egui::Pos2,
    ticks: &[(crate::figure::layout::Rect, u64)],
    asked: &mut PanelOutput,
) {
    let all = ticks.iter().map(|(rect, _)| on_screen(*rect, origin)).reduce(Rect::union);
    let Some(all) = all else { return };
    let area = egui::Area::new(egui::Id::new("repeated-line")).fixed_pos(all.min).movable(false);
    let over =
        area.order(egui::Order::Middle).show(ctx, |ui| ui.allocate_rect(all, egui::Sense::click()));
    let over = over.inner;
    let at = |pos| ticks.iter().find(|(rect, _)| on_screen(*rect, origin).contains(pos));
    let Some((_, tick)) = over.hover_pos().and_then(at) else { return };
    let tick = u32::try_from(*tick).unwrap_or(u32::MAX);
    if over.on_hover_text(id::FRAME_GO_TO_TICK.with(&[("tick", &tick)])).clicked() {
        asked.effects.push(Command::Seek(tick).into());
    }
}
