//! By what a body on a sheet can be taken hold of, and the parameters that are changed by that.

use glam::{Vec2, vec2};

/// The corners of a ring, as it is drawn and as it is picked.
pub const RING_CORNERS: u16 = 48;

/// From a body to the ring round it, m.
pub const RING_GAP: f32 = 0.35;

/// By what a body can be taken hold of.
#[derive(Clone, Debug, PartialEq)]
pub struct Handles {
    /// Where its parameters stand: `bodies.kite`. It has `position` and `angle` below it, and its
    /// corners below `shape.points`.
    pub path: String,
    /// Where its origin is, m.
    pub position: Vec2,
    /// How it is turned, radians, counter-clockwise.
    pub angle: f32,
    /// How far it reaches from its origin, m.
    pub reach: f32,
    /// Where the corners are that are parameters, m; of other shapes none.
    pub corners: Vec<Vec2>,
}

impl Handles {
    /// The ring round the body, m.
    pub fn ring(&self) -> impl Iterator<Item = Vec2> {
        let radius = self.reach + RING_GAP;
        let turn = std::f32::consts::TAU / f32::from(RING_CORNERS);
        (0..RING_CORNERS).map(move |k| {
            let (sin, cos) = libm::sincosf(turn * f32::from(k));
            self.position + vec2(cos, sin) * radius
        })
    }

    /// A way on the sheet as the body has it in its own frame.
    #[must_use]
    pub fn turned_back(&self, way: Vec2) -> Vec2 {
        let (sin, cos) = libm::sincosf(self.angle);
        vec2(way.x * cos + way.y * sin, way.y * cos - way.x * sin)
    }
}

/// What of a body is taken hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The body itself, which is moved.
    Body,
    /// The ring round it, by which it is turned.
    Ring,
    /// The edge from this corner to the next; it is moved with the body, and may get a corner.
    Edge(usize),
    /// This corner, which is moved alone.
    Corner(usize),
}
