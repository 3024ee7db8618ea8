//! Key bindings: the table behind input, help and key strip.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::command::{Command, ViewCommand};
use crate::overlay::{self, overlays};
use crate::scene::schema;
use crate::sim::{Action, WorldKind};
use crate::text::{Id, id};

/// Keys with another meaning with Shift; without Ctrl, all other keys ignore Shift.
const SHIFTED: [&str; 8] = ["S", "A", "R", ".", ",", "F5", "PgUp", "PgDn"];

/// Returns whether this key, with these modifiers, is the stroke, such as `Ctrl+Shift+Z`.
#[must_use]
pub fn is_stroke(stroke: &str, key: &str, ctrl: bool, shift: bool) -> bool {
    let with_ctrl = stroke.strip_prefix("Ctrl+");
    let rest = with_ctrl.unwrap_or(stroke);
    let with_shift = rest.strip_prefix("Shift+");
    // Some keyboards need Shift for plus and minus.
    let ignores_shift = match with_ctrl {
        Some(rest) => matches!(rest, "+" | "−"),
        None => with_shift.is_none() && !SHIFTED.contains(&rest),
    };
    with_shift.unwrap_or(rest) == key
        && with_ctrl.is_some() == ctrl
        && (ignores_shift || with_shift.is_some() == shift)
}

/// Every binding of the program: the rows of the file, and a row for each overlay without one.
pub static BINDINGS: LazyLock<Vec<Binding>> = LazyLock::new(|| {
    let rows = schema::options().from_str(include_str!(concat!(env!("OUT_DIR"), "/keys.ron")));
    let mut rows: Vec<Binding> = rows.expect("the tests read the same text");
    for overlay in overlay::all() {
        let does = KeyEffect::Session(Command::ToggleOverlay(overlay.kind));
        if rows.iter().any(|row| row.does == does) {
            continue;
        }
        rows.push(Binding {
            strokes: vec![overlay.key],
            does,
            label: overlay.name,
            group: Group::View,
            note: None,
            only: None,
            keys: None,
            edits: false,
        });
    }
    rows
});

/// Set of drive keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeySet {
    /// Keys of the articles: S forward, H left, L right.
    #[default]
    Article,
    /// Keys of most games: W A S D.
    Wasd,
}

impl KeySet {
    /// Returns the other set.
    #[must_use]
    pub fn other(self) -> Self {
        if self == Self::Article { Self::Wasd } else { Self::Article }
    }

    /// Returns the key of this set for `stroke` of the articles' set, which lessons use.
    #[must_use]
    pub fn key_for(self, stroke: &str) -> &str {
        let is_article_key =
            |row: &&Binding| row.keys == Some(KeySet::Article) && row.strokes[0] == stroke;
        let Some(row) = BINDINGS.iter().find(is_article_key).filter(|_| self == Self::Wasd) else {
            return stroke;
        };
        key_of(&row.does, self).unwrap_or(stroke)
    }
}

/// Returns whether the text is a key in the table.
#[must_use]
pub fn is_key(text: &str) -> bool {
    BINDINGS.iter().flat_map(|binding| &binding.strokes).any(|stroke| *stroke == text)
}

/// Returns the note for a key that has no effect in the scene; `None` if the key is not a letter.
#[must_use]
pub fn unbound_note(key: &str, set: KeySet) -> Option<&'static str> {
    let is_letter = key.len() == 1 && key.starts_with(|c: char| c.is_ascii_uppercase());
    let is_in_other_set =
        |row: &Binding| row.keys == Some(set.other()) && row.strokes.contains(&key);
    is_letter.then(|| match (BINDINGS.iter().any(is_in_other_set), set) {
        (true, KeySet::Article) => id::BINDINGS_WASD_OFFERED.text(),
        (true, KeySet::Wasd) => id::BINDINGS_WASD_CHOSEN.text(),
        (false, _) => id::BINDINGS_NO_EFFECT_HERE.text(),
    })
}

/// Effect of a binding.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum KeyEffect {
    /// An action in the world while the key is down.
    Act(Action),
    /// A command to the session on key down.
    Session(Command),
    /// A command to the window on key down.
    View(ViewCommand),
}

