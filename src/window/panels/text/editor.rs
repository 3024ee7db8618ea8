//! The editor: coloured words, line numbers, marks, and help for the field under the pointer.

use std::ops::Range;
use std::sync::Arc;

use egui_macroquad::egui::text::{CCursor, CCursorRange, LayoutJob};
use egui_macroquad::egui::text_edit::TextEditOutput;
use egui_macroquad::egui::{
    self, Align, Align2, FontId, Galley, Id, Rect, ScrollArea, Shape, Stroke, TextEdit, TextFormat,
    pos2, vec2,
};

use super::TextPanel;
use super::caret::{byte_of, caret_rect};
use crate::app::Command;
use crate::app::edit::{Edit, Item};
use crate::overlay::Ink;
use crate::scene::edit::{WordKind, spans, words};
use crate::window::panels::PanelContext;
use crate::window::theme::{BODY, SMALL, Theme};

/// Width of the line numbers, points.
const GUTTER: f32 = 36.0;
/// Opacity of the marks behind lines of the selection.
const MARK_OPACITY: f32 = 0.6;
/// Maximum number of objects in a scene for selection by clicks in the text.
const MAX_ITEMS: usize = 2_000;

/// Shows the text.
pub(super) fn show(ui: &mut egui::Ui, panel: &mut TextPanel, seen: &mut PanelContext) {
    let id = Id::new("text-of-the-scene");
    #[cfg(not(target_arch = "wasm32"))]
    if super::choices::handle_keys(ui, panel, id) {
        panel.note_change(ui.ctx());
    }
    let paths = seen.session.selected_paths();
    if panel.marked != paths {
        (panel.marked, panel.scrolls) = (paths, true);
    }
    let wrong: Vec<Range<usize>> = panel.problems.iter().map(|it| it.span.clone()).collect();
    let theme = seen.theme;
    let mut layouter = |ui: &egui::Ui, text: &str, _: f32| -> Arc<Galley> {
        ui.fonts(|fonts| fonts.layout_job(coloured(text, &wrong, theme)))
    };
    ScrollArea::both().id_salt("text").auto_shrink(false).show(ui, |ui| {
        let background = ui.painter().add(Shape::Noop);
        let shown = ui.horizontal_top(|row| {
            row.add_space(GUTTER);
            let edit = TextEdit::multiline(&mut panel.draft).id(id).frame(false);
            edit.lock_focus(true).desired_width(f32::INFINITY).layouter(&mut layouter).show(row)
        });
        let output = shown.inner;
        marks(ui, background, panel, &output, theme);
        line_numbers(ui, &output, theme);
        move_caret(ui, panel, &output);
        if output.response.changed() {
            panel.note_change(ui.ctx());
        } else if output.response.clicked() {
            select(panel, &output, seen);
        }
        #[cfg(not(target_arch = "wasm32"))]
        {
            super::choices::show(ui, panel, &output, theme);
            super::choices::keep_focus(ui, panel, id);
            help(&panel.draft, &output, theme);
        }
    });
}

/// Returns the text in the colours of its words, with wrong parts underlined.
fn coloured(text: &str, wrong: &[Range<usize>], theme: &Theme) -> LayoutJob {
    let mut job = LayoutJob::default();
    let red = Stroke::new(1.5, theme.ink(Ink::Overlap));
    for (range, kind) in words(text) {
        let color = match kind {
            WordKind::Comment => theme.weak,
            WordKind::Name => theme.ink(Ink::B),
            WordKind::Number => theme.ink(Ink::A),
            WordKind::Text => theme.ink(Ink::Gap),
            WordKind::Field | WordKind::Other => theme.text,
        };
        let is_wrong =
            wrong.iter().any(|it| it.start < range.end && range.start < it.end.max(it.start + 1));
        let format = TextFormat {
            font_id: FontId::proportional(BODY),
            color,
            italics: kind == WordKind::Comment,
            underline: if is_wrong { red } else { Stroke::NONE },
            ..TextFormat::default()
        };
        job.append(&text[range], 0.0, format);
    }
    job
}

