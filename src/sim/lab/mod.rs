//! The lab: shapes in a vertical plane, and all methods that test pairs of them.
//!
//! Order of a tick: the bodies move by pushes and velocities, or to the next frame of a game. Then the
//! broad phase, if any, finds the pairs whose bounds overlap. These pairs are tested in scene order;
//! without a broad phase, all pairs. A test compares each convex part of one body with each part of the
//! other. The results are only displayed, unless `methods.answer` is set.
//! [`Lab::step`](super::Stepped::step) in `step.rs` runs a tick.

mod broad;
mod compound;
mod frames_file;
mod pair;
mod pick;
mod pseudo;
mod setup;
mod shape;
mod state;
mod step;
mod test;
mod trace;
mod track;

use std::sync::Arc;

use glam::{Vec2, Vec3};

pub use broad::BroadPhaseResult;
pub use pair::PairRecord;
pub use setup::*;
pub use shape::{MAX_PARTS, ShapeError, Solid};
pub use state::{BodyState, State};
pub use test::{ClosestResult, TestOutcome, TestResult, TestStep};
pub use trace::{Counts, MotionStop, Stage, Step, TickRecord};
pub use track::{FramedBody, Track, WrongContact};

use self::broad::Scratch;
use super::event::{Body, ContactReport};
use super::input::Action;
use super::places::UPRIGHT;
use crate::geom::convex::Convex;
use crate::geom::shape::about;
use crate::params::{self, Param, Value};
use crate::sim::hash::Fnv;
use crate::sim::report::{BodyReport, Field};
use crate::sim::{ColliderShape, DrawPlane, Handles, PlacedBody, Sim, ViewHints, World};
use crate::text::id;

/// Path of the parameter that ends the replay of a game's frames.
pub const BRANCH: &str = "frames.branch";

/// Maximum number of bodies in a lab.
pub const MAX_BODIES: usize = 200;

/// Maximum number of convex parts of all bodies in a lab.
pub const MAX_TOTAL_PARTS: usize = 400;

/// Maximum number of corners of all parts. With this many, the slowest methods test all pairs of parts in
/// half a second. The time grows with the square of the number of corners, whatever the number of bodies.
pub const MAX_CORNERS: usize = 8_192;

/// Checks the number of parts and corners of all bodies, given the parts of each.
///
/// # Errors
/// The exceeded quantity, and its limit.
pub fn check_size<'s>(
    bodies: impl IntoIterator<Item = &'s [Convex]>,
) -> Result<(), (String, String)> {
    let count = |(parts, corners), body: &[Convex]| {
        let added: usize = body.iter().map(|part| part.points().len()).sum();
        (parts + body.len(), corners + added)
    };
    let (parts, corners) = bodies.into_iter().fold((0, 0), count);
    if parts > MAX_TOTAL_PARTS {
        let what = id::LAB_TOO_MANY_PARTS_TOGETHER.with(&[("parts", &parts)]);
        return Err((what, id::PARAMS_AT_MOST.with(&[("most", &MAX_TOTAL_PARTS)])));
    }
    if corners > MAX_CORNERS {
        let what = id::LAB_TOO_MANY_CORNERS_TOGETHER.with(&[("corners", &corners)]);
        return Err((what, id::PARAMS_AT_MOST.with(&[("most", &MAX_CORNERS)])));
    }
    Ok(())
}

/// Above this number of bodies, the structure of the broad phase is built with the world. Building it in
/// the first tick would make that tick four times as long as any other.
const MAX_BUILT_IN_TICK: usize = 64;

/// A running lab: its setup and state.
#[derive(Debug)]
pub struct Lab {
    /// The setup, shared with the clones that the history keeps.
    pub setup: Arc<LabSetup>,
    /// The state of all bodies.
    pub state: State,
    /// Working memory of the broad phase. Not part of the state: its contents do not affect the pairs
    /// found.
    scratch: Scratch,
    /// The placed parts of the two tested bodies, kept to avoid allocations. Not part of the state.
    shapes: Vec<Convex>,
    /// Index of the body whose parts come first in `shapes`.
    first_placed: Option<usize>,
    /// The pairs that touched in the previous tick, ascending. Copied from the state for the tests.
    touched: Vec<(u32, u32)>,
    /// Push of each body in this tick, m. Not part of the state.
    pushes: Vec<Vec2>,
    /// The pair that stops all motion in this tick. Not part of the state.
    stopped: Option<MotionStop>,
}

/// Omits data that every tick recomputes.
impl Clone for Lab {
    fn clone(&self) -> Self {
        Self {
            setup: Arc::clone(&self.setup),
            state: self.state.clone(),
            scratch: self.scratch.clone(),
            shapes: Vec::new(),
            first_placed: None,
            touched: Vec::new(),
            pushes: Vec::new(),
            stopped: None,
        }
    }

    fn clone_from(&mut self, from: &Self) {
        self.setup.clone_from(&from.setup);
        self.state.clone_from(&from.state);
        self.scratch.clone_from(&from.scratch);
    }
}

impl Lab {
    /// Makes the world of the scene.
    #[must_use]
    pub fn new(mut setup: LabSetup) -> Self {
        // Every run begins by following the game from its first frame.
        if let Some(frames) = &mut setup.frames.0 {
            frames.branch = false;
        }
        let state = State::new(&setup);
        let mut lab = Self {
            setup: Arc::new(setup),
            state,
            scratch: Scratch::default(),
            shapes: Vec::new(),
            first_placed: None,
            touched: Vec::new(),
            pushes: Vec::new(),
            stopped: None,
        };
        if lab.state.bodies.len() > MAX_BUILT_IN_TICK
            && let Some(method) = lab.setup.methods.broad.method()
        {
            lab.find_candidates(method, &mut ());
        }
        lab
    }

