//! A plane of the world, and the coordinates of a sheet on it.

use glam::{Vec2, Vec3, vec2, vec3};

/// Two perpendicular world directions that are a sheet's coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// Direction of the first coordinate, a unit vector.
    pub x: Vec3,
    /// Direction of the second coordinate, a unit vector.
    pub y: Vec3,
}

impl Plane {
    /// Returns the ground seen from above, with `axis` (x, z) as first coordinate.
    ///
    /// Seen from above, the second coordinate is a quarter turn counter-clockwise from the first.
    #[must_use]
    pub fn ground(axis: Vec2) -> Self {
        Self { x: vec3(axis.x, 0.0, axis.y), y: vec3(axis.y, 0.0, -axis.x) }
    }

    /// Returns the world's up on the plane, a unit vector; the second coordinate if the plane is level.
    #[must_use]
    pub fn up(&self) -> Vec2 {
        self.point(Vec3::Y).normalize_or(Vec2::Y)
    }

    /// Maps a point of the world to the plane, m.
    #[must_use]
    pub fn point(&self, p: Vec3) -> Vec2 {
        vec2(p.dot(self.x), p.dot(self.y))
    }

    /// Maps a point (x, z) of the ground to the plane, m.
    #[must_use]
    pub fn on_ground(&self, p: Vec2) -> Vec2 {
        self.point(vec3(p.x, 0.0, p.y))
    }
}

/// Position of a sheet's coordinates in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Basis {
    /// Directions of both coordinates.
    pub plane: Plane,
    /// Offset added to coordinates in the plane, m.
    pub shift: Vec2,
}

impl From<Plane> for Basis {
    fn from(plane: Plane) -> Self {
        Self { plane, shift: Vec2::ZERO }
    }
}

impl Basis {
    /// Returns the direction towards the camera, a unit vector: rotations about it are counter-clockwise on
    /// the sheet.
    #[must_use]
    pub fn normal(&self) -> Vec3 {
        self.plane.x.cross(self.plane.y)
    }

    /// Maps a point of the world to the sheet, m.
    #[must_use]
    pub fn point(&self, p: Vec3) -> Vec2 {
        self.plane.point(p) + self.shift
    }

    /// Maps a vector from the sheet to the world, m.
    #[must_use]
    pub fn way(&self, v: Vec2) -> Vec3 {
        self.plane.x * v.x + self.plane.y * v.y
    }

    /// Maps a point of this sheet to another; `None` if the planes are not parallel.
    #[must_use]
    pub fn to(&self, other: &Self, p: Vec2) -> Option<Vec2> {
        let is_parallel = self.normal().dot(other.normal()).abs() > 0.999_99;
        is_parallel.then(|| other.point(self.way(p - self.shift)))
    }
}

/// Plane coordinates (x, y) rotated to make `axis` the second coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RotatedPlane {
    /// Direction of the second coordinate, a unit vector.
    pub axis: Vec2,
}

impl RotatedPlane {
    /// Returns the same coordinates in the upright plane of the world.
    #[must_use]
    pub fn plane(&self) -> Plane {
        let Vec2 { x, y } = self.axis;
        Plane { x: vec3(y, -x, 0.0), y: vec3(x, y, 0.0) }
    }

    /// Maps a point or a direction of the plane.
    #[must_use]
    pub fn point(&self, p: Vec2) -> Vec2 {
        vec2(p.dot(vec2(self.axis.y, -self.axis.x)), p.dot(self.axis))
    }
}
