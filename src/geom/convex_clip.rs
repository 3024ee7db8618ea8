//! The manifold of two convex shapes, one or two points, by clipping.
//!
//! The separating axis test gives the normal. The edge that faces most along it is the *reference
//! edge*. The other shape's edge that faces the reference most is the *incident edge*. It is clipped at
//! the reference's ends; the ends of the remainder within the margin are the points. Terms as in
//! [`manifold`](super::manifold), but for any number of corners and with radii.
//!
//! Catto, "Contact Manifolds", GDC 2007; Gregorius, "The Separating Axis Test", GDC 2013; Ericson,
//! Real-Time Collision Detection, 5.5. Plane frame: [`Convex`].

use glam::Vec2;

use super::convex::Convex;
use super::convex_sat::{self, ConvexAxisSource, EarlyExit, Flaws, SatResult, sat};
use super::shape::Contact;
use super::trace::Trace;

/// b's edge becomes the reference only if it faces the normal better than a's by this sine. Keeps
/// rounding from switching between parallel edges.
pub const FACING_BIAS: f32 = 1e-5;

/// Maximum sine of the angle between the contact normal and the normal of a facing edge. Beyond it,
/// corner meets corner.
pub const ASKEW: f32 = 1e-3;

/// Above this cosine, sines are compared: cosines differ too little there.
const NEARLY_FACING: f32 = 0.9;

/// Ends of a clipped edge within this fraction of the incident edge's length are one point.
const SAME_POINT: f32 = 1e-6;

/// The features that made a point; constant while the same features face each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ContactId {
    /// Edge of a; the corner if corner meets corner, or if a is a point.
    pub a: usize,
    /// Edge of b; the corner if corner meets corner, or if b is a point.
    pub b: usize,
    /// 0 at the start of a's edge (or the end of b's), 1 at its end, 2 if corner meets corner.
    pub end: u8,
}

/// One point of a manifold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Midpoint between the two surfaces, m.
    pub position: Vec2,
    /// Distance of the surfaces along the reference edge's normal, m; negative: overlap.
    pub separation: f32,
    /// Features that made the point.
    pub id: ContactId,
}

/// The contact of a and b, or their near contact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ConvexManifold {
    /// Unit vector from b towards a; zero without points.
    pub normal: Vec2,
    points: [Point; 2],
    count: usize,
}

impl ConvexManifold {
    /// Returns the points: none, one or two.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points[..self.count]
    }

    fn push(&mut self, point: Point) {
        self.points[self.count] = point;
        self.count += 1;
    }
}

/// An edge of a polygon without its radius; for a single point, that point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// Whether the edge belongs to a.
    pub of_a: bool,
    /// Index of the edge.
    pub index: usize,
    /// Outward unit normal; zero for a point.
    pub normal: Vec2,
    /// Start and end, counter-clockwise, m.
    pub ends: [Vec2; 2],
}

impl Edge {
    /// Returns the edge of `shape` that faces `direction` most, and the sine of the angle between them;
    /// infinite if no edge faces it.
    fn facing(shape: &Convex, of_a: bool, direction: Vec2) -> (Self, f32) {
        let cosine_sine = |normal: &Vec2| (normal.dot(direction), normal.perp_dot(direction).abs());
        // Near 1 all cosines round to 1; the sine distinguishes edges that nearly face `direction`.
        let better = |best: (usize, (f32, f32)), next: (usize, (f32, f32))| {
            let both_near = best.1.0.min(next.1.0) > NEARLY_FACING;
            let is_better = if both_near { next.1.1 < best.1.1 } else { next.1.0 > best.1.0 };
            if is_better { next } else { best }
        };
        let none = (0, (f32::NEG_INFINITY, f32::INFINITY));
        let (index, (cosine, sine)) =
            shape.normals().iter().map(cosine_sine).enumerate().fold(none, better);
        let normal = shape.normals().get(index).copied().unwrap_or_default();
        let askew = if cosine > 0.0 { sine } else { f32::INFINITY };
        (Self { of_a, index, normal, ends: shape.edge(index) }, askew)
    }
}

/// A step of clipping.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClipStep {
    /// A step of the separating axis test.
    Sat(convex_sat::SatStep),
    /// The reference edge.
    Reference(Edge),
    /// The incident edge.
    Incident(Edge),
    /// The incident edge, clipped at one end of the reference edge.
    Clip {
        /// The end of the reference edge, m.
        at: Vec2,
        /// Normal of the clip line; the side it points to is cut off.
        normal: Vec2,
        /// The ends of the incident edge before, m.
        before: [Vec2; 2],
        /// The ends after, m.
        after: [Vec2; 2],
    },
    /// A point on the clipped edge, or at a corner that meets a corner.
    Point {
        /// The point on the incident edge, without the radius, m.
        incident: Vec2,
        /// Distance of the surfaces at the point, m.
        separation: f32,
        /// Whether the distance is within the margin.
        kept: bool,
    },
}

