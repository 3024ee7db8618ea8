//! The rows of the table.

use super::Group::{self, Drive, Program, Time, View};
use super::{Binding, Does, Key, Stroke};
use crate::app::{Command, ViewCommand};
use crate::overlay::OverlayKind;
use crate::scene::CameraKind;
use crate::sim::{Action, WorldKind};

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
    row(&[Stroke::unshifted(Key::Period)], Does::Session(Command::StepOnce), "one tick", Time),
    row(&[Stroke::unshifted(Key::Comma)], Does::Session(Command::StepBack), "one tick back", Time),
    row(
        &[Stroke::shifted(Key::Period)],
        Does::Session(Command::StepInside { on: true, stage: false }),
        "step inside",
        Time,
    ),
    row(
        &[Stroke::shifted(Key::Comma)],
        Does::Session(Command::StepInside { on: false, stage: false }),
        "step back inside",
        Time,
    ),
    row(
        &[Stroke::ctrl(Key::Period)],
        Does::Session(Command::StepInside { on: true, stage: true }),
        "next stage of the tick",
        Time,
    ),
    row(
        &[Stroke::ctrl(Key::Comma)],
        Does::Session(Command::StepInside { on: false, stage: true }),
        "last stage of the tick",
        Time,
    ),
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
