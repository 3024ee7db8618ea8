//! Convex shapes of the vertical plane: a core of up to 64 corners, with a radius added all round.
//!
//! Frame: the plane seen from the front, a `Vec2` is (x, y), metres, x to the right, y up; angles in
//! radians, counter-clockwise. A shape is made about its own origin and then [placed](Convex::placed);
//! every test takes placed shapes.
//!
//! Ericson, Real-Time Collision Detection, 3.1 and 4.3 (sphere-swept volumes), 9.5 (support).

use std::f32::consts::TAU;

use glam::{Vec2, vec2};
use wide::{f32x4, f32x8};

use super::Aabb;
pub use super::convex_check::MAX_CORNERS;
use super::convex_check::{ConvexError, check, edge_of};

/// Axes at less than this angle (radians) count as parallel. The overlap then differs by at most this
/// fraction of the shapes' extent, no more than the f32 error of a rotated corner.
pub const PARALLEL: f32 = 1e-6;

/// Position and angle of a shape: first rotated about its own origin, then moved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// Position of the shape's own origin, m.
    pub position: Vec2,
    /// Angle, radians, counter-clockwise.
    pub angle: f32,
}

impl Pose {
    /// Converts a point from the shape's own frame to the plane, m.
    #[must_use]
    pub fn to_world(&self, local: Vec2) -> Vec2 {
        self.position + turned(local, direction(self.angle))
    }
}

/// A convex core, and all points within a radius of it.
///
/// One corner is a point or a circle, two are a segment or a capsule, three to 64 a polygon. A
/// polygon's edge k goes from corner k to the next; a segment has the edges 0 (forth) and 1 (back).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Convex {
    points: [Vec2; MAX_CORNERS],
    normals: [Vec2; MAX_CORNERS],
    count: usize,
    /// Centre of area of the points, computed once: each distance search starts from it.
    centroid: Vec2,
    /// Radius added all round, m; not negative.
    pub radius: f32,
    /// Edges that lead into another part of the same body, bit k for edge k: see
    /// [`inner_edges`](super::inner_edges). Zero for a shape that is a whole body.
    pub inner: u64,
}

impl Convex {
    /// Makes a convex polygon of counter-clockwise corners (m); collinear corners are allowed.
    ///
    /// # Errors
    /// If the corners, exactly as given, do not form such a polygon.
    pub fn polygon(corners: &[Vec2]) -> Result<Self, ConvexError> {
        check(corners)?;
        let mut shape = Self::of_points(corners);
        for k in 0..corners.len() {
            let (edge, _) = edge_of(corners, k);
            shape.normals[k] = (-edge.perp() / edge.length()).as_vec2();
        }
        Ok(shape)
    }

