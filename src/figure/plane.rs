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

/// How the coordinates of a sheet lie in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Basis {
    /// The directions of both coordinates.
    pub plane: Plane,
    /// Added to a point's coordinates in the plane, m.
    pub shift: Vec2,
}

impl From<Plane> for Basis {
    fn from(plane: Plane) -> Self {
        Self { plane, shift: Vec2::ZERO }
    }
}

impl Basis {
    /// The direction towards the eye, a unit vector: turns about it are counter-clockwise on the sheet.
    #[must_use]
    pub fn normal(&self) -> Vec3 {
        self.plane.x.cross(self.plane.y)
    }

    /// A point of the world on the sheet, m.
    #[must_use]
    pub fn point(&self, p: Vec3) -> Vec2 {
        self.plane.point(p) + self.shift
    }

    /// A length and direction of the sheet in the world, m.
    #[must_use]
    pub fn way(&self, v: Vec2) -> Vec3 {
        self.plane.x * v.x + self.plane.y * v.y
    }

    /// A point of this sheet on another; `None` where the two planes are not parallel.
    #[must_use]
    pub fn to(&self, other: &Self, p: Vec2) -> Option<Vec2> {
        let is_parallel = self.normal().dot(other.normal()).abs() > 0.999_99;
        is_parallel.then(|| other.point(self.way(p - self.shift)))
    }
}

/// Coordinates of a plane (x, y) turned so that `axis` is the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turned {
    /// The second coordinate's direction, a unit vector.
    pub axis: Vec2,
}

impl Turned {
    /// The same coordinates in the upright plane of the world.
    #[must_use]
    pub fn plane(&self) -> Plane {
        let Vec2 { x, y } = self.axis;
        Plane { x: vec3(y, -x, 0.0), y: vec3(x, y, 0.0) }
    }

    /// A point or a direction of the plane.
    #[must_use]
    pub fn point(&self, p: Vec2) -> Vec2 {
        vec2(p.dot(vec2(self.axis.y, -self.axis.x)), p.dot(self.axis))
    }
}
