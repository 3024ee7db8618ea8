//! Where everything of a lab is.

use std::sync::Arc;

use glam::{Vec2, Vec3Swizzles};

use super::setup::{BodySetup, LabSetup};
use crate::geom::convex::{Convex, Pose};
use crate::sim::event::ContactReport;
use crate::sim::hash::Fnv;

/// A shape on the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyState {
    /// The shape about its own origin; shared with the clones that the history keeps.
    pub shape: Arc<Convex>,
    /// Where its origin is, m.
    pub position: Vec2,
    /// How it is turned, radians, counter-clockwise, not wrapped.
    pub angle: f32,
}

impl BodyState {
    /// Where the scene puts it. A polygon that is none, which no scene that was checked has, is a
    /// point.
    fn new(setup: &BodySetup) -> Self {
        let shape = setup.shape.convex().unwrap_or_else(|_| Convex::point());
        let (position, angle) = (setup.position.xy(), setup.angle.to_radians());
        Self { shape: Arc::new(shape), position, angle }
    }

    /// Where it is.
    #[must_use]
    pub fn pose(&self) -> Pose {
        Pose { position: self.position, angle: self.angle }
    }

    /// Its shape where it is now.
    #[must_use]
    pub fn placed(&self) -> Convex {
        self.shape.placed(self.pose())
    }
}

/// Everything that changes in a tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// Ticks run so far.
    pub tick: u32,
    /// The bodies, in scene order.
    pub bodies: Vec<BodyState>,
    /// The pairs that overlap, in the order in which they are tested, which is ascending.
    pub touching: Vec<(u32, u32)>,
    /// The contacts that the tick found.
    pub contacts: Vec<ContactReport>,
}

impl State {
    /// The state a scene starts in.
    #[must_use]
    pub fn new(setup: &LabSetup) -> Self {
        Self { bodies: setup.bodies.iter().map(BodyState::new).collect(), ..Self::default() }
    }

    /// Takes over what an edit has made of a body: its shape always, its place where that was edited.
    pub(super) fn edit(&mut self, index: usize, setup: &BodySetup, field: &str) {
        let (fresh, body) = (BodyState::new(setup), &mut self.bodies[index]);
        body.shape = fresh.shape;
        match field {
            "position" => body.position = fresh.position,
            "angle" => body.angle = fresh.angle,
            _ => {}
        }
    }

    pub(super) fn hash(&self, fnv: &mut Fnv) {
        fnv.u32(self.tick);
        for BodyState { shape, position, angle } in &self.bodies {
            fnv.f32s([position.x, position.y, *angle, shape.radius]);
            for corner in shape.points() {
                fnv.f32s([corner.x, corner.y]);
            }
        }
        for (a, b) in &self.touching {
            fnv.u32s([*a, *b]);
        }
    }
}
