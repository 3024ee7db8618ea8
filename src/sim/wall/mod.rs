//! The wall world: a driven oriented box in space against planes.
//!
//! One tick, in this order: the box turns, tilts and moves; then it is tested against every plane
//! in scene order and pushed out of each that it hits, repeated up to `passes` times while any hit
//! remains. [`Wall::step`](super::Sim::step) in `step.rs` does it.

mod pseudo;
mod setup;
mod state;
mod step;
mod trace;

use std::sync::Arc;

use glam::Vec3;

pub use pseudo::LISTING;
pub use setup::*;
pub use state::{BoxState, PlaneState, State, rotation_of};
pub use trace::{PlaneRecord, Stage, Step, TickRecord};

use super::event::{Body, ContactReport};
use super::input::{Action, Input};
use crate::params::{self, Value};

/// Between s and r a hit less deep than this is what rounding leaves of a push-out, m: the box
/// touches, and touching is no hit.
pub const TOUCH: f32 = 1e-5;

/// A running wall world: the rules and what they have come to.
#[derive(Clone, Debug)]
pub struct Wall {
    /// Shared with the clones that the history keeps.
    pub setup: Arc<WallSetup>,
    /// Where everything is.
    pub state: State,
    /// What the tick works with, kept so that no tick allocates: of each plane what is to be told of
    /// it. No part of the state.
    told: Vec<ContactReport>,
}

impl Wall {
    /// The world as the scene has it.
    #[must_use]
    pub fn new(setup: WallSetup) -> Self {
        let state = State::new(&setup);
        Self { setup: Arc::new(setup), state, told: Vec::new() }
    }

    /// The tick that `input` makes of this world, run on a copy and traced.
    #[must_use]
    pub fn record(&self, input: &Input) -> TickRecord {
        TickRecord::new(self, input)
    }

    /// Changes a parameter; a start value (a position, a turn) changes the present one too.
    ///
    /// # Errors
    /// Says what is wrong with the path or the value; nothing is changed then.
    pub fn set(&mut self, path: &str, value: Value) -> Result<(), String> {
        let mut setup = (*self.setup).clone();
        params::set(&mut setup, path, value)?;
        let driver = &setup.driver;
        match path.split('.').collect::<Vec<_>>()[..] {
            ["driver", "position"] => self.state.driver.position = driver.position,
            ["driver", "yaw"] => self.state.driver.yaw = driver.yaw.to_radians(),
            ["driver", "pitch" | "roll"] => self.state.driver.tilt = driver.tilt(),
            ["planes", name, ..] => {
                let planes = setup.planes.iter().zip(&mut self.state.planes);
                for (setup, state) in planes.filter(|(setup, _)| setup.name == name) {
                    if !setup.has_normal() {
                        return Err(format!("{NO_NORMAL}; expected {A_NORMAL}"));
                    }
                    state.place(setup);
                }
            }
            _ => {}
        }
        self.setup = Arc::new(setup);
        Ok(())
    }

    /// Every body, the box first, then the planes in scene order.
    pub fn bodies(&self) -> impl Iterator<Item = Body> {
        std::iter::once(Body::Driven).chain((0..).take(self.state.planes.len()).map(Body::Object))
    }

    /// Where a body is; `None` when there is no such body.
    #[must_use]
    pub fn position(&self, body: Body) -> Option<Vec3> {
        match body {
            Body::Driven => Some(self.state.driver.position),
            Body::Object(index) => Some(self.state.planes.get(index as usize)?.plane.point),
            Body::Spawned(_) => None,
        }
    }

    /// The actions that do something in this world.
    #[must_use]
    pub fn useful_actions(&self) -> Vec<Action> {
        use Action::{
            Forward, PitchDown, PitchUp, Reverse, RollLeft, RollRight, TurnLeft, TurnRight,
        };
        vec![Forward, Reverse, TurnLeft, TurnRight, PitchUp, PitchDown, RollLeft, RollRight]
    }
}
