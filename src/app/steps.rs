//! A lesson's steps in a session: which are done, and which comes next.

use crate::scene::{Goal, LessonStep};
use crate::sim::{Event, World};

/// Which steps are done; a step once done stays done.
///
/// Restarting, going back in time, branching and undoing untick nothing, and a tick that is only
/// looked at again ticks nothing off. It is the session's: opening another scene, the same one
/// again, or its file after a change begins with no step done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Indices of done steps.
    pub(super) done: Vec<usize>,
    /// The step that was set up last.
    pub(super) started: Option<usize>,
}

impl Progress {
    /// Whether the step is done.
    #[must_use]
    pub fn is_done(&self, step: usize) -> bool {
        self.done.contains(&step)
    }

    /// The step that comes next: the one set up last, else the first that is not done.
    #[must_use]
    pub fn current(&self, count: usize) -> Option<usize> {
        let open = |step: &usize| *step < count && !self.is_done(*step);
        self.started.filter(open).or_else(|| (0..count).find(open))
    }

    /// What no tick tells has come about: two worlds have parted, or a tick was opened.
    pub(super) fn met(&mut self, goal: &Goal, steps: &[LessonStep]) {
        if let Some(current) = self.current(steps.len())
            && steps[current].until == *goal
        {
            self.done.push(current);
        }
    }

    /// The question of a step was answered: that is what the step is for, unless it says otherwise.
    pub(super) fn answered(&mut self, steps: &[LessonStep], step: usize) {
        let is_done = steps.get(step).is_some_and(|step| step.until.is_answered());
        if is_done && !self.is_done(step) {
            self.done.push(step);
        }
    }

    /// The step is to be done, whatever it was before.
    pub(super) fn take_back(&mut self, step: usize) {
        self.done.retain(|done| *done != step);
    }

    /// The step was set up.
    pub(super) fn start(&mut self, step: usize) {
        self.started = Some(step);
    }

    /// Ticks the current step off, if the last tick or edit reached its goal.
    pub(super) fn look(&mut self, steps: &[LessonStep], world: &World, events: &[Event]) {
        if let Some(current) = self.current(steps.len())
            && steps[current].until.reached(world, events)
        {
            self.done.push(current);
        }
    }
}
