//! Contact manifolds: the contact of two shapes as up to two points for a solver.
//!
//! A rigid body needs more than an MTV: a resting box needs support at *two* points to stay level. The
//! *manifold* has one normal and, for each point, the signed *separation* (negative: penetration) and a
//! *feature id*. The id is constant while the same edges face each other, and identifies the point's
//! impulses of the previous tick.
//!
//! Frame: the vertical plane, a `Vec2` is (x, y), metres, Y up; a [`Rect`] turned by θ has
//! `axis_x` (cos θ, sin θ), and its "local z" is here its local y.

use glam::Vec2;
use strum::IntoStaticStr;

use super::shape::{Contact, Disk};
use super::trace::{AxisTest, Centers, ClosestPoint};

/// The edges that made a point.
///
/// Edges are numbered by their outward normal: 0 local +x, 1 +y, 2 −x, 3 −y. The id names both edges
/// and an end, but not the reference. It therefore stays the same when reference and incident edge
/// change roles (as in `Box2D` 3). A circle's only point has id 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FeatureId(pub u8);

impl FeatureId {
    /// Makes an id. `end`: 0 at the start of a's edge (its first corner counterclockwise), otherwise 1.
    #[must_use]
    #[inline]
    pub fn new(edge_a: u8, edge_b: u8, end: u8) -> Self {
        Self(edge_a | edge_b << 2 | end << 4)
    }

    /// Returns the edge of box a, 0 to 3.
    #[must_use]
    pub fn edge_a(self) -> u8 {
        self.0 & 3
    }

    /// Returns the edge of box b, 0 to 3.
    #[must_use]
    pub fn edge_b(self) -> u8 {
        self.0 >> 2 & 3
    }

    /// Returns the end of a's edge: 0 for its start, 1 for its end.
    #[must_use]
    pub fn end(self) -> u8 {
        self.0 >> 4 & 1
    }
}

/// One point of a manifold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Midpoint between the two surfaces, m.
    pub position: Vec2,
    /// Distance of the surfaces along the normal, m; negative: overlap.
    pub separation: f32,
    /// The edges that made the point.
    pub id: FeatureId,
}

/// The contact of the pair (a, b), or its near contact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Manifold {
    /// Unit vector from b towards a; zero without points.
    pub normal: Vec2,
    /// The points; only the first `count` are valid.
    pub points: [Point; 2],
    /// Number of points: 0 (apart by more than the margin), 1 or 2.
    pub count: u8,
}

impl Manifold {
    /// Returns the valid points.
    #[must_use]
    #[inline]
    pub fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.count.min(2))]
    }

    /// Returns the same manifold seen from b. Its ids match only ids of other flipped manifolds.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { normal: -self.normal, ..self }
    }

    #[inline]
    pub(super) fn push(&mut self, point: Point) {
        self.points[usize::from(self.count)] = point;
        self.count += 1;
    }
}

/// A box's edge: its outward unit normal and its ends, counterclockwise, m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// Whether the edge belongs to box a, not box b.
    pub of_a: bool,
    /// Number of the edge, 0 to 3, as in [`FeatureId`].
    pub index: u8,
    /// Outward unit normal.
    pub normal: Vec2,
    /// Start and end.
    pub ends: [Vec2; 2],
}

/// A step of the manifold's computation.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum ManifoldStep {
    /// Box–box: a candidate separating axis.
    Axis(AxisTest),
    /// Box–box: the face with the least overlap, biased towards a's ([`FACE_BIAS`](super::box_box::FACE_BIAS)).
    Reference {
        /// The face.
        edge: Edge,
        /// Separation of the face from the other box, m.
        separation: f32,
        /// Whether a face of b had less overlap, but not enough to be chosen.
        biased: bool,
        /// Whether another face had less overlap, but led across an inner edge
        /// ([`seams`](super::seams)).
        is_next: bool,
    },
    /// Box–box: the other box's edge that faces the reference most.
    Incident(Edge),
    /// Box–box: the incident edge clipped by a side plane of the reference face.
    Clip {
        /// The corner of the reference face on the side plane, m.
        at: Vec2,
        /// Normal of the side plane; the side it points to is cut off.
        normal: Vec2,
        /// The ends of the incident edge before, m.
        before: [Vec2; 2],
        /// The ends after, m; equal to `before` if nothing was cut off.
        after: [Vec2; 2],
    },
    /// Box–box: a point on the clipped edge.
    Point {
        /// The point on the incident edge, m.
        incident: Vec2,
        /// Height above the reference face, m.
        separation: f32,
        /// Whether the point is within the margin.
        kept: bool,
    },
    /// Circle–box.
    Closest(ClosestPoint),
    /// Circle–circle.
    Centers(Centers),
}

/// Returns the manifold of circle a and any other shape: one point, or none beyond `margin` (m).
#[inline]
pub(super) fn circle_manifold(
    a: &Disk,
    Contact { normal, depth }: Contact,
    margin: f32,
) -> Manifold {
    let mut manifold = Manifold::default();
    if -depth <= margin {
        let position = a.center - normal * (a.radius - depth * 0.5);
        manifold.normal = normal;
        manifold.push(Point { position, separation: -depth, id: FeatureId(0) });
    }
    manifold
}
