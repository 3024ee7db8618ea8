//! A tick run in parts, one per sub-step: with a thousand bodies, a tick takes longer than a frame.

use super::trace::Step;
use super::{Bodies, TickRecord};
use crate::geom::trace::Steps;
use crate::sim::{Input, Record, ResumableTick};

/// A traced tick, paused between two sub-steps.
#[derive(Debug)]
pub(super) struct TickInProgress {
    before: Bodies,
    input: Input,
    steps: Steps<Step>,
    after: Bodies,
}

impl TickInProgress {
    /// Begins the tick with `input` on a copy, up to the first sub-step.
    pub(super) fn new(before: &Bodies, input: &Input) -> Self {
        let (bodies, contacts) = (before.state.bodies.len(), before.solver.impulses().len());
        let mut after = before.clone();
        after.scratch.reserve(bodies, contacts);
        // Most ticks record two steps per body, and two per contact: its overlap and its phase.
        let mut steps = Steps::with_capacity(2 * (bodies + contacts));
        after.begin(input, &mut steps);
        Self { before: before.clone(), input: *input, steps, after }
    }

    fn into_record(mut self) -> TickRecord {
        while self.after.run_sub_step() {}
        let Self { before, input, mut steps, mut after } = self;
        let mut events = Vec::new();
        after.end(&mut events, &mut steps);
        // The next tick runs on another copy.
        after.solver.free_scratch();
        TickRecord::new(before, input, (steps, events), after)
    }
}

impl ResumableTick for TickInProgress {
    fn run_next_part(&mut self) -> bool {
        self.after.run_sub_step()
    }

    fn progress(&self) -> [u32; 2] {
        [self.after.solver.finished_sub_steps(), self.after.setup.impulse.sub_steps.max(1)]
    }

    fn finish(self: Box<Self>) -> Record {
        Record::Bodies(self.into_record())
    }
}

impl Bodies {
    /// Runs the tick with `input` on a copy and records every step.
    #[must_use]
    pub fn record(&self, input: &Input) -> TickRecord {
        TickInProgress::new(self, input).into_record()
    }
}
