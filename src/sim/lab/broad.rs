//! The broad phase of a lab: which pairs can overlap at all.

use super::Lab;
use super::setup::{Broad, Test};
use super::trace::Step;
use crate::geom::advance::TOUCHING;
use crate::geom::broad::{self, BroadPhase, Method};
use crate::geom::{Aabb, Trace};

/// With at most so many bodies each comparison of bounds is a step of the tick's account.
const FEW: usize = 12;

/// The bounds leave so much room, m, and so many parts of the greatest coordinate: what a test takes
/// for touching, and what it rounds by.
const ROOM: (f32, f32) = (2.0 * TOUCHING, 16.0 * f32::EPSILON);

/// What the broad phase works with, kept so that no tick allocates.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    pub bounds: Vec<Aabb>,
    pub broad: BroadPhase,
    /// The pairs that it found.
    pub candidates: Vec<(u32, u32)>,
}

impl Scratch {
    /// Bytes of a clone, but for a grid's.
    pub(super) fn weight(&self) -> usize {
        size_of_val(&*self.bounds) + size_of_val(&*self.candidates) + self.broad.weight()
    }
}

/// A broad phase after it has found the candidates of a tick.
#[derive(Clone, Copy, Debug)]
pub struct Searched<'a> {
    /// Which structure it was.
    pub method: Method,
    /// What bounds each body, in scene order.
    pub bounds: &'a [Aabb],
    /// All structures; the one that was used is as it was then.
    pub structures: &'a BroadPhase,
}

impl Broad {
    /// Which structure finds the candidates; `None` where every pair is tested.
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

/// Leaves out the comparisons, unless they are few.
struct Sieve<'a, T> {
    inner: &'a mut T,
    all: bool,
}

impl<T: Trace<Step>> Trace<broad::Step> for Sieve<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> broad::Step) {
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
        // The time of impact asks for what is to come.
        let ahead =
            if self.setup.methods.test == Test::TimeOfImpact { self.horizon() } else { 0.0 };
        bounds.clear();
        bounds.extend((0..self.state.bodies.len()).map(|body| self.bounds(body, ahead)));
        let all = bounds.len() <= FEW;
        // Brute force has no structure to tell of: the loop that takes no notes is three times as fast.
        let tests = if all || method != Method::BruteForce {
            broad.pairs(method, bounds, candidates, &mut Sieve { inner: trace, all })
        } else {
            broad.pairs(method, bounds, candidates, &mut ())
        };
        trace.note(|| Step::Candidates { tests, pairs: candidates.as_slice().into() });
        self.scratch = scratch;
    }

    /// What bounds a body where its parts are now, and where it comes within `ahead` (s).
    pub(super) fn bounds(&self, body: usize, ahead: f32) -> Aabb {
        let (setup, state) = (&self.setup.bodies[body], &self.state.bodies[body]);
        let pose = state.pose();
        let parts = self.tested(body).iter().map(|part| part.bounds_at(pose));
        // Every body has a part.
        let mut bounds = parts.reduce(|all, part| all.union(&part)).unwrap_or_default();
        if ahead > 0.0 {
            if setup.spin != 0.0 {
                let middle = Aabb { min: state.position, max: state.position };
                bounds = middle.grown(state.solid.reach());
            }
            let way = setup.velocity.truncate() * ahead;
            bounds = bounds.union(&Aabb { min: bounds.min + way, max: bounds.max + way });
        }
        let far = bounds.min.abs().max(bounds.max.abs()).max_element();
        bounds.grown(ROOM.0 + ROOM.1 * far)
    }
}
