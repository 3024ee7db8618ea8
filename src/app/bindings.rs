//! Which key does what: the one table from which input, help and key strip are made.

use super::command::{Command, ViewCommand};
use crate::overlay::{OVERLAYS, OverlayKind};
use crate::scene::CameraKind;
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
            Does::Session(_) | Does::View(_) => true,
        }
    }
}

const fn row(strokes: &'static [Stroke], does: Does, label: &'static str, group: Group) -> Binding {
    Binding { strokes, does, label, group, only: None }
}

/// An action of the vertical plane, under arrows that turn and drive elsewhere.
const fn in_bodies(strokes: &'static [Stroke], action: Action, label: &'static str) -> Binding {
    let only = Some(WorldKind::Bodies);
    Binding { strokes, does: Does::Act(action), label, group: Group::Drive, only }
}

const fn letter(c: char) -> Stroke {
    Stroke::plain(Key::Letter(c))
}

use Group::{Drive, Program, Time, View};

/// Every binding of the program.
pub const BINDINGS: &[Binding] = &[
    row(
        &[Stroke::unshifted(Key::Letter('S')), Stroke::plain(Key::Up)],
        Does::Act(Action::Forward),
        "forward",
        Drive,
    ),
    row(
        &[Stroke::shifted(Key::Letter('S')), Stroke::plain(Key::Down)],
        Does::Act(Action::Reverse),
        "reverse",
        Drive,
    ),
    row(&[letter('H'), Stroke::plain(Key::Left)], Does::Act(Action::TurnLeft), "turn left", Drive),
    row(
        &[letter('L'), Stroke::plain(Key::Right)],
        Does::Act(Action::TurnRight),
        "turn right",
        Drive,
    ),
    row(&[Stroke::unshifted(Key::Letter('A'))], Does::Act(Action::Faster), "faster", Drive),
    row(&[Stroke::shifted(Key::Letter('A'))], Does::Act(Action::Slower), "slower", Drive),
    row(&[Stroke::unshifted(Key::Letter('R'))], Does::Act(Action::Use), "use", Drive),
    row(&[Stroke::shifted(Key::Letter('R'))], Does::Act(Action::UseBack), "use back", Drive),
    row(&[Stroke::plain(Key::Space)], Does::Act(Action::Fire), "fire", Drive),
    row(&[Stroke::plain(Key::Space)], Does::Act(Action::Jump), "jump", Drive),
    in_bodies(&[Stroke::plain(Key::Up)], Action::Jump, "jump"),
    in_bodies(&[Stroke::plain(Key::Left)], Action::Left, "left"),
    in_bodies(&[Stroke::plain(Key::Right)], Action::Right, "right"),
    row(&[letter('X')], Does::Act(Action::Hop), "hop", Drive),
    row(&[letter('I')], Does::Act(Action::PitchUp), "pitch up", Drive),
    row(&[letter('K')], Does::Act(Action::PitchDown), "pitch down", Drive),
    row(&[letter('U')], Does::Act(Action::RollLeft), "roll left", Drive),
    row(&[letter('O')], Does::Act(Action::RollRight), "roll right", Drive),
    row(
        &[letter('G')],
        Does::Session(Command::NextChoice("methods.gait")),
        "change the gait",
        Drive,
    ),
    row(&[letter('P')], Does::Session(Command::TogglePause), "pause", Time),
    row(&[Stroke::plain(Key::Period)], Does::Session(Command::StepOnce), "one tick", Time),
    row(&[Stroke::plain(Key::Comma)], Does::Session(Command::StepBack), "one tick back", Time),
    row(
        &[Stroke::plain(Key::Backspace)],
        Does::Session(Command::ToggleBackwards),
        "play backwards",
        Time,
    ),
    row(
        &[Stroke::plain(Key::PageUp)],
        Does::Session(Command::Jump { on: false }),
        "last event",
        Time,
    ),
    row(
        &[Stroke::plain(Key::PageDown)],
        Does::Session(Command::Jump { on: true }),
        "next event",
        Time,
    ),
    row(&[Stroke::plain(Key::Home)], Does::Session(Command::Seek(0)), "first tick", Time),
    row(&[Stroke::plain(Key::End)], Does::Session(Command::Seek(u32::MAX)), "last tick", Time),
    row(&[Stroke::plain(Key::Enter)], Does::Session(Command::Branch), "branch from here", Time),
    row(
        &[Stroke::plain(Key::BracketLeft)],
        Does::Session(Command::SpeedBy(-1)),
        "slower time",
        Time,
    ),
    row(
        &[Stroke::plain(Key::BracketRight)],
        Does::Session(Command::SpeedBy(1)),
        "faster time",
        Time,
    ),
    row(&[Stroke::plain(Key::Function(5))], Does::Session(Command::Restart), "restart", Time),
    row(
        &[Stroke::plain(Key::Digit(1))],
        Does::Session(Command::Camera(CameraKind::Follow)),
        "follow camera",
        View,
    ),
    row(
        &[Stroke::plain(Key::Digit(2))],
        Does::Session(Command::Camera(CameraKind::Orbit)),
        "orbit camera",
        View,
    ),
    row(
        &[Stroke::plain(Key::Digit(3))],
        Does::Session(Command::Camera(CameraKind::Plan)),
        "plan camera",
        View,
    ),
    row(&[letter('U')], Does::Session(Command::CameraLeans), "camera leans", View),
    row(&[letter('F')], Does::Session(Command::FrameSelection), "frame the selection", View),
    row(&[letter('V')], Does::Session(Command::FrameTarget), "frame both", View),
    row(&[letter('E')], Does::Session(Command::SelectNext), "select the next body", View),
    row(
        &[letter('M')],
        Does::Session(Command::ToggleOverlay(OverlayKind::Microscope)),
        "SAT microscope",
        View,
    ),
    row(
        &[letter('D')],
        Does::Session(Command::ToggleOverlay(OverlayKind::DiskRect)),
        "disk–rect",
        View,
    ),
    row(
        &[letter('B')],
        Does::Session(Command::ToggleOverlay(OverlayKind::Rebound)),
        "rebound regions",
        View,
    ),
    row(
        &[letter('C')],
        Does::Session(Command::ToggleOverlay(OverlayKind::Models)),
        "collision models",
        View,
    ),
    row(&[letter('N')], Does::Session(Command::ToggleOverlay(OverlayKind::Motion)), "motion", View),
    row(
        &[letter('W')],
        Does::Session(Command::ToggleOverlay(OverlayKind::Shadow)),
        "shadow: r and s",
        View,
    ),
    row(
        &[letter('X')],
        Does::Session(Command::ToggleOverlay(OverlayKind::PushOut)),
        "push-out",
        View,
    ),
    row(
        &[letter('G')],
        Does::Session(Command::ToggleOverlay(OverlayKind::Gathered)),
        "gathered triangles",
        View,
    ),
    row(
        &[letter('J')],
        Does::Session(Command::ToggleOverlay(OverlayKind::Slides)),
        "slides and pushes",
        View,
    ),
    row(
        &[letter('Y')],
        Does::Session(Command::ToggleOverlay(OverlayKind::Vectors)),
        "walker's vectors",
        View,
    ),
    row(&[letter('Q')], Does::Session(Command::ToggleOverlay(OverlayKind::Probe)), "probe", View),
    row(
        &[letter('M')],
        Does::Session(Command::ToggleOverlay(OverlayKind::PairTest)),
        "pair test",
        View,
    ),
    row(&[letter('X')], Does::Session(Command::ToggleOverlay(OverlayKind::Mtvs)), "MTVs", View),
    row(
        &[letter('W')],
        Does::Session(Command::ToggleOverlay(OverlayKind::MtvSum)),
        "min + max",
        View,
    ),
    row(
        &[letter('Y')],
        Does::Session(Command::ToggleOverlay(OverlayKind::Manifolds)),
        "manifolds",
        View,
    ),
    row(
        &[letter('J')],
        Does::Session(Command::ToggleOverlay(OverlayKind::Impulses)),
        "impulses",
        View,
    ),
    row(
        &[letter('G')],
        Does::Session(Command::ToggleOverlay(OverlayKind::Cells)),
        "grid cells",
        View,
    ),
    row(&[Stroke::ctrl(Key::Letter('Z'))], Does::Session(Command::Undo), "undo", Program),
    row(
        &[Stroke::ctrl(Key::Letter('Y')), Stroke::ctrl_shift(Key::Letter('Z'))],
        Does::Session(Command::Redo),
        "redo",
        Program,
    ),
    row(
        &[Stroke::ctrl(Key::Letter('P'))],
        Does::View(ViewCommand::Search),
        "find a scene",
        Program,
    ),
    row(
        &[Stroke::ctrl(Key::Letter('O'))],
        Does::View(ViewCommand::OpenFile),
        "open a scene or a recording",
        Program,
    ),
    row(
        &[Stroke::ctrl(Key::Letter('S'))],
        Does::View(ViewCommand::SaveFile),
        "save the scene",
        Program,
    ),
    row(
        &[Stroke::ctrl(Key::Letter('R'))],
        Does::View(ViewCommand::Record),
        "record, stop and save",
        Program,
    ),
    row(
        &[Stroke { key: Key::Plus, ctrl: true, shift: None }],
        Does::View(ViewCommand::TextScale(1)),
        "larger text",
        Program,
    ),
    row(
        &[Stroke { key: Key::Minus, ctrl: true, shift: None }],
        Does::View(ViewCommand::TextScale(-1)),
        "smaller text",
        Program,
    ),
    row(&[letter('T')], Does::View(ViewCommand::ToggleTheme), "light, dark", Program),
    row(&[Stroke::plain(Key::Tab)], Does::View(ViewCommand::TogglePanels), "panels", Program),
    row(
        &[Stroke::plain(Key::Escape)],
        Does::View(ViewCommand::Close),
        "close the topmost panel",
        Program,
    ),
    row(&[Stroke::plain(Key::Function(1))], Does::View(ViewCommand::Help), "this help", Program),
    row(
        &[Stroke::plain(Key::Function(11))],
        Does::View(ViewCommand::Fullscreen),
        "full screen",
        Program,
    ),
    row(
        &[Stroke::plain(Key::Function(12))],
        Does::View(ViewCommand::Screenshot),
        "screenshot",
        Program,
    ),
];

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
