//! The inspector: the selected pair in formulas.

use egui_macroquad::egui;

use super::Seen;

pub(super) fn show(ui: &mut egui::Ui, seen: &mut Seen) {
    ui.weak(format!("{}", seen.session.ticks()));
}
