//! Completion: the fields and variants allowed at the caret.

use std::ops::Range;

use egui_macroquad::egui::text::CCursor;
use egui_macroquad::egui::text_edit::{TextEditOutput, TextEditState};
use egui_macroquad::egui::{self, Event, EventFilter, Id, Key, Modifiers, Order, RichText, vec2};

use super::TextPanel;
use super::caret::{byte_of, caret_rect};
use crate::scene::edit::{WordKind, words};
use crate::scene::field_help::{FieldHelp, choices_at};
use crate::text::id;
use crate::window::theme::Theme;

/// Maximum number of rows shown at once.
const MAX_ROWS: usize = 10;

/// State of the list.
#[derive(Default)]
pub(super) struct Choices {
    /// Byte where the word at the caret begins; `None` if the list is closed.
    at: Option<usize>,
    /// All fields or variants allowed at that byte.
    all: Vec<FieldHelp>,
    /// Index of the chosen row, among those that begin with the typed text.
    chosen: usize,
}

impl Choices {
    /// Returns the rows that begin with the typed text.
    fn matching(&self, typed: &str) -> Vec<&FieldHelp> {
        self.all.iter().filter(|it| it.name.starts_with(typed)).collect()
    }
}

/// Returns the start of the word that ends at a byte.
fn word_start(text: &str, byte: usize) -> usize {
    let before = text[..byte].char_indices().rev();
    let word = before.take_while(|(_, c)| c.is_alphanumeric() || *c == '_');
    word.last().map_or(byte, |(at, _)| at)
}

/// Handles the keys of the list before the editor sees them; returns whether the text was changed.
pub(super) fn handle_keys(ui: &egui::Ui, panel: &mut TextPanel, id: Id) -> bool {
    if !ui.memory(|memory| memory.has_focus(id)) {
        panel.choices.at = None;
        return false;
    }
    let Some(state) = TextEditState::load(ui.ctx(), id) else { return false };
    let Some(range) = state.cursor.char_range() else { return false };
    let byte = byte_of(&panel.draft, range.primary);
    let press = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if ui.input_mut(|input| input.consume_key(Modifiers::CTRL, Key::Space)) {
        // Some systems also send the space as text.
        ui.input_mut(|input| {
            input.events.retain(|it| !matches!(it, Event::Text(text) if text == " "));
        });
        let at = word_start(&panel.draft, byte);
        panel.choices = Choices { at: Some(at), all: choices_at(&panel.draft, byte), chosen: 0 };
        return false;
    }
    let Some(at) = panel.choices.at else { return false };
    let typed = panel.draft.get(at..byte).unwrap_or("\n");
    let matching = panel.choices.matching(typed);
    if matching.is_empty() || press(Key::Escape) {
        panel.choices.at = None;
        return false;
    }
    let count = matching.len();
    let chosen = panel.choices.chosen.min(count - 1);
    if press(Key::Enter) || press(Key::Tab) {
        let (new, caret) = insertion(&panel.draft, at..byte, matching[chosen]);
        insert_choice(ui, panel, (id, state), (at..byte, &new, caret));
        return true;
    }
    let step = i32::from(press(Key::ArrowDown)) - i32::from(press(Key::ArrowUp));
    panel.choices.chosen = (chosen + count).saturating_add_signed(step as isize) % count;
    false
}

/// Returns the text to insert for a choice, with missing commas, and the caret's byte offset in that text.
fn insertion(text: &str, typed: Range<usize>, choice: &FieldHelp) -> (String, usize) {
    let after = text[typed.end..].trim_start();
    if !choice.is_field || after.starts_with(':') {
        let new = choice.name.clone();
        let caret = new.len() - usize::from(new.ends_with(')'));
        return (new, caret);
    }
    let before = words(&text[..typed.start]).into_iter().rev().find_map(|(range, kind)| {
        let word = text[range].trim_end();
        (kind != WordKind::Comment && !word.is_empty()).then_some(word)
    });
    let needs_no_comma = before.is_none_or(|word| word.ends_with(['(', '[', ',', '{']));
    let prefix = if needs_no_comma { "" } else { ", " };
    let suffix = if after.is_empty() || after.starts_with([',', ')', ']', '}']) { "" } else { "," };
    let new = format!("{prefix}{}: {suffix}", choice.name);
    let caret = new.len() - suffix.len();
    (new, caret)
}

/// Replaces the typed prefix with the text `new`; the caret goes to byte `caret` of `new`.
fn insert_choice(
    ui: &egui::Ui,
    panel: &mut TextPanel,
    (id, mut state): (Id, TextEditState),
    (typed, new, caret): (Range<usize>, &str, usize),
) {
    let caret = typed.start + caret;
    panel.draft.replace_range(typed, new);
    panel.choices.at = None;
    let cursor = CCursor::new(panel.draft[..caret].chars().count());
    state.cursor.set_char_range(Some(egui::text::CCursorRange::one(cursor)));
    state.store(ui.ctx(), id);
}

/// While the list is open, keeps Tab, arrows and Esc from moving the focus out of the editor.
pub(super) fn keep_focus(ui: &egui::Ui, panel: &TextPanel, id: Id) {
    if panel.choices.at.is_some() {
        let keys =
            EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, keys));
    }
}

/// Shows the list below the caret.
pub(super) fn show(ui: &egui::Ui, panel: &mut TextPanel, output: &TextEditOutput, theme: &Theme) {
    let (Some(at), Some(range)) = (panel.choices.at, output.cursor_range) else { return };
    let byte = byte_of(&panel.draft, range.primary.ccursor);
    let typed = panel.draft.get(at..byte).unwrap_or("\n");
    let matching = panel.choices.matching(typed);
    let below = caret_rect(&panel.draft, at, output).left_bottom() + vec2(0.0, 4.0);
    let area = egui::Area::new(Id::new("choices")).order(Order::Foreground).fixed_pos(below);
    area.show(ui.ctx(), |ui| {
        egui::Frame::popup(ui.style()).show(ui, |list| {
            let first = (panel.choices.chosen + 1).saturating_sub(MAX_ROWS);
            for (row, choice) in matching.iter().enumerate().skip(first).take(MAX_ROWS) {
                list.horizontal(|line| {
                    let name = RichText::new(&choice.name);
                    let _ = line.selectable_label(row == panel.choices.chosen, name);
                    line.label(theme.quiet(choice.meaning.as_str()).small());
                });
            }
            if matching.is_empty() {
                list.label(theme.quiet(id::TEXT_PANEL_NO_CHOICE).small());
            }
        });
    });
}
