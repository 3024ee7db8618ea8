//! Shows the displacements drawn by all learners, superimposed, as in the saved picture.

use egui_macroquad::egui::{self, RichText, Sense, Vec2};

use super::PanelContext;
use crate::app::class::{Drawing, SIZE};
use crate::window::figure;

pub(super) fn show(ui: &mut egui::Ui, drawing: &Drawing, seen: &PanelContext) {
    ui.add_space(8.0);
    ui.label(RichText::new(&drawing.title).strong());
    ui.label(seen.theme.quiet(&drawing.question));
    let (rect, _) = ui.allocate_exact_size(Vec2::new(SIZE.x, SIZE.y), Sense::hover());
    if ui.is_rect_visible(rect) {
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        figure::paint(&painter, rect.min, &drawing.layout, seen.theme, None);
    }
}
