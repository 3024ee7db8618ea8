//! The steps of a tick, and the pair tests reconstructed from these steps.

use std::any::Any;
use std::sync::Arc;

use glam::Vec2;
use strum::IntoStaticStr;

use super::Lab;
use super::broad::BroadPhaseResult;
use super::pair::PairRecord;
use super::test::{TestOutcome, TestStep};
use crate::geom::Trace;
use crate::geom::broad;
use crate::geom::trace::{Span, Steps};
use crate::geom::way_out::WayOut;
use crate::sim::event::{Body, ContactReport, Event};
use crate::sim::pseudo::ListingLine;
use crate::sim::{Input, Record, RecordedTick, Sim, Stepped, World, tick};

/// The stages of a tick, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Stage {
    /// Moves the bodies by their velocities.
    Bodies,
    /// Finds the candidates of the broad phase.
    Broad,
    /// Tests the pairs.
    Pairs,
}

/// Two bodies that stop all motion before the tick ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionStop {
    /// Index of the first body.
    pub a: usize,
    /// Index of the other body.
    pub b: usize,
    /// Time since the beginning of the tick, s; 0 for bodies already in contact.
    pub time: f32,
    /// Contact point, m, and unit normal from b towards a. `None` if the advancement gave up; the next
    /// tick then continues from this time.
    pub at: Option<(Vec2, Vec2)>,
}

/// A step of a tick.
#[derive(Clone, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// Two bodies touch before the tick ends, and all motion stops.
    Stopped(MotionStop),
    /// A body was pushed out of the bodies that it overlapped at the end of the previous tick.
    Pushed {
        /// Index of the body.
        body: usize,
        /// New position of the body's origin, m.
        position: Vec2,
    },
    /// A body moved by its velocities.
    Moved {
        /// Index of the body.
        body: usize,
        /// New position of the body's origin, m.
        position: Vec2,
        /// New angle, radians.
        angle: f32,
    },
    /// A body moved to its pose in the next frame of a game.
    Framed {
        /// Index of the body.
        body: usize,
        /// New position of the body's origin, m.
        position: Vec2,
        /// New angle, radians.
        angle: f32,
        /// Velocity since the previous frame, m/s.
        velocity: Vec2,
        /// Angular velocity since the previous frame, rad/s.
        spin: f32,
    },
    /// The next frame of a game does not have this body.
    Absent {
        /// Index of the body.
        body: usize,
    },
    /// A step of the broad phase on the bounds of the bodies. Comparisons are recorded only for few
    /// bodies.
    Broad(broad::BroadStep),
    /// The broad phase ends. All other pairs are left out.
    Candidates {
        /// Number of comparisons of bounds.
        tests: u64,
        /// The pairs whose bounds overlap, in scene order.
        pairs: Arc<[(u32, u32)]>,
    },
    /// The test of a pair begins.
    Pair {
        /// Index of the first body.
        a: usize,
        /// Index of the other body.
        b: usize,
    },
    /// The test of two parts begins: indices of the part of a and of the part of b. Only for pairs with
    /// a body of several parts.
    Parts([usize; 2]),
    /// A step of the test of a pair or of two parts.
    Work(Box<TestStep>),
    /// Result of the test of a pair or of two parts.
    Tested(Box<TestOutcome>),
    /// All parts of a pair are tested.
    Deepest {
        /// The deciding parts: the deepest overlap, or the smallest distance.
        parts: [usize; 2],
        /// Number of overlapping pairs of parts.
        overlapping: u32,
        /// The way out that separates all parts of a from all parts of b, if they overlap and the test
        /// finds one.
        way_out: Option<WayOut>,
    },
    /// A contact began, stays or ended.
    Reported(ContactReport),
    /// The tick ends.
    Ended,
}

/// Numbers of pairs and comparisons in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Number of all pairs.
    pub pairs: usize,
    /// Number of comparisons of bounds; `None` without a broad phase, or before it ends.
    pub bounds: Option<u64>,
    /// Number of pairs to be tested.
    pub candidates: usize,
    /// Number of overlapping pairs.
    pub overlapping: usize,
}

/// A tick of the lab, with the body that the user has paired with the explained body.
#[derive(Clone, Debug)]
pub struct TickRecord {
    /// The tick.
    pub tick: tick::TickRecord<Lab>,
    /// The body paired with the explained body; the tick itself does not depend on it.
    pub partner: Option<Body>,
}

impl TickRecord {
    /// Runs the tick with `input` on a copy of this world and records it.
    pub(super) fn new(before: &Lab, input: &Input) -> Self {
        Self { tick: tick::TickRecord::new(before, input), partner: None }
    }

