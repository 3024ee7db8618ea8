//! A plane in space.

use glam::{Vec2, Vec3};

use super::shape::REACH;

/// All points p with (p − `point`)·`normal` = 0; the side the normal points to is its front.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// P, a point of the plane, m.
    pub point: Vec3,
    /// n, a unit vector.
    pub normal: Vec3,
}

/// A normal shorter than this has no direction that an f32 could tell.
pub const SHORTEST_NORMAL: f32 = 1e-6;

impl Plane {
    /// The plane through `point` with the direction of `normal`, which need not be of unit length.
    ///
    /// `None` when the normal is shorter than [`SHORTEST_NORMAL`], when it or the point is beyond
    /// [`REACH`], or a number is NaN.
    #[must_use]
    pub fn new(point: Vec3, normal: Vec3) -> Option<Self> {
        let length = normal.length();
        // A comparison with NaN is false.
        let valid = length >= SHORTEST_NORMAL
            && normal.abs().max_element() <= REACH
            && point.to_array().into_iter().all(|x| x.abs() <= REACH);
        valid.then(|| Self { point, normal: normal / length })
    }

    /// How far `p` is in front of the plane, m; negative behind it.
    #[must_use]
    #[inline]
    pub fn distance(&self, p: Vec3) -> f32 {
        (p - self.point).dot(self.normal)
    }

    /// `v` as a part along the normal and a part along the plane; together they are `v`.
    #[must_use]
    pub fn split(&self, v: Vec3) -> (Vec3, Vec3) {
        let along = self.normal * v.dot(self.normal);
        (along, v - along)
    }
}

/// Where a ray meets the plane z = 0; `None` when it does not.
#[must_use]
pub fn on_plane(from: Vec3, along: Vec3) -> Option<Vec2> {
    let t = -from.z / along.z;
    // A ray along the plane has a t that is infinite or NaN.
    (t >= 0.0 && t.is_finite()).then(|| (from + along * t).truncate())
}
