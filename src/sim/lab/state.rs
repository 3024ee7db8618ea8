//! Where everything of a lab is.

use std::sync::Arc;

use glam::{Vec2, Vec3Swizzles};

use super::setup::{BodySetup, LabSetup};
use super::shape::Solid;
use crate::geom::convex::Pose;
use crate::sim::event::ContactReport;
use crate::sim::hash::Fnv;

/// A shape on the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyState {
    /// What it is made of, about its own origin; shared with the clones that the history keeps.
    pub solid: Arc<Solid>,
    /// Where its origin is, m.
    pub position: Vec2,
    /// How it is turned, radians, counter-clockwise, not wrapped.
    pub angle: f32,
}

impl BodyState {
    /// Where the scene puts it. A shape that is none, which no scene that was checked has, is a
    /// point.
    fn new(setup: &BodySetup) -> Self {
        let solid = Arc::new(setup.shape.solid().unwrap_or_else(|_| Solid::point()));
        Self { solid, position: setup.position.xy(), angle: setup.angle.to_radians() }
    }

    /// Where it is now.
    #[must_use]
    pub fn pose(&self) -> Pose {
        Pose { position: self.position, angle: self.angle }
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
        body.solid = fresh.solid;
        match field {
            "position" => body.position = fresh.position,
            "angle" => body.angle = fresh.angle,
            _ => {}
        }
    }

    pub(super) fn hash(&self, fnv: &mut Fnv) {
        fnv.u32(self.tick);
        for BodyState { solid, position, angle } in &self.bodies {
            fnv.f32s([position.x, position.y, *angle]);
            for part in &solid.parts {
                fnv.f32s([part.radius]);
                for corner in part.points() {
                    fnv.f32s([corner.x, corner.y]);
                }
            }
        }
        for (a, b) in &self.touching {
            fnv.u32s([*a, *b]);
        }
    }
}
