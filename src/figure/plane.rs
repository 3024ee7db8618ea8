//! A plane of the world, and how its points lie on a sheet.

use glam::{Vec2, Vec3, vec2, vec3};

/// Two directions of the world, at right angles, that are the coordinates of a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// The first coordinate's direction, a unit vector.
    pub x: Vec3,
    /// The second coordinate's direction, a unit vector.
    pub y: Vec3,
}

impl Plane {
    /// The ground seen from above, `axis` (x, z) as its first coordinate.
    ///
    /// The second is a quarter turn counter-clockwise from it, as seen from above.
    #[must_use]
    pub fn ground(axis: Vec2) -> Self {
        Self { x: vec3(axis.x, 0.0, axis.y), y: vec3(axis.y, 0.0, -axis.x) }
    }

    /// A point of the world, m.
    #[must_use]
    pub fn point(&self, p: Vec3) -> Vec2 {
        vec2(p.dot(self.x), p.dot(self.y))
    }

    /// A point (x, z) of the ground, m.
    #[must_use]
    pub fn on_ground(&self, p: Vec2) -> Vec2 {
        self.point(vec3(p.x, 0.0, p.y))
    }
}

/// Coordinates of a plane (x, y) turned so that `axis` is the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turned {
    /// The second coordinate's direction, a unit vector.
    pub axis: Vec2,
}

impl Turned {
    /// A point or a direction of the plane.
    #[must_use]
    pub fn point(&self, p: Vec2) -> Vec2 {
        vec2(p.dot(vec2(self.axis.y, -self.axis.x)), p.dot(self.axis))
    }
}
