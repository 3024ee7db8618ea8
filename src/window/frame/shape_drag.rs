//! Editing bodies by dragging: converts mouse input to commands and draws the handles.

use std::io;

use egui_macroquad::egui::{self, CursorIcon, FontId};
use macroquad::miniquad::MouseButton;

use super::App;
use crate::app::Lens;
use crate::overlay::{Ink, Pen, handles};
use crate::sim::handles::Handle;
use crate::window::poll::FrameInput;
use crate::window::theme::SMALL;

/// Offset of the hint from the pointer, points.
pub(super) const HINT_OFFSET: egui::Vec2 = egui::vec2(16.0, 14.0);
/// Margin around the hint's text, points.
pub(super) const MARGIN: f32 = 4.0;

impl App {
    /// Edits bodies by mouse; returns whether the camera must stay still.
    pub(super) fn drag_shape(&mut self, polled: &FrameInput) -> io::Result<bool> {
        let (lens, pointer) = (self.lens(), self.in_view(polled.pointer));
        if let Some((MouseButton::Left, at)) = polled.pressed {
            let at = self.in_view(at);
            self.session.grab_handle(&lens, at);
        }
        if let Some(command) = self.session.drag(&lens, pointer) {
            self.command(command)?;
        }
        let held = self.session.shape_drag.held();
        let hovered = || self.session.part_at(&lens, pointer).filter(|_| polled.in_view);
        self.pointer.part = held.or_else(|| hovered().map(|(_, part)| part));
        self.pointer.at = egui::pos2(polled.pointer.x, polled.pointer.y) / self.scale();
        if polled.released {
            self.session.shape_drag.release();
        }
        Ok(held.is_some())
    }

    /// Draws the drag handles of the selected body.
    pub(super) fn draw_handles(&self, lens: &Lens, pen: &mut Pen) {
        if self.session.editor().is_on {
            return self.draw_edit(lens, pen);
        }
        if let Some(body) = self.session.handles() {
            let point = lens.metres_per_pixel(body.position.extend(0.0));
            handles::draw(&body, self.pointer.part, self.session.corner(), point, pen);
        }
    }

    /// Sets the cursor's shape, and shows a hint beside the pointer if the dragged body cannot follow.
    pub(super) fn show_drag_hint(&self, ctx: &egui::Context) {
        let icon = self.pointer.part.map(|part| match part {
            Handle::Ring => CursorIcon::PointingHand,
            Handle::Body | Handle::Edge(_) | Handle::Corner(_) => CursorIcon::Move,
        });
        let refusal = self.session.shape_drag.refusal().or(self.session.figure_refusal());
        let refusal = refusal.or(self.session.editor().refusal.as_deref());
        let Some(why) = refusal else {
            return icon.into_iter().for_each(|icon| ctx.set_cursor_icon(icon));
        };
        ctx.set_cursor_icon(CursorIcon::NotAllowed);
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(self.view);
        let red = self.theme.ink(Ink::Overlap);
        let text = painter.layout_no_wrap(why.to_owned(), FontId::proportional(SMALL), red);
        let mut place = egui::Rect::from_min_size(self.pointer.at + HINT_OFFSET, text.size());
        // Keeps the hint inside the view.
        let excess = (place.max - self.view.shrink(MARGIN).max).max(egui::Vec2::ZERO);
        place = place.translate(-excess);
        painter.rect_filled(place.expand(MARGIN), MARGIN, self.theme.label);
        painter.galley(place.min, text, red);
    }
}
