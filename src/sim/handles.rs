//! Drag handles of a body in a vertical plane, and the parameters that they change.

use glam::{Vec2, vec2};

/// Number of corners of the polygon that approximates the ring, for drawing and picking.
pub const RING_CORNERS: u16 = 48;

/// Difference between the ring's radius and the body's reach, m.
pub const RING_GAP: f32 = 0.35;

/// The drag handles of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Handles {
    /// Path of the body's parameters, such as `bodies.kite`. Below it are `position`, `angle` and, for
    /// draggable corners, `shape.points`.
    pub path: String,
    /// Position of the body's origin, m.
    pub position: Vec2,
    /// Angle, radians, counter-clockwise.
    pub angle: f32,
    /// Greatest distance of the shape from the body's origin, m.
    pub reach: f32,
    /// Positions of the corners that are parameters, m; empty for shapes without such corners.
    pub corners: Vec<Vec2>,
}

impl Handles {
    /// Iterates over the corners of the ring round the body, m.
    pub fn ring(&self) -> impl Iterator<Item = Vec2> {
        let radius = self.reach + RING_GAP;
        let turn = std::f32::consts::TAU / f32::from(RING_CORNERS);
        (0..RING_CORNERS).map(move |k| {
            let (sin, cos) = libm::sincosf(turn * f32::from(k));
            self.position + vec2(cos, sin) * radius
        })
    }

    /// Converts a displacement from the world's frame to the body's.
    #[must_use]
    pub fn to_local(&self, displacement: Vec2) -> Vec2 {
        let (sin, cos) = libm::sincosf(self.angle);
        let Vec2 { x, y } = displacement;
        vec2(x * cos + y * sin, y * cos - x * sin)
    }
}

/// A draggable part of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// The body itself; dragging moves it.
    Body,
    /// The ring round the body; dragging rotates the body.
    Ring,
    /// The edge from this corner to the next; dragging moves the body, a double click adds a corner.
    Edge(usize),
    /// This corner; dragging moves it alone.
    Corner(usize),
}
