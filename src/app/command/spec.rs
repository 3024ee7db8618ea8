//! Rules of the commands, one row for each.

use super::Command;
use crate::app::Session;
use crate::app::edit::Edit;
use crate::text::{Id, id};

/// Part of a session that a class can lock against a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// Parameters, of the run or of a comparison.
    Parameters,
    /// Overlays.
    Overlays,
    /// A step of the lesson, by its index; `None` is the next step.
    Step(Option<usize>),
}

/// Effect of a command on the question that is being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnQuestion {
    /// The question stays.
    Keeps,
    /// The command is refused before the answer, which it would reveal.
    Reveals,
    /// The command leaves the run of the question, which closes.
    Closes,
    /// Like [`Self::Closes`] before the answer; after it, the question stays.
    ClosesUnanswered,
}

/// Part of the key strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StripPart {
    /// Beside the driving keys.
    Driving,
    /// Beside the keys of time.
    Time,
}

/// Condition under which a command does nothing, and its message.
type Idle = (fn(&Session) -> bool, Id);

/// Rules of a command.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Lock that refuses the command; `None` where no class can lock it.
    pub lock: Option<Lock>,
    /// Effect on a question.
    pub question: OnQuestion,
    /// Whether the command may need a ground that takes long to build.
    pub waits_for_ground: bool,
    /// Whether the command repeats while its key is down, such as steps and nudges.
    pub repeats: bool,
    /// Place in the key strip, if any.
    pub strip: Option<StripPart>,
    /// Condition under which the command would do nothing, and the message shown then.
    pub idle: Option<Idle>,
}

/// Rules of a command that is always allowed and leaves the run unchanged.
const FREE: Spec = Spec {
    lock: None,
    question: OnQuestion::Keeps,
    waits_for_ground: false,
    repeats: false,
    strip: None,
    idle: None,
};

/// Rules of an edit of parameters outside the run, or in other runs.
const OTHER_RUN: Spec = Spec { lock: Some(Lock::Parameters), ..FREE };

/// Rules of an edit of parameters of the run on which no ground depends.
const EDIT: Spec = Spec { question: OnQuestion::Closes, ..OTHER_RUN };

/// Rules of an edit of any parameters of the run.
const EDIT_ANY: Spec = Spec { waits_for_ground: true, ..EDIT };

/// Rules of a change of the selected objects in edit mode.
const BUILD: Spec = FREE
    .closes_question()
    .idle_if(|s| s.editor().selected.is_empty(), id::COMMAND_NO_OBJECT_SELECTED);

/// Rules of a move to another tick.
const TRAVEL: Spec = Spec { question: OnQuestion::ClosesUnanswered, ..FREE };

impl Spec {
    const fn step(self, step: Option<usize>) -> Self {
        Self { lock: Some(Lock::Step(step)), waits_for_ground: true, ..self }
    }

    const fn closes_question(self) -> Self {
        Self { question: OnQuestion::Closes, ..self }
    }

    const fn reveals(self) -> Self {
        Self { question: OnQuestion::Reveals, ..self }
    }

    const fn repeats(self) -> Self {
        Self { repeats: true, ..self }
    }

    const fn in_strip(self, strip: StripPart) -> Self {
        Self { strip: Some(strip), ..self }
    }

    const fn idle_if(self, is_idle: fn(&Session) -> bool, message: Id) -> Self {
        Self { idle: Some((is_idle, message)), ..self }
    }
}

