//! Axis-aligned bounding boxes in a plane.

use glam::Vec2;

/// An axis-aligned bounding box.
///
/// Ericson, Real-Time Collision Detection, 4.2.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Aabb {
    /// Lowest corner, m.
    pub min: Vec2,
    /// Highest corner, m.
    pub max: Vec2,
}

impl Aabb {
    /// Returns whether the boxes overlap or touch. A box with a NaN overlaps nothing.
    #[must_use]
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "four branches that cannot be foreseen")]
    pub fn overlaps(&self, other: &Self) -> bool {
        (self.min.x <= other.max.x)
            & (other.min.x <= self.max.x)
            & (self.min.y <= other.max.y)
            & (other.min.y <= self.max.y)
    }

    /// Returns whether `other` lies inside; it may touch the border from inside.
    #[must_use]
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "four branches that cannot be foreseen")]
    pub fn contains(&self, other: &Self) -> bool {
        (self.min.x <= other.min.x)
            & (other.max.x <= self.max.x)
            & (self.min.y <= other.min.y)
            & (other.max.y <= self.max.y)
    }

    /// Returns the smallest box around both.
    #[must_use]
    #[inline]
    pub fn union(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Returns this box with `margin` (m) added on every side.
    #[must_use]
    #[inline]
    pub fn grown(&self, margin: f32) -> Self {
        Self { min: self.min - margin, max: self.max + margin }
    }

    /// Returns half the perimeter, m: the counterpart of the surface area in a plane.
    #[must_use]
    #[inline]
    pub fn half_perimeter(&self) -> f32 {
        let size = self.max - self.min;
        size.x + size.y
    }

    /// Returns the longer side, m.
    #[must_use]
    #[inline]
    pub fn extent(&self) -> f32 {
        (self.max - self.min).abs().max_element()
    }

    /// Returns whether one of its numbers is NaN.
    #[must_use]
    #[inline]
    pub fn is_nan(&self) -> bool {
        self.min.is_nan() || self.max.is_nan()
    }
}
