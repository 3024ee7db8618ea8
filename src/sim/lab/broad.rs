//! The broad phase of a lab: the pairs that can overlap.

use super::Lab;
use super::setup::{Broad, Test};
use super::trace::Step;
use crate::geom::advance::TOUCHING;
use crate::geom::broad::{self, BroadPhase, Method};
use crate::geom::{Aabb, Trace};

/// Up to this many bodies, a record lists every comparison of bounds.
const MAX_RECORDED_BODIES: usize = 12;

/// Margin of the bounds: a length for the touching tolerance, m, plus a fraction of the greatest
/// coordinate for the rounding error of a test.
const MARGIN: (f32, f32) = (2.0 * TOUCHING, 16.0 * f32::EPSILON);

/// Working memory of the broad phase, kept to avoid allocations.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    pub bounds: Vec<Aabb>,
    pub broad: BroadPhase,
    /// The pairs whose bounds overlap.
    pub candidates: Vec<(u32, u32)>,
}

impl Scratch {
    /// Returns the size of a clone, without the cells of a grid, bytes.
    pub(super) fn heap_size(&self) -> usize {
        size_of_val(&*self.bounds) + size_of_val(&*self.candidates) + self.broad.heap_size()
    }
}

/// A broad phase after its search for the candidates of a tick.
#[derive(Clone, Copy, Debug)]
pub struct BroadPhaseResult<'a> {
    /// The structure used.
    pub method: Method,
    /// Bounds of each body, in scene order.
    pub bounds: &'a [Aabb],
    /// All structures; only the one used by `method` is up to date.
    pub structures: &'a BroadPhase,
}

impl Broad {
    /// Returns the structure that finds the candidates; `None` if every pair is tested.
    #[must_use]
    pub fn method(self) -> Option<Method> {
        match self {
            Self::None => None,
            Self::BruteForce => Some(Method::BruteForce),
            Self::Grid => Some(Method::Grid),
            Self::SweepAndPrune => Some(Method::SweepAndPrune),
            Self::Tree => Some(Method::Tree),
        }
    }
}

/// Forwards the steps of a broad phase; omits comparisons unless `all`.
struct ComparisonFilter<'a, T> {
    inner: &'a mut T,
    all: bool,
}

impl<T: Trace<Step>> Trace<broad::BroadStep> for ComparisonFilter<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> broad::BroadStep) {
        let step = step();
        if self.all || step.is_of_structure() {
            self.inner.note(|| Step::Broad(step));
        }
    }
}

impl Lab {
    /// Finds the candidates: the pairs whose bounds overlap, in scene order.
    pub(super) fn find_candidates<T: Trace<Step>>(&mut self, method: Method, trace: &mut T) {
        let mut scratch = std::mem::take(&mut self.scratch);
        let Scratch { bounds, broad, candidates } = &mut scratch;
        // Time of impact tests need bounds that cover the motion ahead.
        let ahead =
            if self.setup.methods.test == Test::TimeOfImpact { self.horizon() } else { 0.0 };
        bounds.clear();
        bounds.extend((0..self.state.bodies.len()).map(|body| self.bounds(body, ahead)));
        let all = bounds.len() <= MAX_RECORDED_BODIES;
        // Brute force has no structure to record: the loop without a trace is three times as fast.
        let tests = if all || method != Method::BruteForce {
            broad.pairs(method, bounds, candidates, &mut ComparisonFilter { inner: trace, all })
        } else {
            broad.pairs(method, bounds, candidates, &mut ())
        };
        trace.note(|| Step::Candidates { tests, pairs: candidates.as_slice().into() });
        self.scratch = scratch;
    }

    /// Returns bounds that contain a body's parts from now until `ahead`, s.
    pub(super) fn bounds(&self, body: usize, ahead: f32) -> Aabb {
        let (state, (velocity, spin)) = (&self.state.bodies[body], self.velocity(body));
        let pose = state.pose();
        let parts = self.tested_parts(body).iter().map(|part| part.bounds_at(pose));
        // Every body has a part.
        let mut bounds = parts.reduce(|all, part| all.union(&part)).unwrap_or_default();
        if ahead > 0.0 {
            if spin != 0.0 {
                let origin = Aabb { min: state.position, max: state.position };
                bounds = origin.grown(state.solid.reach());
            }
            let displacement = velocity * ahead;
            let (min, max) = (bounds.min + displacement, bounds.max + displacement);
            bounds = bounds.union(&Aabb { min, max });
        }
        let greatest = bounds.min.abs().max(bounds.max.abs()).max_element();
        bounds.grown(MARGIN.0 + MARGIN.1 * greatest)
    }
}
