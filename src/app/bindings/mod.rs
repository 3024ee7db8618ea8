//! Which key does what: the one table from which input, help and key strip are made.

mod table;

pub use table::BINDINGS;

use super::command::{Command, ViewCommand};
use crate::overlay::OVERLAYS;
use crate::sim::{Action, WorldKind};

/// A key, apart from any window system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A letter, upper case.
    Letter(char),
    /// A digit of the upper row.
    Digit(u8),
    /// F1 to F12.
    Function(u8),
    /// The space bar.
    Space,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// `.`
    Period,
    /// `,`
    Comma,
    /// Backspace.
    Backspace,
    /// Enter.
    Enter,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// `+` or `=`
    Plus,
    /// `-`
    Minus,
    /// `[`
    BracketLeft,
    /// `]`
    BracketRight,
    /// Tab.
    Tab,
    /// Esc.
    Escape,
}

/// A key with what must be held beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The key.
    pub key: Key,
    /// Whether Ctrl must be down; where it need not be, it must not be.
    pub ctrl: bool,
    /// Whether Shift must be down (`Some(true)`), up, or does not matter.
    pub shift: Option<bool>,
}

impl Stroke {
    const fn plain(key: Key) -> Self {
        Self { key, ctrl: false, shift: None }
    }

    const fn unshifted(key: Key) -> Self {
        Self { key, ctrl: false, shift: Some(false) }
    }

    const fn shifted(key: Key) -> Self {
        Self { key, ctrl: false, shift: Some(true) }
    }

    const fn ctrl(key: Key) -> Self {
        Self { key, ctrl: true, shift: Some(false) }
    }

    const fn ctrl_shift(key: Key) -> Self {
        Self { key, ctrl: true, shift: Some(true) }
    }

    /// Whether the modifiers that are down fit.
    #[must_use]
    pub fn fits(&self, ctrl: bool, shift: bool) -> bool {
        self.ctrl == ctrl && self.shift.is_none_or(|wanted| wanted == shift)
    }
}

impl std::fmt::Display for Stroke {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl+")?;
        }
        if self.shift == Some(true) {
            f.write_str("Shift+")?;
        }
        match self.key {
            Key::Letter(c) => write!(f, "{c}"),
            Key::Digit(n) => write!(f, "{n}"),
            Key::Function(n) => write!(f, "F{n}"),
            Key::Space => f.write_str("Space"),
            Key::Up => f.write_str("↑"),
            Key::Down => f.write_str("↓"),
            Key::Left => f.write_str("←"),
            Key::Right => f.write_str("→"),
            Key::Period => f.write_str("."),
            Key::Comma => f.write_str(","),
            Key::Backspace => f.write_str("Backspace"),
            Key::Enter => f.write_str("Enter"),
            Key::Home => f.write_str("Home"),
            Key::End => f.write_str("End"),
            Key::PageUp => f.write_str("PgUp"),
            Key::PageDown => f.write_str("PgDn"),
            Key::Plus => f.write_str("+"),
            Key::Minus => f.write_str("−"),
            Key::BracketLeft => f.write_str("["),
            Key::BracketRight => f.write_str("]"),
            Key::Tab => f.write_str("Tab"),
            Key::Escape => f.write_str("Esc"),
        }
    }
}

/// What a binding does.
#[derive(Clone, Debug, PartialEq)]
pub enum Does {
    /// Acts in the world while it is down.
    Act(Action),
    /// Commands the session when it goes down.
    Session(Command),
    /// Commands the window when it goes down.
    View(ViewCommand),
}

/// Where the help lists a binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug)]
pub struct Binding {
    /// Any of these.
    pub strokes: &'static [Stroke],
    /// What they do.
    pub does: Does,
    /// A few words for help and key strip.
    pub label: &'static str,
    /// Where the help lists it.
    pub group: Group,
    /// The only world in which it acts; elsewhere its keys do something else.
    pub only: Option<WorldKind>,
}

impl Binding {
    /// Whether it means something in this world: an action that is of use there, an overlay that
    /// has something to draw; all else everywhere. One key may do different things in different
    /// worlds, never two in one.
    #[must_use]
    pub fn applies(&self, world: WorldKind, useful: &[Action]) -> bool {
        if self.only.is_some_and(|only| only != world) {
            return false;
        }
        match &self.does {
            Does::Act(action) => useful.contains(action),
            Does::Session(Command::ToggleOverlay(kind)) => {
                OVERLAYS.iter().any(|o| o.kind == *kind && o.worlds.contains(&world))
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

/// The key shown beside what `does` names.
#[must_use]
pub fn key_of(does: &Does) -> Option<String> {
    let binding = BINDINGS.iter().find(|binding| binding.does == *does)?;
    Some(binding.strokes.first()?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::World;

    /// The bindings that two strokes of the same key set off at once.
    fn clashes(rows: &[&Binding]) -> Vec<String> {
        let all: Vec<(&Stroke, &Binding)> =
            rows.iter().flat_map(|b| b.strokes.iter().map(move |s| (s, *b))).collect();
        let mut found = Vec::new();
        for (at, (stroke, binding)) in all.iter().enumerate() {
            for (other, clash) in &all[at + 1..] {
                let same = stroke.key == other.key
                    && [(false, false), (false, true), (true, false), (true, true)].iter().any(
                        |(ctrl, shift)| stroke.fits(*ctrl, *shift) && other.fits(*ctrl, *shift),
                    );
                if same {
                    found.push(format!("{stroke} does {} and {}", binding.label, clash.label));
                }
            }
        }
        found
    }

    #[test]
    fn no_stroke_does_two_things_in_one_world() {
        let mut seen = [false; BINDINGS.len()];
        for id in crate::scene::catalogue::IDS {
            let world = World::new(crate::scene::load(id).unwrap().file.world);
            let useful = world.useful_actions();
            let applies = |row: &Binding| row.applies(world.kind(), &useful);
            let rows: Vec<&Binding> = BINDINGS.iter().filter(|row| applies(row)).collect();
            assert_eq!(clashes(&rows), Vec::<String>::new(), "{id}");
            for (seen, row) in seen.iter_mut().zip(BINDINGS) {
                *seen |= applies(row);
            }
        }
        // The scenes show every row at work, so none was left out of the comparison.
        let idle: Vec<&str> =
            BINDINGS.iter().zip(seen).filter(|(_, seen)| !seen).map(|(b, _)| b.label).collect();
        assert_eq!(idle, Vec::<&str>::new());
    }

    #[test]
    fn a_key_that_two_worlds_share_would_be_seen_to_clash() {
        let space = |b: &&Binding| b.strokes.iter().any(|s| s.key == Key::Space);
        let rows: Vec<&Binding> = BINDINGS.iter().filter(space).collect();
        assert_eq!(clashes(&rows), ["Space does fire and jump"]);
    }

    #[test]
    fn shift_only_selects() {
        let turn = BINDINGS.iter().find(|b| b.does == Does::Act(Action::TurnLeft)).unwrap();
        assert!(turn.strokes.iter().all(|s| s.fits(false, true) && s.fits(false, false)));
        assert!(turn.strokes.iter().all(|s| !s.fits(true, false)), "Ctrl suppresses it");
    }

    #[test]
    fn every_action_but_the_camera_one_has_a_key() {
        for action in Action::ALL {
            let bound = BINDINGS.iter().any(|b| b.does == Does::Act(action));
            assert!(bound || action == Action::FrameTarget, "{action:?}");
        }
    }
}
