//! The steps of a tick, and what they tell of a pair.

use std::any::Any;
use std::sync::Arc;

use glam::Vec2;
use strum::IntoStaticStr;

use super::Lab;
use super::broad::Searched;
use super::test::{Found, Work};
use crate::geom::broad;
use crate::geom::convex::Convex;
use crate::geom::convex_sat::{self, AxisTest, Sat};
use crate::geom::impact::Impact;
use crate::geom::trace::{Span, Steps};
use crate::sim::event::{Body, ContactReport, Event};
use crate::sim::pseudo::Shown;
use crate::sim::{Input, Record, Tick, World, tick};

/// The stages of a tick, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Stage {
    /// The bodies move by their velocities.
    Bodies,
    /// The broad phase finds the candidates.
    Broad,
    /// The pairs are tested.
    Pairs,
}

/// One step of a tick.
#[derive(Clone, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// Two bodies meet before the tick ends: it ends there, and everything stops.
    Stopped {
        /// The first of the two.
        a: usize,
        /// The other.
        b: usize,
        /// When, from the tick's beginning, s, and how.
        impact: Impact,
    },
    /// A body moved by its velocities.
    Moved {
        /// Its index.
        body: usize,
        /// Where its origin is now, m.
        position: Vec2,
        /// How it is turned now, radians.
        angle: f32,
    },
    /// A step of the broad phase; its boxes are the bounds of the bodies. Comparisons are told of few
    /// bodies only.
    Broad(broad::Step),
    /// The broad phase is done. All other pairs are left out.
    Candidates {
        /// How many boxes were compared.
        tests: u64,
        /// The pairs whose bounds overlap, in scene order.
        pairs: Arc<[(u32, u32)]>,
    },
    /// The test turns to a pair.
    Pair {
        /// The first of the pair.
        a: usize,
        /// The other.
        b: usize,
    },
    /// A step of the pair's test.
    Work(Box<Work>),
    /// The pair's result.
    Tested(Box<Found>),
    /// A contact began, stays or ended.
    Reported(ContactReport),
    /// The tick ends.
    Ended,
}

/// Two bodies as a tick tested them.
#[derive(Clone, Debug, PartialEq)]
pub struct PairRecord {
    /// Their indices, the lower one first.
    pub bodies: [usize; 2],
    /// Their shapes where they were then.
    pub shapes: [Convex; 2],
    /// What the test did, in order.
    pub steps: Vec<Work>,
    /// What came of it; `None` of a pair that is not finished.
    pub found: Option<Found>,
    /// Whether the tick left the pair out, its bounds being apart: what is told here is what the
    /// test would have found.
    pub left_out: bool,
}

impl PairRecord {
    /// The axes that were tested, in order.
    #[must_use]
    pub fn axes(&self) -> impl DoubleEndedIterator<Item = &AxisTest> {
        self.steps.iter().filter_map(|step| match step {
            Work::Axis(convex_sat::Step::Axis(test)) => Some(test),
            _ => None,
        })
    }

    /// What the separating axis test found, if that was made.
    #[must_use]
    pub fn sat(&self) -> Option<Sat> {
        if let Some(Found::Sat(found)) = self.found { Some(found) } else { None }
    }

    /// The axis that decided: the one of the contact.
    #[must_use]
    pub fn decided(&self) -> Option<&AxisTest> {
        let source = self.sat()?.source;
        self.axes().rfind(|test| test.source == source)
    }
}

/// What a tick had to do, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// All pairs that there are.
    pub pairs: usize,
    /// How many boxes the broad phase compared; `None` without one, or before it is done.
    pub bounds: Option<u64>,
    /// The pairs that are to be tested.
    pub candidates: usize,
    /// The pairs that were found to overlap.
    pub overlapping: usize,
}

/// A tick of the lab, with the body that the reader has chosen to go with the one explained.
#[derive(Clone, Debug)]
pub struct TickRecord {
    /// The tick.
    pub tick: tick::TickRecord<Lab>,
    /// The body chosen to go with the one that is explained; the tick knows nothing of it.
    pub partner: Option<Body>,
}

impl TickRecord {
    /// The tick that `input` makes of this world, run on a copy.
    pub(super) fn new(before: &Lab, input: &Input) -> Self {
        Self { tick: tick::TickRecord::new(before, input), partner: None }
    }

    /// Every step, in order, and how they nest.
    #[must_use]
    pub fn steps(&self) -> &Steps<Step> {
        &self.tick.steps
    }

    /// The world that the tick ended with.
    #[must_use]
    pub fn after(&self) -> &Lab {
        &self.tick.after
    }

