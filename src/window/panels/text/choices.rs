//! Completion: the fields and variants allowed at the caret.

use egui_macroquad::egui::text::CCursor;
use egui_macroquad::egui::text_edit::{TextEditOutput, TextEditState};
use egui_macroquad::egui::{self, Event, Id, Key, Modifiers, Order, RichText, vec2};

use super::TextPanel;
use super::editor::{byte_of, place};
use crate::scene::field_help::{FieldHelp, choices_at};
use crate::window::theme::Theme;

/// Maximum number of rows shown at once.
const ROWS: usize = 10;

/// State of the list.
#[derive(Default)]
pub(super) struct Choices {
    /// Byte at which it was opened; `None` if it is closed.
    at: Option<usize>,
    /// All fields or variants allowed there.
    all: Vec<FieldHelp>,
    /// Index of the chosen row, among those that begin with the typed text.
    chosen: usize,
}

impl Choices {
    /// Returns the rows that begin with the typed text.
    fn fitting(&self, typed: &str) -> Vec<&FieldHelp> {
        self.all.iter().filter(|it| it.name.starts_with(typed)).collect()
    }
}

/// Returns the beginning of the word that ends at a byte.
fn word_start(text: &str, byte: usize) -> usize {
    let before = text[..byte].char_indices().rev();
    let word = before.take_while(|(_, c)| c.is_alphanumeric() || *c == '_');
    word.last().map_or(byte, |(at, _)| at)
}

/// Handles the keys of the list before the editor sees them; returns whether the text was changed.
pub(super) fn keys(ui: &egui::Ui, panel: &mut TextPanel, id: Id) -> bool {
    if !ui.memory(|memory| memory.has_focus(id)) {
        panel.choices.at = None;
        return false;
    }
    let Some(state) = TextEditState::load(ui.ctx(), id) else { return false };
    let Some(range) = state.cursor.char_range() else { return false };
    let byte = byte_of(&panel.draft, range.primary);
    let press = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if ui.input_mut(|input| input.consume_key(Modifiers::CTRL, Key::Space)) {
        // Some systems send the blank as well.
        ui.input_mut(|input| {
            input.events.retain(|it| !matches!(it, Event::Text(text) if text == " "));
        });
        let at = word_start(&panel.draft, byte);
        panel.choices = Choices { at: Some(at), all: choices_at(&panel.draft, byte), chosen: 0 };
        return false;
    }
    let Some(at) = panel.choices.at else { return false };
    let typed = panel.draft.get(at..byte).unwrap_or("\n");
    let fitting = panel.choices.fitting(typed);
    if fitting.is_empty() || press(Key::Escape) {
        panel.choices.at = None;
        return false;
    }
    let count = fitting.len();
    let chosen = panel.choices.chosen.min(count - 1);
    if press(Key::Enter) || press(Key::Tab) {
        let (name, is_field) = (fitting[chosen].name.clone(), !fitting[chosen].name.ends_with(')'));
        take(ui, panel, (id, state), (at..byte, &name, is_field));
        return true;
    }
    let by = i32::from(press(Key::ArrowDown)) - i32::from(press(Key::ArrowUp));
    panel.choices.chosen = (chosen + count).saturating_add_signed(by as isize) % count;
    false
}

/// Replaces the typed beginning by the choice; the caret goes behind it or into its parentheses.
fn take(
    ui: &egui::Ui,
    panel: &mut TextPanel,
    (id, mut state): (Id, TextEditState),
    (typed, name, is_field): (std::ops::Range<usize>, &str, bool),
) {
    let has_value = panel.choices.all.iter().any(|it| it.name == name && !it.values.is_empty());
    let text = if is_field && has_value { format!("{name}: ") } else { name.to_owned() };
    let start = typed.start;
    panel.draft.replace_range(typed, &text);
    panel.choices.at = None;
    let caret = start + text.len() - usize::from(text.ends_with(')'));
    let cursor = CCursor::new(panel.draft[..caret].chars().count());
    state.cursor.set_char_range(Some(egui::text::CCursorRange::one(cursor)));
    state.store(ui.ctx(), id);
}

/// Shows the list below the caret.
pub(super) fn show(ui: &egui::Ui, panel: &mut TextPanel, output: &TextEditOutput, theme: &Theme) {
    let (Some(at), Some(range)) = (panel.choices.at, output.cursor_range) else { return };
    let byte = byte_of(&panel.draft, range.primary.ccursor);
    let typed = panel.draft.get(at..byte).unwrap_or("\n");
    let fitting = panel.choices.fitting(typed);
    let below = place(&panel.draft, at, output).left_bottom() + vec2(0.0, 4.0);
    let area = egui::Area::new(Id::new("choices")).order(Order::Foreground).fixed_pos(below);
    area.show(ui.ctx(), |ui| {
        egui::Frame::popup(ui.style()).show(ui, |list| {
            let first = (panel.choices.chosen + 1).saturating_sub(ROWS);
            for (row, choice) in fitting.iter().enumerate().skip(first).take(ROWS) {
                list.horizontal(|line| {
                    let name = RichText::new(&choice.name);
                    let _ = line.selectable_label(row == panel.choices.chosen, name);
                    line.label(theme.quiet(choice.meaning.as_str()).small());
                });
            }
            if fitting.is_empty() {
                list.label(theme.quiet("no other field or value is allowed here").small());
            }
        });
    });
}
