//! The tank world: everything moves on the ground plane, and collides as a rect or a disk seen from
//! above.
//!
//! Order of a tick: use, driver, targets, shells, detection, response, separation. The stages
//! are in `motion.rs`, `shells.rs`, `detect.rs` and `respond.rs`. [`Tank::step`](super::Stepped::step)
//! in `step.rs` calls them in turn.

mod body_state;
mod detect;
mod direction;
mod motion;
mod pick;
mod pseudo;
mod record;
mod respond;
mod setup;
mod shells;
mod state;
mod step;
mod targets;
mod trace;

use std::sync::Arc;

use glam::{Vec3, vec2};

pub use crate::geom::Shape;
pub use body_state::{DriverState, ReboundState, ShellState, TargetState};
pub use direction::{Region, RegionChoice, RegionTest};
pub use record::{PairRecord, PairTests, PendingDirection, TickRecord};
pub use setup::*;
pub use state::State;
pub use targets::{TEST_ALL_MAX, Targets};
pub use trace::{Stage, Step};

use super::event::{Body, ContactReport, Event};
use super::input::{Action, Input};
use crate::geom::shape::about;
use crate::geom::{Aabb, Trace};
use crate::mesh::letter::check_glyph;
use crate::params::{self, Param, Value};
use crate::sim::hash::Fnv;
use crate::sim::pseudo::ListingLine;
use crate::sim::report::{BodyReport, Field};
use crate::sim::tick::RecordedWorld;
use crate::sim::{ColliderShape, MotionTest, PlacedBody, Record, Sim, World};

/// Radius of a shell, m.
pub const SHELL_RADIUS: f32 = 0.15;

/// Maximum number of animated machines.
const MAX_MACHINES: usize = 8;

/// Number of ticks in which the highlight of a hit fades.
pub const FADE_TICKS: u32 = 12;

/// Up to this many targets, a record lists every pair; above it, only nearby ones.
pub const FULL_RECORD_MAX: usize = 2_000;

/// Margin around the tested bounds within which a record lists targets, m.
const RECORD_MARGIN: f32 = 5.0;

/// A running tank world: its setup and state.
#[derive(Clone, Debug)]
pub struct Tank {
    /// The setup, shared with the clones that the history keeps.
    pub setup: Arc<TankSetup>,
    /// The state of driver, targets and shells.
    pub state: State,
    /// The hits of a tick, kept to avoid allocations. Not part of the state.
    hits: Vec<detect::Hit>,
    /// The tested targets in scene order, collected ones included. Not part of the state.
    near: Vec<u32>,
    /// Events of the present tick. Not part of the state.
    events: Vec<Event>,
    /// Whether the last tick ran its detection stage.
    has_tested: bool,
}

impl Tank {
    /// Makes the world of the scene.
    #[must_use]
    pub fn new(setup: TankSetup) -> Self {
        let (state, setup) = (State::new(&setup), Arc::new(setup));
        let (hits, near, events) = (Vec::new(), Vec::new(), Vec::new());
        Self { setup, state, hits, near, events, has_tested: false }
    }

    /// Iterates over the targets that are not collected, in scene order.
    fn uncollected(&self) -> impl Iterator<Item = (usize, &TargetSetup, &TargetState)> {
        let targets = self.setup.targets.iter().zip(&self.state.targets).enumerate();
        let targets = targets.map(|(index, (setup, target))| (index, setup, target));
        targets.filter(|(_, _, target)| target.alive)
    }

    /// Fills `near` with the targets that may overlap the box. A traced tick takes all targets; if
    /// there are more than [`FULL_RECORD_MAX`], those within [`RECORD_MARGIN`] of the box. Only touching
    /// targets affect the tick, but overlays also show others.
    fn gather_near<T: Trace<Step>>(&mut self, aabb: &Aabb, _trace: &T) {
        let count = self.state.targets.len();
        if T::IS_ACTIVE && count <= FULL_RECORD_MAX {
            self.near.clear();
            // Lossless: a scene has at most 20,000 objects.
            self.near.extend(0..count as u32);
        } else {
            let margin = if T::IS_ACTIVE { RECORD_MARGIN } else { 0.0 };
            self.state.targets.near(&aabb.grown(margin), &mut self.near);
        }
    }

