//! The steps of a tick, and the tests of a pair read from them.

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
    /// tick continues from here.
    pub at: Option<(Vec2, Vec2)>,
}

/// A step of a tick.
#[derive(Clone, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// Two bodies touch before the tick ends, and all motion stops.
    Stopped(MotionStop),
    /// A body left the bodies that it overlapped at the end of the previous tick.
    Pushed {
        /// Index of the body.
        body: usize,
        /// New position of its origin, m.
        position: Vec2,
    },
    /// A body moved with its velocities.
    Moved {
        /// Index of the body.
        body: usize,
        /// New position of its origin, m.
        position: Vec2,
        /// New angle, radians.
        angle: f32,
    },
    /// A body moved to its place in the next frame of a game.
    Framed {
        /// Index of the body.
        body: usize,
        /// New position of its origin, m.
        position: Vec2,
        /// New angle, radians.
        angle: f32,
        /// Velocity since the frame before, m/s.
        velocity: Vec2,
        /// Angular velocity since the frame before, rad/s.
        spin: f32,
    },
    /// The next frame of a game does not have this body.
    Absent {
        /// Index of the body.
        body: usize,
    },
    /// A step of the broad phase; its boxes are the bounds of the bodies. Comparisons are recorded only
    /// for few bodies.
    Broad(broad::BroadStep),
    /// The broad phase ends. All other pairs are left out.
    Candidates {
        /// Number of boxes compared.
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
    /// The test of two parts begins, for a pair with a body of several parts: part of the first, part
    /// of the other.
    Parts([usize; 2]),
    /// A step of the test of a pair, or of a pair of parts.
    Work(Box<TestStep>),
    /// Result of that test.
    Tested(Box<TestOutcome>),
    /// All parts of a pair are tested.
    Deepest {
        /// The deciding parts: the deepest overlap, or the smallest distance.
        parts: [usize; 2],
        /// Number of overlapping pairs of parts.
        overlapping: u32,
        /// The way out that separates all parts of the first from all parts of the other, if they
        /// overlap and the test finds such a way.
        way_out: Option<WayOut>,
    },
    /// A contact began, stays or ended.
    Reported(ContactReport),
    /// The tick ends.
    Ended,
}

/// Work and results of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Number of all pairs.
    pub pairs: usize,
    /// Number of boxes compared by the broad phase; `None` without a broad phase, or before it ends.
    pub bounds: Option<u64>,
    /// Number of pairs to be tested.
    pub candidates: usize,
    /// Number of overlapping pairs.
    pub overlapping: usize,
}