    /// Whether it has all its steps.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        matches!(self.tick.steps.last(), Some(Step::Ended))
    }

    /// Every pair that the tick tested, with what came of it as far as it is finished.
    pub fn pairs(&self) -> impl Iterator<Item = ([usize; 2], Option<Found>)> {
        self.tick.steps.spans().filter_map(|span| {
            let Step::Pair { a, b } = *span.head() else { return None };
            Some(([a, b], found(span)))
        })
    }

    /// How many pairs there are, how many were tested and how many overlap, as far as the tick is on
    /// show.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let count = |is: fn(&&Step) -> bool| self.tick.steps.iter().filter(is).count();
        let bodies = self.tick.after.state.bodies.len();
        let all = bodies * bodies.saturating_sub(1) / 2;
        let found = self.candidates();
        Counts {
            pairs: all,
            bounds: found.map(|(tests, _)| tests),
            candidates: found.map_or(all, |(_, pairs)| pairs.len()),
            overlapping: count(|step| matches!(step, Step::Tested(found) if found.overlaps())),
        }
    }

    /// How many bounds the broad phase compared, and the pairs that it found; `None` where there is
    /// none, or it is not done.
    #[must_use]
    pub fn candidates(&self) -> Option<(u64, &[(u32, u32)])> {
        self.tick.steps.iter().find_map(|step| match step {
            Step::Candidates { tests, pairs } => Some((*tests, &**pairs)),
            _ => None,
        })
    }

    /// The broad phase as it found the candidates; `None` where there is none, or it is not done.
    #[must_use]
    pub fn searched(&self) -> Option<Searched<'_>> {
        self.candidates()?;
        let Lab { setup, scratch, .. } = &self.tick.after;
        let (bounds, structures) = (&scratch.bounds[..], &scratch.broad);
        Some(Searched { method: setup.methods.broad.method()?, bounds, structures })
    }

    /// The test of two bodies: as the tick made it, and where it left the pair out, the same
    /// function on the same shapes. `None` where there is no such pair, or its test has not begun.
    #[must_use]
    pub fn pair(&self, one: usize, two: usize) -> Option<PairRecord> {
        let (a, b) = (one.min(two), one.max(two));
        let bodies = &self.tick.after.state.bodies;
        let shapes = [bodies.get(a)?.placed(), bodies.get(b)?.placed()];
        let record = |steps, found, left_out| {
            Some(PairRecord { bodies: [a, b], shapes, steps, found, left_out })
        };
        let is_it = |step: &Step| matches!(*step, Step::Pair { a: i, b: j } if (i, j) == (a, b));
        if let Some(span) = self.tick.steps.spans().find(|span| is_it(span.head())) {
            let steps = span.inner().iter().filter_map(|step| match step {
                Step::Work(step) => Some((**step).clone()),
                _ => None,
            });
            let (mut steps, found): (Vec<Work>, _) = (steps.collect(), found(span));
            if steps.is_empty() && found.is_some() {
                // Of many pairs the work of none is told.
                let _ = self.tick.after.test([a, b], shapes.each_ref(), &mut steps);
            }
            return record(steps, found, false);
        }
        let (_, candidates) = self.candidates()?;
        // Lossless: a lab has at most 200 bodies.
        if a == b || candidates.binary_search(&(a as u32, b as u32)).is_ok() {
            return None;
        }
        let mut steps = Vec::new();
        let found = self.tick.after.test([a, b], shapes.each_ref(), &mut steps);
        record(steps, Some(found), true)
    }

    /// The same record cut off after `count` steps, the broad phase as it was if it is done there.
    fn cut(&self, count: usize) -> Self {
        let mut cut = Self { tick: self.tick.up_to(count), partner: self.partner };
        if cut.candidates().is_some() {
            cut.tick.after.scratch = self.tick.after.scratch.clone();
        }
        cut
    }
}

/// What came of the pair of this span, if it is finished.
fn found(span: Span<'_, Step>) -> Option<Found> {
    span.inner()
        .iter()
        .find_map(|step| if let Step::Tested(found) = step { Some(**found) } else { None })
}

impl Tick for TickRecord {
    fn after(&self) -> World {
        World::Lab(self.tick.after.clone())
    }

    fn events(&self) -> &[Event] {
        &self.tick.events
    }

    fn up_to(&self, count: usize) -> Record {
        Record::Lab(self.cut(count))
    }

    fn listing(&self) -> Vec<Shown> {
        self.tick.before.setup.listing()
    }

    fn pair_with(&mut self, partner: Option<Body>) {
        self.partner = partner;
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
