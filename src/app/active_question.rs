//! A question to the learner: asked, answered, watched, solved.

use super::present_values::Varied;
use super::undo::Values;
use crate::overlay::OverlaySet;
use crate::predict::{AnswerValue, Grade, PosedQuestion};

/// Progress of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionPhase {
    /// Time stands still until the answer.
    AwaitingAnswer,
    /// Answered; time runs until this tick, the end of the outcome.
    Watching(u32),
    /// The answer is shown beside the true one.
    AnswerShown,
}

/// A question to the learner.
#[derive(Clone, Debug)]
pub struct ActiveQuestion {
    /// Index of the lesson step.
    pub step: usize,
    /// Instance of the question; 0 is the unchanged scene.
    pub instance: u32,
    /// Moment of the question, as the number of ticks run.
    pub from: u32,
    /// Quantities varied between instances, with their values at that moment.
    pub varied: Vec<Varied>,
    /// The question and its true answer.
    pub posed: PosedQuestion,
    /// Progress of the question.
    pub phase: QuestionPhase,
    /// The answer given.
    pub given: Option<AnswerValue>,
    /// Grade of the answer.
    pub grade: Option<Grade>,
    /// Number of hints taken.
    pub hints: usize,
    /// State to restore afterwards.
    pub(super) before: SavedState,
}

/// State before a question, restored at its end.
#[derive(Clone, Debug)]
pub(super) struct SavedState {
    /// Overlays of the learner.
    pub overlays: OverlaySet,
    /// Whether time was paused.
    pub paused: bool,
    /// Value of every parameter.
    pub values: Values,
    /// Number of undoable changes.
    pub changes: usize,
}

impl ActiveQuestion {
    /// Returns whether the answer must stay hidden.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.phase == QuestionPhase::AwaitingAnswer
    }

    /// Returns whether the question keeps time stopped.
    #[must_use]
    pub fn holds_time(&self) -> bool {
        self.is_open()
    }
}
