//! The events panel: newest events first; a click seeks the event's tick.

use egui_macroquad::egui::text::LayoutJob;
use egui_macroquad::egui::{
    self, Align2, FontId, Rect, ScrollArea, Sense, WidgetInfo, WidgetType, vec2,
};

use super::{PanelContext, field};
use crate::app::log::LogRow;
use crate::app::{Command, Logged};
use crate::sim::Body;
use crate::text::id;
use crate::window::egui_support;
use crate::window::theme::{SMALL, TARGET};

/// Height of a line of text, points.
const LINE_HEIGHT: f32 = 15.0;
/// Estimated width of a letter, points: above the mean, so that the estimated number of lines suffices.
const LETTER_WIDTH: f32 = 6.8;
/// Width of the tick's number, points.
const TICK_WIDTH: f32 = 40.0;
/// Width of the scroll bar, points.
const SCROLL_BAR_WIDTH: f32 = 12.0;

pub(super) fn show(ui: &mut egui::Ui, filter: &mut String, seen: &mut PanelContext) {
    let log = &seen.session.log.rows;
    if log.is_empty() {
        ui.label(seen.theme.quiet(id::EVENTS_NONE_YET));
        return;
    }
    let (width, hint) = (ui.available_width(), seen.theme.quiet(id::EVENTS_FILTER));
    ui.add(field(filter).hint_text(hint).desired_width(width));
    let wanted = filter.trim().to_lowercase();
    let fits = |row: &&LogRow| row.text.to_lowercase().contains(&wanted);
    // The log's last entry is the newest.
    let rows: Vec<&LogRow> = log.iter().rev().filter(fits).collect();
    if rows.is_empty() {
        let text = id::EVENTS_NONE_CONTAINS.with(&[("filter", &filter.trim())]);
        ui.label(seen.theme.quiet(text));
    }
    let width = ui.available_width() - SCROLL_BAR_WIDTH;
    let scroll = ScrollArea::vertical().id_salt("events").auto_shrink(false);
    let shown = scroll.show_viewport(ui, |ui, visible| {
        let mut top = 0.0;
        for (index, row) in rows.iter().enumerate() {
            let size = vec2(width, height(&row.text, width));
            // Only visible rows are laid out: a long run has thousands.
            if top + size.y >= visible.top() && top <= visible.bottom() {
                let rect = Rect::from_min_size(ui.max_rect().min + vec2(0.0, top), size);
                // Ids count from the oldest row, so that a new event does not take another's focus.
                if entry(ui, (rect, rows.len() - index), row, seen) {
                    for command in go_to(row) {
                        seen.request(command);
                    }
                }
            }
            top += size.y;
        }
        ui.set_min_size(vec2(width, top));
        egui_support::follow_focus(ui);
    });
    egui_support::scroll_by_keyboard(ui.ctx(), shown);
}

/// Estimates the number of lines that a sentence needs beside its tick.
fn lines(text: &str, width: f32) -> usize {
    let letters = ((width - TICK_WIDTH) / LETTER_WIDTH).floor().max(1.0) as usize;
    text.chars().count().div_ceil(letters).max(1)
}

/// Returns the height of a row, points.
fn height(text: &str, width: f32) -> f32 {
    (lines(text, width) as f32 * LINE_HEIGHT + 6.0).max(TARGET)
}

/// Shows a row: the tick and the whole sentence; returns whether the row was clicked.
fn entry(
    ui: &mut egui::Ui,
    (rect, number): (Rect, usize),
    LogRow { tick, text, .. }: &LogRow,
    seen: &PanelContext,
) -> bool {
    let shown = seen.session.shown_tick();
    let is_shown = shown == *tick;
    let row = ui.interact(rect, ui.id().with(number), Sense::click());
    let label = || WidgetInfo::labeled(WidgetType::Button, true, format!("{tick:>6}  {text}"));
    row.widget_info(label);
    if is_shown || row.hovered() {
        let visuals = ui.style().interact_selectable(&row, is_shown);
        ui.painter().rect_filled(rect, visuals.corner_radius, visuals.weak_bg_fill);
    }
    // Events after the tick on show are weak.
    let colour = if *tick > shown { seen.theme.weak } else { seen.theme.text };
    let font = FontId::proportional(SMALL);
    let tick_position = rect.left_center() + vec2(TICK_WIDTH - 8.0, 0.0);
    ui.painter().text(tick_position, Align2::RIGHT_CENTER, tick, font.clone(), colour);
    let mut job = LayoutJob::simple(text.clone(), font, colour, rect.width() - TICK_WIDTH - 4.0);
    job.wrap.max_rows = lines(text, rect.width());
    let galley = ui.painter().layout_job(job);
    let position = rect.left_center() + vec2(TICK_WIDTH, -0.5 * galley.size().y);
    ui.painter().galley(position, galley, colour);
    let hover = id::EVENTS_GO_TO_TICK.with(&[("event", &text)]);
    row.on_hover_text(hover).clicked()
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
