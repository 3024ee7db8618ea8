//! Bodies of several convex parts: each part of one is tested against each part of the other, and the
//! results are combined.

use std::slice;

use glam::Vec2;

use super::Lab;
use super::setup::Answer;
use super::test::{TestOutcome, TestResult};
use super::trace::Step;
use crate::geom::Trace;
use crate::geom::convex::Convex;
use crate::geom::convex_sat::Flaws;
use crate::geom::verdict::Verdict;
use crate::geom::way_out::{WayOut, way_out};
use crate::sim::Stepped;
use crate::sim::event::{Body, Phase};

/// Combined results of the parts of a pair.
#[derive(Clone, Copy, Debug, Default)]
struct CompoundResult {
    /// The deciding parts and their result: the highest rank, the earlier on ties.
    deepest: Option<([usize; 2], TestOutcome)>,
    /// Number of pairs of parts that hit each other.
    hits: u32,
    /// Number of these that overlap, by the verdict.
    overlapping: u32,
    /// Translation of a out of each overlapped part of b, accumulated, m.
    push: Vec2,
}

impl CompoundResult {
    fn add(&mut self, parts: [usize; 2], tested: TestOutcome) {
        if self.deepest.is_none_or(|(_, deepest)| tested.rank() > deepest.rank()) {
            self.deepest = Some((parts, tested));
        }
        self.overlapping += u32::from(tested.overlaps());
        let found = tested.result;
        if found.is_hit() {
            self.hits += 1;
            self.push += beyond(self.push, found.normal(), found.depth());
        }
    }
}

/// Returns the remaining translation along `normal` (a unit vector) for a depth of `depth`, after
/// `push`.
///
/// Two parts that push the same way must not push twice as far.
fn beyond(push: Vec2, normal: Vec2, depth: f32) -> Vec2 {
    normal * (depth - push.dot(normal)).max(0.0)
}

impl Lab {
    /// Returns the convex parts of a body as tested, about its own origin.
    #[must_use]
    pub fn tested(&self, body: usize) -> &[Convex] {
        let solid = &self.state.bodies[body].solid;
        match &solid.hull {
            Some(hull) if self.setup.flaw.concave_as_it_is => slice::from_ref(hull),
            _ => &solid.parts,
        }
    }

    /// Returns a placed part of a body as tested.
    #[must_use]
    pub fn tested_part(&self, body: usize, part: usize) -> Convex {
        let mut shape = self.tested(body)[part].placed(self.state.bodies[body].pose());
        if self.setup.flaw.inner_edges {
            shape.inner = 0;
        }
        shape
    }

    /// Places the parts of these two bodies, those of the first before those of the other. Returns the
    /// number of parts of the first. Pairs come in scene order: while the first body stays the same,
    /// only the other body's parts are placed again.
    fn place(&mut self, [a, b]: [usize; 2]) -> usize {
        let count = self.tested(a).len();
        if self.first == Some(a) {
            self.shapes.truncate(count);
        } else {
            self.shapes.clear();
            self.place_parts(a);
            self.first = Some(a);
        }
        self.place_parts(b);
        count
    }

    fn place_parts(&mut self, body: usize) {
        for part in 0..self.tested(body).len() {
            let shape = self.tested_part(body, part);
            self.shapes.push(shape);
        }
    }

    /// Tests two bodies, part by part. If `is_told`, records the steps of each test, otherwise only its
    /// result. Returns the deciding result and, for bodies that hit each other, the way out of the
    /// first: a unit vector (zero if the test finds none) and a length in metres.
    pub(super) fn test_bodies<T: Trace<Step>>(
        &mut self,
        [a, b]: [usize; 2],
        is_told: bool,
        trace: &mut T,
    ) -> (TestOutcome, Option<(Vec2, f32)>) {
        let of_a = self.place([a, b]);
        let of_b = self.shapes.len() - of_a;
        let is_whole = of_a * of_b == 1;
        let mut whole = CompoundResult::default();
        for i in 0..of_a {
            for j in 0..of_b {
                let parts = [i, j];
                let mut test = |lab: &mut Self, trace: &mut T| {
                    let shapes = [&lab.shapes[i], &lab.shapes[of_a + j]];
                    let tested = lab.test_parts([a, b], parts, shapes, &mut trace.only_if(is_told));
                    trace.note(|| Step::Tested(Box::new(tested)));
                    whole.add(parts, tested);
                };
                if is_whole {
                    test(self, trace);
                } else {
                    self.in_span(Step::Parts(parts), trace, |lab, trace| test(lab, trace));
                }
            }
        }
        // Every body has a part.
        let none = TestOutcome { result: TestResult::NotApplicable, verdict: Verdict::Apart };
        let (parts, tested) = whole.deepest.unwrap_or(([0, 0], none));
        let mut way = None;
        if !is_whole {
            if whole.overlapping > 0 && self.finds_way_out(&tested.result) {
                let (of_a, of_b) = self.shapes.split_at(of_a);
                way = way_out(of_a, of_b);
            }
            let overlapping = whole.overlapping;
            self.commit(Step::Deepest { parts, overlapping, way_out: way }, trace);
        }
        let push = match (way, whole.push.try_normalize()) {
            (Some(WayOut { contact, .. }), _) => (contact.normal, contact.depth),
            (None, Some(way)) if whole.hits > 1 => (way, whole.push.length()),
            _ => (tested.result.normal(), tested.result.depth()),
        };
        (tested, (whole.hits > 0).then_some(push))
    }

    /// Tests two placed parts, and records the work.
    pub(super) fn test_parts<T: Trace<Step>>(
        &self,
        bodies: [usize; 2],
        parts: [usize; 2],
        shapes: [&Convex; 2],
        trace: &mut T,
    ) -> TestOutcome {
        self.test(bodies, parts, shapes, &mut trace.wrapping(|work| Step::Work(Box::new(work))))
    }

    /// Returns whether one way out applies to all parts of bodies: the test finds ways out, and no
    /// mistake changes that of each part.
    fn finds_way_out(&self, found: &TestResult) -> bool {
        let flaw = &self.setup.flaw;
        let is_right = flaw.flaws() == Flaws::default() && !flaw.inner_edges;
        is_right && found.contact().is_some() && !matches!(found, TestResult::Gjk(_))
    }

    /// Computes the push of each body out of those that it overlapped at the end of the previous tick.
    pub(super) fn gather_pushes(&mut self) {
        self.pushes.clear();
        self.pushes.resize(self.state.bodies.len(), Vec2::ZERO);
        if self.setup.methods.answer == Answer::Nothing || self.followed().is_some() {
            return;
        }
        for contact in &self.state.contacts {
            let (Body::Object(a), Body::Object(b), true) =
                (contact.a, contact.b, contact.phase != Phase::Exit)
            else {
                continue;
            };
            let [a, b] = [a as usize, b as usize];
            let share = if self.moves(a) && self.moves(b) { 0.5 } else { 1.0 };
            for (body, way) in [(a, 1.0), (b, -1.0)] {
                if self.moves(body) {
                    let (normal, depth) = (contact.normal.truncate() * way, contact.depth * share);
                    let push = &mut self.pushes[body];
                    *push += beyond(*push, normal, depth);
                }
            }
        }
    }
}
