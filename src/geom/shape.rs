//! The shapes of the plane and what a test of two of them returns.

use glam::{Quat, Vec2, Vec3, vec2};

use super::Aabb;

/// The farthest a shape may be from the origin along an axis, and the largest size it may have, m:
/// with all of these the square of any distance is still finite.
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
    /// A rectangle of `size` (along local x, along local z; m) turned by `yaw` radians about +Y.
    #[must_use]
    pub fn turned(center: Vec2, yaw: f32, size: Vec2) -> Self {
        Self { center, axis_x: axis_x_of(yaw), half: size * 0.5 }
    }

    /// Local z: the forward direction of its yaw. Perpendicular to local x without rounding.
    #[must_use]
    #[inline]
    pub fn axis_z(&self) -> Vec2 {
        self.axis_x.perp()
    }

    /// The corners, in this order:
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

    /// `point` in the rect's frame: along local x, along local z, from the centre.
    #[must_use]
    #[inline]
    pub fn to_local(&self, point: Vec2) -> Vec2 {
        let d = point - self.center;
        vec2(d.dot(self.axis_x), d.dot(self.axis_z()))
    }

    /// A direction given in the rect's frame, in the plane.
    #[must_use]
    #[inline]
    pub fn to_plane(&self, local: Vec2) -> Vec2 {
        self.axis_x * local.x + self.axis_z() * local.y
    }
}

/// The local x axis of something turned by `yaw` radians about +Y: (cos θ, −sin θ) in (x, z).
#[must_use]
pub fn axis_x_of(yaw: f32) -> Vec2 {
    vec2(libm::cosf(yaw), -libm::sinf(yaw))
}

/// The forward direction (local z) of `yaw` radians about +Y: (sin θ, cos θ) in (x, z).
#[must_use]
pub fn forward_of(yaw: f32) -> Vec2 {
    vec2(libm::sinf(yaw), libm::cosf(yaw))
}

/// The turn by `angle` radians about a unit axis, counter-clockwise seen from its tip; `libm`, not
/// glam's own sine.
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

/// A shape of the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// An oriented rectangle.
    Rect(Rect),
    /// A disk.
    Disk(Disk),
}

impl Shape {
    /// Its centre, m.
    #[must_use]
    #[inline]
    pub fn center(&self) -> Vec2 {
        match self {
            Self::Rect(rect) => rect.center,
            Self::Disk(disk) => disk.center,
        }
    }

    /// Half the width and height of the upright box round it, m.
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

    /// The upright box round it, m, and a little more: two shapes of which a test says, by its
    /// rounding alone, that they overlap must have bounds that do.
    #[must_use]
    #[inline]
    pub fn bounds(&self) -> Aabb {
        let (center, reach) = (self.center(), self.reach());
        let reach = reach + (center.abs() + reach.max_element()) * SLACK;
        Aabb { min: center - reach, max: center + reach }
    }
}

/// By how much [`Shape::bounds`] are larger than what they hold, as a part of its coordinates and size.
const SLACK: f32 = 1e-5;

/// What a test of the pair (a, b) found: how to move a out of b.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Unit vector from b towards a.
    pub normal: Vec2,
    /// Penetration depth, m; at or below 0 the shapes are apart (or touch), by at least that much.
    pub depth: f32,
}

impl Contact {
    /// The contact if it is a hit: shapes that only touch do not hit.
    #[must_use]
    #[inline]
    pub fn hit(self) -> Option<Self> {
        (self.depth > 0.0).then_some(self)
    }

    /// The minimum translation vector, m: moves a out of b.
    #[must_use]
    #[inline]
    pub fn mtv(&self) -> Vec2 {
        self.normal * self.depth
    }

    /// The same contact seen from b.
    #[must_use]
    #[inline]
    pub fn flipped(self) -> Self {
        Self { normal: -self.normal, depth: self.depth }
    }
}
