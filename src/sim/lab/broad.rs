//! The broad phase of a lab: the pairs that can overlap.

use super::Lab;
use super::setup::{Broad, Test};
use super::trace::Step;
use crate::geom::advance::TOUCHING;
use crate::geom::broad::{self, BroadPhase, Method};
use crate::geom::{Aabb, Trace};

/// Maximum number of bodies for which each comparison of bounds is recorded.
const FEW: usize = 12;

/// Margin of the bounds, m and as a fraction of the greatest coordinate: the tolerance of touching, and
/// the rounding error of a test.
const ROOM: (f32, f32) = (2.0 * TOUCHING, 16.0 * f32::EPSILON);

/// Working memory of the broad phase, kept to avoid allocations.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    pub bounds: Vec<Aabb>,
    pub broad: BroadPhase,
    /// The pairs found.
    pub candidates: Vec<(u32, u32)>,
}

impl Scratch {
    /// Returns the size of a clone without a grid's data, bytes.
    pub(super) fn heap_size(&self) -> usize {
        size_of_val(&*self.bounds) + size_of_val(&*self.candidates) + self.broad.heap_size()
    }
}

/// A broad phase after it has found the candidates of a tick.
#[derive(Clone, Copy, Debug)]
pub struct BroadPhaseResult<'a> {
    /// The structure used.
    pub method: Method,
    /// Bounds of each body, in scene order.
    pub bounds: &'a [Aabb],
    /// All structures; the one used is in its state after the search.
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

/// Omits the comparisons, unless they are few.
struct Sieve<'a, T> {
    inner: &'a mut T,
    all: bool,
}

impl<T: Trace<Step>> Trace<broad::BroadStep> for Sieve<'_, T> {
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
        // The time of impact needs future places.
        let ahead =
            if self.setup.methods.test == Test::TimeOfImpact { self.horizon() } else { 0.0 };
        bounds.clear();
        bounds.extend((0..self.state.bodies.len()).map(|body| self.bounds(body, ahead)));
        let all = bounds.len() <= FEW;
        // Brute force has no structure to record: the loop without a trace is three times as fast.
        let tests = if all || method != Method::BruteForce {
            broad.pairs(method, bounds, candidates, &mut Sieve { inner: trace, all })
        } else {
            broad.pairs(method, bounds, candidates, &mut ())
        };
        trace.note(|| Step::Candidates { tests, pairs: candidates.as_slice().into() });
        self.scratch = scratch;
    }

    /// Returns the bounds of a body's parts now, and until `ahead` (s).
    pub(super) fn bounds(&self, body: usize, ahead: f32) -> Aabb {
        let (state, (velocity, spin)) = (&self.state.bodies[body], self.velocity(body));
        let pose = state.pose();
        let parts = self.tested(body).iter().map(|part| part.bounds_at(pose));
        // Every body has a part.
        let mut bounds = parts.reduce(|all, part| all.union(&part)).unwrap_or_default();
        if ahead > 0.0 {
            if spin != 0.0 {
                let middle = Aabb { min: state.position, max: state.position };
                bounds = middle.grown(state.solid.reach());
            }
            let way = velocity * ahead;
            bounds = bounds.union(&Aabb { min: bounds.min + way, max: bounds.max + way });
        }
        let far = bounds.min.abs().max(bounds.max.abs()).max_element();
        bounds.grown(ROOM.0 + ROOM.1 * far)
    }
}