/// Draws a mark behind the lines of the selection, and scrolls to a new selection.
fn marks(
    ui: &egui::Ui,
    background: egui::layers::ShapeIdx,
    panel: &mut TextPanel,
    output: &TextEditOutput,
    theme: &Theme,
) {
    let fill = ui.visuals().selection.bg_fill.gamma_multiply(MARK_OPACITY);
    let text = &panel.draft;
    let rects: Vec<Rect> = spans(text, &panel.marked)
        .into_iter()
        .map(|span| {
            let (from, to) =
                (caret_rect(text, span.start, output), caret_rect(text, span.end, output));
            let lines = Rect::from_min_max(from.min, pos2(from.max.x, to.max.y));
            let (left, right) = (output.galley_pos.x - GUTTER, ui.clip_rect().right());
            lines.with_min_x(left).with_max_x(right)
        })
        .collect();
    if let (Some(first), true) = (rects.first(), std::mem::take(&mut panel.scrolls)) {
        // While typing, the edited line is visible already.
        if !output.response.has_focus() {
            ui.scroll_to_rect(first.with_max_x(first.left() + 1.0), Some(Align::Center));
        }
    }
    let bar = |rect: &Rect| rect.with_max_x(rect.left() + 3.0);
    let shapes = rects.iter().flat_map(|rect| {
        let bar = Shape::rect_filled(bar(rect), 0.0, theme.ink(Ink::A));
        [Shape::rect_filled(*rect, 0.0, fill), bar]
    });
    ui.painter().set(background, Shape::Vec(shapes.collect()));
}

/// Draws the number of each visible line.
fn line_numbers(ui: &egui::Ui, output: &TextEditOutput, theme: &Theme) {
    let (mut line, mut starts_line) = (0, true);
    for row in &output.galley.rows {
        line += usize::from(starts_line);
        let y = output.galley_pos.y + row.rect.center().y;
        if starts_line && ui.clip_rect().y_range().expand(BODY).contains(y) {
            let at = pos2(output.galley_pos.x - 8.0, y);
            let font = FontId::proportional(SMALL);
            ui.painter().text(at, Align2::RIGHT_CENTER, line, font, theme.weak);
        }
        starts_line = row.ends_with_newline;
    }
}

/// Moves the caret to the requested byte.
fn move_caret(ui: &egui::Ui, panel: &mut TextPanel, output: &TextEditOutput) {
    let Some(byte) = panel.caret.take() else { return };
    let cursor = CCursor::new(panel.draft[..panel.draft.floor_char_boundary(byte)].chars().count());
    let mut state = output.state.clone();
    state.cursor.set_char_range(Some(CCursorRange::one(cursor)));
    state.store(ui.ctx(), output.response.id);
    output.response.request_focus();
    ui.scroll_to_rect(caret_rect(&panel.draft, byte, output).expand2(vec2(8.0, 40.0)), None);
}

/// Selects the object whose text was clicked.
fn select(panel: &mut TextPanel, output: &TextEditOutput, seen: &mut PanelContext) {
    let Some(range) = output.cursor_range else { return };
    let byte = byte_of(&panel.draft, range.primary.ccursor);
    let is_on = seen.session.editor().is_on;
    let items =
        if is_on { seen.session.editor().items.clone() } else { Item::all(seen.session.world()) };
    if items.len() > MAX_ITEMS || !panel.problems.is_empty() {
        return;
    }
    let span = |item: &Item| spans(&panel.draft, std::slice::from_ref(&item.path)).pop();
    let found = items.iter().enumerate().filter_map(|(index, item)| {
        let span = span(item).filter(|span| span.contains(&byte))?;
        Some((span.len(), index))
    });
    let Some((_, index)) = found.min() else { return };
    (panel.marked, panel.scrolls) = (vec![items[index].path.clone()], false);
    if is_on {
        seen.request(Command::Edit(Edit::Select(index)));
    } else if items[index].body.is_some() {
        seen.request(Command::Select(items[index].body));
    }
}

/// Shows name, meaning and values of the field under the pointer.
#[cfg(not(target_arch = "wasm32"))]
fn help(text: &str, output: &TextEditOutput, theme: &Theme) {
    let Some(at) = output.response.hover_pos() else { return };
    let cursor = output.galley.cursor_from_pos(at - output.galley_pos).ccursor;
    let byte = byte_of(text, cursor);
    let row = caret_rect(text, byte, output);
    // The space after the end of a line belongs to no field.
    if !row.expand2(vec2(BODY, 2.0)).contains(at) {
        return;
    }
    let Some(field) = crate::scene::field_help::field_at(text, byte) else { return };
    output.response.clone().on_hover_ui_at_pointer(|tip| {
        tip.label(egui::RichText::new(&field.name).strong());
        for line in [&field.meaning, &field.values] {
            if !line.is_empty() {
                tip.label(theme.quiet(line.as_str()));
            }
        }
    });
}
