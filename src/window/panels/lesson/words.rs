//! The words of a step: text, and keys as they are printed on the keyboard.

use egui_macroquad::egui::{self, FontId, RichText, TextStyle};

use crate::app::KeySet;
use crate::app::bindings::is_key;
use crate::app::live::quoted;
use crate::window::panels::keys;
use crate::window::theme::Theme;

/// Height of a line, points.
const LINE: f32 = 20.0;

/// A piece of a step's text.
enum Piece<'a> {
    /// A key and the punctuation that must stay on its line.
    Key(&'a str, &'a str),
    /// A method, a name or a number.
    Quoted(&'a str),
    Plain(&'a str),
}

/// Splits a step's text at its backquotes into text, keys and quoted words.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    // Digits are keys too, but in a step they are values of a parameter.
    let is_cap = |part: &str| is_key(part) && !part.starts_with(|c: char| c.is_ascii_digit());
    let punctuation = |part: &str| part.find(|c: char| !",.:;".contains(c)).unwrap_or(part.len());
    let parts: Vec<&str> = text.split('`').collect();
    let pieces = parts.iter().copied().enumerate().map(|(at, part)| {
        let neighbour = |at: Option<usize>| at.and_then(|at| parts.get(at)).copied().unwrap_or("");
        let (before, next) = (neighbour(at.checked_sub(1)), neighbour(Some(at + 1)));
        match (at % 2 == 1, is_cap(part), is_cap(before)) {
            (true, true, _) => Piece::Key(part, &next[..punctuation(next)]),
            (true, false, _) => Piece::Quoted(part),
            (false, _, true) => Piece::Plain(&part[punctuation(part)..]),
            (false, _, false) => Piece::Plain(part),
        }
    });
    pieces.collect()
}

/// Shows text that may wrap after its leading space, which is never at a line's start.
fn plain(line: &mut egui::Ui, text: &str, size: f32, styled: impl Fn(&str) -> RichText) {
    let rest = text.trim_start();
    if rest.len() < text.len() {
        line.add_space(line.fonts(|fonts| fonts.glyph_width(&FontId::proportional(size), ' ')));
    }
    if !rest.is_empty() {
        line.label(styled(rest));
    }
}

/// Shows a step's text with the keys of the active set; weak if the step is done.
pub(super) fn show(ui: &mut egui::Ui, text: &str, is_done: bool, (set, theme): (KeySet, &Theme)) {
    let colour = if is_done { theme.weak } else { theme.text };
    ui.horizontal_wrapped(|line| {
        line.spacing_mut().item_spacing = egui::vec2(0.0, 2.0);
        // No part is clickable: rows are as high as text.
        line.spacing_mut().interact_size.y = LINE;
        for piece in pieces(text) {
            match piece {
                Piece::Key(key, after) => {
                    keys::inline(line, (&quoted(key, set), after), colour, theme);
                }
                Piece::Quoted(part) => {
                    line.label(RichText::new(quoted(part, set)).color(colour).code());
                }
                Piece::Plain(part) => {
                    let size = TextStyle::Body.resolve(line.style()).size;
                    plain(line, part, size, |part| RichText::new(part).color(colour));
                }
            }
        }
    });
}

/// Returns a step's text in one line, without marks.
pub(super) fn in_one_line(text: &str, set: KeySet) -> String {
    let part = |piece: Piece| match piece {
        Piece::Key(key, after) => format!("{}{after}", quoted(key, set)),
        Piece::Quoted(part) => quoted(part, set),
        Piece::Plain(part) => part.to_owned(),
    };
    pieces(text).into_iter().map(part).collect()
}

/// Shows a step's text for an audience.
pub(in crate::window::panels) fn large(
    ui: &mut egui::Ui,
    text: &str,
    size: f32,
    set: KeySet,
    theme: &Theme,
) {
    ui.horizontal_wrapped(|line| {
        line.spacing_mut().item_spacing = egui::vec2(0.0, 6.0);
        for piece in pieces(text) {
            match piece {
                Piece::Key(key, after) => {
                    keys::large(line, (&quoted(key, set), after), size, theme);
                }
                Piece::Quoted(part) => {
                    line.label(RichText::new(quoted(part, set)).size(size).code());
                }
                Piece::Plain(part) => {
                    plain(line, part, size, |part| RichText::new(part).size(size));
                }
            }
        }
    });
}
