//! A capsule: all points within a radius of a segment.

use glam::Vec3;

/// A capsule in any direction; with equal ends it is a sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    /// One end of the axis, m: the feet of a standing person.
    pub foot: Vec3,
    /// The other end, m.
    pub head: Vec3,
    /// Radius, m; positive.
    pub radius: f32,
}

impl Capsule {
    /// Returns the least and greatest corner of the axis-aligned bounding box, m.
    #[must_use]
    #[inline]
    pub fn bounds(&self) -> (Vec3, Vec3) {
        let reach = Vec3::splat(self.radius);
        (self.foot.min(self.head) - reach, self.foot.max(self.head) + reach)
    }
}