/// Returns the manifold of the placed shapes a and b, without points farther apart than `margin` (m,
/// not negative). Overlapping shapes have at least one point.
pub fn clip<T: Trace<ClipStep>>(
    a: &Convex,
    b: &Convex,
    margin: f32,
    trace: &mut T,
) -> ConvexManifold {
    let flaws = Flaws::default();
    let SatResult { contact, source, .. } =
        sat(a, b, EarlyExit::AfterAll, &flaws, &mut trace.wrapping(ClipStep::Sat));
    let normal = contact.normal;
    if -contact.depth > margin {
        return ConvexManifold::default();
    }
    let mut manifold = ConvexManifold { normal, ..ConvexManifold::default() };
    let (edge_a, askew_a) = Edge::facing(a, true, -normal);
    let (edge_b, askew_b) = Edge::facing(b, false, normal);
    let corners = match source {
        // Deep inside, the least depth may be along an axis through corners on the far side.
        ConvexAxisSource::Vertices { a: i, b: j }
            if is_ahead(a, i, -normal) && is_ahead(b, j, normal) =>
        {
            Some((i, j))
        }
        _ if askew_a.min(askew_b) > ASKEW => Some((a.support(-normal), b.support(normal))),
        _ => None,
    };
    if let Some(corners) = corners {
        add_corner_contact(a, b, corners, &contact, &mut manifold, trace);
        return manifold;
    }
    let a_is_reference = askew_a <= askew_b + FACING_BIAS;
    let (reference, other) = if a_is_reference { (edge_a, b) } else { (edge_b, a) };
    let (incident, _) = Edge::facing(other, !a_is_reference, -reference.normal);
    trace.note(|| ClipStep::Reference(reference));
    trace.note(|| ClipStep::Incident(incident));
    let radii = if a_is_reference { [a.radius, b.radius] } else { [b.radius, a.radius] };
    let limits = [margin, contact.depth];
    clip_incident(&reference, &incident, radii, limits, &mut manifold, trace);
    manifold
}

/// Returns whether the corner lies on the side of the shape that `direction` points to.
fn is_ahead(shape: &Convex, corner: usize, direction: Vec2) -> bool {
    direction.dot(shape.points()[corner] - shape.centroid()) >= 0.0
}

/// Adds the single contact point of two corners.
fn add_corner_contact<T: Trace<ClipStep>>(
    a: &Convex,
    b: &Convex,
    (i, j): (usize, usize),
    contact: &Contact,
    manifold: &mut ConvexManifold,
    trace: &mut T,
) {
    let (normal, separation) = (contact.normal, -contact.depth);
    let (on_a, on_b) = (a.points()[i] - normal * a.radius, b.points()[j] + normal * b.radius);
    trace.note(|| ClipStep::Point { incident: b.points()[j], separation, kept: true });
    let id = ContactId { a: i, b: j, end: 2 };
    manifold.push(Point { position: (on_a + on_b) * 0.5, separation, id });
}

/// Clips the incident edge and keeps the points within the margin. `radii`: the reference's, then the
/// incident shape's.
fn clip_incident<T: Trace<ClipStep>>(
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
    // The edges run in opposite directions: the incident edge ends near the reference's start.
    let ends = [incident.ends[1], incident.ends[0]];
    let [low, high] = ends.map(|point| along.dot(point - start));
    let at = |s: f32| {
        let t = if high > low { ((s - low) / (high - low)).clamp(0.0, 1.0) } else { 0.0 };
        ends[0].lerp(ends[1], t)
    };
    let (from, to) = (low.max(0.0), high.min(length));
    let cut =
        [if from > low { at(from) } else { ends[0] }, if to < high { at(to) } else { ends[1] }];
    trace.note(|| ClipStep::Clip {
        at: start,
        normal: -along,
        before: ends,
        after: [cut[0], ends[1]],
    });
    trace.note(|| ClipStep::Clip { at: end, normal: along, before: [cut[0], ends[1]], after: cut });
    let mut add_point = |point: Vec2, at_end: bool, alone: bool| {
        let height = reference.normal.dot(point - start);
        let mut separation = height - radii[0] - radii[1];
        if alone {
            // A single point: use the depth of the SAT axis if it is deeper.
            separation = separation.min(-depth);
        }
        let kept = separation <= margin;
        trace.note(|| ClipStep::Point { incident: point, separation, kept });
        if kept {
            let offset = 0.5 * (radii[0] - height - radii[1]);
            let position = point + reference.normal * offset;
            let (a, b) = if reference.of_a {
                (reference.index, incident.index)
            } else {
                (incident.index, reference.index)
            };
            let id = ContactId { a, b, end: u8::from(at_end == reference.of_a) };
            manifold.push(Point { position, separation, id });
        }
    };
    let separations = cut.map(|point| reference.normal.dot(point - start) - radii[0] - radii[1]);
    let is_beyond_margin = separations[0].min(separations[1]) > margin;
    // If the incident edge lies past the reference's ends: its nearer end, or its lower end if it is
    // steeper than 45°.
    let heights = ends.map(|point| reference.normal.dot(point - start));
    let is_steep = (heights[1] - heights[0]).abs() > high - low;
    let nearer = |at_end: bool| if is_steep { heights[1] < heights[0] } else { !at_end };
    if high < 0.0 {
        add_point(ends[usize::from(nearer(false))], false, true);
    } else if low > length {
        add_point(ends[usize::from(nearer(true))], true, true);
    } else if is_beyond_margin || to - from <= SAME_POINT * (high - low).max(length) {
        // One point: the deeper end of the remainder. If rounding leaves neither end within the
        // margin, the other end of a long edge may be far away.
        let heights = cut.map(|point| reference.normal.dot(point - start));
        let second = heights[1] < heights[0];
        add_point(cut[usize::from(second)], second, true);
    } else if reference.of_a {
        add_point(cut[0], false, false);
        add_point(cut[1], true, false);
    } else {
        add_point(cut[1], true, false);
        add_point(cut[0], false, false);
    }
}
