//! A question to the learner: asked, answered, watched, solved.

use super::present_values::Varied;
use super::undo::Values;
use crate::overlay::OverlaySet;
use crate::predict::{Given, Grade, Posed};

/// Progress of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Time stands still until the answer.
    Asking,
    /// Answered; time runs until this tick, which settles the question.
    Watching(u32),
    /// The answer is shown beside the true one.
    Told,
}

/// A question to the learner.
#[derive(Clone, Debug)]
pub struct Asking {
    /// Index of the lesson step.
    pub step: usize,
    /// Instance: 0 is the scene as it is.
    pub instance: u32,
    /// Moment of the question, as the number of ticks run.
    pub from: u32,
    /// Quantities varied between instances, with their values at that moment.
    pub varied: Vec<Varied>,
    /// The question and its true answer.
    pub posed: Posed,
    /// Progress of the question.
    pub phase: Phase,
    /// The answer given.
    pub given: Option<Given>,
    /// Grade of the answer.
    pub grade: Option<Grade>,
    /// Number of hints taken.
    pub hints: usize,
    /// State to restore afterwards.
    pub(super) before: Before,
}

/// State before a question, restored at its end.
#[derive(Clone, Debug)]
pub(super) struct Before {
    /// Overlays of the learner.
    pub overlays: OverlaySet,
    /// Whether time was paused.
    pub paused: bool,
    /// Value of every parameter.
    pub values: Values,
    /// Number of undoable changes.
    pub changes: usize,
}

impl Asking {
    /// Returns whether the answer must stay hidden.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.phase == Phase::Asking
    }

    /// Returns whether the question keeps time stopped.
    #[must_use]
    pub fn holds_time(&self) -> bool {
        self.is_open()
    }
}
