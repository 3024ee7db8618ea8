//! Which key does what: the one table from which input, help and key strip are made.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::command::{Command, ViewCommand};
use crate::overlay::{self, overlays};
use crate::scene::schema;
use crate::sim::{Action, WorldKind};

/// Keys that mean something else with Shift; with the others it does not matter.
const SHIFTED: [&str; 6] = ["S", "A", "R", ".", ",", "F5"];

/// Whether this key makes the stroke, such as `Ctrl+Shift+Z`, with Ctrl and Shift down or not.
#[must_use]
pub fn makes(stroke: &str, key: &str, ctrl: bool, shift: bool) -> bool {
    let with_ctrl = stroke.strip_prefix("Ctrl+");
    let rest = with_ctrl.unwrap_or(stroke);
    let with_shift = rest.strip_prefix("Shift+");
    // On some keyboards plus and minus need Shift.
    let either = match with_ctrl {
        Some(rest) => matches!(rest, "+" | "−"),
        None => with_shift.is_none() && !SHIFTED.contains(&rest),
    };
    with_shift.unwrap_or(rest) == key
        && with_ctrl.is_some() == ctrl
        && (either || with_shift.is_some() == shift)
}

/// Every binding of the program: those of the text, and one for each overlay.
pub static BINDINGS: LazyLock<Vec<Binding>> = LazyLock::new(|| {
    let rows = schema::options().from_str(include_str!("../../assets/keys.ron"));
    let mut rows: Vec<Binding> = rows.expect("the tests read the same text");
    for overlay in overlay::all() {
        let does = Does::Session(Command::ToggleOverlay(overlay.kind));
        if rows.iter().any(|row| row.does == does) {
            continue;
        }
        rows.push(Binding {
            strokes: vec![overlay.key],
            does,
            label: overlay.name,
            group: Group::View,
            note: "",
            only: None,
            keys: None,
        });
    }
    rows
});

/// Which keys drive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeySet {
    /// Those of the articles: S ahead, H and L to the sides.
    #[default]
    Article,
    /// Those of most games: W A S D.
    Wasd,
}

impl KeySet {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        if self == Self::Article { Self::Wasd } else { Self::Article }
    }

    /// The key that does in this set what `stroke` does in the articles': lessons name that one.
    #[must_use]
    pub fn key_for(self, stroke: &str) -> &str {
        let is = |row: &&Binding| row.keys == Some(KeySet::Article) && row.strokes[0] == stroke;
        let Some(row) = BINDINGS.iter().find(is).filter(|_| self == Self::Wasd) else {
            return stroke;
        };
        key_of(&row.does, self).unwrap_or(stroke)
    }
}

/// Whether it is a key of the program, as the table names it.
#[must_use]
pub fn is_key(text: &str) -> bool {
    BINDINGS.iter().flat_map(|binding| &binding.strokes).any(|stroke| *stroke == text)
}

/// What a binding does.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Does {
    /// Acts in the world while it is down.
    Act(Action),
    /// Commands the session when it goes down.
    Session(Command),
    /// Commands the window when it goes down.
    View(ViewCommand),
}

/// How many times as far a nudge goes with Shift.
const FAR: i8 = 10;

impl Does {
    /// Whether it is done again and again while its key stays down: steps in time and in place.
    #[must_use]
    pub fn repeats(&self) -> bool {
        let Self::Session(command) = self else { return false };
        matches!(
            command,
            Command::Nudge { .. }
                | Command::Look { .. }
                | Command::StepOnce
                | Command::StepBack
                | Command::StepInside { .. }
        )
    }

    /// What it does with Shift down, where no row of its own says so: a nudge goes farther.
    #[must_use]
    pub fn with_shift(self) -> Self {
        match self {
            Self::Session(Command::Nudge { right, up }) => Self::Session(Command::Nudge {
                right: right.saturating_mul(FAR),
                up: up.saturating_mul(FAR),
            }),
            does => does,
        }
    }
}

/// Where the help lists a binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Group {
    /// Acts in the world.
    Drive,
    /// Time.
    Time,
    /// Cameras and overlays.
    View,
    /// Scenes, files, panels.
    Program,
}

/// One row: the keys, what they do, and how that is called.
#[derive(Clone, Debug, Deserialize)]
pub struct Binding {
    /// Any of these, each a key by its name with what must be held beside it: `Ctrl+Shift+Z`.
    #[serde(borrow)]
    pub strokes: Vec<&'static str>,
    /// What they do.
    pub does: Does,
    /// A few words for help and key strip.
    pub label: &'static str,
    /// Where the help lists it.
    pub group: Group,
    /// A detail for the help, or empty.
    #[serde(default)]
    pub note: &'static str,
    /// The only world in which it acts; elsewhere its keys do something else.
    #[serde(default)]
    pub only: Option<WorldKind>,
    /// The only set of drive keys in which it acts.
    #[serde(default)]
    pub keys: Option<KeySet>,
}

