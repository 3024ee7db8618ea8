//! Two convex shapes: the manifold of one or two points, by clipping.
//!
//! The separating axis test gives the normal. The edge that faces along it most is the *reference
//! edge*, the other shape's edge that faces the reference most the *incident edge*; this is clipped
//! at the reference's ends, and of what is left the ends within the margin are kept. Terms as in
//! [`manifold`](super::manifold), but for any number of corners and with radii.
//!
//! Catto, "Contact Manifolds", GDC 2007; Gregorius, "The Separating Axis Test", GDC 2013; Ericson,
//! Real-Time Collision Detection, 5.5. Sheet frame: [`Convex`].

use glam::Vec2;

use super::convex::Convex;
use super::convex_sat::{self, Exit, Flaws, Sat, Source, sat};
use super::shape::Contact;
use super::trace::Trace;

/// How much less askew to the normal b's edge must be than a's (radians) to become the reference: of
/// parallel edges rounding must not choose.
pub const FACING_BIAS: f32 = 1e-5;

/// Edges more askew to the normal than this (radians) do not face along it: corner meets corner.
pub const ASKEW: f32 = 1e-3;

/// From this cosine on sines are compared in place of cosines, which differ by too little there.
const NEARLY_FACING: f32 = 0.9;

/// Ends of a clipped edge nearer to each other than this part of the incident edge's length are one
/// point.
const SAME: f32 = 1e-6;

/// Which features made a point; it stays the same while the same features face each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Id {
    /// The edge of a; the corner where corner meets corner, or a is a point.
    pub a: usize,
    /// The edge of b; the corner where corner meets corner, or b is a point.
    pub b: usize,
    /// 0 where a's edge starts (or b's ends), 1 where it ends, 2 for the only point of corners.
    pub end: u8,
}

/// One point of a manifold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Halfway between the two surfaces, m.
    pub position: Vec2,
    /// Distance of the surfaces along the reference edge's normal, m; below 0 they overlap there.
    pub separation: f32,
    /// What made it.
    pub id: Id,
}

/// Where a and b touch, or nearly do.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ConvexManifold {
    /// Unit vector from b towards a; zero when there is no point.
    pub normal: Vec2,
    points: [Point; 2],
    count: usize,
}

impl ConvexManifold {
    /// The points there are: none, one or two.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points[..self.count]
    }

    fn push(&mut self, point: Point) {
        self.points[self.count] = point;
        self.count += 1;
    }
}

/// An edge of a core; of a point, the point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// Whether it is a's.
    pub of_a: bool,
    /// Which one.
    pub index: usize,
    /// Outward, a unit vector; zero of a point.
    pub normal: Vec2,
    /// Start and end, counter-clockwise, m.
    pub ends: [Vec2; 2],
}

impl Edge {
    /// The edge of `shape` that faces `direction` most, and the sine of the angle
    /// between them; infinite if none does.
    fn facing(shape: &Convex, of_a: bool, direction: Vec2) -> (Self, f32) {
        let turned = |normal: &Vec2| (normal.dot(direction), normal.perp_dot(direction).abs());
        // Near 1 all cosines round to 1: of edges that nearly face along it the sine tells them apart.
        let more = |best: (usize, (f32, f32)), next: (usize, (f32, f32))| {
            let both_near = best.1.0.min(next.1.0) > NEARLY_FACING;
            let is_more = if both_near { next.1.1 < best.1.1 } else { next.1.0 > best.1.0 };
            if is_more { next } else { best }
        };
        let none = (0, (f32::NEG_INFINITY, f32::INFINITY));
        let (index, (cosine, sine)) =
            shape.normals().iter().map(turned).enumerate().fold(none, more);
        let normal = shape.normals().get(index).copied().unwrap_or_default();
        let askew = if cosine > 0.0 { sine } else { f32::INFINITY };
        (Self { of_a, index, normal, ends: shape.edge(index) }, askew)
    }
}

/// A step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Of the separating axis test.
    Sat(convex_sat::Step),
    /// The reference edge.
    Reference(Edge),
    /// The incident edge.
    Incident(Edge),
    /// The incident edge, clipped by the line across one end of the reference edge.
    Clip {
        /// That end, m.
        at: Vec2,
        /// The line's normal: what lies on that side of it is cut off.
        normal: Vec2,
        /// The ends of the incident edge before, m.
        before: [Vec2; 2],
        /// And after.
        after: [Vec2; 2],
    },
    /// A point on the clipped edge, or of a corner at a corner.
    Point {
        /// It, on the incident core, m.
        incident: Vec2,
        /// Distance of the surfaces there, m.
        separation: f32,
        /// Whether that is within the margin.
        kept: bool,
    },
}

