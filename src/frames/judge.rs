//! Tests every pair of a frame again, and compares the game's contacts with the results.

use std::cmp::Ordering;

use super::body::FrameBody;
use super::fault::ContactFault;
use crate::geom::Aabb;
use crate::geom::broad::SweepAndPrune;
use crate::geom::convex::Convex;
use crate::geom::convex_sat::{EarlyExit, Flaws, sat};
use crate::geom::outline::{Point, distance};
use crate::geom::shape::Contact as Found;
use crate::geom::way_out::way_out;

/// Default tolerance, as a fraction of the smaller body's size.
const TOLERANCE: f64 = 1e-3;

/// Maximum difference of two unit vectors that count as equal.
pub(super) const DIRECTION_TOLERANCE: f64 = 0.01;

/// A contact of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Index of the first body in the frame.
    pub a: usize,
    /// Index of the other body in the frame.
    pub b: usize,
    /// Unit vector from b towards a.
    pub normal: Option<Point>,
    /// Depth, in the game's unit.
    pub depth: Option<f64>,
}

/// A frame, ready for the tests.
pub(super) struct Frame {
    pub(super) line: usize,
    pub(super) time: f64,
    pub(super) bodies: Vec<FrameBody>,
    /// `None` if the game lists no contacts for the frame.
    pub(super) contacts: Option<Vec<Contact>>,
}

/// A wrong contact in a frame.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Line of the frame in the text, from 1.
    pub line: usize,
    /// Number or time of the frame in the game; without one, the frame's index from 0.
    pub time: f64,
    /// Kind of the fault.
    pub kind: ContactFault,
    /// The two bodies: the contact's a and b.
    pub bodies: [FrameBody; 2],
    /// The game's contact; `None` if it is missing.
    pub contact: Option<Contact>,
    /// Maximum error of a depth that counts as right.
    pub tolerance: f64,
}

/// Tests frames; keeps the order of the broad phase from frame to frame.
#[derive(Default)]
pub(super) struct Judge {
    broad: SweepAndPrune,
    boxes: Vec<Aabb>,
    pairs: Vec<(u32, u32)>,
    /// Pairs of body indices, with the game's contact.
    all: Vec<((usize, usize), Option<Contact>)>,
    /// Number of pairs tested by the separating axis test.
    pub(super) tested: u64,
    pub(super) faults: Vec<Fault>,
}

impl Judge {
    /// Compares the contacts of a frame. Without `tolerance`, the tolerance depends on the size of the bodies.
    pub(super) fn frame(&mut self, frame: &Frame, tolerance: Option<f64>) {
        let Some(contacts) = &frame.contacts else { return };
        let bodies = &frame.bodies;
        let origin = bodies.first().map_or([0.0; 2], |body| body.position);
        self.boxes.clear();
        self.boxes.extend(bodies.iter().map(|body| body.bounds(origin)));
        self.broad.pairs(&self.boxes, &mut self.pairs, &mut ());
        let key = |i: usize, j: usize| (i.min(j), i.max(j));
        let claimed = contacts.iter().map(|it| (key(it.a, it.b), Some(*it)));
        let pairs = self.pairs.iter().map(|(i, j)| ((*i as usize, *j as usize), None));
        self.all.clear();
        self.all.extend(claimed.chain(pairs));
        // The deepest contact of a pair comes first, and stands for all of its points.
        let depth = |it: &Option<Contact>| it.map(|it| it.depth.unwrap_or(0.0));
        self.all.sort_by(|p, q| {
            p.0.cmp(&q.0)
                .then_with(|| depth(&q.1).partial_cmp(&depth(&p.1)).unwrap_or(Ordering::Equal))
        });
        self.all.dedup_by_key(|(key, _)| *key);
        for ((i, j), contact) in &self.all {
            let (i, j) = contact.map_or((*i, *j), |it| (it.a, it.b));
            let (a, b) = (&bodies[i], &bodies[j]);
            let smaller = a.size().min(b.size());
            let tolerance = tolerance.unwrap_or(TOLERANCE * smaller);
            self.tested += 1;
            if let Some(kind) = compare([a, b], *contact, tolerance) {
                let (line, time, bodies) = (frame.line, frame.time, [a.clone(), b.clone()]);
                self.faults.push(Fault { line, time, kind, bodies, contact: *contact, tolerance });
            }
        }
    }
}

/// Returns the fault of the game's contact; `None` if the contact is right.
fn compare(
    bodies: [&FrameBody; 2],
    contact: Option<Contact>,
    tolerance: f64,
) -> Option<ContactFault> {
    let expected = test(bodies, [0.0; 2]);
    let depth = f64::from(expected.depth);
    let Some(contact) = contact else {
        return (depth > tolerance).then_some(ContactFault::Missing);
    };
    if depth < -tolerance {
        return Some(ContactFault::False);
    }
    let claimed = contact.depth.unwrap_or(depth);
    if (claimed - depth.max(0.0)).abs() > tolerance && (claimed - depth).abs() > tolerance {
        return Some(ContactFault::Depth);
    }
    let normal = contact.normal?;
    let expected_normal = [f64::from(expected.normal.x), f64::from(expected.normal.y)];
    if distance(normal, expected_normal) <= DIRECTION_TOLERANCE {
        return None;
    }
    let is_unit = (distance([0.0; 2], normal) - 1.0).abs() <= DIRECTION_TOLERANCE;
    let push = claimed.max(0.0);
    let after = test(bodies, normal.map(|n| n * push));
    (!is_unit || f64::from(after.depth) > 2.0 * tolerance).then_some(ContactFault::Normal)
}

/// Returns the depth of two bodies, and the normal from b towards a, after a has moved by `displacement`.
fn test([a, b]: [&FrameBody; 2], displacement: Point) -> Found {
    // Coordinates relative to a keep their precision far from the origin.
    let position = [a.position[0] + displacement[0], a.position[1] + displacement[1]];
    let moved = FrameBody { position, ..a.clone() };
    let test_parts = |p: &Convex, q: &Convex| {
        let (p, q) = (moved.placed(p, a.position), b.placed(q, a.position));
        sat(&p, &q, EarlyExit::AfterAll, &Flaws::default(), &mut ()).contact
    };
    if let ([p], [q]) = (&a.shape.parts[..], &b.shape.parts[..]) {
        return test_parts(p, q);
    }
    let pairs = a.shape.parts.iter().flat_map(|p| b.shape.parts.iter().map(move |q| (p, q)));
    let deepest =
        pairs.map(|(p, q)| test_parts(p, q)).reduce(|p, q| if q.depth > p.depth { q } else { p });
    let deepest = deepest.unwrap_or(Found { normal: glam::Vec2::X, depth: f32::NEG_INFINITY });
    if deepest.depth <= 0.0 {
        return deepest;
    }
    let placed = |body: &FrameBody| -> Vec<Convex> {
        body.shape.parts.iter().map(|part| body.placed(part, a.position)).collect()
    };
    way_out(&placed(&moved), &placed(b)).map_or(deepest, |found| found.contact)
}
