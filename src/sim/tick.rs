//! A tick is made of steps: each is noted and applied in the same call, so that the account of a
//! tick and what the tick does cannot differ.

use std::any::Any;

use super::event::Event;
use super::input::Input;
use super::pseudo::Shown;
use super::world::{Sim, Tick};
use super::{Record, World};
use crate::geom::Trace;
use crate::geom::trace::Steps;

/// A world whose state only its steps change.
pub trait Stepped: Sim + Clone {
    /// A step of the tick's own account of itself.
    type Step: Clone;

    /// Runs one tick; events are appended.
    fn step<T: Trace<Self::Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T);

    /// The tick that `input` makes of this world, run on a copy and traced.
    #[must_use]
    fn record(&self, input: &Input) -> TickRecord<Self> {
        TickRecord::new(self, input)
    }

    /// Does to the state what the step tells of.
    fn apply(&mut self, step: &Self::Step);

    /// Applies a step and takes note of it.
    #[inline(always)]
    fn take<T: Trace<Self::Step>>(&mut self, step: Self::Step, trace: &mut T) {
        self.apply(&step);
        trace.note(|| step);
    }

    /// Applies a step and takes note of it as one that heads others, until the trace is told to close it.
    #[inline(always)]
    fn enter<T: Trace<Self::Step>>(&mut self, head: Self::Step, trace: &mut T) {
        self.apply(&head);
        trace.open(|| head);
    }

    /// Applies a step and takes note of it, and of what `body` does as part of it.
    #[inline(always)]
    fn within<T: Trace<Self::Step>, R>(
        &mut self,
        head: Self::Step,
        trace: &mut T,
        body: impl FnOnce(&mut Self, &mut T) -> R,
    ) -> R {
        self.enter(head, trace);
        let result = body(self, trace);
        trace.close();
        result
    }
}

/// A tick that is run in parts, so that between two of them others have their turn.
pub trait InParts: Send {
    /// Runs the next part; whether there was one left.
    fn go_on(&mut self) -> bool;

    /// How many parts are done, and of how many.
    fn done(&self) -> [u32; 2];

    /// Runs what is left, and hands over the account of the tick.
    fn finish(self: Box<Self>) -> Record;
}

/// A tick run again, traced.
#[derive(Clone, Debug)]
pub struct TickRecord<W: Stepped> {
    /// The world the tick began with.
    pub before: W,
    /// Every step, in order, and how they nest.
    pub steps: Steps<W::Step>,
    /// What the tick reported.
    pub events: Vec<Event>,
    /// The world the tick ended with.
    pub after: W,
}

impl<W: Stepped> TickRecord<W> {
    /// The tick that `input` makes of this world, run on a copy.
    pub(super) fn new(before: &W, input: &Input) -> Self {
        let (mut after, mut steps, mut events) = (before.clone(), Steps::default(), Vec::new());
        after.step(input, &mut events, &mut steps);
        Self { before: before.clone(), steps, events, after }
    }

    /// The tick as far as its first `count` steps: the same record cut off there, and the world that
    /// these steps make of the one before. A record that is cut off has no events.
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

/// A world whose ticks are kept as the one kind of [`TickRecord`].
pub trait Kept: Stepped + 'static {
    /// Its variant of the worlds.
    const WORLD: fn(Self) -> World;
    /// Its variant of the records.
    const RECORD: fn(TickRecord<Self>) -> Record;

    /// One tick, line by line, with the present methods.
    fn listing(&self) -> Vec<Shown>;
}

impl<W: Kept> Tick for TickRecord<W> {
    fn after(&self) -> World {
        W::WORLD(self.after.clone())
    }

    fn ended(&self) -> &dyn Sim {
        &self.after
    }

    fn events(&self) -> &[Event] {
        &self.events
    }

    fn up_to(&self, count: usize) -> Record {
        W::RECORD(self.up_to(count))
    }

    fn listing(&self) -> Vec<Shown> {
        self.before.listing()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
