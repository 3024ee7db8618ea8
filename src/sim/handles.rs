//! Drag handles of a body in a vertical plane, and the parameters that they change.

use glam::{Vec2, vec2};

/// Number of corners of a ring, for drawing and for picking.
pub const RING_CORNERS: u16 = 48;

/// Distance from a body to the ring round it, m.
pub const RING_GAP: f32 = 0.35;

/// The drag handles of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Handles {
    /// Path of its parameters, such as `bodies.kite`. It has `position` and `angle` below it, and its
    /// corners below `shape.points`.
    pub path: String,
    /// Position of its origin, m.
    pub position: Vec2,
    /// Angle, radians, counter-clockwise.
    pub angle: f32,
    /// Greatest distance of the shape from its origin, m.
    pub reach: f32,
    /// Positions of the corners that are parameters, m; none for other shapes.
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

    /// Converts a displacement in the plane to the body's own frame.
    #[must_use]
    pub fn turned_back(&self, way: Vec2) -> Vec2 {
        let (sin, cos) = libm::sincosf(self.angle);
        vec2(way.x * cos + way.y * sin, way.y * cos - way.x * sin)
    }
}

/// A draggable part of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// The body itself; dragging moves it.
    Body,
    /// The ring round it; dragging rotates the body.
    Ring,
    /// The edge from this corner to the next; it moves with the body, and may get a corner.
    Edge(usize),
    /// This corner; dragging moves it alone.
    Corner(usize),
}
