//! A plane in space.

use glam::{Vec2, Vec3};

use super::shape::REACH;

/// All points p with (p − `point`)·`normal` = 0. The normal points to the front of the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// P, a point on the plane, m.
    pub point: Vec3,
    /// n, a unit vector.
    pub normal: Vec3,
}

/// Minimum length of a normal: shorter ones have no reliable direction in f32.
pub const SHORTEST_NORMAL: f32 = 1e-6;

impl Plane {
    /// Makes the plane through `point` with the direction of `normal`, of any length.
    ///
    /// `None` if the normal is shorter than [`SHORTEST_NORMAL`], if it or the point is beyond
    /// [`REACH`], or if a number is NaN.
    #[must_use]
    pub fn new(point: Vec3, normal: Vec3) -> Option<Self> {
        let length = normal.length();
        // A comparison with NaN is false.
        let valid = length >= SHORTEST_NORMAL
            && normal.abs().max_element() <= REACH
            && point.to_array().into_iter().all(|x| x.abs() <= REACH);
        valid.then(|| Self { point, normal: normal / length })
    }

    /// Returns the signed distance of `p` from the plane, m; negative behind it.
    #[must_use]
    #[inline]
    pub fn distance(&self, p: Vec3) -> f32 {
        (p - self.point).dot(self.normal)
    }

    /// Splits `v` into a part along the normal and a part along the plane.
    #[must_use]
    pub fn split(&self, v: Vec3) -> (Vec3, Vec3) {
        let along = self.normal * v.dot(self.normal);
        (along, v - along)
    }
}

/// Returns x and y, m, of the point where the ray from `from` along `along` meets the plane z = 0.
#[must_use]
pub fn on_plane(from: Vec3, along: Vec3) -> Option<Vec2> {
    let t = -from.z / along.z;
    // A ray along the plane has an infinite or NaN t.
    (t >= 0.0 && t.is_finite()).then(|| (from + along * t).truncate())
}