/// Factor by which Shift enlarges a nudge.
const LARGE_NUDGE: i8 = 10;

impl KeyEffect {
    /// Returns whether the effect repeats while the key is down, such as steps and nudges.
    #[must_use]
    pub fn repeats(&self) -> bool {
        matches!(self, Self::Session(command) if command.spec().repeats)
    }

    /// Returns the effect with Shift, unless another row defines it: a larger nudge.
    #[must_use]
    pub fn with_shift(self) -> Self {
        match self {
            Self::Session(Command::Nudge { right, up }) => Self::Session(Command::Nudge {
                right: right.saturating_mul(LARGE_NUDGE),
                up: up.saturating_mul(LARGE_NUDGE),
            }),
            does => does,
        }
    }
}

/// Section of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Group {
    /// Actions in the world.
    Drive,
    /// Time.
    Time,
    /// Cameras and overlays.
    View,
    /// Building a scene.
    Edit,
    /// Scenes, files, panels.
    Program,
}

/// A row of the table: keys, effect and label.
#[derive(Clone, Debug, Deserialize)]
pub struct Binding {
    /// Alternative strokes, each a key name with its modifiers: `Ctrl+Shift+Z`.
    #[serde(borrow)]
    pub strokes: Vec<&'static str>,
    /// Effect of the keys.
    pub does: KeyEffect,
    /// Label for help and key strip.
    pub label: Id,
    /// Section of the help.
    pub group: Group,
    /// Detail for the help.
    #[serde(default)]
    pub note: Option<Id>,
    /// The only world in which the binding applies, if limited.
    #[serde(default)]
    pub only: Option<WorldKind>,
    /// The only set of drive keys in which the binding applies, if limited.
    #[serde(default)]
    pub keys: Option<KeySet>,
    /// Whether the binding applies only in edit mode, where it replaces other bindings of its keys.
    #[serde(default)]
    pub edits: bool,
}

impl Binding {
    /// Returns whether the binding applies in edit mode, if `editing`, or else while a scene runs.
    /// Edit mode has no driving keys.
    #[must_use]
    pub fn is_for(&self, editing: bool) -> bool {
        let replaces = |row: &Self| {
            row.edits && row.strokes.iter().any(|stroke| self.strokes.contains(stroke))
        };
        match editing {
            false => !self.edits,
            true if self.edits => true,
            true => !matches!(self.does, KeyEffect::Act(_)) && !BINDINGS.iter().any(replaces),
        }
    }

    /// Returns whether the binding applies in this world: useful actions, overlays with something
    /// to draw, drive keys of the set `keys`, and all other bindings. A key can have different
    /// effects in different worlds, but only one in each.
    #[must_use]
    pub fn applies(&self, world: WorldKind, useful: &[Action], keys: KeySet) -> bool {
        if self.only.is_some_and(|only| only != world) || self.keys.is_some_and(|own| own != keys) {
            return false;
        }
        match &self.does {
            KeyEffect::Act(action) => useful.contains(action),
            KeyEffect::Session(Command::ToggleOverlay(kind)) => {
                overlays(world).iter().any(|overlay| overlay.kind == *kind)
            }
            KeyEffect::Session(Command::FrameTarget) => useful.contains(&Action::FrameTarget),
            KeyEffect::Session(_) | KeyEffect::View(_) => true,
        }
    }
}