    /// Returns the centre of the bodies' positions in the setup, m.
    fn middle(&self) -> Vec2 {
        let positions = self.setup.bodies.iter().map(|body| body.position.truncate());
        let (low, high) =
            positions.fold((Vec2::MAX, Vec2::MIN), |(low, high), p| (low.min(p), high.max(p)));
        if self.setup.bodies.is_empty() { Vec2::ZERO } else { low * 0.5 + high * 0.5 }
    }
}

impl Sim for Lab {
    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
    }

    fn heap_size(&self) -> usize {
        let state = &self.state;
        size_of_val(&*state.bodies)
            + size_of_val(&*state.touching)
            + size_of_val(&*state.contacts)
            + self.scratch.heap_size()
    }

    fn contacts(&self) -> &[ContactReport] {
        &self.state.contacts
    }

    fn name(&self, body: Body) -> String {
        match body {
            Body::Driven => "nothing".to_owned(),
            Body::Object(index) | Body::Spawned(index) => {
                let body = self.setup.bodies.get(index as usize);
                body.map_or_else(|| format!("body-{index}"), |body| body.name.clone())
            }
        }
    }

    fn report(&self) -> Vec<BodyReport> {
        let bodies = self.state.bodies.iter().enumerate().filter(|(_, state)| state.is_present);
        let reports = bodies.map(|(index, state)| BodyReport {
            // Lossless: a lab has at most 200 bodies.
            body: Body::Object(index as u32),
            position: state.position.extend(0.0),
            rotation: about(Vec3::Z, state.angle),
            fields: vec![
                ("velocity", Field::Vec3(self.velocity(index).0.extend(0.0))),
                ("angle", Field::F32(state.angle.to_degrees())),
            ],
        });
        reports.collect()
    }

    fn has_same_state(&self, other: &World) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self.state == other.state)
    }

    /// Changes a parameter; a position, an angle or a shape also changes the present value.
    fn set(&mut self, path: &str, value: Value) -> Result<(), String> {
        let mut setup = (*self.setup).clone();
        params::set(&mut setup, path, value)?;
        if let ["bodies", name, field, ..] = path.split('.').collect::<Vec<_>>()[..]
            && let Some(index) = setup.bodies.iter().position(|body| body.name == name)
        {
            let body = &setup.bodies[index];
            let solid = body.shape.solid().map_err(|error| error.to_string())?;
            let others = self.state.bodies.iter().enumerate().filter(|(k, _)| *k != index);
            let others = others.map(|(_, body)| &*body.solid);
            check_size(others.chain([&solid]).map(|solid| &*solid.parts))
                .map_err(|(what, most)| format!("{what}; {most}"))?;
            self.state.edit(index, body, field);
        }
        match (self.followed(), setup.frames.followed().map(Arc::clone)) {
            (Some(track), None) => Self::branch(&mut setup, &self.state, track),
            (None, Some(track)) => Self::follow_again(&mut setup, &track),
            _ => {}
        }
        self.setup = Arc::new(setup);
        Ok(())
    }

    fn bodies(&self) -> Vec<Body> {
        let all = (0..).map(Body::Object).zip(&self.state.bodies);
        all.filter(|(_, state)| state.is_present).map(|(body, _)| body).collect()
    }

    fn position(&self, body: Body) -> Option<Vec3> {
        let Body::Object(index) = body else { return None };
        let state = self.state.bodies.get(index as usize)?;
        state.is_present.then(|| state.position.extend(0.0))
    }

    /// Visits the bodies that can move, each at its origin. A circle becomes a disk; any other shape
    /// becomes a rectangle about the origin that contains the shape and rotates with the body.
    fn places(&self, visit: &mut dyn FnMut(PlacedBody)) {
        let all = (0..).map(Body::Object).zip(&self.state.bodies);
        for (body, state) in all.filter(|(body, state)| state.is_present && self.can_move(*body)) {
            let [low, high] = state.solid.bounds();
            visit(PlacedBody {
                body,
                at: state.position.extend(0.0),
                rotation: about(Vec3::Z, state.angle) * UPRIGHT,
                collider: match &state.solid.parts[..] {
                    [one] if one.points().len() == 1 => ColliderShape::Disk(one.radius),
                    _ => ColliderShape::Rect(high.abs().max(low.abs())),
                },
                ..PlacedBody::default()
            });
        }
    }

    fn can_move(&self, body: Body) -> bool {
        let Body::Object(index) = body else { return false };
        let index = index as usize;
        index < self.state.bodies.len() && (self.followed().is_some() || self.moves(index))
    }

    fn useful_actions(&self) -> Vec<Action> {
        Vec::new()
    }

    fn has_tested(&self) -> bool {
        self.state.tick > 0
    }

    fn parameters(&self) -> &dyn Param {
        &*self.setup
    }

    fn driven(&self) -> (Vec3, f32) {
        (self.middle().extend(0.0), DrawPlane::FRONT)
    }

    fn is_driven(&self) -> bool {
        false
    }

    fn view_hints(&self) -> ViewHints {
        ViewHints { draw_plane: DrawPlane::Upright, floor: None, ..ViewHints::default() }
    }

    fn pick(&self, from: Vec3, along: Vec3) -> Option<Body> {
        self.picked(from, along)
    }

    fn handles(&self, body: Body) -> Option<Handles> {
        self.handles_of(body)
    }
}
