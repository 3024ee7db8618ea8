//! The state of a lab.

use std::sync::Arc;

use glam::{Vec2, Vec3Swizzles};

use super::setup::{BodySetup, LabSetup};
use super::shape::Solid;
use crate::geom::convex::Pose;
use crate::sim::event::ContactReport;
use crate::sim::hash::Fnv;

/// The state of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyState {
    /// Parts of the body, about its origin; shared with the clones that the history keeps.
    pub solid: Arc<Solid>,
    /// Position of the body's origin, m.
    pub position: Vec2,
    /// Angle, radians, counter-clockwise, not wrapped.
    pub angle: f32,
    /// Whether the body exists now; it may be missing from some frames of a game.
    pub is_present: bool,
    /// Velocity in the frames of a game, m/s; zero without frames.
    pub velocity: Vec2,
    /// Angular velocity in the frames of a game, rad/s; 0 without frames.
    pub spin: f32,
}

impl BodyState {
    /// Makes the initial state of a body. An invalid shape, which no checked scene has, becomes a point.
    fn new(setup: &BodySetup) -> Self {
        let solid = Arc::new(setup.shape.solid().unwrap_or_else(|_| Solid::point()));
        let (position, angle) = (setup.position.xy(), setup.angle.to_radians());
        Self { solid, position, angle, is_present: true, velocity: Vec2::ZERO, spin: 0.0 }
    }

    /// Returns the present pose.
    #[must_use]
    pub fn pose(&self) -> Pose {
        Pose { position: self.position, angle: self.angle }
    }
}

/// The values that change in a tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// Number of ticks run.
    pub tick: u32,
    /// The bodies, in scene order.
    pub bodies: Vec<BodyState>,
    /// The pairs that touched in the last tick, ascending.
    pub touching: Vec<(u32, u32)>,
    /// The contacts of the last tick, ended ones included.
    pub contacts: Vec<ContactReport>,
}

impl State {
    /// Makes the initial state of a scene.
    #[must_use]
    pub fn new(setup: &LabSetup) -> Self {
        let bodies = setup.bodies.iter().map(BodyState::new).collect();
        let mut state = Self { bodies, ..Self::default() };
        if let Some(track) = setup.frames.followed() {
            track.begin(&mut state);
        }
        state
    }

    /// Applies an edit of `field` to a body. The shape is always rebuilt; position or angle change only
    /// if edited.
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
        for BodyState { solid, position, angle, is_present, .. } in &self.bodies {
            fnv.f32s([position.x, position.y, *angle]);
            if !is_present {
                fnv.u32(0);
                continue;
            }
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