    /// Iterates over the targets last [gathered](Self::gather_near) that are not collected, in scene
    /// order.
    fn near(&self) -> impl Iterator<Item = (usize, &TargetSetup, &TargetState)> {
        let near = self.near.iter().map(|index| {
            let index = *index as usize;
            (index, &self.setup.targets[index], &self.state.targets[index])
        });
        near.filter(|(_, _, target)| target.alive)
    }

    /// Runs the tick with `input` on a copy and records every step.
    #[must_use]
    pub fn record(&self, input: &Input) -> TickRecord {
        TickRecord::new(self, input)
    }
}

impl RecordedWorld for Tank {
    const WORLD: fn(Self) -> World = World::Tank;
    const RECORD: fn(TickRecord) -> Record = Record::Tank;

    fn listing(&self) -> Vec<ListingLine> {
        self.setup.listing()
    }
}

impl Sim for Tank {
    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
    }

    fn heap_size(&self) -> usize {
        let state = &self.state;
        state.targets.heap_size()
            + size_of_val(&*state.shells)
            + size_of_val(&*state.contacts)
            + size_of_val(&*self.hits)
            + size_of_val(&*self.near)
            + size_of_val(&*self.events)
    }

    fn contacts(&self) -> &[ContactReport] {
        &self.state.contacts
    }

    fn name(&self, body: Body) -> String {
        match body {
            Body::Driven => "tank".to_owned(),
            Body::Object(index) => {
                let target = self.setup.targets.get(index as usize);
                target.map_or_else(|| format!("target-{index}"), |target| target.name.clone())
            }
            Body::Spawned(number) => format!("shell-{number}"),
        }
    }

    fn report(&self) -> Vec<BodyReport> {
        let State { driver, targets, shells, .. } = &self.state;
        let mut driver_report = BodyReport::upright(Body::Driven, driver.position, driver.yaw);
        driver_report.fields.push(("rebound_ticks", Field::U32(driver.rebound.ticks)));
        driver_report.fields.push(("speed", Field::F32(driver.speed)));
        let targets = (0..).zip(self.setup.targets.iter().zip(targets));
        let targets = targets.map(|(index, (setup, target))| {
            let mut report = BodyReport::upright(Body::Object(index), target.position, target.yaw);
            match setup.on_hit {
                OnHit::Collect => report.fields.push(("alive", Field::Bool(target.alive))),
                OnHit::Push(_) => {
                    report.fields.push(("rebound_ticks", Field::U32(target.rebound.ticks)));
                }
                OnHit::Highlight | OnHit::Rebound(_) | OnHit::Impact(_) => {}
            }
            if matches!(setup.motion, Motion::Chase(_)) {
                report.fields.push(("speed", Field::F32(target.speed)));
            }
            report
        });
        let shells = shells.iter().map(|shell| {
            let yaw = libm::atan2f(shell.direction.x, shell.direction.y);
            BodyReport::upright(Body::Spawned(shell.number), shell.position, yaw)
        });
        std::iter::once(driver_report).chain(targets).chain(shells).collect()
    }

    fn has_same_state(&self, other: &World) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self.state == other.state)
    }

    fn has_tested(&self) -> bool {
        self.has_tested
    }

    /// Changes a parameter; a start value (a position, a heading, an initial speed) also changes the
    /// present value.
    fn set(&mut self, path: &str, value: Value) -> Result<(), String> {
        // Reject glyphs that the loader would reject: a saved scene must load again.
        if let Value::Char(char) = value {
            check_glyph(char).map_err(|(what, expected)| format!("{what}; expected {expected}"))?;
        }
        params::set(Arc::make_mut(&mut self.setup), path, value)?;
        let setup = &self.setup;
        match path.split('.').collect::<Vec<_>>()[..] {
            ["driver", "position"] => self.state.driver.position = setup.driver.position,
            ["driver", "yaw"] => self.state.driver.yaw = setup.driver.yaw.to_radians(),
            ["driver", "move_speed"] => self.state.driver.speed = setup.driver.move_speed,
            ["targets", name, field, ..] => {
                let targets = setup.targets.iter().enumerate();
                for (index, setup) in targets.filter(|(_, setup)| setup.name == name) {
                    let state = self.state.targets.target_mut(index);
                    match field {
                        "position" => state.position = setup.position,
                        "yaw" => state.face(setup.yaw.to_radians()),
                        "motion" if path.ends_with("motion") || path.ends_with("motion.speed") => {
                            state.speed = setup.motion.first_speed();
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn bodies(&self) -> Vec<Body> {
        let targets = (0..).take(self.state.targets.len()).map(Body::Object);
        let shells = self.state.shells.iter().map(|shell| Body::Spawned(shell.number));
        std::iter::once(Body::Driven).chain(targets).chain(shells).collect()
    }

    fn position(&self, body: Body) -> Option<Vec3> {
        match body {
            Body::Driven => Some(self.state.driver.position),
            Body::Object(index) => Some(self.state.targets.get(index as usize)?.position),
            Body::Spawned(number) => {
                let shell = self.state.shells.iter().find(|shell| shell.number == number);
                Some(shell?.position)
            }
        }
    }

    /// Skips collected targets, and targets that can never move.
    fn places(&self, visit: &mut dyn FnMut(PlacedBody)) {
        let State { driver, shells, .. } = &self.state;
        let DriverModel::Rect(model) = &self.setup.driver.model;
        visit(PlacedBody {
            at: driver.position,
            rotation: about(Vec3::Y, driver.yaw),
            collider: ColliderShape::Rect(vec2(model.width, model.depth) * 0.5),
            ..PlacedBody::default()
        });
        let moves = |setup: &TargetSetup| {
            let is_pushed = matches!(setup.on_hit, OnHit::Push(_));
            is_pushed || setup.use_spin != 0.0 || !matches!(setup.motion, Motion::Still)
        };
        for (index, setup, target) in self.uncollected().filter(|(_, setup, _)| moves(setup)) {
            let collider = match &setup.model {
                Model::Rect(model) => ColliderShape::Rect(vec2(model.width, model.depth) * 0.5),
                Model::Disk(model) => ColliderShape::Disk(model.radius),
            };
            visit(PlacedBody {
                body: state::target_body(index),
                at: target.position.with_y(0.0),
                rotation: about(Vec3::Y, target.yaw),
                collider,
                ..PlacedBody::default()
            });
        }
        for shell in shells {
            visit(PlacedBody {
                body: Body::Spawned(shell.number),
                at: shell.position.with_y(0.0),
                collider: ColliderShape::Disk(SHELL_RADIUS),
                motion_test: MotionTest::Swept,
                ..PlacedBody::default()
            });
        }
    }

    fn animated_bodies(&self) -> Vec<Body> {
        let machines = (0..).zip(&self.setup.targets);
        let machines = machines.filter(|(_, setup)| matches!(setup.look, Look::Chaser(_)));
        machines.map(|(index, _)| Body::Object(index)).take(MAX_MACHINES).collect()
    }

    fn chaser(&self) -> Option<Body> {
        let chases = |target: &TargetSetup| matches!(target.motion, Motion::Chase(_));
        Some(Body::Object(self.setup.targets.iter().position(chases)? as u32))
    }

    fn useful_actions(&self) -> Vec<Action> {
        use Action::{Faster, Fire, Forward, FrameTarget, Reverse, Slower, TurnLeft, TurnRight};
        let any = |f: fn(&TargetSetup) -> bool| self.setup.targets.iter().any(f);
        let spins = any(|target| target.use_spin != 0.0);
        let mut useful = vec![Forward, Reverse, TurnLeft, TurnRight, Faster, Slower];
        if spins || any(|target| matches!(target.on_hit, OnHit::Collect)) {
            useful.push(Action::Use);
        }
        if spins {
            useful.push(Action::UseBack);
        }
        if self.setup.driver.cannon {
            useful.push(Fire);
        }
        if self.chaser().is_some() {
            useful.push(FrameTarget);
        }
        useful
    }

    fn parameters(&self) -> &dyn Param {
        &*self.setup
    }

    fn driven(&self) -> (Vec3, f32) {
        (self.state.driver.position, self.state.driver.yaw)
    }

    fn pick(&self, from: Vec3, along: Vec3) -> Option<Body> {
        self.picked(from, along)
    }

    fn bodies_between(&self, from: Vec3, to: Vec3) -> Vec<Body> {
        self.standing_between(from, to)
    }
}
