//! Reports of bodies, with named fields for the trace, plots, lessons and goals.

use glam::{Quat, Vec3};
use serde::{Deserialize, Serialize};

use crate::geom::shape::about;

/// A body of a world. The world knows its name.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Body {
    /// The driven body.
    #[default]
    Driven,
    /// An entry of the scene, by index.
    Object(u32),
    /// A body made at run time; the first has number 1, the next 2, and so on.
    Spawned(u32),
}

/// A value of a named field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Field {
    /// A number.
    F32(f32),
    /// A count.
    U32(u32),
    /// Yes or no.
    Bool(bool),
    /// A vector.
    Vec3(Vec3),
    /// A body, written as its name.
    Body(Body),
    /// One of a few names.
    Name(&'static str),
    /// A rebound region: 1 for "R1".
    Region(u8),
}

impl Field {
    /// Returns the value as a number, a `Bool` as 0 or 1; `None` for vectors, bodies and names.
    #[must_use]
    pub fn number(self) -> Option<f32> {
        match self {
            Self::F32(value) => Some(value),
            Self::U32(value) => Some(value as f32),
            Self::Bool(value) => Some(f32::from(u8::from(value))),
            Self::Region(value) => Some(f32::from(value)),
            Self::Vec3(_) | Self::Body(_) | Self::Name(_) => None,
        }
    }
}

/// Named values, in the order of the trace.
pub type Fields = Vec<(&'static str, Field)>;

/// The present state of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyReport {
    /// The body.
    pub body: Body,
    /// Position, m.
    pub position: Vec3,
    /// Rotation from the body's frame to the world's.
    pub rotation: Quat,
    /// Further values, which depend on the world.
    pub fields: Fields,
}

impl BodyReport {
    /// Makes the report of a body rotated by `yaw`, radians about +Y; the field `yaw` is in degrees.
    #[must_use]
    pub fn upright(body: Body, position: Vec3, yaw: f32) -> Self {
        let rotation = about(Vec3::Y, yaw);
        Self { body, position, rotation, fields: vec![("yaw", Field::F32(yaw.to_degrees()))] }
    }
}
