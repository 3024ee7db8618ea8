//! The state of the player.

use glam::{Vec3, vec3};

use super::setup::{MapSetup, PlayerSetup};
use crate::geom::Capsule;
use crate::sim::hash::Fnv;

/// Whether the player's feet are on the ground, or how they left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr)]
pub enum Motion {
    /// On the ground.
    NoJump,
    /// In the air after Jump.
    JumpHigh,
    /// In the air after Hop.
    JumpLow,
    /// In the air after losing the ground.
    Fall,
}

impl Motion {
    /// Returns the name in the trace.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns whether the feet are off the ground.
    #[must_use]
    pub fn is_airborne(self) -> bool {
        self != Self::NoJump
    }
}

/// The values that change in a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Number of ticks run.
    pub tick: u32,
    /// P, the position of the feet, m; within a tick, the new position N.
    pub position: Vec3,
    /// Heading, radians; not wrapped.
    pub yaw: f32,
    /// Vertical speed, m/tick, upwards.
    pub vertical_speed: f32,
    /// Motion of the feet.
    pub motion: Motion,
    /// Latest position on ground, m; initially the starting position.
    pub last_ground: Vec3,
    /// Ticks until a player out of the map returns to the last ground; 0 inside the map.
    pub ticks_until_return: u32,
}

impl State {
    /// Makes the initial state of a scene.
    #[must_use]
    pub fn new(setup: &MapSetup) -> Self {
        Self {
            tick: 0,
            position: setup.player.position,
            yaw: setup.player.yaw.to_radians(),
            vertical_speed: 0.0,
            motion: Motion::NoJump,
            last_ground: setup.player.position,
            ticks_until_return: 0,
        }
    }

    /// Returns whether the player rises after a jump; it then looks for ceilings, not for ground.
    #[must_use]
    pub fn is_rising(&self) -> bool {
        matches!(self.motion, Motion::JumpHigh | Motion::JumpLow) && self.vertical_speed > 0.0
    }

    pub(super) fn hash(&self, fnv: &mut Fnv) {
        fnv.u32(self.tick);
        fnv.vec3(self.position);
        fnv.f32s([self.yaw, self.vertical_speed]);
        fnv.bytes(&[self.motion as u8]);
        // Inside the map, the last ground has no effect yet. Scene and inputs determine it, so it is
        // the same in equal runs.
        if self.ticks_until_return > 0 {
            fnv.u32(self.ticks_until_return);
            fnv.vec3(self.last_ground);
        }
    }
}

impl PlayerSetup {
    /// Returns the capsule with its feet at `feet`, m.
    #[must_use]
    pub fn capsule(&self, feet: Vec3) -> Capsule {
        // The loader's range keeps the radius positive.
        Capsule { foot: feet, head: feet + vec3(0.0, self.height, 0.0), radius: self.radius }
    }
}
