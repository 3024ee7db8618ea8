//! A capsule: all points within a radius of a segment.

use glam::Vec3;

use super::shape::REACH;

/// A capsule standing, lying or leaning; with equal ends it is a sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    /// One end of the axis, m: the feet of somebody standing.
    pub foot: Vec3,
    /// The other end, m.
    pub head: Vec3,
    /// Radius, m; positive.
    pub radius: f32,
}

impl Capsule {
    /// `None` when the radius is not positive or beyond [`REACH`], or an end is beyond it.
    #[must_use]
    pub fn new(foot: Vec3, head: Vec3, radius: f32) -> Option<Self> {
        let reach = Vec3::splat(REACH);
        let placed = foot.abs().cmple(reach).all() && head.abs().cmple(reach).all();
        (placed && radius > 0.0 && radius <= REACH).then_some(Self { foot, head, radius })
    }

    /// Least and greatest corner of the axis-aligned box round it, m.
    #[must_use]
    #[inline]
    pub fn bounds(&self) -> (Vec3, Vec3) {
        let reach = Vec3::splat(self.radius);
        (self.foot.min(self.head) - reach, self.foot.max(self.head) + reach)
    }
}
