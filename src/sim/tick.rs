//! A tick consists of steps. Each step is recorded and applied in the same call, so that the record of
//! a tick cannot differ from its effect.

use std::any::Any;

use super::event::Event;
use super::input::Input;
use super::pseudo::ListingLine;
use super::world::{RecordedTick, Sim};
use super::{Record, World};
use crate::geom::Trace;
use crate::geom::trace::Steps;

/// A world whose state is changed only by its steps.
pub trait Stepped: Sim + Clone {
    /// The type of a tick's steps.
    type Step: Clone;

    /// Runs one tick and appends its events.
    fn step<T: Trace<Self::Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T);

    /// Runs the tick with `input` on a copy and records it.
    #[must_use]
    fn record(&self, input: &Input) -> TickRecord<Self> {
        TickRecord::new(self, input)
    }

    /// Applies the step to the state.
    fn apply(&mut self, step: &Self::Step);

    /// Applies a step and records it.
    #[inline(always)]
    fn commit<T: Trace<Self::Step>>(&mut self, step: Self::Step, trace: &mut T) {
        self.apply(&step);
        trace.note(|| step);
    }

    /// Applies a step and records it as the head of a span, which ends when the trace closes it.
    #[inline(always)]
    fn open_span<T: Trace<Self::Step>>(&mut self, head: Self::Step, trace: &mut T) {
        self.apply(&head);
        trace.open(|| head);
    }

    /// Applies a step and records it as the head of a span with the steps of `body`.
    #[inline(always)]
    fn in_span<T: Trace<Self::Step>, R>(
        &mut self,
        head: Self::Step,
        trace: &mut T,
        body: impl FnOnce(&mut Self, &mut T) -> R,
    ) -> R {
        self.open_span(head, trace);
        let result = body(self, trace);
        trace.close();
        result
    }
}

/// A re-run, traced tick.
#[derive(Clone, Debug)]
pub struct TickRecord<W: Stepped> {
    /// The world at the beginning of the tick.
    pub before: W,
    /// Every step, in order and nested.
    pub steps: Steps<W::Step>,
    /// The events of the tick.
    pub events: Vec<Event>,
    /// The world at the end of the tick.
    pub after: W,
}

impl<W: Stepped> TickRecord<W> {
    /// Runs the tick with `input` on a copy of this world and records it.
    pub(super) fn new(before: &W, input: &Input) -> Self {
        let (mut after, mut steps, mut events) = (before.clone(), Steps::default(), Vec::new());
        after.step(input, &mut events, &mut steps);
        Self { before: before.clone(), steps, events, after }
    }

    /// Returns the record cut off after its first `count` steps, with the world at that step. Only a
    /// complete record has events.
    #[must_use]
    pub fn up_to(&self, count: usize) -> Self {
        let steps = self.steps.up_to(count);
        let mut after = self.before.clone();
        steps.iter().for_each(|step| after.apply(step));
        let is_whole = steps.len() == self.steps.len();
        let events = if is_whole { self.events.clone() } else { Vec::new() };
        Self { before: self.before.clone(), steps, events, after }
    }
}

/// A world whose ticks are recorded as the common [`TickRecord`].
pub trait RecordedWorld: Stepped + 'static {
    /// The world's variant of [`World`].
    const WORLD: fn(Self) -> World;
    /// The record's variant of [`Record`].
    const RECORD: fn(TickRecord<Self>) -> Record;

    /// Returns the pseudocode of one tick with the present methods.
    fn listing(&self) -> Vec<ListingLine>;
}

impl<W: RecordedWorld> RecordedTick for TickRecord<W> {
    fn after(&self) -> World {
        W::WORLD(self.after.clone())
    }

    fn sim_after(&self) -> &dyn Sim {
        &self.after
    }

    fn events(&self) -> &[Event] {
        &self.events
    }

    fn up_to(&self, count: usize) -> Record {
        W::RECORD(self.up_to(count))
    }

    fn listing(&self) -> Vec<ListingLine> {
        self.before.listing()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