impl Binding {
    /// Whether it means something in this world: an action that is of use there, an overlay that
    /// has something to draw; all else everywhere; of the drive keys those of the set `keys`. One
    /// key may do different things in different worlds, never two in one.
    #[must_use]
    pub fn applies(&self, world: WorldKind, useful: &[Action], keys: KeySet) -> bool {
        if self.only.is_some_and(|only| only != world) || self.keys.is_some_and(|own| own != keys) {
            return false;
        }
        match &self.does {
            Does::Act(action) => useful.contains(action),
            Does::Session(Command::ToggleOverlay(kind)) => {
                overlays(world).iter().any(|overlay| overlay.kind == *kind)
            }
            // How the walker stands, and whether the camera does so too.
            Does::Session(Command::NextChoice(_) | Command::CameraLeans) => {
                world == WorldKind::Walker
            }
            Does::Session(Command::FrameTarget) => useful.contains(&Action::FrameTarget),
            Does::Session(_) | Does::View(_) => true,
        }
    }
}

/// The stroke shown beside what `does` names, in this set of drive keys.
#[must_use]
pub fn key_of(does: &Does, keys: KeySet) -> Option<&'static str> {
    let acts = |row: &&Binding| row.does == *does && row.keys.is_none_or(|own| own == keys);
    let binding = BINDINGS.iter().find(acts)?;
    binding.strokes.first().copied()
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;
    use crate::sim::World;

    /// The bindings that one key sets off at once.
    fn clashes(rows: &[&Binding]) -> Vec<String> {
        let all: Vec<(&str, &Binding)> =
            rows.iter().flat_map(|b| b.strokes.iter().map(move |s| (*s, *b))).collect();
        let mut found = Vec::new();
        for (at, (stroke, binding)) in all.iter().enumerate() {
            let key = stroke.trim_start_matches("Ctrl+").trim_start_matches("Shift+");
            for (other, clash) in &all[at + 1..] {
                let held = [(false, false), (false, true), (true, false), (true, true)];
                let both = |(ctrl, shift)| {
                    makes(stroke, key, ctrl, shift) && makes(other, key, ctrl, shift)
                };
                if held.into_iter().any(both) {
                    found.push(format!("{stroke} does {} and {}", binding.label, clash.label));
                }
            }
        }
        found
    }

    #[test]
    fn no_stroke_does_two_things_in_one_world() {
        let mut seen = vec![false; BINDINGS.len()];
        for id in crate::scene::catalogue::ids() {
            let world = World::new(crate::scene::load(id).unwrap().file.world);
            let useful = world.useful_actions();
            for keys in [KeySet::Article, KeySet::Wasd] {
                let applies = |row: &Binding| row.applies(world.kind(), &useful, keys);
                let rows: Vec<&Binding> = BINDINGS.iter().filter(|row| applies(row)).collect();
                assert_eq!(clashes(&rows), Vec::<String>::new(), "{id} {keys:?}");
                for (seen, row) in seen.iter_mut().zip(BINDINGS.iter()) {
                    *seen |= applies(row);
                }
            }
        }
        // The scenes show every row at work, so none was left out of the comparison.
        let idle: Vec<&str> =
            BINDINGS.iter().zip(seen).filter(|(_, seen)| !seen).map(|(b, _)| b.label).collect();
        assert_eq!(idle, Vec::<&str>::new());
    }

    #[test]
    fn a_key_that_two_worlds_share_would_be_seen_to_clash() {
        let space = |b: &&Binding| b.strokes.contains(&"Space");
        let rows: Vec<&Binding> = BINDINGS.iter().filter(space).collect();
        assert_eq!(clashes(&rows), ["Space does fire and jump"]);
    }

    #[test]
    fn both_sets_do_the_same_and_w_a_s_d_are_where_hands_expect_them() {
        let acts = |keys: KeySet| -> Vec<String> {
            let rows = BINDINGS.iter().filter(|row| row.keys == Some(keys));
            let mut names: Vec<String> =
                rows.map(|row| format!("{:?} {:?}", row.does, row.only)).collect();
            names.sort();
            names
        };
        assert_eq!(acts(KeySet::Article), acts(KeySet::Wasd));
        let said = ["S", "Shift+S", "H", "L", "P"].map(|key| KeySet::Wasd.key_for(key));
        assert_eq!(said, ["W", "S", "A", "D", "P"]);
        assert_eq!(KeySet::Article.key_for("S"), "S");
    }

    #[test]
    fn shift_only_selects() {
        assert!(makes("H", "H", false, true) && makes("H", "H", false, false));
        assert!(!makes("H", "H", true, false), "Ctrl suppresses it");
        assert!(makes("S", "S", false, false) && !makes("S", "S", false, true));
        assert!(makes("Ctrl++", "+", true, true) && makes("Ctrl++", "+", true, false));
        assert!(!makes("Ctrl+Z", "Z", true, true) && makes("Ctrl+Shift+Z", "Z", true, true));
    }

    #[test]
    fn every_action_but_the_camera_one_has_a_key() {
        for &action in Action::VARIANTS {
            let bound = BINDINGS.iter().any(|b| b.does == Does::Act(action));
            assert!(bound || action == Action::FrameTarget, "{action:?}");
        }
    }
}
