//! The steps of a tick, and what they tell of a pair.

use std::any::Any;
use std::sync::Arc;

use glam::Vec2;
use strum::IntoStaticStr;

use super::Lab;
use super::broad::Searched;
use super::pair::PairRecord;
use super::test::{Tested, Work};
use crate::geom::broad;
use crate::geom::trace::{Span, Steps};
use crate::geom::way_out::WayOut;
use crate::sim::event::{Body, ContactReport, Event};
use crate::sim::pseudo::Shown;
use crate::sim::{Input, Record, Sim, Stepped, Tick, World, tick};

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

/// Two bodies that stop everything before the tick ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stopped {
    /// The first of the two.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// Time from the tick's beginning, s; 0 for bodies that are in contact from the beginning.
    pub time: f32,
    /// Contact point, m, and unit normal from b towards a; `None` where the advancement gave up, and
    /// the next tick goes on from here.
    pub at: Option<(Vec2, Vec2)>,
}

/// One step of a tick.
#[derive(Clone, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// Two bodies touch before the tick ends, and everything stops.
    Stopped(Stopped),
    /// A body left what it overlapped when the tick before ended.
    Pushed {
        /// Its index.
        body: usize,
        /// Where its origin is now, m.
        position: Vec2,
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
    /// The test turns to these parts of a pair of which one at least has several: of the first, of the
    /// other.
    Parts([usize; 2]),
    /// A step of the test of a pair, or of a pair of parts.
    Work(Box<Work>),
    /// What came of that.
    Tested(Box<Tested>),
    /// All parts of a pair are tested.
    Deepest {
        /// Those that decide: that overlap the most, or are the nearest.
        parts: [usize; 2],
        /// How many pairs of parts overlap.
        overlapping: u32,
        /// The way out that leaves no part of the first in a part of the other, if they overlap and the
        /// test finds one.
        way_out: Option<WayOut>,
    },
    /// A contact began, stays or ended.
    Reported(ContactReport),
    /// The tick ends.
    Ended,
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

    /// The pair that stopped everything in this tick, if one did.
    #[must_use]
    pub fn stopped(&self) -> Option<&Stopped> {
        self.tick.steps.iter().find_map(|step| match step {
            Step::Stopped(stopped) => Some(stopped),
            _ => None,
        })
    }

    /// Whether it has all its steps.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        matches!(self.tick.steps.last(), Some(Step::Ended))
    }

    /// Every pair that the tick tested, with what came of it as far as it is finished.
    pub fn pairs(&self) -> impl Iterator<Item = ([usize; 2], Option<Tested>)> {
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

    /// How many pairs there are, how many were tested and how many overlap, as far as the tick is on
    /// show.
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
    /// function on the same shapes. Of bodies of several parts it is that of the parts that decided;
    /// of a pair that is not finished, of the parts that are being tested. `None` where there is no
    /// such pair, or its test has not begun.
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
            // The result for the bodies is not known yet.
            (told.found, told.verdict) = (None, None);
        }
        all.retain(PairRecord::overlaps);
        told.others = all;
        Some(told)
    }

    /// The tests of all parts of one body against all of another, in order, as far as they have
    /// begun; of bodies that are tested whole the only one.
    #[must_use]
    pub fn pairs_of_parts(&self, one: usize, two: usize) -> Vec<PairRecord> {
        let bodies = [one.min(two), one.max(two)];
        if bodies[0] == bodies[1] || bodies[1] >= self.tick.after.state.bodies.len() {
            return Vec::new();
        }
        let told = |span: Span<'_, Step>, left_out| self.told(bodies, span, left_out);
        self.span_of(bodies, told).unwrap_or_default()
    }

    /// What `read` makes of the steps of a pair; `None` where it gives none.
    fn decided<R>(&self, bodies: [usize; 2], read: impl Fn(&[Step]) -> Option<R>) -> Option<R> {
        self.span_of(bodies, |span, _| read(span.inner())).flatten()
    }

    /// What `read` makes of the span of a pair, and of whether the tick left it out: then of one that
    /// the same functions make now.
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
        lab.within(Step::Pair { a, b }, &mut steps, |lab, steps| {
            lab.test_bodies([a, b], true, steps)
        });
        let span = steps.spans().next()?;
        Some(read(span, true))
    }

    /// The tests that a pair's span holds.
    fn told(&self, bodies: [usize; 2], span: Span<'_, Step>, left_out: bool) -> Vec<PairRecord> {
        let lab = &self.tick.after;
        let counts = bodies.map(|body| lab.tested(body).len());
        let record = |parts: [usize; 2], span: Span<'_, Step>| {
            let shapes = [0, 1].map(|of| lab.tested_part(bodies[of], parts[of]));
            let mut steps: Vec<Work> =
                span.inner().iter().filter_map(Step::work).cloned().collect();
            let tested = tested(span);
            if steps.is_empty() && tested.is_some() {
                // Of many pairs the work of none is told.
                let _ = lab.test(bodies, parts, shapes.each_ref(), &mut steps);
            }
            let parts = [0, 1].map(|of| (counts[of] > 1).then_some(parts[of]));
            PairRecord {
                bodies,
                parts,
                shapes,
                steps,
                found: tested.map(|tested| tested.found),
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

    /// The same record cut off after `count` steps, the broad phase as it was if it is done there.
    fn cut(&self, count: usize) -> Self {
        let mut cut = Self { tick: self.tick.up_to(count), partner: self.partner };
        if cut.candidates().is_some() {
            cut.tick.after.scratch = self.tick.after.scratch.clone();
        }
        cut
    }
}

impl Step {
    /// What the test of a pair did, if it is that.
    fn work(&self) -> Option<&Work> {
        if let Self::Work(work) = self { Some(work) } else { None }
    }
}

/// What came of the pair of this span, if it is finished.
fn tested(span: Span<'_, Step>) -> Option<Tested> {
    span.inner()
        .iter()
        .find_map(|step| if let Step::Tested(tested) = step { Some(**tested) } else { None })
}

impl Tick for TickRecord {
    fn after(&self) -> World {
        World::Lab(self.tick.after.clone())
    }

    fn ended(&self) -> &dyn Sim {
        &self.tick.after
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
