//! Contact manifolds: where two shapes touch, in up to two points, for a solver to push at.
//!
//! A rigid body needs more than an MTV: a box that rests on another is held at *two* points, or it
//! would tip over. The *manifold* has one normal and, for each point, the signed *separation*
//! (below 0: the penetration depth) and a *feature id* that stays the same from tick to tick while
//! the same edges face each other, so that the impulses of the previous tick can be found again.
//!
//! Frame: the vertical plane, a `Vec2` is (x, y), metres, Y up; a [`Rect`] turned by θ has
//! `axis_x` (cos θ, sin θ), and its "local z" is here its local y.

use glam::Vec2;
use strum::IntoStaticStr;

use super::box_box::box_box;
use super::disk_disk::disk_disk;
use super::disk_rect::disk_rect;
use super::shape::{Contact, Disk, Shape};
use super::trace::{AxisTest, Centers, ClosestPoint, Trace};

/// Which edges made a point.
///
/// Edges are numbered by their outward normal: 0 local +x, 1 +y, 2 −x, 3 −y. Naming both edges
/// and an end, not which edge was the reference, it stays the same when reference and incident edge
/// change roles (as in `Box2D` 3). A circle's only point has id 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FeatureId(pub u8);

impl FeatureId {
    /// `end`: 0 where a's edge starts (its corner that comes first counterclockwise), else 1.
    #[must_use]
    #[inline]
    pub fn new(edge_a: u8, edge_b: u8, end: u8) -> Self {
        Self(edge_a | edge_b << 2 | end << 4)
    }

    /// The edge of box a, 0 to 3.
    #[must_use]
    pub fn edge_a(self) -> u8 {
        self.0 & 3
    }

    /// The edge of box b, 0 to 3.
    #[must_use]
    pub fn edge_b(self) -> u8 {
        self.0 >> 2 & 3
    }

    /// At which end of a's edge: 0 its start, 1 its end.
    #[must_use]
    pub fn end(self) -> u8 {
        self.0 >> 4 & 1
    }
}

/// One point of a manifold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Halfway between the two surfaces, m.
    pub position: Vec2,
    /// Distance of the surfaces along the normal, m; below 0 the shapes overlap there.
    pub separation: f32,
    /// Which edges made it.
    pub id: FeatureId,
}

/// Where the pair (a, b) touches, or nearly does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Manifold {
    /// Unit vector from b towards a; zero when there is no point.
    pub normal: Vec2,
    /// The points; only the first `count` mean something.
    pub points: [Point; 2],
    /// 0 (apart by more than the margin), 1 or 2.
    pub count: u8,
}

impl Manifold {
    /// The points there are.
    #[must_use]
    #[inline]
    pub fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.count.min(2))]
    }

    /// The same manifold seen from b; ids of a flipped manifold match only flipped ones.
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
    /// Whether it is an edge of box a, not of box b.
    pub of_a: bool,
    /// 0 to 3, as in [`FeatureId`].
    pub index: u8,
    /// Outward, a unit vector.
    pub normal: Vec2,
    /// Start and end.
    pub ends: [Vec2; 2],
}

/// A step of making a manifold.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// Box–box: a candidate separating axis.
    Axis(AxisTest),
    /// Box–box: the face with the least overlap, biased towards a's ([`FACE_BIAS`](super::box_box::FACE_BIAS)).
    Reference {
        /// The face.
        edge: Edge,
        /// Its separation from the other box, m.
        separation: f32,
        /// Whether one of b's was better, but by too little to be chosen.
        biased: bool,
        /// Whether another was better, but led across an inner edge
        /// ([`seams`](super::seams)).
        is_next: bool,
    },
    /// Box–box: the other box's edge that faces the reference most.
    Incident(Edge),
    /// Box–box: the incident edge clipped by a side plane of the reference face.
    Clip {
        /// The corner of the reference face through which the side plane goes, m.
        at: Vec2,
        /// The plane's normal: what lies on that side of it is cut off.
        normal: Vec2,
        /// The ends of the incident edge before, m.
        before: [Vec2; 2],
        /// And after; equal to `before` when nothing was cut off.
        after: [Vec2; 2],
    },
    /// Box–box: a point on the clipped edge.
    Point {
        /// It, on the incident edge, m.
        incident: Vec2,
        /// How far above the reference face, m.
        separation: f32,
        /// Whether that is within the margin.
        kept: bool,
    },
    /// Circle–box.
    Closest(ClosestPoint),
    /// Circle–circle.
    Centers(Centers),
}

/// The manifold of any two shapes; points apart by more than `margin` (m, ≥ 0) are left out.
///
/// Coincident circles part along [`disk_disk`]'s normal; a circle's centre inside a box leaves through
/// the nearest face ([`disk_rect`]).
#[inline]
pub fn collide<T: Trace<Step>>(a: &Shape, b: &Shape, margin: f32, trace: &mut T) -> Manifold {
    use Step::{Centers, Closest};
    match (a, b) {
        (Shape::Rect(a), Shape::Rect(b)) => box_box(a, b, margin, trace),
        (Shape::Disk(a), Shape::Disk(b)) => {
            of_circle(a, disk_disk(a, b, &mut trace.wrapping(Centers)), margin)
        }
        (Shape::Disk(a), Shape::Rect(b)) => {
            of_circle(a, disk_rect(a, b, &mut trace.wrapping(Closest)), margin)
        }
        (Shape::Rect(a), Shape::Disk(b)) => {
            of_circle(b, disk_rect(b, a, &mut trace.wrapping(Closest)), margin).flipped()
        }
    }
}

/// The one point between circle a and whatever it touches.
#[inline]
pub(super) fn of_circle(a: &Disk, Contact { normal, depth }: Contact, margin: f32) -> Manifold {
    let mut manifold = Manifold::default();
    if -depth <= margin {
        let position = a.center - normal * (a.radius - depth * 0.5);
        manifold.normal = normal;
        manifold.push(Point { position, separation: -depth, id: FeatureId(0) });
    }
    manifold
}
