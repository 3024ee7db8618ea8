//! The displayed tick as plain text, for reading, selecting and copying.

use egui_macroquad::egui::{self, ScrollArea};
use egui_phosphor::regular as icon;

use super::PanelContext;
use crate::text::id;
use crate::window::egui_support;

pub(super) fn show(ui: &mut egui::Ui, seen: &PanelContext) {
    let text = seen.session.read();
    ui.horizontal_wrapped(|row| {
        let copy = row.button(format!("{} {}", icon::CLIPBOARD_TEXT, id::BUTTON_COPY.text()));
        if copy.on_hover_text(id::READ_TAB_COPY_HINT).clicked() {
            row.ctx().copy_text(text.to_string());
        }
        row.add(egui::Label::new(seen.theme.quiet(id::READ_TAB_DESCRIPTION).small()).wrap());
    });
    let shown = ScrollArea::vertical().id_salt("read").auto_shrink(false).show(ui, |ui| {
        ui.add(egui::Label::new(&*text).wrap());
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
}