/// A tick of the lab, with the body that the reader has paired with the explained body.
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

    /// Returns whether the record has all its steps.
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
            let of_parts = |parts: [usize; 2]| {
                span.spans().find(|span| *span.head() == Step::Parts(parts)).and_then(tested)
            };
            let is_whole = span.spans().next().is_none();
            Some(([a, b], if is_whole { tested(span) } else { deepest.and_then(of_parts) }))
        })
    }

    /// Counts all pairs, the tested pairs and the overlapping pairs, as far as the tick is recorded.
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

    /// Returns the number of bounds compared and the pairs found by the broad phase; `None` without a
    /// broad phase, or before it ends.
    #[must_use]
    pub fn candidates(&self) -> Option<(u64, &[(u32, u32)])> {
        self.tick.steps.iter().find_map(|step| match step {
            Step::Candidates { tests, pairs } => Some((*tests, &**pairs)),
            _ => None,
        })
    }

    /// Returns the broad phase as it found the candidates; `None` without a broad phase, or before it
    /// ends.
    #[must_use]
    pub fn searched(&self) -> Option<BroadPhaseResult<'_>> {
        self.candidates()?;
        let Lab { setup, scratch, .. } = &self.tick.after;
        let (bounds, structures) = (&scratch.bounds[..], &scratch.broad);
        Some(BroadPhaseResult { method: setup.methods.broad.method()?, bounds, structures })
    }

    /// Returns the test of two bodies as the tick made it. For a pair left out by the broad phase, the
    /// same function runs on the same shapes. For bodies of several parts, returns the test of the
    /// deciding parts; while unfinished, that of the current parts. `None` if the pair does not exist
    /// or its test has not begun.
    #[must_use]
    pub fn pair(&self, one: usize, two: usize) -> Option<PairRecord> {
        let mut all = self.pairs_of_parts(one, two);
        let bodies = all.first()?.bodies;
        let decided = self.decided(bodies, |steps| {
            steps.iter().find_map(|step| match step {
                Step::Deepest { parts, way_out, .. } => Some((*parts, *way_out)),
                _ => None,
            })
        });
        if all.len() == 1 && all[0].parts == [None; 2] {
            return all.pop();
        }
        let is_it = |pair: &PairRecord| {
            let parts = pair.parts.map(Option::unwrap_or_default);
            decided.is_some_and(|(decided, _)| decided == parts)
        };
        let mut told = all.remove(all.iter().position(is_it).unwrap_or(all.len() - 1));
        if let Some((_, way_out)) = decided {
            told.way_out = way_out;
        } else {
            // The result of the bodies is not known yet.
            (told.result, told.verdict) = (None, None);
        }
        all.retain(PairRecord::overlaps);
        told.others = all;
        Some(told)
    }

    /// Returns the tests of all parts of one body against all parts of another, in order, as far as
    /// they have begun. Bodies without parts have a single test.
    #[must_use]
    pub fn pairs_of_parts(&self, one: usize, two: usize) -> Vec<PairRecord> {
        let bodies = [one.min(two), one.max(two)];
        let all = &self.tick.after.state.bodies;
        let exists = |body: usize| all.get(body).is_some_and(|body| body.is_present);
        if bodies[0] == bodies[1] || !bodies.into_iter().all(exists) {
            return Vec::new();
        }
        let told = |span: Span<'_, Step>, left_out| self.told(bodies, span, left_out);
        self.span_of(bodies, told).unwrap_or_default()
    }

    /// Applies `read` to the steps of a pair and returns its result.
    fn decided<R>(&self, bodies: [usize; 2], read: impl Fn(&[Step]) -> Option<R>) -> Option<R> {
        self.span_of(bodies, |span, _| read(span.inner())).flatten()
    }

    /// Applies `read` to the span of a pair, and to whether the broad phase left the pair out; a
    /// left-out pair is tested now by the same functions.
    fn span_of<R>(
        &self,
        [a, b]: [usize; 2],
        read: impl FnOnce(Span<'_, Step>, bool) -> R,
    ) -> Option<R> {
        let is_it = |span: &Span<'_, Step>| *span.head() == Step::Pair { a, b };
        if let Some(span) = self.tick.steps.spans().find(is_it) {
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

    /// Returns the tests in the span of a pair.
    fn told(&self, bodies: [usize; 2], span: Span<'_, Step>, left_out: bool) -> Vec<PairRecord> {
        let lab = &self.tick.after;
        let counts = bodies.map(|body| lab.tested(body).len());
        let record = |parts: [usize; 2], span: Span<'_, Step>| {
            let shapes = [0, 1].map(|of| lab.tested_part(bodies[of], parts[of]));
            let work = |steps: &[Step]| steps.iter().filter_map(Step::work).cloned().collect();
            let mut steps: Vec<TestStep> = work(span.inner());
            let tested = tested(span);
            if steps.is_empty() && tested.is_some() {
                // A lab of many pairs records the work of none.
                let mut again = Steps::default();
                lab.test_parts(bodies, parts, shapes.each_ref(), &mut again.only_if(true));
                steps = work(&again);
            }
            let parts = [0, 1].map(|of| (counts[of] > 1).then_some(parts[of]));
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
        let of_parts = |inner: Span<'_, Step>| match *inner.head() {
            Step::Parts(parts) => Some(record(parts, inner)),
            _ => None,
        };
        let all: Vec<PairRecord> = span.spans().filter_map(of_parts).collect();
        if all.is_empty() { vec![record([0, 0], span)] } else { all }
    }

    /// Returns the record cut off after `count` steps, with the broad phase if it has ended by then.
    fn cut(&self, count: usize) -> Self {
        let mut cut = Self { tick: self.tick.up_to(count), partner: self.partner };
        if cut.candidates().is_some() {
            cut.tick.after.scratch = self.tick.after.scratch.clone();
        }
        cut
    }
}

impl Step {
    /// Returns the work of a pair's test, if the step is such work.
    fn work(&self) -> Option<&TestStep> {
        if let Self::Work(work) = self { Some(work) } else { None }
    }
}

/// Returns the result of this pair's span, if it is finished.
fn tested(span: Span<'_, Step>) -> Option<TestOutcome> {
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
        Record::Lab(self.cut(count))
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
