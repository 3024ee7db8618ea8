//! The wall world: a driven oriented box in space against planes and other boxes.
//!
//! Order of a tick: the box turns, tilts and moves. It is then tested against every plane and every
//! other box, both in scene order, and pushed out of each that it hits. This is repeated up to `passes`
//! times while any hit remains. [`Wall::step`](super::Stepped::step) in `step.rs` runs a tick.

mod meet;
mod pick;
mod pseudo;
mod setup;
mod state;
mod step;
mod trace;

use std::sync::Arc;

use glam::Vec3;

pub use setup::*;
pub use state::{BoxState, BoxTargetState, PlaneState, State};
pub use trace::{BoxRecord, BoxTested, PlaneRecord, Stage, Step, TestedObject, TickRecord};

use super::event::{Body, ContactReport};
use super::input::Action;
use crate::geom::Plane;
use crate::params::{self, Param, Value};
use crate::sim::hash::Fnv;
use crate::sim::pseudo::ListingLine;
use crate::sim::report::{BodyReport, Field};
use crate::sim::tick::RecordedWorld;
use crate::sim::{ColliderShape, PlacedBody, Record, Sim, ViewHints, World};
use crate::text::id;

/// Maximum depth that counts as the rounding error of a push-out, m. Such a box touches, which is no
/// hit.
pub const TOUCH_TOLERANCE: f32 = 1e-5;

/// A running wall world: its setup and state.
#[derive(Clone, Debug)]
pub struct Wall {
    /// The setup, shared with the clones that the history keeps.
    pub setup: Arc<WallSetup>,
    /// The state of the driven box, the planes and the other boxes.
    pub state: State,
    /// One report per plane and other box in a tick, kept to avoid allocations. Not part of the state.
    reports: Vec<ContactReport>,
}

impl Wall {
    /// Makes the world of the scene.
    #[must_use]
    pub fn new(setup: WallSetup) -> Self {
        let state = State::new(&setup);
        Self { setup: Arc::new(setup), state, reports: Vec::new() }
    }
}

impl RecordedWorld for Wall {
    const WORLD: fn(Self) -> World = World::Wall;
    const RECORD: fn(TickRecord) -> Record = Record::Wall;

    fn listing(&self) -> Vec<ListingLine> {
        self.setup.listing()
    }
}

