//! The rows of the table.

use super::Group::{self, Drive, Program, Time, View};
use super::{Binding, Does};
use crate::app::{Command, ViewCommand};
use crate::overlay::OverlayKind;
use crate::scene::CameraKind;
use crate::sim::{Action, WorldKind};

/// Any of a row's strokes does what the row says.
type Strokes = &'static [&'static str];

const fn row(strokes: Strokes, does: Does, label: &'static str, group: Group) -> Binding {
    Binding { strokes, does, label, group, only: None }
}

const fn drive(strokes: Strokes, action: Action, label: &'static str) -> Binding {
    row(strokes, Does::Act(action), label, Drive)
}

const fn time(strokes: Strokes, command: Command, label: &'static str) -> Binding {
    row(strokes, Does::Session(command), label, Time)
}

const fn view(strokes: Strokes, command: Command, label: &'static str) -> Binding {
    row(strokes, Does::Session(command), label, View)
}

const fn overlay(strokes: Strokes, kind: OverlayKind, label: &'static str) -> Binding {
    view(strokes, Command::ToggleOverlay(kind), label)
}

const fn program(strokes: Strokes, command: ViewCommand, label: &'static str) -> Binding {
    row(strokes, Does::View(command), label, Program)
}

/// An action of the vertical plane, under arrows that turn and drive elsewhere.
const fn in_bodies(strokes: Strokes, action: Action, label: &'static str) -> Binding {
    let (does, only) = (Does::Act(action), Some(WorldKind::Bodies));
    Binding { strokes, does, label, group: Drive, only }
}

/// Every binding of the program.
pub const BINDINGS: &[Binding] = &[
    drive(&["S", "↑"], Action::Forward, "forward"),
    drive(&["Shift+S", "↓"], Action::Reverse, "reverse"),
    drive(&["H", "←"], Action::TurnLeft, "turn left"),
    drive(&["L", "→"], Action::TurnRight, "turn right"),
    drive(&["A"], Action::Faster, "faster"),
    drive(&["Shift+A"], Action::Slower, "slower"),
    drive(&["R"], Action::Use, "use"),
    drive(&["Shift+R"], Action::UseBack, "use back"),
    drive(&["Space"], Action::Fire, "fire"),
    drive(&["Space"], Action::Jump, "jump"),
    in_bodies(&["↑"], Action::Jump, "jump"),
    in_bodies(&["←"], Action::Left, "left"),
    in_bodies(&["→"], Action::Right, "right"),
    drive(&["X"], Action::Hop, "hop"),
    drive(&["I"], Action::PitchUp, "pitch up"),
    drive(&["K"], Action::PitchDown, "pitch down"),
    drive(&["U"], Action::RollLeft, "roll left"),
    drive(&["O"], Action::RollRight, "roll right"),
    row(&["G"], Does::Session(Command::NextChoice("methods.gait")), "change the gait", Drive),
    time(&["P"], Command::TogglePause, "pause"),
    time(&["."], Command::StepOnce, "one tick"),
    time(&[","], Command::StepBack, "one tick back"),
    time(&["Shift+."], Command::StepInside { on: true, stage: false }, "step inside"),
    time(&["Shift+,"], Command::StepInside { on: false, stage: false }, "step back inside"),
    time(&["Ctrl+."], Command::StepInside { on: true, stage: true }, "next stage of the tick"),
    time(&["Ctrl+,"], Command::StepInside { on: false, stage: true }, "previous stage of the tick"),
    time(&["Backspace"], Command::ToggleBackwards, "play backwards"),
    time(&["PgUp"], Command::Jump { on: false }, "previous event"),
    time(&["PgDn"], Command::Jump { on: true }, "next event"),
    time(&["Home"], Command::Seek(0), "first tick"),
    time(&["End"], Command::Seek(u32::MAX), "last tick"),
    time(&["Enter"], Command::Branch, "branch from here"),
    time(&["["], Command::SpeedBy(-1), "slower time"),
    time(&["]"], Command::SpeedBy(1), "faster time"),
    time(&["F5"], Command::Restart, "restart"),
    view(&["1"], Command::Camera(CameraKind::Follow), "follow camera"),
    view(&["2"], Command::Camera(CameraKind::Orbit), "orbit camera"),
    view(&["3"], Command::Camera(CameraKind::Plan), "plan camera"),
    view(&["U"], Command::CameraLeans, "camera leans"),
    view(&["F"], Command::FrameSelection, "frame the selection"),
    view(&["V"], Command::FrameTarget, "frame both"),
    view(&["E"], Command::SelectNext, "select the next body"),
    overlay(&["M"], OverlayKind::Microscope, "SAT microscope"),
    overlay(&["D"], OverlayKind::DiskRect, "disk–rect"),
    overlay(&["B"], OverlayKind::Rebound, "rebound regions"),
    overlay(&["C"], OverlayKind::Models, "collision models"),
    overlay(&["N"], OverlayKind::Motion, "motion"),
    overlay(&["W"], OverlayKind::Shadow, "shadow: r and s"),
    overlay(&["X"], OverlayKind::PushOut, "push-out"),
    overlay(&["G"], OverlayKind::Gathered, "gathered triangles"),
    overlay(&["J"], OverlayKind::Slides, "slides and pushes"),
    overlay(&["Y"], OverlayKind::Vectors, "walker's vectors"),
    overlay(&["Q"], OverlayKind::Probe, "probe"),
    overlay(&["M"], OverlayKind::PairTest, "pair test"),
    overlay(&["X"], OverlayKind::Mtvs, "MTVs"),
    overlay(&["W"], OverlayKind::MtvSum, "min + max"),
    overlay(&["Y"], OverlayKind::Manifolds, "manifolds"),
    overlay(&["J"], OverlayKind::Impulses, "impulses"),
    overlay(&["G"], OverlayKind::Cells, "grid cells"),
    row(&["Ctrl+Z"], Does::Session(Command::Undo), "undo", Program),
    row(&["Ctrl+Y", "Ctrl+Shift+Z"], Does::Session(Command::Redo), "redo", Program),
    program(&["Ctrl+P"], ViewCommand::Search, "find a scene"),
    program(&["Ctrl+O"], ViewCommand::OpenFile, "open a scene or a recording"),
    program(&["Ctrl+S"], ViewCommand::SaveFile, "save the scene"),
    program(&["Ctrl+R"], ViewCommand::Record, "record, stop and save"),
    program(&["Ctrl++"], ViewCommand::TextScale(1), "larger text"),
    program(&["Ctrl+−"], ViewCommand::TextScale(-1), "smaller text"),
    program(&["T"], ViewCommand::ToggleTheme, "light, dark"),
    program(&["Tab"], ViewCommand::TogglePanels, "panels"),
    program(&["Esc"], ViewCommand::Close, "close the topmost panel"),
    program(&["F1"], ViewCommand::Help, "this help"),
    program(&["F11"], ViewCommand::Fullscreen, "full screen"),
    program(&["F12"], ViewCommand::Screenshot, "screenshot"),
];
