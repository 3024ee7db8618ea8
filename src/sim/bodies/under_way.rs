//! A tick run in parts: a thousand bodies with many sub-steps take longer than a frame may take.

use super::trace::Step;
use super::{Bodies, TickRecord};
use crate::geom::trace::Steps;
use crate::sim::{Input, Record, ResumableTick};

/// A traced tick between two of its sub-steps.
#[derive(Debug)]
pub(super) struct UnderWay {
    before: Bodies,
    input: Input,
    steps: Steps<Step>,
    after: Bodies,
}

impl UnderWay {
    /// Runs the tick with `input` on a copy up to its first sub-step.
    pub(super) fn new(before: &Bodies, input: &Input) -> Self {
        let (bodies, contacts) = (before.state.bodies.len(), before.solver.impulses().len());
        let mut after = before.clone();
        after.scratch.make_room(bodies, contacts);
        // Most ticks record two steps per body, and two per contact: its overlap and its phase.
        let mut steps = Steps::with_room(2 * (bodies + contacts));
        after.begin(input, &mut steps);
        Self { before: before.clone(), input: *input, steps, after }
    }

    fn finished(mut self) -> TickRecord {
        while self.after.go_on() {}
        let Self { before, input, mut steps, mut after } = self;
        let mut events = Vec::new();
        after.end(&mut events, &mut steps);
        // The next tick runs on another copy.
        after.solver.forget_room();
        TickRecord::new(before, input, (steps, events), after)
    }
}

impl ResumableTick for UnderWay {
    fn run_next_part(&mut self) -> bool {
        self.after.go_on()
    }

    fn progress(&self) -> [u32; 2] {
        [self.after.solver.done(), self.after.setup.impulse.sub_steps.max(1)]
    }

    fn finish(self: Box<Self>) -> Record {
        Record::Bodies(self.finished())
    }
}

impl Bodies {
    /// Runs the tick with `input` on a copy and records every step.
    #[must_use]
    pub fn record(&self, input: &Input) -> TickRecord {
        UnderWay::new(self, input).finished()
    }
}
