//! Bodies of several convex parts: each part of one is tested against each of the other, and what the
//! parts find is put together.

use std::slice;

use glam::Vec2;

use super::Lab;
use super::setup::Answer;
use super::test::Found;
use super::trace::Step;
use crate::geom::Trace;
use crate::geom::convex::Convex;
use crate::sim::Stepped;
use crate::sim::event::{Body, Phase};

/// What the parts of a pair have found so far.
#[derive(Clone, Copy, Debug, Default)]
struct Whole {
    /// The parts that decide, and what they found: what ranks highest, of equal ones the earlier.
    deepest: Option<([usize; 2], Found)>,
    /// How many pairs of parts overlap.
    overlapping: u32,
    /// Moves a out of all parts of b that it overlaps, m.
    push: Vec2,
}

impl Whole {
    fn add(&mut self, parts: [usize; 2], found: Found) {
        if self.deepest.is_none_or(|(_, deepest)| found.rank() > deepest.rank()) {
            self.deepest = Some((parts, found));
        }
        if found.overlaps() {
            self.overlapping += 1;
            self.push += beyond(self.push, found.normal(), found.depth());
        }
    }
}

/// What is still to go along `normal` (a unit vector) for a depth of `depth`, after `push`.
///
/// Two parts that push the same way do not push twice as far.
fn beyond(push: Vec2, normal: Vec2, depth: f32) -> Vec2 {
    normal * (depth - push.dot(normal)).max(0.0)
}

impl Lab {
    /// The convex parts of a body as they are tested, about its own origin.
    #[must_use]
    pub fn tested(&self, body: usize) -> &[Convex] {
        let solid = &self.state.bodies[body].solid;
        match &solid.hull {
            Some(hull) if self.setup.flaw.concave_as_it_is => slice::from_ref(hull),
            _ => &solid.parts,
        }
    }

    /// A part of a body as it is tested, where it is now.
    #[must_use]
    pub fn tested_part(&self, body: usize, part: usize) -> Convex {
        let mut shape = self.tested(body)[part].placed(self.state.bodies[body].pose());
        if self.setup.flaw.inner_edges {
            shape.inner = 0;
        }
        shape
    }

    /// Puts the parts of these two where they are now, those of the first before those of the other;
    /// tells how many the first has. Pairs come in scene order: as long as the first body is the same,
    /// only the other one's parts are put anew.
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

    /// Tests two bodies, part by part; what each test does is part of the account if it `is_told`, else
    /// only what comes of it. Of those that overlap also tells how to move the first out of
    /// the second: along a unit vector (zero where the test knows none) by so many metres.
    pub(super) fn test_bodies<T: Trace<Step>>(
        &mut self,
        [a, b]: [usize; 2],
        is_told: bool,
        trace: &mut T,
    ) -> (Found, Option<(Vec2, f32)>) {
        let of_a = self.place([a, b]);
        let of_b = self.shapes.len() - of_a;
        let is_whole = of_a * of_b == 1;
        let mut whole = Whole::default();
        for i in 0..of_a {
            for j in 0..of_b {
                let parts = [i, j];
                let mut test = |lab: &mut Self, trace: &mut T| {
                    let shapes = [&lab.shapes[i], &lab.shapes[of_a + j]];
                    let mut work = trace.only_if(is_told);
                    let work = &mut work.wrapping(|work| Step::Work(Box::new(work)));
                    let found = lab.test([a, b], parts, shapes, work);
                    trace.note(|| Step::Tested(Box::new(found)));
                    whole.add(parts, found);
                };
                if is_whole {
                    test(self, trace);
                } else {
                    self.within(Step::Parts(parts), trace, |lab, trace| test(lab, trace));
                }
            }
        }
        // Every body has a part.
        let (parts, found) = whole.deepest.unwrap_or(([0, 0], Found::Unfit));
        if !is_whole {
            self.take(Step::Deepest { parts, overlapping: whole.overlapping }, trace);
        }
        let push = match whole.push.try_normalize() {
            Some(way) if whole.overlapping > 1 => (way, whole.push.length()),
            _ => (found.normal(), found.depth()),
        };
        (found, (whole.overlapping > 0).then_some(push))
    }

    /// How far each body has to go to leave what it overlapped when the tick before ended.
    pub(super) fn gather_pushes(&mut self) {
        self.pushes.clear();
        self.pushes.resize(self.state.bodies.len(), Vec2::ZERO);
        if self.setup.methods.answer == Answer::Nothing {
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
