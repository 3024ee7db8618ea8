//! Progress in a lesson: completed steps and the current step.

use crate::params;
use crate::scene::{Goal, LessonStep, SceneFile};
use crate::sim::input::ActionSet;
use crate::sim::{Event, World};

/// Completed steps; a step stays completed.
///
/// Restarting, going back in time, branching and undoing complete nothing and reset nothing;
/// neither does showing a tick again. A goal counts only if the learner did what the step asks: used
/// its actions, set a parameter of its goal, or set the step up. The progress belongs to the session:
/// opening a scene, or reloading its file, starts again.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Indices of completed steps.
    pub(super) done: Vec<usize>,
    /// The step set up last.
    pub(super) started: Option<usize>,
    /// Actions of the learner since the step became current.
    used: ActionSet,
    /// Paths of the parameters changed by the learner since the step became current.
    changed: Vec<String>,
}

/// Compares only the steps, which links store; used actions and changed parameters belong to the run.
impl PartialEq for Progress {
    fn eq(&self, other: &Self) -> bool {
        (&self.done, self.started) == (&other.done, other.started)
    }
}

impl Eq for Progress {}

impl Progress {
    /// Returns whether the step is completed.
    #[must_use]
    pub fn is_done(&self, step: usize) -> bool {
        self.done.contains(&step)
    }

    /// Returns whether the step was set up last.
    #[must_use]
    pub fn is_started(&self, step: usize) -> bool {
        self.started == Some(step)
    }

    /// Returns the current step: the incomplete step set up last, else the first incomplete step.
    #[must_use]
    pub fn current(&self, count: usize) -> Option<usize> {
        let is_incomplete = |step: &usize| *step < count && !self.is_done(*step);
        self.started.filter(is_incomplete).or_else(|| (0..count).find(is_incomplete))
    }

    /// Creates progress with these completed steps and this step set up last.
    pub(super) fn new(done: Vec<usize>, started: Option<usize>) -> Self {
        Self { done, started, ..Self::default() }
    }

    /// Notes actions used by the learner.
    pub(super) fn note_actions(&mut self, held: ActionSet) {
        self.used = self.used.union(held);
    }

    /// Notes a parameter changed by the learner.
    pub(super) fn note_change(&mut self, path: &str) {
        self.changed.push(path.to_owned());
    }

    fn complete(&mut self, step: usize) {
        self.done.push(step);
        (self.used, self.changed) = (ActionSet::default(), Vec::new());
    }

    /// Completes the current step if it waits for this goal, which no single tick shows: two worlds
    /// differ, or a tick was opened. A step that leads to its own moment must have been set up.
    pub(super) fn complete_goal(&mut self, goal: &Goal, steps: &[LessonStep]) {
        let Some(current) = self.current(steps.len()) else { return };
        let step = &steps[current];
        if step.until == *goal && (!step.requires_start() || self.started == Some(current)) {
            self.complete(current);
        }
    }

    /// Completes a step whose question was answered, unless the step has another goal.
    pub(super) fn complete_answered(&mut self, steps: &[LessonStep], step: usize) {
        let is_goal = steps.get(step).is_some_and(|step| step.until.is_answered());
        if is_goal && !self.is_done(step) {
            self.complete(step);
        }
    }

    /// Marks the step as incomplete.
    pub(super) fn mark_incomplete(&mut self, step: usize) {
        self.done.retain(|done| *done != step);
    }

    /// Makes this the step set up last; actions and changes count from now on.
    pub(super) fn start(&mut self, step: usize) {
        *self = Self::new(std::mem::take(&mut self.done), Some(step));
    }

    /// Completes the current step if the last tick or edit reached its goal and the learner did the
    /// required part.
    pub(super) fn check_goal(&mut self, scene: &SceneFile, world: &World, events: &[Event]) {
        if let Some(current) = self.current(scene.steps.len())
            && self.did_own_part(current, scene, world)
            && scene.steps[current].until.reached(world, events)
        {
            self.complete(current);
        }
    }

    /// Returns whether the learner did what the step requires: used all its actions, and either set a
    /// parameter of its goal or set the step up. A step that waits must be set up.
    fn did_own_part(&self, index: usize, scene: &SceneFile, world: &World) -> bool {
        let step = &scene.steps[index];
        let paths = step.until.params();
        let is_set = |path: &str| {
            let value = params::get(&world.setup(), path);
            self.changed.iter().any(|changed| path.starts_with(changed.as_str()))
                || value != params::get(&scene.world, path)
        };
        let needs_set_up = step.waits() || !paths.is_empty() && !paths.into_iter().any(is_set);
        step.hold.iter().all(|action| self.used.contains(*action))
            && (!needs_set_up || self.started == Some(index))
    }
}

#[cfg(all(test, feature = "window-tests"))]
impl Progress {
    /// Marks exactly the steps before `step` as completed.
    pub(crate) fn mark_until(&mut self, step: usize) {
        *self = Self::new((0..step).collect(), None);
    }
}

#[cfg(test)]
#[path = "steps_tests.rs"]
mod tests;
