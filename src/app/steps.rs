//! Progress in a lesson: completed steps, and the next one.

use crate::scene::{Goal, LessonStep};
use crate::sim::{Event, World};

/// Completed steps; a step stays completed.
///
/// Restarting, going back in time, branching and undoing complete nothing and reset nothing;
/// neither does showing a tick again. The progress belongs to the session: opening a scene, or
/// reloading its file, starts again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Indices of done steps.
    pub(super) done: Vec<usize>,
    /// The step set up last.
    pub(super) started: Option<usize>,
}

impl Progress {
    /// Returns whether the step is done.
    #[must_use]
    pub fn is_done(&self, step: usize) -> bool {
        self.done.contains(&step)
    }

    /// Returns the next step: the one set up last, else the first incomplete one.
    #[must_use]
    pub fn current(&self, count: usize) -> Option<usize> {
        let open = |step: &usize| *step < count && !self.is_done(*step);
        self.started.filter(open).or_else(|| (0..count).find(open))
    }

    /// Completes the current step for a goal that no single tick shows: two worlds differ, or a
    /// tick was opened.
    pub(super) fn met(&mut self, goal: &Goal, steps: &[LessonStep]) {
        if let Some(current) = self.current(steps.len())
            && steps[current].until == *goal
        {
            self.done.push(current);
        }
    }

    /// Completes a step whose question was answered, unless the step has another goal.
    pub(super) fn answered(&mut self, steps: &[LessonStep], step: usize) {
        let is_done = steps.get(step).is_some_and(|step| step.until.is_answered());
        if is_done && !self.is_done(step) {
            self.done.push(step);
        }
    }

    /// Marks the step as incomplete.
    pub(super) fn take_back(&mut self, step: usize) {
        self.done.retain(|done| *done != step);
    }

    /// Makes this the step set up last.
    pub(super) fn start(&mut self, step: usize) {
        self.started = Some(step);
    }

    /// Completes the current step, if the last tick or edit reached its goal.
    pub(super) fn look(&mut self, steps: &[LessonStep], world: &World, events: &[Event]) {
        if let Some(current) = self.current(steps.len())
            && steps[current].until.reached(world, events)
        {
            self.done.push(current);
        }
    }
}
