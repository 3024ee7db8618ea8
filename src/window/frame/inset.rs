//! The inset in a corner: the Figure over the 3D view, or the 3D view over the Figure.

use egui_macroquad::egui::{
    self, Align2, FontId, Id, Rect, Sense, Stroke, StrokeKind, WidgetInfo, WidgetType,
};
use glam::{Vec2, vec2};

use super::App;
use crate::app::Command;
use crate::figure::Figure;
use crate::figure::layout::{Corner, Ink, Page, layout};
use crate::scene::CameraKind;
use crate::text::id;
use crate::window::egui_support;
use crate::window::figure::{colour, from_screen, on_screen, paint, size_of};
use crate::window::ui::PanelOutput;

/// Size of the Figure's inset in a view of 720 × 628 points.
const INSET: Vec2 = Vec2::new(272.0, 206.0);
/// Reference size of the view for the inset sizes, points.
pub(super) const VIEW: Vec2 = Vec2::new(720.0, 628.0);
/// Distance of an inset from the view's border, points.
pub(super) const MARGIN: f32 = 12.0;
/// Height of the inset's title, points.
const TITLE: f32 = 22.0;
/// Ids of the inset's title and of its picture.
const INSET_IDS: [&str; 2] = ["inset title", "figure inset"];
/// Minimum size of a view with an inset, points.
const MIN_SIZE: Vec2 = Vec2::new(380.0, 320.0);

/// Returns whether the view is large enough for an inset.
pub(super) fn has_room(free: Rect) -> bool {
    free.width() >= MIN_SIZE.x && free.height() >= MIN_SIZE.y
}

impl App {
    /// Places the Figure in a corner of the 3D view, and returns the Figure if the view has room for it.
    pub(super) fn place_inset(&mut self, ctx: &egui::Context, free: Rect) -> Option<Figure> {
        let is_alone = self.ui.hidden || self.second.is_some();
        if is_alone || !self.figure.transition.is_scene() || !has_room(free) {
            return None;
        }
        let figure = self.session.figure()?;
        let factor = (size_of(free) / VIEW).min_element().clamp(0.75, 1.6);
        let folded = self.ui.inset.folded;
        let size = if folded { vec2(INSET.x * 0.5, TITLE) } else { INSET * factor };
        let place = self.ui.inset.corner.place(from_screen(free.shrink(MARGIN)), size);
        let [bar_drag, body_drag] = INSET_IDS.map(|id| drag_offset(ctx, Id::new(id)));
        self.figure.insets.figure =
            Some(on_screen(place, egui::Pos2::ZERO).translate(bar_drag + body_drag));
        Some(figure)
    }

    /// Draws the Figure's inset above the overlays of the 3D view.
    pub(super) fn draw_inset(
        &mut self,
        ctx: &egui::Context,
        free: Rect,
        figure: &Figure,
        output: &mut PanelOutput,
    ) {
        let Some(rect) = self.figure.insets.figure else { return };
        let folded = self.ui.inset.folded;
        let [bar_id, body_id] = INSET_IDS.map(Id::new);
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(self.view);
        let frame = Stroke::new(1.0, colour(Ink::Frame, &self.theme));
        painter.rect(rect, 8.0, colour(Ink::Paper, &self.theme), frame, StrokeKind::Inside);
        let sign = if folded { "▸" } else { "▾" };
        let title = id::FRAME_INSET_TITLE.with(&[("sign", &sign)]);
        let at = rect.min + egui::vec2(10.0, TITLE * 0.5);
        painter.text(at, Align2::LEFT_CENTER, title, FontId::proportional(12.0), self.theme.weak);
        if !folded {
            let page = Page { size: size_of(rect), inset: true, ..Page::default() };
            paint(&painter, rect.min, &layout(figure, &page), &self.theme, self.pointer.term);
        }
        let bar = rect.with_max_y(rect.top() + TITLE);
        let name =
            if folded { id::FRAME_UNFOLD_FIGURE.text() } else { id::FRAME_FOLD_FIGURE.text() };
        if self.handle(ctx, (bar_id, bar), free, (name, name)) {
            self.ui.inset.folded = !folded;
            self.ui.remember = true;
        }
        let body = rect.with_min_y(bar.bottom());
        let name = (id::FRAME_FIGURE_INSET.text(), id::FRAME_FIGURE_INSET_HINT.text());
        if !folded && self.handle(ctx, (body_id, body), free, name) {
            output.effects.push(Command::Camera(CameraKind::Figure).into());
        }
    }

    /// Draws the frame of the 3D view's inset; returns its rectangle.
    pub(super) fn scene_inset(
        &mut self,
        ctx: &egui::Context,
        place: Rect,
        output: &mut PanelOutput,
    ) -> Rect {
        let id = Id::new("scene-inset");
        let rect = place.translate(drag_offset(ctx, id));
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(self.view);
        let frame = Stroke::new(1.0, colour(Ink::Frame, &self.theme));
        painter.rect_stroke(rect, 4.0, frame, StrokeKind::Outside);
        let name = (id::FRAME_SCENE_INSET.text(), id::FRAME_SCENE_INSET_HINT.text());
        if self.handle(ctx, (id, rect), self.view, name) {
            output.effects.push(Command::Camera(CameraKind::Figure).into());
        }
        rect
    }

    /// Handles clicks and drags of an inset, which snaps to a corner of `area`; returns true on a click.
    fn handle(
        &mut self,
        ctx: &egui::Context,
        (id, rect): (Id, Rect),
        area: Rect,
        (name, tip): (&str, &str),
    ) -> bool {
        let response = egui_support::hot_area(ctx, id, rect, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
        if response.drag_stopped()
            && let Some(at) = response.interact_pointer_pos()
        {
            self.ui.inset.corner = Corner::nearest(from_screen(area), vec2(at.x, at.y));
            self.ui.remember = true;
        }
        response.on_hover_text(tip).clicked()
    }

    /// Returns the area and the corner for notices: a lower corner without inset, or the Figure's upper right.
    pub(super) fn notice_place(&self, area: Rect) -> (Rect, Align2) {
        let corner_of = |rect: Rect| Corner::nearest(from_screen(area), from_screen(rect).center());
        if self.is_figure_main() && self.second.is_none() {
            let scene = self.figure.insets.scene.filter(Rect::is_positive);
            let scene_above = scene.filter(|rect| corner_of(*rect) == Corner::UpperRight);
            let top = scene_above.map_or(area.top(), |rect| rect.bottom());
            return (area.with_min_y(top), Align2::RIGHT_TOP);
        }
        let is_taken = self.figure.insets.figure.map(corner_of) == Some(Corner::LowerRight);
        (area, if is_taken { Align2::LEFT_BOTTOM } else { Align2::RIGHT_BOTTOM })
    }
}

/// Returns the displacement of the drag of `id`, points; zero if it is not dragged.
fn drag_offset(ctx: &egui::Context, id: Id) -> egui::Vec2 {
    let displacement = ctx.input(|input| {
        let (from, to) = (input.pointer.press_origin(), input.pointer.latest_pos());
        from.zip(to).map(|(from, to)| to - from)
    });
    displacement.filter(|_| ctx.is_being_dragged(id)).unwrap_or_default()
}
