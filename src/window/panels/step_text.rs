//! A step's text, with keys drawn as on a keyboard.

use egui_macroquad::egui::{self, FontId, RichText, TextStyle};

use super::inspector::legend;
use super::{keys, touch_keys};
use crate::app::Session;
use crate::app::bindings::is_key;
use crate::app::live::quoted;
use crate::explain::glossary;
use crate::sim::WorldKind;
use crate::window::egui_support;
use crate::window::theme::Theme;

/// Height of a line, points.
const LINE_HEIGHT: f32 = 20.0;

/// A piece of a step's text.
enum Piece<'a> {
    /// A key, and punctuation that must stay on the key's line.
    Key(&'a str, &'a str),
    /// A method, a name or a number.
    Quoted(&'a str),
    Plain(&'a str),
}

/// Splits a step's text at its backquotes into text, keys and quoted words.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    // Digits are keys too, but in a step digits are parameter values.
    let is_drawn_key = |part: &str| is_key(part) && !part.starts_with(|c: char| c.is_ascii_digit());
    let punctuation = |part: &str| part.find(|c: char| !",.:;".contains(c)).unwrap_or(part.len());
    let parts: Vec<&str> = text.split('`').collect();
    let pieces = parts.iter().copied().enumerate().map(|(index, part)| {
        let neighbour =
            |index: Option<usize>| index.and_then(|index| parts.get(index)).copied().unwrap_or("");
        let (before, next) = (neighbour(index.checked_sub(1)), neighbour(Some(index + 1)));
        match (index % 2 == 1, is_drawn_key(part), is_drawn_key(before)) {
            (true, true, _) => Piece::Key(part, &next[..punctuation(next)]),
            (true, false, _) => Piece::Quoted(part),
            (false, _, true) => Piece::Plain(&part[punctuation(part)..]),
            (false, _, false) => Piece::Plain(part),
        }
    });
    pieces.collect()
}

/// Shows plain text; its leading space never starts a line. A tooltip explains the quantities in the text.
fn plain_text(
    line: &mut egui::Ui,
    text: &str,
    (size, kind): (f32, WorldKind),
    style: impl Fn(&str) -> RichText,
) {
    let rest = text.trim_start();
    if rest.len() < text.len() {
        line.add_space(line.fonts(|fonts| fonts.glyph_width(&FontId::proportional(size), ' ')));
    }
    if !rest.is_empty() {
        let shown = line.label(style(rest));
        if !glossary::rows_in_text(rest, kind).is_empty() {
            shown.on_hover_ui(|tip| legend(tip, rest, kind));
        }
    }
}

/// Returns a key's label: the key of the active set, or the icon of a touch-screen button.
fn key_label(key: &str, is_touch: bool, session: &Session) -> String {
    let sign = is_touch.then(|| touch_keys::sign(key, session)).flatten();
    sign.map_or_else(|| quoted(key, session.keys), str::to_owned)
}

/// Shows a step's text with its keys; weak if the step is done.
pub(super) fn show(
    ui: &mut egui::Ui,
    text: &str,
    is_done: bool,
    (session, theme): (&Session, &Theme),
) {
    let is_touch = egui_support::is_touch_mode(ui.ctx());
    let colour = if is_done { theme.weak } else { theme.text };
    ui.horizontal_wrapped(|line| {
        line.spacing_mut().item_spacing = egui::vec2(0.0, 2.0);
        // No part is clickable: rows are as high as text.
        line.spacing_mut().interact_size.y = LINE_HEIGHT;
        for piece in pieces(text) {
            match piece {
                Piece::Key(key, after) => {
                    keys::inline(line, (&key_label(key, is_touch, session), after), colour, theme);
                }
                Piece::Quoted(part) => {
                    line.label(RichText::new(quoted(part, session.keys)).color(colour).code());
                }
                Piece::Plain(part) => {
                    let size = TextStyle::Body.resolve(line.style()).size;
                    let kind = session.world().kind();
                    plain_text(line, part, (size, kind), |part| RichText::new(part).color(colour));
                }
            }
        }
    });
}

/// Returns a step's text in one line, without marks.
pub(super) fn in_one_line(text: &str, is_touch: bool, session: &Session) -> String {
    let part = |piece: Piece| match piece {
        Piece::Key(key, after) => match key_label(key, is_touch, session) {
            label if label.ends_with(|c: char| c.is_ascii_punctuation()) => {
                format!("“{label}”{after}")
            }
            label => format!("{label}{after}"),
        },
        Piece::Quoted(part) => quoted(part, session.keys),
        Piece::Plain(part) => part.to_owned(),
    };
    pieces(text).into_iter().map(part).collect()
}

/// Shows a step's text in this size, points, for guided scenes and presentations.
pub(super) fn large(
    ui: &mut egui::Ui,
    text: &str,
    size: f32,
    (session, theme): (&Session, &Theme),
) {
    let (set, kind) = (session.keys, session.world().kind());
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
                    plain_text(line, part, (size, kind), |part| RichText::new(part).size(size));
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::KeySet;
    use crate::scene;

    #[test]
    fn on_a_touch_screen_a_step_names_on_screen_buttons() {
        use egui_phosphor::regular as icon;
        let mut session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
        session.keys = KeySet::Wasd;
        let text = "Press `F5` and hold `S` at `0.4` m a tick.";
        assert_eq!(in_one_line(text, false, &session), "Press F5 and hold W at 0.4 m a tick.");
        let touch_text =
            format!("Press {} and hold {} at 0.4 m a tick.", icon::SKIP_BACK, icon::ARROW_UP);
        assert_eq!(in_one_line(text, true, &session), touch_text);
        let text = "Press `,`, then `Shift+.`.";
        assert_eq!(in_one_line(text, false, &session), "Press “,”, then “Shift+.”.");
    }

    #[test]
    fn a_touch_screen_has_a_button_for_every_action_of_a_step() {
        for id in scene::catalogue::ids() {
            let session = Session::new(scene::load(id).expect("it ships"), None);
            for step in &session.scene.file.steps {
                for key in pieces(&step.text) {
                    if let Piece::Key(key, _) = key {
                        assert!(touch_keys::sign(key, &session).is_some(), "{id}: {key}");
                    }
                }
            }
        }
    }
}