    /// Makes a box round the origin: width and height, m, positive.
    #[must_use]
    pub fn rectangle(size: Vec2) -> Self {
        let half = size * 0.5;
        let corners = [vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0), vec2(-1.0, -1.0)];
        let mut shape = Self::of_points(&corners.map(|sign| sign * half));
        shape.normals[..4].copy_from_slice(&[Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y]);
        shape
    }

    /// Makes a regular polygon round the origin, with corner 0 at `radius` (m, positive) along +x.
    ///
    /// # Errors
    /// If the number of corners is not 3 to 64.
    pub fn regular(corners: usize, radius: f32) -> Result<Self, ConvexError> {
        match corners {
            0..3 => return Err(ConvexError::TooFew(corners)),
            3..=MAX_CORNERS => {}
            _ => return Err(ConvexError::TooMany(corners)),
        }
        let direction_at = |steps: f32| direction(TAU * steps / corners as f32);
        let mut shape = Self { count: corners, ..Self::point() };
        for k in 0..corners {
            shape.points[k] = direction_at(k as f32) * radius;
            shape.normals[k] = direction_at(k as f32 + 0.5);
        }
        shape.centroid = centroid(shape.points());
        Ok(shape)
    }

    /// Makes a circle round the origin; radius in m, positive.
    #[must_use]
    pub fn circle(radius: f32) -> Self {
        Self { radius, ..Self::point() }
    }

    /// Makes a capsule along x, centred at the origin, with the `length` of the core (m, without the
    /// round ends) and the `radius` (m).
    #[must_use]
    pub fn capsule(length: f32, radius: f32) -> Self {
        Self { radius, ..Self::segment(length) }
    }

    /// Makes a segment along x, centred at the origin; length in m.
    #[must_use]
    pub fn segment(length: f32) -> Self {
        let mut shape = Self::of_points(&[vec2(-0.5 * length, 0.0), vec2(0.5 * length, 0.0)]);
        (shape.normals[0], shape.normals[1]) = (Vec2::NEG_Y, Vec2::Y);
        shape
    }

    /// Makes a point at the origin.
    #[must_use]
    pub fn point() -> Self {
        let (points, normals) = ([Vec2::ZERO; MAX_CORNERS], [Vec2::ZERO; MAX_CORNERS]);
        Self { points, normals, count: 1, centroid: Vec2::ZERO, radius: 0.0, inner: 0 }
    }

    /// Returns this shape with `margin` (m) added all round.
    #[must_use]
    pub fn rounded(&self, margin: f32) -> Self {
        Self { radius: self.radius + margin, ..*self }
    }

    /// Makes a core of at most 64 points, still without normals.
    fn of_points(points: &[Vec2]) -> Self {
        let (count, centroid) = (points.len(), centroid(points));
        let mut shape = Self { count, centroid, ..Self::point() };
        shape.points[..points.len()].copy_from_slice(points);
        shape
    }

    /// Returns this shape placed at `pose`. The normals are rotated, not recomputed: opposite sides of
    /// a box stay exactly parallel at any place.
    #[must_use]
    pub fn placed(&self, pose: Pose) -> Self {
        let x = direction(pose.angle);
        let mut placed = *self;
        for k in 0..self.count {
            placed.points[k] = pose.position + turned(self.points[k], x);
            placed.normals[k] = turned(self.normals[k], x);
        }
        placed.centroid = centroid(placed.points());
        placed
    }

    /// Returns the corners of the core, counter-clockwise, m.
    #[must_use]
    #[inline]
    pub fn points(&self) -> &[Vec2] {
        &self.points[..self.count]
    }

    /// Returns the outward unit normals of the core's edges; none for a point.
    #[must_use]
    #[inline]
    pub fn normals(&self) -> &[Vec2] {
        &self.normals[..if self.count > 1 { self.count } else { 0 }]
    }

    /// Returns whether the core has an area: more than two corners.
    #[must_use]
    pub(super) fn has_area(&self) -> bool {
        self.count > 2
    }

    /// Returns the x and the y of eight normals from the k-th on; those after the last are zero.
    #[inline(always)]
    pub(super) fn normals_from(&self, k: usize) -> [f32x8; 2] {
        let eight = self.normals[k..].first_chunk::<8>().unwrap_or(&[Vec2::ZERO; 8]);
        [eight.map(|normal| normal.x), eight.map(|normal| normal.y)].map(f32x8::new)
    }

    /// Returns start and end of the core's edge k, m; for a point, the point twice.
    #[must_use]
    #[inline]
    pub fn edge(&self, k: usize) -> [Vec2; 2] {
        [self.points()[k], self.points()[(k + 1) % self.count]]
    }

    /// Returns whether edge k leads into another part of the same body.
    #[must_use]
    pub fn is_inner(&self, k: usize) -> bool {
        self.inner >> k & 1 == 1
    }

    /// Returns the index of the corner farthest along `direction` (of any length); the lower one on
    /// ties.
    #[must_use]
    #[inline]
    pub fn support(&self, direction: Vec2) -> usize {
        // Coordinates relative to a corner keep their precision far from the origin. SIMD: four corners
        // at once.
        let repeated = |v: Vec2| f32x4::new([v.x, v.y, v.x, v.y]);
        let (origin, axis) = (repeated(self.points[0]), repeated(direction));
        let products =
            |p: &Vec2, q: &Vec2| ((f32x4::new([p.x, p.y, q.x, q.y]) - origin) * axis).to_array();
        let (mut best, mut best_dot) = (0, 0.0);
        let (fours, rest) = self.points().as_chunks::<4>();
        for (first, [p, q, r, s]) in (0..).step_by(4).zip(fours) {
            let (u, v) = (products(p, q), products(r, s));
            let along = f32x4::new([u[0], u[2], v[0], v[2]]) + f32x4::new([u[1], u[3], v[1], v[3]]);
            let [a, b, c, d] = along.to_array();
            let high = along.fast_max(f32x4::new([c, d, a, b]));
            let [a, b, c, d] = high.to_array();
            let high = high.fast_max(f32x4::new([b, a, d, c]));
            let k = along.simd_eq(high).to_bitmask().trailing_zeros();
            let greatest = high.to_array()[0];
            (best, best_dot) =
                if greatest > best_dot { (first + k as usize, greatest) } else { (best, best_dot) };
        }
        for (k, point) in (4 * fours.len()..).zip(rest) {
            let along = (*point - self.points[0]).dot(direction);
            (best, best_dot) = if along > best_dot { (k, along) } else { (best, best_dot) };
        }
        best
    }

    /// Returns the point of the whole shape farthest along `unit` (a unit vector), m.
    #[must_use]
    pub fn farthest(&self, unit: Vec2) -> Vec2 {
        self.points()[self.support(unit)] + unit * self.radius
    }

    /// Returns the interval of the whole shape on `axis` (a unit vector) relative to `origin`: its
    /// least and greatest coordinate, m.
    #[must_use]
    #[inline]
    pub fn interval(&self, axis: Vec2, origin: Vec2) -> [f32; 2] {
        let along = self.points().iter().map(|point| (*point - origin).dot(axis));
        let (least, most) = along
            .fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), t| (low.min(t), high.max(t)));
        [least - self.radius, most + self.radius]
    }

    /// Returns the lower left and upper right corner of the axis-aligned bounding box, m.
    #[must_use]
    pub fn bounds(&self) -> [Vec2; 2] {
        let Aabb { min, max } = self.box_of(|point| point);
        [min, max]
    }

    /// Returns the bounding box at `pose`, bit-identical to that of the placed shape.
    #[must_use]
    pub fn bounds_at(&self, pose: Pose) -> Aabb {
        let x = direction(pose.angle);
        self.box_of(|point| pose.position + turned(point, x))
    }

    /// Returns the bounding box of the corners mapped by `map`, with the radius.
    fn box_of(&self, map: impl Fn(Vec2) -> Vec2) -> Aabb {
        let first = map(self.points[0]);
        let rest = self.points()[1..].iter().map(|point| map(*point));
        let (min, max) = rest.fold((first, first), |(l, h), p| (l.min(p), h.max(p)));
        Aabb { min, max }.grown(self.radius)
    }

    /// Returns the largest distance of a point from the shape's own origin, m.
    #[must_use]
    pub fn reach(&self) -> f32 {
        self.points().iter().map(|point| point.length()).fold(0.0, f32::max) + self.radius
    }

    /// Returns the centre of area of the core (for a segment, its midpoint), m.
    #[must_use]
    #[inline]
    pub fn centroid(&self) -> Vec2 {
        self.centroid
    }
}

/// Returns the centre of area of a polygon; for one or two points, their mean.
fn centroid(points: &[Vec2]) -> Vec2 {
    let first = points[0];
    let (mut area, mut sum) = (0.0, Vec2::ZERO);
    for pair in points.windows(2).skip(1) {
        let (p, q) = (pair[0] - first, pair[1] - first);
        let part = p.perp_dot(q);
        area += part;
        sum += (p + q) * part;
    }
    if area > 0.0 {
        return first + sum / (3.0 * area);
    }
    first + points.iter().map(|point| *point - first).sum::<Vec2>() / points.len() as f32
}

/// Returns `p` rotated by the rotation from +x to `x`, a unit vector.
fn turned(p: Vec2, x: Vec2) -> Vec2 {
    vec2(p.x * x.x - p.y * x.y, p.x * x.y + p.y * x.x)
}

/// Returns the unit vector at `angle` radians from +x.
fn direction(angle: f32) -> Vec2 {
    let (sin, cos) = libm::sincosf(angle);
    vec2(cos, sin)
}
