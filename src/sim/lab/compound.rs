//! Bodies of several convex parts: each part of one body is tested against each part of the other, and
//! the results are combined.

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

/// Combined results of all pairs of parts of two bodies.
#[derive(Clone, Copy, Debug, Default)]
struct CompoundResult {
    /// The deciding parts and their result: those with the highest rank, the earlier pair on ties.
    deepest: Option<([usize; 2], TestOutcome)>,
    /// Number of pairs of parts that hit each other.
    hits: u32,
    /// Number of pairs of parts that overlap according to the verdict.
    overlapping: u32,
    /// Accumulated translation that moves a out of each hit part of b, m.
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
            self.push += remaining_push(self.push, found.normal(), found.depth());
        }
    }
}

/// Returns the translation along the unit vector `normal` that `push` lacks to resolve a penetration of
/// `depth`. Two parts that push in the same direction must not push twice as far.
fn remaining_push(push: Vec2, normal: Vec2, depth: f32) -> Vec2 {
    normal * (depth - push.dot(normal)).max(0.0)
}

impl Lab {
    /// Returns the convex parts with which a body is tested, in its own frame.
    #[must_use]
    pub fn tested_parts(&self, body: usize) -> &[Convex] {
        let solid = &self.state.bodies[body].solid;
        match &solid.hull {
            Some(hull) if self.setup.flaw.concave_as_it_is => slice::from_ref(hull),
            _ => &solid.parts,
        }
    }

    /// Returns a part with which a body is tested, placed in the world.
    #[must_use]
    pub fn tested_part(&self, body: usize, part: usize) -> Convex {
        let mut shape = self.tested_parts(body)[part].placed(self.state.bodies[body].pose());
        if self.setup.flaw.inner_edges {
            shape.inner = 0;
        }
        shape
    }

    /// Fills `shapes` with the placed parts of body a, then those of body b. Returns the number of
    /// parts of a. Pairs come in scene order: while a stays the same, only the parts of b are replaced.
    fn place_pair(&mut self, [a, b]: [usize; 2]) -> usize {
        let count = self.tested_parts(a).len();
        if self.first_placed == Some(a) {
            self.shapes.truncate(count);
        } else {
            self.shapes.clear();
            self.place_parts(a);
            self.first_placed = Some(a);
        }
        self.place_parts(b);
        count
    }

    fn place_parts(&mut self, body: usize) {
        for part in 0..self.tested_parts(body).len() {
            let shape = self.tested_part(body, part);
            self.shapes.push(shape);
        }
    }

    /// Tests two bodies, part by part. Records the steps of each test if `is_recorded`, otherwise only
    /// the result. Returns the deciding result and, if the bodies hit each other, the push that moves a
    /// out of b. A push is a unit vector (zero if the test finds none) and a length, m.
    pub(super) fn test_bodies<T: Trace<Step>>(
        &mut self,
        [a, b]: [usize; 2],
        is_recorded: bool,
        trace: &mut T,
    ) -> (TestOutcome, Option<(Vec2, f32)>) {
        let count_a = self.place_pair([a, b]);
        let count_b = self.shapes.len() - count_a;
        let is_single = count_a * count_b == 1;
        let mut combined = CompoundResult::default();
        for i in 0..count_a {
            for j in 0..count_b {
                let parts = [i, j];
                let mut test = |lab: &mut Self, trace: &mut T| {
                    let shapes = [&lab.shapes[i], &lab.shapes[count_a + j]];
                    let tested =
                        lab.test_parts([a, b], parts, shapes, &mut trace.only_if(is_recorded));
                    trace.note(|| Step::Tested(Box::new(tested)));
                    combined.add(parts, tested);
                };
                if is_single {
                    test(self, trace);
                } else {
                    self.in_span(Step::Parts(parts), trace, |lab, trace| test(lab, trace));
                }
            }
        }
        // Every body has a part.
        let none = TestOutcome { result: TestResult::NotApplicable, verdict: Verdict::Apart };
        let (parts, tested) = combined.deepest.unwrap_or(([0, 0], none));
        let mut separation = None;
        if !is_single {
            if combined.overlapping > 0 && self.finds_way_out(&tested.result) {
                let (parts_a, parts_b) = self.shapes.split_at(count_a);
                separation = way_out(parts_a, parts_b);
            }
            let overlapping = combined.overlapping;
            self.commit(Step::Deepest { parts, overlapping, way_out: separation }, trace);
        }
        let push = match (separation, combined.push.try_normalize()) {
            (Some(WayOut { contact, .. }), _) => (contact.normal, contact.depth),
            (None, Some(direction)) if combined.hits > 1 => (direction, combined.push.length()),
            _ => (tested.result.normal(), tested.result.depth()),
        };
        (tested, (combined.hits > 0).then_some(push))
    }

    /// Tests two placed parts and records the steps of the test.
    pub(super) fn test_parts<T: Trace<Step>>(
        &self,
        bodies: [usize; 2],
        parts: [usize; 2],
        shapes: [&Convex; 2],
        trace: &mut T,
    ) -> TestOutcome {
        self.test(bodies, parts, shapes, &mut trace.wrapping(|step| Step::Work(Box::new(step))))
    }

    /// Returns whether to compute a common way out of all parts: only if the test finds depths, and no
    /// flaw changes the results of the parts.
    fn finds_way_out(&self, found: &TestResult) -> bool {
        let flaw = &self.setup.flaw;
        let is_correct = flaw.flaws() == Flaws::default() && !flaw.inner_edges;
        is_correct && found.contact().is_some() && !matches!(found, TestResult::Gjk(_))
    }

    /// Computes the push of each body out of the bodies that it overlapped at the end of the previous
    /// tick.
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
            for (body, sign) in [(a, 1.0), (b, -1.0)] {
                if self.moves(body) {
                    let (normal, depth) = (contact.normal.truncate() * sign, contact.depth * share);
                    let push = &mut self.pushes[body];
                    *push += remaining_push(*push, normal, depth);
                }
            }
        }
    }
}