/// The manifold of a and b, both placed; points apart by more than `margin` (m, not negative) are
/// left out. Shapes that overlap have at least one point.
pub fn clip<T: Trace<Step>>(a: &Convex, b: &Convex, margin: f32, trace: &mut T) -> ConvexManifold {
    let flaws = Flaws::default();
    let Sat { contact, source, .. } =
        sat(a, b, Exit::AfterAll, &flaws, &mut trace.wrapping(Step::Sat));
    let normal = contact.normal;
    if -contact.depth > margin {
        return ConvexManifold::default();
    }
    let mut manifold = ConvexManifold { normal, ..ConvexManifold::default() };
    let (of_a, askew_a) = Edge::facing(a, true, -normal);
    let (of_b, askew_b) = Edge::facing(b, false, normal);
    let corners = match source {
        // Deep inside, the axis through a corner may be the one that leads out at the far side.
        Source::Vertices { a: i, b: j } if is_ahead(a, i, -normal) && is_ahead(b, j, normal) => {
            Some((i, j))
        }
        _ if askew_a.min(askew_b) > ASKEW => Some((a.support(-normal), b.support(normal))),
        _ => None,
    };
    if let Some(corners) = corners {
        touch(a, b, corners, &contact, &mut manifold, trace);
        return manifold;
    }
    let by_a = askew_a <= askew_b + FACING_BIAS;
    let (reference, other) = if by_a { (of_a, b) } else { (of_b, a) };
    let (incident, _) = Edge::facing(other, !by_a, -reference.normal);
    trace.note(|| Step::Reference(reference));
    trace.note(|| Step::Incident(incident));
    let radii = if by_a { [a.radius, b.radius] } else { [b.radius, a.radius] };
    let found = [margin, contact.depth];
    keep(&reference, &incident, radii, found, &mut manifold, trace);
    manifold
}

/// Whether the corner is on that side of the shape to which `direction` points.
fn is_ahead(shape: &Convex, corner: usize, direction: Vec2) -> bool {
    direction.dot(shape.points()[corner] - shape.centroid()) >= 0.0
}

/// The one point where corner meets corner.
fn touch<T: Trace<Step>>(
    a: &Convex,
    b: &Convex,
    (i, j): (usize, usize),
    contact: &Contact,
    manifold: &mut ConvexManifold,
    trace: &mut T,
) {
    let (normal, separation) = (contact.normal, -contact.depth);
    let (on_a, on_b) = (a.points()[i] - normal * a.radius, b.points()[j] + normal * b.radius);
    trace.note(|| Step::Point { incident: b.points()[j], separation, kept: true });
    let id = Id { a: i, b: j, end: 2 };
    manifold.push(Point { position: (on_a + on_b) * 0.5, separation, id });
}

/// Clips the incident edge and keeps what is within the margin; `radii`: the reference's, then the
/// incident shape's.
fn keep<T: Trace<Step>>(
    reference: &Edge,
    incident: &Edge,
    radii: [f32; 2],
    [margin, depth]: [f32; 2],
    manifold: &mut ConvexManifold,
    trace: &mut T,
) {
    let [start, end] = reference.ends;
    let length = (end - start).length();
    let along = reference.normal.perp();
    // The two run against each other: the incident edge's end is where the reference starts.
    let ends = [incident.ends[1], incident.ends[0]];
    let [low, high] = ends.map(|point| along.dot(point - start));
    let at = |s: f32| {
        let t = if high > low { ((s - low) / (high - low)).clamp(0.0, 1.0) } else { 0.0 };
        ends[0].lerp(ends[1], t)
    };
    let (from, to) = (low.max(0.0), high.min(length));
    let cut =
        [if from > low { at(from) } else { ends[0] }, if to < high { at(to) } else { ends[1] }];
    trace.note(|| Step::Clip { at: start, normal: -along, before: ends, after: [cut[0], ends[1]] });
    trace.note(|| Step::Clip { at: end, normal: along, before: [cut[0], ends[1]], after: cut });
    let mut point = |point: Vec2, at_end: bool, alone: bool| {
        let height = reference.normal.dot(point - start);
        let mut separation = height - radii[0] - radii[1];
        if alone {
            // A corner just past a corner: the depth is what the axis says.
            separation = separation.min(-depth);
        }
        let kept = separation <= margin;
        trace.note(|| Step::Point { incident: point, separation, kept });
        if kept {
            let up = 0.5 * (radii[0] - height - radii[1]);
            let position = point + reference.normal * up;
            let (a, b) = if reference.of_a {
                (reference.index, incident.index)
            } else {
                (incident.index, reference.index)
            };
            let id = Id { a, b, end: u8::from(at_end == reference.of_a) };
            manifold.push(Point { position, separation, id });
        }
    };
    let lowest = cut.map(|point| reference.normal.dot(point - start) - radii[0] - radii[1]);
    let lone = lowest[0].min(lowest[1]) > margin;
    // Of an edge beside the reference the end that is nearer to it; of one that stands on it the lower.
    let rises = ends.map(|point| reference.normal.dot(point - start));
    let is_steep = (rises[1] - rises[0]).abs() > high - low;
    let nearer = |at_end: bool| if is_steep { rises[1] < rises[0] } else { !at_end };
    if high < 0.0 {
        point(ends[usize::from(nearer(false))], false, true);
    } else if low > length {
        point(ends[usize::from(nearer(true))], true, true);
    } else if lone || to - from <= SAME * (high - low).max(length) {
        // One point: of what is left, the deeper end. Where rounding leaves neither within the margin,
        // the other end of a long edge may be far off.
        let heights = cut.map(|point| reference.normal.dot(point - start));
        let second = heights[1] < heights[0];
        point(cut[usize::from(second)], second, true);
    } else if reference.of_a {
        point(cut[0], false, false);
        point(cut[1], true, false);
    } else {
        point(cut[1], true, false);
        point(cut[0], false, false);
    }
}
