//! A lesson's steps in a session: which are done, and how one is set up.

use super::command::Command;
use super::session::Session;
use crate::scene::LessonStep;
use crate::sim::{Event, World};

/// Which steps are done; a step once done stays done.
///
/// Restarting, going back in time, branching and undoing untick nothing, and a tick that is only
/// looked at again ticks nothing off. It is the session's: opening another scene, the same one
/// again, or its file after a change begins with no step done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Indices of done steps.
    done: Vec<usize>,
    /// The step that was set up last.
    started: Option<usize>,
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

    /// Ticks the current step off, if the last tick or edit reached its goal.
    pub(super) fn look(&mut self, steps: &[LessonStep], world: &World, events: &[Event]) {
        if let Some(current) = self.current(steps.len())
            && steps[current].until.reached(world, events)
        {
            self.done.push(current);
        }
    }
}

impl Session {
    /// Shows and sets what the step asks for; each parameter is an edit that can be undone.
    pub(super) fn start_step(&mut self, index: usize) -> Result<(), String> {
        let Some(step) = self.scene.file.steps.get(index).cloned() else { return Ok(()) };
        self.progress.started = Some(index);
        if let Some(kind) = step.camera {
            self.apply(Command::Camera(kind))?;
        }
        for kind in step.overlays {
            if !self.overlays.contains(kind) {
                self.overlays.toggle(kind);
            }
        }
        for setting in step.set {
            let value = setting.read(&self.world.setup())?;
            self.apply(Command::Set { path: setting.path, value, gesture: false })?;
        }
        Ok(())
    }
}
