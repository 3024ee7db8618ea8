//! What a world tells of its bodies: the fields of the trace, and of whatever else wants to read
//! numbers by name.

use glam::{Quat, Vec3};

use super::event::Body;
use crate::geom::shape::about;

/// A value with a name.
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
    /// A body, told by its name.
    Body(Body),
    /// One of a few names.
    Name(&'static str),
    /// A rebound region: 1 for "R1".
    Region(u8),
}

impl Field {
    /// As a number, a switch as 0 or 1; `None` for vectors, bodies and names.
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

/// A body as it is now.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyReport {
    /// Which.
    pub body: Body,
    /// Where, m.
    pub position: Vec3,
    /// How it is turned.
    pub rotation: Quat,
    /// What else its world tells of it.
    pub fields: Fields,
}

impl BodyReport {
    /// A body turned by `yaw` radians about +Y, told in degrees.
    #[must_use]
    pub fn upright(body: Body, position: Vec3, yaw: f32) -> Self {
        let rotation = about(Vec3::Y, yaw);
        Self { body, position, rotation, fields: vec![("yaw", Field::F32(yaw.to_degrees()))] }
    }
}