impl Sim for Wall {
    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
    }

    fn heap_size(&self) -> usize {
        let state = &self.state;
        size_of_val(&*state.planes)
            + size_of_val(&*state.boxes)
            + size_of_val(&*state.contacts)
            + size_of_val(&*self.reports)
    }

    fn contacts(&self) -> &[ContactReport] {
        &self.state.contacts
    }

    fn name(&self, body: Body) -> String {
        match body {
            Body::Driven => "box".to_owned(),
            Body::Object(index) | Body::Spawned(index) => {
                let (index, planes) = (index as usize, &self.setup.planes);
                let plane = planes.get(index).map(|plane| &plane.name);
                let other = || Some(&self.setup.boxes.get(index.checked_sub(planes.len())?)?.name);
                plane.or_else(other).map_or_else(|| format!("plane-{index}"), Clone::clone)
            }
        }
    }

    fn report(&self) -> Vec<BodyReport> {
        let driver = &self.state.driver;
        let driver_report = BodyReport {
            body: Body::Driven,
            position: driver.position,
            rotation: driver.rotation(),
            fields: vec![("yaw", Field::F32(driver.yaw.to_degrees()))],
        };
        let planes = (0..).zip(self.setup.planes.iter().zip(&self.state.planes));
        let planes = planes.map(|(index, (setup, state))| BodyReport {
            body: Body::Object(index),
            position: setup.position,
            rotation: state.rotation,
            fields: vec![
                ("point", Field::Vec3(state.plane.point)),
                ("normal", Field::Vec3(state.plane.normal)),
            ],
        });
        // Lossless: a scene has at most 20,000 objects.
        let first = self.setup.planes.len() as u32;
        let boxes = (first..).zip(&self.state.boxes).map(|(index, state)| BodyReport {
            body: Body::Object(index),
            position: state.shape.center,
            rotation: state.rotation,
            fields: vec![("size", Field::Vec3(state.shape.half * 2.0))],
        });
        std::iter::once(driver_report).chain(planes).chain(boxes).collect()
    }

    fn has_same_state(&self, other: &World) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self.state == other.state)
    }

    /// Changes a parameter; a start value (a position, a rotation) also changes the present value.
    fn set(&mut self, path: &str, value: Value) -> Result<(), String> {
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
                        return Err(id::PARAMS_PROBLEM_EXPECTED.with(&[
                            ("problem", &id::WALL_NORMAL_IS_ZERO),
                            ("expected", &id::WALL_NORMAL_EXPECTED),
                        ]));
                    }
                    state.place(setup);
                }
            }
            ["boxes", name, ..] => {
                let boxes = setup.boxes.iter().zip(&mut self.state.boxes);
                for (setup, state) in boxes.filter(|(setup, _)| setup.name == name) {
                    *state =
                        BoxTargetState { touching: state.touching, ..BoxTargetState::new(setup) };
                }
            }
            _ => {}
        }
        self.setup = Arc::new(setup);
        Ok(())
    }

    fn bodies(&self) -> Vec<Body> {
        std::iter::once(Body::Driven)
            .chain((0..).take(self.state.planes.len() + self.state.boxes.len()).map(Body::Object))
            .collect()
    }

    fn position(&self, body: Body) -> Option<Vec3> {
        match body {
            Body::Driven => Some(self.state.driver.position),
            Body::Object(index) => match self.state.box_index(index as usize) {
                Some(other) => Some(self.state.boxes[other].shape.center),
                None => Some(self.state.planes.get(index as usize)?.plane.point),
            },
            Body::Spawned(_) => None,
        }
    }

    /// Visits only the driven box: everything else stands still.
    fn places(&self, visit: &mut dyn FnMut(PlacedBody)) {
        let driver = &self.state.driver;
        visit(PlacedBody {
            at: driver.position,
            rotation: driver.rotation(),
            collider: ColliderShape::Cuboid(self.setup.driver.size * 0.5),
            ..PlacedBody::default()
        });
    }

    fn useful_actions(&self) -> Vec<Action> {
        use Action::{
            Forward, PitchDown, PitchUp, Reverse, RollLeft, RollRight, TurnLeft, TurnRight,
        };
        vec![Forward, Reverse, TurnLeft, TurnRight, PitchUp, PitchDown, RollLeft, RollRight]
    }

    fn has_tested(&self) -> bool {
        self.state.tick > 0
    }

    fn parameters(&self) -> &dyn Param {
        &*self.setup
    }

    fn driven(&self) -> (Vec3, f32) {
        (self.state.driver.position, self.state.driver.yaw)
    }

    /// Uses the side view if the scene has only planes, to show lengths along their normals. Between
    /// boxes, the deciding axis changes too often. Lowers the bare ground slightly below a coplanar
    /// plane, to avoid z-fighting.
    fn view_hints(&self) -> ViewHints {
        let is_at_ground =
            |plane: &Plane| plane.normal.y.abs() > 0.999 && plane.point.y.abs() < 0.05;
        let is_covered = self.state.planes.iter().any(|state| is_at_ground(&state.plane));
        let floor = Some(if is_covered { -0.06 } else { 0.0 });
        let side_view = self.setup.boxes.is_empty();
        ViewHints { floor, side_view, ..ViewHints::default() }
    }

    fn pick(&self, from: Vec3, direction: Vec3) -> Option<Body> {
        self.picked(from, direction)
    }

    fn bodies_between(&self, from: Vec3, to: Vec3) -> Vec<Body> {
        self.standing_between(from, to)
    }
}
