//! The tick on show as plain text for reading, selecting and copying.

use egui_macroquad::egui::{self, ScrollArea};
use egui_phosphor::regular as icon;

use super::PanelContext;
use crate::window::egui_support;

pub(super) fn show(ui: &mut egui::Ui, seen: &PanelContext) {
    let text = seen.session.read();
    ui.horizontal_wrapped(|row| {
        let copy = row.button(format!("{} Copy", icon::CLIPBOARD_TEXT));
        if copy.on_hover_text("Copy the whole text").clicked() {
            row.ctx().copy_text(text.to_string());
        }
        row.add(egui::Label::new(seen.theme.quiet("Description of the view").small()).wrap());
    });
    let shown = ScrollArea::vertical().id_salt("read").auto_shrink(false).show(ui, |ui| {
        ui.add(egui::Label::new(&*text).wrap());
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
}
