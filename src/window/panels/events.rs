//! The events panel: newest events first; a click seeks the event's tick.

use egui_macroquad::egui::{self, RichText, ScrollArea};

use super::{PanelContext, field, wide};
use crate::app::log::LogRow;
use crate::app::{Command, Logged};
use crate::sim::Body;
use crate::window::egui_support;
use crate::window::theme::{TARGET, Theme};

/// Height of a row, points.
const ROW: f32 = TARGET;

pub(super) fn show(ui: &mut egui::Ui, seen: &mut PanelContext) {
    let log = &seen.session.log.rows;
    if log.is_empty() {
        ui.label(seen.theme.quiet("Nothing has happened yet. Drive into something."));
        return;
    }
    let filter = filter(ui, seen.theme);
    let wanted = filter.trim().to_lowercase();
    let fits = |row: &&LogRow| row.text.to_lowercase().contains(&wanted);
    // The log's last entry is the newest.
    let rows: Vec<&LogRow> = log.iter().rev().filter(fits).collect();
    if rows.is_empty() {
        let text = format!("No event contains “{}”.", filter.trim());
        ui.label(seen.theme.quiet(text));
    }
    let scroll = ScrollArea::vertical().id_salt("events").auto_shrink(false);
    let shown = scroll.show_rows(ui, ROW, rows.len(), |ui, range| {
        for row in &rows[range] {
            if entry(ui, seen, row) {
                for command in go_to(row) {
                    seen.request(command);
                }
            }
        }
        egui_support::follow_focus(ui);
    });
    egui_support::with_keys(ui.ctx(), shown);
}

/// Shows the filter field; its text is kept while the program runs.
fn filter(ui: &mut egui::Ui, theme: &Theme) -> String {
    let id = egui::Id::new("filter of events");
    let mut text: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let width = ui.available_width();
    let hint = theme.quiet("Filter");
    ui.add(field(&mut text).hint_text(hint).desired_width(width));
    ui.data_mut(|data| data.insert_temp(id, text.clone()));
    text
}

/// Shows a row; returns whether it was clicked.
fn entry(ui: &mut egui::Ui, seen: &PanelContext, LogRow { tick, text: told, .. }: &LogRow) -> bool {
    let here = seen.session.shown_tick() == *tick;
    let text = RichText::new(format!("{tick:>6}  {told}"));
    // Events after the tick on show are weak.
    let text = if *tick > seen.session.shown_tick() { text.color(seen.theme.weak) } else { text };
    let row = egui::Button::new(text).selected(here).frame(here).truncate();
    // A long row is clipped at the panel's edge.
    wide(ui, row)
        .on_hover_text(format!("{told}\nClick to go to this tick and look at the pair."))
        .clicked()
}

/// Returns commands that seek the tick, select the pair's other body and frame it.
fn go_to(LogRow { tick, what, .. }: &LogRow) -> [Command; 3] {
    let body = match what {
        Logged::Contact(contact) => contact.b,
        Logged::Event(event) => event.body,
    };
    let selected = (body != Body::Driven).then_some(body);
    [Command::Seek(*tick), Command::Select(selected), Command::FrameSelection]
}
