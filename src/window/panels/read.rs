//! The tick on show as plain text, to read, to select and to copy.

use egui_macroquad::egui::{self, EventFilter, Key, ScrollArea, Sense, vec2};
use egui_phosphor::regular as icon;

use super::Seen;

/// An arrow key scrolls so far, points; with Shift a page of so many.
const LINE: f32 = 40.0;
const PAGE: f32 = 8.0;

pub(super) fn show(ui: &mut egui::Ui, seen: &Seen) {
    let text = seen.session.read();
    ui.horizontal_wrapped(|row| {
        let copy = row.button(format!("{} Copy", icon::CLIPBOARD_TEXT));
        if copy.on_hover_text("Copy the whole text").clicked() {
            row.ctx().copy_text(text.clone());
        }
        row.add(egui::Label::new(seen.theme.quiet("All that the picture says").small()).wrap());
    });
    ScrollArea::vertical().id_salt("read").auto_shrink(false).show(ui, |ui| {
        ui.add(egui::Label::new(text.as_str()).wrap());
        // It only takes keys: what selects text in it stays the label's.
        let sense = Sense::focusable_noninteractive();
        let page = ui.interact(ui.clip_rect(), ui.id().with("page"), sense);
        page.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text.as_str())
        });
        if page.has_focus() {
            let arrows = EventFilter { vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(page.id, arrows));
            let by = ui.input(|input| {
                let steps = |key| input.num_presses(key) as f32;
                let step = if input.modifiers.shift { PAGE * LINE } else { LINE };
                (steps(Key::ArrowUp) - steps(Key::ArrowDown)) * step
            });
            ui.scroll_with_delta(vec2(0.0, by));
        }
    });
}
