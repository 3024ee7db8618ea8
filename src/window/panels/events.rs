//! The events panel: what happened, newest first.

use egui_macroquad::egui::{self, RichText, ScrollArea};

use super::Seen;
use crate::app::describe::describe;

/// Height of a row, points.
const ROW: f32 = 20.0;

pub(super) fn show(ui: &mut egui::Ui, seen: &mut Seen) {
    let session = &seen.session;
    if session.log.is_empty() {
        ui.weak("Nothing has happened yet. Drive into something.");
        return;
    }
    let scroll = ScrollArea::vertical().id_salt("events").auto_shrink(false);
    scroll.show_rows(ui, ROW, session.log.len(), |ui, rows| {
        for (tick, logged) in session.log.iter().rev().skip(rows.start).take(rows.len()) {
            ui.horizontal(|row| {
                row.label(RichText::new(format!("{tick:>6}")).color(seen.theme.weak));
                row.add(egui::Label::new(describe(&session.world, logged)).truncate());
            });
        }
    });
}