impl Command {
    /// Returns the rules of the command.
    #[must_use]
    #[rustfmt::skip]
    #[expect(clippy::match_same_arms, reason = "one row for each command")]
    pub fn spec(&self) -> Spec {
        match self {
            Self::Set { .. } => EDIT_ANY,
            Self::NextChoice(_) => EDIT_ANY.in_strip(StripPart::Driving),
            Self::Compare(_) => OTHER_RUN.reveals(),
            Self::CompareToo(_) => OTHER_RUN.reveals(),
            Self::CompareLess(_) => OTHER_RUN,
            Self::CompareBefore => OTHER_RUN.reveals()
                .idle_if(|s| !s.has_changed(), id::COMMAND_NO_CHANGE_TO_COMPARE),
            Self::ToggleBeside => FREE.idle_if(|s| s.comparison().is_none(),
                id::COMMAND_NOTHING_COMPARED),
            Self::EndComparison => FREE,
            Self::SeekParting => FREE,
            Self::Fan { .. } => OTHER_RUN.reveals(),
            Self::FanMeasure(_) => FREE,
            Self::EndFan => FREE,
            Self::KeepWhatIf => EDIT,
            Self::DropWhatIf => FREE,
            Self::Reset(_) => EDIT_ANY,
            // Changes are checked for locks where they are made.
            Self::Edit(Edit::Toggle | Edit::Place(_) | Edit::Here | Edit::All | Edit::Select(_)) => FREE.closes_question(),
            Self::Edit(Edit::TakeCorner) => FREE.idle_if(|s| s.editor().sketch.corners.is_empty(),
                id::COMMAND_NO_OUTLINE_DRAWN),
            Self::Edit(Edit::Duplicate | Edit::Remove | Edit::Turn(1) | Edit::Grow(1)) => BUILD.in_strip(StripPart::Driving),
            Self::Edit(_) => BUILD,
            Self::Type { .. } => FREE.closes_question(),
            // Changes are checked for locks where they are made.
            Self::Rename { .. } | Self::SetField { .. } | Self::AddAfter(_) | Self::RemoveEntry(_) => FREE.closes_question(),
            Self::Undo => EDIT_ANY.idle_if(|s| !s.can_undo_redo().0, id::COMMAND_NOTHING_TO_UNDO),
            Self::Redo => EDIT_ANY.idle_if(|s| !s.can_undo_redo().1, id::COMMAND_NOTHING_TO_REDO),
            Self::StartStep(step) => FREE.step(Some(*step)).closes_question(),
            Self::NextStep => FREE.step(None).closes_question(),
            Self::Ask { step, .. } => FREE.step(Some(*step)),
            Self::Answer(_) => FREE,
            Self::Hint => FREE,
            Self::EndQuestion => FREE,
            Self::TogglePause => FREE.reveals().in_strip(StripPart::Time),
            Self::StepOnce => FREE.reveals().repeats().in_strip(StripPart::Time),
            Self::StepBack => TRAVEL.repeats().idle_if(|s| s.shown_tick() == 0, id::COMMAND_IS_FIRST_TICK),
            Self::ToggleBackwards => FREE.reveals(),
            Self::StepInside { on: true, stage: false } => FREE.reveals().repeats().in_strip(StripPart::Time),
            Self::StepInside { .. } => FREE.reveals().repeats(),
            Self::Watch => FREE,
            Self::ShowLine => FREE,
            Self::OpenTick(_) => FREE.reveals(),
            Self::CloseTick => FREE,
            Self::Seek(_) => TRAVEL,
            Self::Jump { on: true } => TRAVEL.idle_if(|s| s.next_mark(true).is_none(),
                id::COMMAND_NO_LATER_EVENT),
            Self::Jump { on: false } => TRAVEL.idle_if(|s| s.next_mark(false).is_none(),
                id::COMMAND_NO_EARLIER_EVENT),
            Self::Branch => FREE.closes_question()
                .idle_if(|s| !s.can_branch(), id::COMMAND_IS_NEWEST_TICK),
            Self::Restart => FREE.closes_question().in_strip(StripPart::Time),
            Self::RestartAfresh => EDIT_ANY,
            Self::Speed(_) => FREE,
            Self::SpeedBy(_) => FREE,
            Self::Select(_) => FREE,
            Self::Pick(_) => FREE,
            Self::SelectNext => FREE,
            Self::Nudge { .. } => EDIT.repeats().idle_if(Session::has_nothing_to_move,
                id::COMMAND_NOTHING_TO_MOVE),
            Self::NextCorner => FREE,
            Self::AddCorner => EDIT,
            Self::RemoveCorner => EDIT.idle_if(|s| s.corner().is_none(),
                id::COMMAND_NO_CORNER_CHOSEN),
            Self::ToggleSnap => FREE,
            Self::TogglePlot(_) => FREE,
            Self::ToggleOverlay(_) => Spec { lock: Some(Lock::Overlays), ..FREE.reveals() },
            Self::Depth(_) => FREE,
            Self::NextDepth => FREE,
            Self::Camera(_) => FREE,
            Self::Look { .. } => FREE.repeats(),
            Self::TurnToFigure => FREE,
            Self::CameraLeans => FREE,
            Self::FrameSelection => FREE,
            Self::FrameTarget => FREE.in_strip(StripPart::Driving),
        }
    }
}
