//! Shapes in the plane, and the result of testing two of them.

use glam::{Quat, Vec2, Vec3, vec2};

use super::Aabb;

/// Maximum coordinate of a shape, and its maximum size, m: the square of any distance is then still
/// finite.
pub const REACH: f32 = 1e15;

/// An oriented rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Centre, m.
    pub center: Vec2,
    /// Local x axis, a unit vector; local z is [`Rect::axis_z`].
    pub axis_x: Vec2,
    /// Half-extents along local x and local z, m; positive.
    pub half: Vec2,
}

impl Rect {
    /// Makes a rectangle of `size` (along local x, along local z; m) rotated by `yaw` radians about +Y.
    #[must_use]
    pub fn turned(center: Vec2, yaw: f32, size: Vec2) -> Self {
        Self { center, axis_x: axis_x_of(yaw), half: size * 0.5 }
    }

    /// Returns local z, the forward direction. Perpendicular to local x without rounding.
    #[must_use]
    #[inline]
    pub fn axis_z(&self) -> Vec2 {
        self.axis_x.perp()
    }

    /// Returns the corners, in this order:
    /// ```text
    ///      z ^ P3 ------ P0      P0 (+x, +z)
    ///        |  |   .-> x |      P1 (+x, −z)
    ///        | P2 ------ P1      P2 (−x, −z), P3 (−x, +z)
    /// ```
    #[must_use]
    pub fn corners(&self) -> [Vec2; 4] {
        let (x, z) = (self.axis_x * self.half.x, self.axis_z() * self.half.y);
        [x + z, x - z, -x - z, -x + z].map(|offset| self.center + offset)
    }

    /// Converts a point to the rect's frame: along local x, along local z, from the centre.
    #[must_use]
    #[inline]
    pub fn to_local(&self, point: Vec2) -> Vec2 {
        let d = point - self.center;
        vec2(d.dot(self.axis_x), d.dot(self.axis_z()))
    }

    /// Converts a direction from the rect's frame to the plane's.
    #[must_use]
    #[inline]
    pub fn to_plane(&self, local: Vec2) -> Vec2 {
        self.axis_x * local.x + self.axis_z() * local.y
    }
}

/// Returns the local x axis at `yaw` radians about +Y: (cos θ, −sin θ) in (x, z).
#[must_use]
pub fn axis_x_of(yaw: f32) -> Vec2 {
    vec2(libm::cosf(yaw), -libm::sinf(yaw))
}

/// Returns the forward direction (local z) at `yaw` radians about +Y: (sin θ, cos θ) in (x, z).
#[must_use]
pub fn forward_of(yaw: f32) -> Vec2 {
    vec2(libm::sinf(yaw), libm::cosf(yaw))
}

/// Returns the rotation by `angle` radians about a unit axis, counter-clockwise seen from its tip. Uses
/// the sine of `libm`, not glam's.
#[must_use]
pub fn about(axis: Vec3, angle: f32) -> Quat {
    let (sin, cos) = libm::sincosf(angle * 0.5);
    let v = axis * sin;
    Quat::from_xyzw(v.x, v.y, v.z, cos)
}

/// A disk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disk {
    /// Centre, m.
    pub center: Vec2,
    /// Radius, m; positive.
    pub radius: f32,
}

/// A shape in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// An oriented rectangle.
    Rect(Rect),
    /// A disk.
    Disk(Disk),
}

impl Shape {
    /// Returns the centre, m.
    #[must_use]
    #[inline]
    pub fn center(&self) -> Vec2 {
        match self {
            Self::Rect(rect) => rect.center,
            Self::Disk(disk) => disk.center,
        }
    }

    /// Returns half the width and height of the axis-aligned bounding box, m.
    #[must_use]
    #[inline]
    pub fn reach(&self) -> Vec2 {
        match self {
            Self::Rect(Rect { axis_x, half, .. }) => {
                let (c, s) = (axis_x.x.abs(), axis_x.y.abs());
                vec2(c * half.x + s * half.y, s * half.x + c * half.y)
            }
            Self::Disk(disk) => Vec2::splat(disk.radius),
        }
    }

    /// Returns the axis-aligned bounding box, m, slightly enlarged. Shapes that overlap only by
    /// rounding in a test must still have overlapping bounds.
    #[must_use]
    #[inline]
    pub fn bounds(&self) -> Aabb {
        let (center, reach) = (self.center(), self.reach());
        let reach = reach + (center.abs() + reach.max_element()) * SLACK;
        Aabb { min: center - reach, max: center + reach }
    }
}

/// Margin of [`Shape::bounds`], as a fraction of the coordinates and the size.
const SLACK: f32 = 1e-5;

/// Result of a test of the pair (a, b): the translation that moves a out of b.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Unit vector from b towards a.
    pub normal: Vec2,
    /// Penetration depth, m; at or below 0, minus a lower bound on the distance.
    pub depth: f32,
}

impl Contact {
    /// Returns the contact if it is a hit: shapes that only touch do not hit.
    #[must_use]
    #[inline]
    pub fn hit(self) -> Option<Self> {
        (self.depth > 0.0).then_some(self)
    }

    /// Returns the minimum translation vector, m: it moves a out of b.
    #[must_use]
    #[inline]
    pub fn mtv(&self) -> Vec2 {
        self.normal * self.depth
    }

    /// Returns the same contact seen from b.
    #[must_use]
    #[inline]
    pub fn flipped(self) -> Self {
        Self { normal: -self.normal, depth: self.depth }
    }
}
