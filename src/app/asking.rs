//! A question put to the learner: asked, answered, watched as it comes true, told.

use super::present_values::Varied;
use super::undo::Values;
use crate::overlay::OverlaySet;
use crate::predict::{Given, Grade, Posed};

/// How far a question has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Time stands still until there is an answer.
    Asking,
    /// There is one, and time runs until this tick, at which it is settled.
    Watching(u32),
    /// The answer stands beside the true one.
    Told,
}

/// A question put to the learner.
#[derive(Clone, Debug)]
pub struct Asking {
    /// Of which step of the lesson.
    pub step: usize,
    /// Which instance: 0 is the scene as it is.
    pub instance: u32,
    /// The moment, as the number of ticks run.
    pub from: u32,
    /// The quantities that its instances vary, as they were at that moment.
    pub varied: Vec<Varied>,
    /// What is asked, and the true answer.
    pub posed: Posed,
    /// How far it has come.
    pub phase: Phase,
    /// The answer given.
    pub given: Option<Given>,
    /// What came of it.
    pub grade: Option<Grade>,
    /// How many hints were taken.
    pub hints: usize,
    /// What the question found.
    pub(super) before: Before,
}

/// What a question finds, and leaves behind.
#[derive(Clone, Debug)]
pub(super) struct Before {
    /// What the learner had on.
    pub overlays: OverlaySet,
    /// Whether time stood still.
    pub paused: bool,
    /// Every parameter.
    pub values: Values,
    /// How many changes could be undone.
    pub changes: usize,
}

impl Asking {
    /// Whether what would tell is to stay out of sight.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.phase == Phase::Asking
    }

    /// Whether time may be let run by the learner.
    #[must_use]
    pub fn holds_time(&self) -> bool {
        self.is_open()
    }
}