    /// Returns every step, in order and nested.
    #[must_use]
    pub fn steps(&self) -> &Steps<Step> {
        &self.tick.steps
    }

    /// Returns the world at the end of the tick.
    #[must_use]
    pub fn after(&self) -> &Lab {
        &self.tick.after
    }

    /// Returns the pair that stopped all motion in this tick.
    #[must_use]
    pub fn stopped(&self) -> Option<&MotionStop> {
        self.tick.steps.iter().find_map(|step| match step {
            Step::Stopped(stopped) => Some(stopped),
            _ => None,
        })
    }

    /// Returns whether the record contains all steps of the tick.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        matches!(self.tick.steps.last(), Some(Step::Ended))
    }

    /// Iterates over the tested pairs, with the result of each finished test.
    pub fn pairs(&self) -> impl Iterator<Item = ([usize; 2], Option<TestOutcome>)> {
        self.tick.steps.spans().filter_map(|span| {
            let Step::Pair { a, b } = *span.head() else { return None };
            let deepest = span.inner().iter().rev().find_map(|step| match step {
                Step::Deepest { parts, .. } => Some(*parts),
                _ => None,
            });
            let outcome_of = |parts: [usize; 2]| {
                span.spans().find(|span| *span.head() == Step::Parts(parts)).and_then(outcome)
            };
            let is_single = span.spans().next().is_none();
            Some(([a, b], if is_single { outcome(span) } else { deepest.and_then(outcome_of) }))
        })
    }

    /// Counts pairs and comparisons in the recorded part of the tick.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let bodies = self.tick.after.state.bodies.len();
        let all = bodies * bodies.saturating_sub(1) / 2;
        let found = self.candidates();
        Counts {
            pairs: all,
            bounds: found.map(|(tests, _)| tests),
            candidates: found.map_or(all, |(_, pairs)| pairs.len()),
            overlapping: self
                .pairs()
                .filter(|(_, tested)| tested.is_some_and(|tested| tested.overlaps()))
                .count(),
        }
    }

    /// Returns the number of comparisons of bounds, and the pairs found by the broad phase; `None`
    /// without a broad phase, or before it ends.
    #[must_use]
    pub fn candidates(&self) -> Option<(u64, &[(u32, u32)])> {
        self.tick.steps.iter().find_map(|step| match step {
            Step::Candidates { tests, pairs } => Some((*tests, &**pairs)),
            _ => None,
        })
    }

    /// Returns the broad phase after its search for candidates; `None` without a broad phase, or before
    /// it ends.
    #[must_use]
    pub fn broad_phase(&self) -> Option<BroadPhaseResult<'_>> {
        self.candidates()?;
        let Lab { setup, scratch, .. } = &self.tick.after;
        let (bounds, structures) = (&scratch.bounds[..], &scratch.broad);
        Some(BroadPhaseResult { method: setup.methods.broad.method()?, bounds, structures })
    }

    /// Returns the test of two bodies in this tick. For a pair left out by the broad phase, runs the same
    /// test on the same shapes. For bodies of several parts, returns the test of the deciding parts, or
    /// of the current parts while the test is unfinished. `None` if the pair does not exist or its test
    /// has not begun.
    #[must_use]
    pub fn pair(&self, one: usize, two: usize) -> Option<PairRecord> {
        let mut all = self.pairs_of_parts(one, two);
        let bodies = all.first()?.bodies;
        let decided = self.read_pair(bodies, |steps| {
            steps.iter().find_map(|step| match step {
                Step::Deepest { parts, way_out, .. } => Some((*parts, *way_out)),
                _ => None,
            })
        });
        if all.len() == 1 && all[0].parts == [None; 2] {
            return all.pop();
        }
        let is_deciding = |pair: &PairRecord| {
            let parts = pair.parts.map(Option::unwrap_or_default);
            decided.is_some_and(|(decided, _)| decided == parts)
        };
        let mut record = all.remove(all.iter().position(is_deciding).unwrap_or(all.len() - 1));
        if let Some((_, way_out)) = decided {
            record.way_out = way_out;
        } else {
            // The combined result is not known yet.
            (record.result, record.verdict) = (None, None);
        }
        all.retain(PairRecord::overlaps);
        record.others = all;
        Some(record)
    }

    /// Returns the tests of all parts of one body against all parts of another, in order, as far as
    /// they have begun. Two bodies of one part each have a single test.
    #[must_use]
    pub fn pairs_of_parts(&self, one: usize, two: usize) -> Vec<PairRecord> {
        let bodies = [one.min(two), one.max(two)];
        let all = &self.tick.after.state.bodies;
        let exists = |body: usize| all.get(body).is_some_and(|body| body.is_present);
        if bodies[0] == bodies[1] || !bodies.into_iter().all(exists) {
            return Vec::new();
        }
        let read = |span: Span<'_, Step>, left_out| self.records(bodies, span, left_out);
        self.span_of(bodies, read).unwrap_or_default()
    }

    /// Applies `read` to the steps of a pair and returns the result.
    fn read_pair<R>(&self, bodies: [usize; 2], read: impl Fn(&[Step]) -> Option<R>) -> Option<R> {
        self.span_of(bodies, |span, _| read(span.inner())).flatten()
    }

    /// Calls `read` with the span of a pair, and with whether the broad phase left the pair out. Tests a
    /// left-out pair now, by the same functions.
    fn span_of<R>(
        &self,
        [a, b]: [usize; 2],
        read: impl FnOnce(Span<'_, Step>, bool) -> R,
    ) -> Option<R> {
        let is_pair = |span: &Span<'_, Step>| *span.head() == Step::Pair { a, b };
        if let Some(span) = self.tick.steps.spans().find(is_pair) {
            return Some(read(span, false));
        }
        // Lossless: a lab has at most 200 bodies.
        if self.candidates()?.1.binary_search(&(a as u32, b as u32)).is_ok() {
            return None;
        }
        let (mut lab, mut steps) = (self.tick.after.clone(), Steps::default());
        lab.in_span(Step::Pair { a, b }, &mut steps, |lab, steps| {
            lab.test_bodies([a, b], true, steps)
        });
        let span = steps.spans().next()?;
        Some(read(span, true))
    }

    /// Returns the records of all tests in the span of a pair.
    fn records(&self, bodies: [usize; 2], span: Span<'_, Step>, left_out: bool) -> Vec<PairRecord> {
        let lab = &self.tick.after;
        let counts = bodies.map(|body| lab.tested_parts(body).len());
        let record = |parts: [usize; 2], span: Span<'_, Step>| {
            let shapes = [0, 1].map(|k| lab.tested_part(bodies[k], parts[k]));
            let read = |steps: &[Step]| steps.iter().filter_map(Step::test_step).cloned().collect();
            let mut steps: Vec<TestStep> = read(span.inner());
            let tested = outcome(span);
            if steps.is_empty() && tested.is_some() {
                // With many pairs, the tick records no test steps.
                let mut rerun = Steps::default();
                lab.test_parts(bodies, parts, shapes.each_ref(), &mut rerun.only_if(true));
                steps = read(&rerun);
            }
            let parts = [0, 1].map(|k| (counts[k] > 1).then_some(parts[k]));
            PairRecord {
                bodies,
                parts,
                shapes,
                steps,
                result: tested.map(|tested| tested.result),
                verdict: tested.map(|tested| tested.verdict),
                way_out: None,
                left_out,
                others: Vec::new(),
            }
        };
        let record_of = |inner: Span<'_, Step>| match *inner.head() {
            Step::Parts(parts) => Some(record(parts, inner)),
            _ => None,
        };
        let all: Vec<PairRecord> = span.spans().filter_map(record_of).collect();
        if all.is_empty() { vec![record([0, 0], span)] } else { all }
    }

    /// Returns the record of the first `count` steps, with the broad phase if it has ended by then.
    fn truncated(&self, count: usize) -> Self {
        let mut cut = Self { tick: self.tick.up_to(count), partner: self.partner };
        if cut.candidates().is_some() {
            cut.tick.after.scratch = self.tick.after.scratch.clone();
        }
        cut
    }
}

impl Step {
    /// Returns the step of a pair's test, if this is one.
    fn test_step(&self) -> Option<&TestStep> {
        if let Self::Work(step) = self { Some(step) } else { None }
    }
}

/// Returns the outcome in the span of a pair or of two parts, if the test is finished.
fn outcome(span: Span<'_, Step>) -> Option<TestOutcome> {
    span.inner()
        .iter()
        .find_map(|step| if let Step::Tested(tested) = step { Some(**tested) } else { None })
}

impl RecordedTick for TickRecord {
    fn after(&self) -> World {
        World::Lab(self.tick.after.clone())
    }

    fn sim_after(&self) -> &dyn Sim {
        &self.tick.after
    }

    fn events(&self) -> &[Event] {
        &self.tick.events
    }

    fn up_to(&self, count: usize) -> Record {
        Record::Lab(self.truncated(count))
    }

    fn listing(&self) -> Vec<ListingLine> {
        self.tick.before.setup.listing()
    }

    fn pair_with(&mut self, partner: Option<Body>) {
        self.partner = partner;
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