/// Returns the stroke shown for an effect, in this set of drive keys.
#[must_use]
pub fn key_of(does: &KeyEffect, keys: KeySet) -> Option<&'static str> {
    let is_match = |row: &&Binding| row.does == *does && row.keys.is_none_or(|own| own == keys);
    let binding = BINDINGS.iter().find(is_match)?;
    binding.strokes.first().copied()
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;
    use crate::sim::World;

    /// Describes each pair of bindings that share a key.
    fn clashes(rows: &[&Binding]) -> Vec<String> {
        let all: Vec<(&str, &Binding)> =
            rows.iter().flat_map(|b| b.strokes.iter().map(move |s| (*s, *b))).collect();
        let mut found = Vec::new();
        for (index, (stroke, binding)) in all.iter().enumerate() {
            let key = stroke.trim_start_matches("Ctrl+").trim_start_matches("Shift+");
            for (other, clash) in &all[index + 1..] {
                let modifiers = [(false, false), (false, true), (true, false), (true, true)];
                let both_match = |(ctrl, shift)| {
                    is_stroke(stroke, key, ctrl, shift) && is_stroke(other, key, ctrl, shift)
                };
                if modifiers.into_iter().any(both_match) {
                    found.push(format!("{stroke} does {} and {}", binding.label, clash.label));
                }
            }
        }
        found
    }

    #[test]
    fn a_letter_without_effect_is_reported() {
        let note = |key: &str, set| unbound_note(key, set).unwrap_or_default();
        assert!(note("W", KeySet::Article).contains("switch them to W A S D"));
        assert!(note("H", KeySet::Wasd).contains("now W A S D"));
        assert!(note("J", KeySet::Article).contains("all keys"));
        assert_eq!([note("F12", KeySet::Article), note("5", KeySet::Article)], ["", ""]);
    }

    #[test]
    fn no_stroke_does_two_things_in_one_world() {
        let mut seen = vec![false; BINDINGS.len()];
        for id in crate::scene::catalogue::ids() {
            let world = World::new(crate::scene::load(id).unwrap().file.world);
            let useful = world.useful_actions();
            for keys in [KeySet::Article, KeySet::Wasd] {
                let applies = |row: &Binding| row.applies(world.kind(), &useful, keys);
                for editing in [false, true] {
                    let rows = BINDINGS.iter().filter(|row| applies(row) && row.is_for(editing));
                    let rows: Vec<&Binding> = rows.collect();
                    assert_eq!(clashes(&rows), Vec::<String>::new(), "{id} {keys:?} {editing}");
                }
                for (seen, row) in seen.iter_mut().zip(BINDINGS.iter()) {
                    *seen |= applies(row);
                }
            }
        }
        // Every row applies in some scene, so the comparison covers all of them.
        let idle: Vec<&str> = BINDINGS
            .iter()
            .zip(seen)
            .filter(|(_, seen)| !seen)
            .map(|(b, _)| b.label.text())
            .collect();
        assert_eq!(idle, Vec::<&str>::new());
    }

    #[test]
    fn keys_with_different_effects_in_two_worlds_clash() {
        let space = |b: &&Binding| b.strokes.contains(&"Space");
        let rows: Vec<&Binding> = BINDINGS.iter().filter(space).collect();
        assert_eq!(clashes(&rows), ["Space does fire and jump"]);
    }

    #[test]
    fn both_key_sets_have_the_same_effects_and_wasd_steers() {
        let effects = |keys: KeySet| -> Vec<String> {
            let rows = BINDINGS.iter().filter(|row| row.keys == Some(keys));
            let mut names: Vec<String> =
                rows.map(|row| format!("{:?} {:?}", row.does, row.only)).collect();
            names.sort();
            names
        };
        assert_eq!(effects(KeySet::Article), effects(KeySet::Wasd));
        let wasd = ["S", "Shift+S", "H", "L", "P"].map(|key| KeySet::Wasd.key_for(key));
        assert_eq!(wasd, ["W", "S", "A", "D", "P"]);
        assert_eq!(KeySet::Article.key_for("S"), "S");
    }

    #[test]
    fn shift_matters_only_where_it_changes_the_meaning() {
        assert!(is_stroke("H", "H", false, true) && is_stroke("H", "H", false, false));
        assert!(!is_stroke("H", "H", true, false), "Ctrl suppresses it");
        assert!(is_stroke("S", "S", false, false) && !is_stroke("S", "S", false, true));
        assert!(is_stroke("Ctrl++", "+", true, true) && is_stroke("Ctrl++", "+", true, false));
        assert!(
            !is_stroke("Ctrl+Z", "Z", true, true) && is_stroke("Ctrl+Shift+Z", "Z", true, true)
        );
    }

    #[test]
    fn every_action_but_the_camera_one_has_a_key() {
        for &action in Action::VARIANTS {
            let bound = BINDINGS.iter().any(|b| b.does == KeyEffect::Act(action));
            assert!(bound || action == Action::FrameTarget, "{action:?}");
        }
    }
}
