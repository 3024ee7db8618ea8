//! The bodies world: rigid boxes and circles in a vertical plane, x to the right, y up.
//!
//! A tick has three separate stages: physics (move), collision (detect), dynamics (correct). Each has
//! its file; [`Bodies::step`](super::Stepped::step) in `step.rs` calls them in turn. The impulse solver
//! detects collisions first, then runs sub-steps of velocity, impulses, position. A pair touches if it
//! overlaps or if an impulse pushed it apart.
//!
//! In this folder a `Vec2` is (x, y) in metres, angles are radians, counter-clockwise positive, and a
//! pair (a, b) has a before b in [`State::bodies`].

mod collision;
mod dynamics;
pub mod impulse;
mod measure;
mod pair_test;
mod physics;
mod pick;
mod pseudo;
mod record;
mod seams;
mod setup;
mod setup_methods;
mod spec;
mod state;
mod step;
mod trace;
mod under_way;
mod user_input;

use std::sync::Arc;

use glam::{Quat, Vec2, Vec3};

pub use crate::geom::Shape;
pub use crate::geom::manifold::ManifoldStep as PairStep;
pub use crate::geom::seams::SeamEdge;
pub use collision::{MOST_HITS, test};
pub use measure::Measures;
pub use pair_test::PairTest;
pub use pseudo::ListingSource;
pub use record::{ArticlePush, TickRecord};
pub use setup::*;
pub use spec::{BodySpec, LayerTable, MOST_LAYERS, Size};
pub use state::{BodyState, FADE_TICKS, State};
pub use trace::{Hit, Stage, Step};
use under_way::UnderWay;

use super::event::{Body, ContactReport, Event};
use super::input::{Action, Grab, Input};
use crate::geom::Aabb;
use crate::geom::broad::BroadPhase;
use crate::geom::shape::about;
use crate::params::{self, Param, Value};
use crate::sim::hash::Fnv;
use crate::sim::places::UPRIGHT;
use crate::sim::report::{BodyReport, Field, Fields};
use crate::sim::{ColliderShape, DrawPlane, PlacedBody, ResumableTick, Sim, ViewHints, World};

/// Maximum number of bodies in a scene, spawned ones included.
pub const MOST_BODIES: u64 = 20_000;

/// Up to this many bodies, hits or contacts, all are drawn.
pub const MOST_DRAWN: usize = 200;

/// With more, only this many nearest to the explained body are drawn: a crowd would hide itself.
pub const DRAWN_OF_MORE: usize = 64;

/// Duration of a tick, s.
pub const DT: f32 = 1.0 / 60.0;

/// A running bodies world: its setup and state.
#[derive(Clone, Debug)]
pub struct Bodies {
    /// The setup, shared with the clones that the history keeps.
    pub setup: Arc<BodiesSetup>,
    /// The fixed properties of each body, in the order of [`State::bodies`]; also shared.
    pub specs: Arc<Vec<BodySpec>>,
    /// The state of all bodies.
    pub state: State,
    /// The impulse solver, with the last tick's impulses.
    pub solver: impulse::Solver,
    layers: Arc<LayerTable>,
    /// Centre of the initial scene, m.
    middle: Vec2,
    scratch: Scratch,
    /// Events of the present tick. Not part of the state.
    events: Vec<Event>,
}

/// Lists of a tick, kept to avoid allocations. A clone starts without them, except for data that the
/// broad phase keeps between ticks.
#[derive(Debug, Default)]
struct Scratch {
    shapes: Vec<Shape>,
    boxes: Vec<Aabb>,
    broad: BroadPhase,
    pairs: Vec<(u32, u32)>,
    seams: seams::Seams,
    /// The inner edges that were left out, with their pairs.
    left_out: Vec<([usize; 2], SeamEdge)>,
    hits: Vec<Hit>,
    /// The pairs that touched in the previous tick.
    touched: Vec<(Body, Body)>,
    pushes: Vec<dynamics::Extremes>,
    contacts: Vec<impulse::Contact>,
    motion: Vec<impulse::RigidBody>,
    held_up: Vec<bool>,
}

impl Clone for Scratch {
    fn clone(&self) -> Self {
        Self { broad: self.broad.kept(), ..Self::default() }
    }
}

impl Scratch {
    /// Reserves capacity for a tick of these numbers of bodies and contacts, so that the lists grow at
    /// once.
    fn make_room(&mut self, bodies: usize, contacts: usize) {
        self.shapes.reserve(bodies);
        self.boxes.reserve(bodies);
        self.pairs.reserve(contacts);
        self.hits.reserve(contacts);
        self.contacts.reserve(contacts);
        self.motion.reserve(bodies);
    }
}

impl Bodies {
    /// Makes the world of the scene, its spawn list dropped.
    #[must_use]
    pub fn new(setup: BodiesSetup) -> Self {
        let (specs, bodies) = spec::listed(&setup);
        let (low, high) = bodies.iter().fold((Vec2::MAX, Vec2::MIN), |(low, high), body| {
            (low.min(body.position), high.max(body.position))
        });
        let middle = if bodies.is_empty() { Vec2::ZERO } else { low * 0.5 + high * 0.5 };
        let state = State { bodies, ..State::default() };
        let mut world = Self {
            layers: Arc::new(LayerTable::new(&setup.layers)),
            setup: Arc::new(setup),
            specs: Arc::new(specs),
            state,
            solver: impulse::Solver::default(),
            middle,
            scratch: Scratch::default(),
            events: Vec::new(),
        };
        world.drop_spawns(world.droppable());
        world
    }

    /// Applies an edit at this path to the scene's bodies: their specs, a start value, a rebuilt stack.
    /// Spawned bodies stay.
    fn edit_bodies(&mut self, setup: &BodiesSetup, path: &[&str]) {
        let (specs, mut bodies) = spec::listed(setup);
        let (single, spawned) = (setup.bodies.len(), self.spawned_from());
        Arc::make_mut(&mut self.specs).splice(..spawned, specs);
        if let ["bodies", name, field, ..] = *path {
            let named = setup.bodies.iter().zip(&bodies).zip(&mut self.state.bodies);
            for ((_, fresh), body) in named.filter(|((setup, _), _)| setup.name == name) {
                match field {
                    "position" => body.position = fresh.position,
                    "angle" => body.angle = fresh.angle,
                    "velocity" => body.velocity = fresh.velocity,
                    "spin" => body.angular_velocity = fresh.angular_velocity,
                    _ => {}
                }
            }
        } else {
            self.state.bodies.splice(single..spawned, bodies.drain(single..));
            // The impulses belong to indices.
            self.solver.clear();
        }
    }

    /// Returns the index of the first spawned body.
    fn spawned_from(&self) -> usize {
        self.state.bodies.partition_point(|body| matches!(body.id, Body::Object(_)))
    }

    /// Returns a body's index in [`State::bodies`].
    #[must_use]
    pub fn index(&self, body: Body) -> Option<usize> {
        self.state.index(body)
    }

    /// Returns the body that the keys move.
    #[must_use]
    pub fn driver(&self) -> Option<usize> {
        let name = &self.setup.driver.body;
        if name.is_empty() {
            return None;
        }
        self.setup.bodies.iter().position(|body| body.name == *name)
    }

    /// Returns the default target of the camera: the driven body, otherwise the centre of the initial
    /// scene.
    #[must_use]
    pub fn focus(&self) -> Vec3 {
        let place = self.driver().map_or(self.middle, |index| self.state.bodies[index].position);
        place.extend(0.0)
    }

    /// Returns whether anything can move the body.
    #[inline]
    pub(crate) fn is_movable(&self, index: usize) -> bool {
        let spec = &self.specs[index];
        spec.enabled && !spec.fixed && !self.state.bodies[index].frozen
    }
}

impl Sim for Bodies {
    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
        for impulses in self.solver.impulses() {
            fnv.u32s([impulses.a, impulses.b, impulses.count.into()]);
            fnv.bytes(&impulses.ids.map(|id| id.0));
            fnv.f32s(impulses.normal);
            fnv.f32s(impulses.tangent);
        }
    }

    fn work_factors(&self) -> Option<String> {
        (self.setup.methods.solver == Solver::Impulse).then(|| self.setup.work())
    }

    fn heap_size(&self) -> usize {
        let state = &self.state;
        size_of_val(&*state.bodies)
            + size_of_val(&*state.touching)
            + size_of_val(&*state.contacts)
            + size_of_val(&*self.events)
            + self.solver.heap_size()
            + self.scratch.broad.heap_size()
    }

    fn contacts(&self) -> &[ContactReport] {
        &self.state.contacts
    }

    fn name(&self, body: Body) -> String {
        let index = match body {
            Body::Driven => return "driver".to_owned(),
            Body::Spawned(number) => return format!("drop-{number}"),
            Body::Object(index) => index as usize,
        };
        if let Some(body) = self.setup.bodies.get(index) {
            return body.name.clone();
        }
        let mut number = (index - self.setup.bodies.len()) as u64;
        for stack in &self.setup.stacks {
            if number < stack.count() {
                return format!("{}-{}", stack.name, number + 1);
            }
            number -= stack.count();
        }
        format!("body-{index}")
    }

    fn report(&self) -> Vec<BodyReport> {
        self.state.bodies.iter().map(report).collect()
    }

    fn report_of(&self, body: Body) -> Option<BodyReport> {
        self.index(body).map(|index| report(&self.state.bodies[index]))
    }

    fn has_same_state(&self, other: &World) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self.state == other.state)
    }

    /// Changes a parameter. A start value (a position, an angle, a velocity) also changes the present
    /// value, and a changed stack is rebuilt. Values of the spawn list apply from the next drop.
    fn set(&mut self, path: &str, value: Value) -> Result<(), String> {
        let mut setup = (*self.setup).clone();
        params::set(&mut setup, path, value)?;
        let count = setup.count();
        if count > MOST_BODIES {
            let what = format!("there would be {count} bodies");
            return Err(format!("{what}; expected at most {MOST_BODIES}"));
        }
        setup.check_work().map_err(|(what, expected)| format!("{what}; expected {expected}"))?;
        setup.check_driver().map_err(|(what, expected)| format!("{what}; expected {expected}"))?;
        match path.split('.').collect::<Vec<_>>()[..] {
            ref path @ ["bodies" | "stacks", ..] => self.edit_bodies(&setup, path),
            ["layers", ..] => self.layers = Arc::new(LayerTable::new(&setup.layers)),
            _ => {}
        }
        self.setup = Arc::new(setup);
        Ok(())
    }

    fn bodies(&self) -> Vec<Body> {
        self.state.bodies.iter().map(|body| body.id).collect()
    }

    fn position(&self, body: Body) -> Option<Vec3> {
        Some(self.state.bodies[self.index(body)?].position.extend(0.0))
    }

    /// Visits each body at its collider's centre.
    fn places(&self, visit: &mut dyn FnMut(PlacedBody)) {
        let all = self.state.bodies.iter().zip(&*self.specs).enumerate();
        for (_, (body, spec)) in all.filter(|(index, _)| self.is_movable(*index)) {
            visit(PlacedBody {
                body: body.id,
                at: body.center(spec).extend(0.0),
                rotation: about(Vec3::Z, body.angle + spec.turn) * UPRIGHT,
                collider: match spec.size {
                    Size::Box(half) => ColliderShape::Rect(half),
                    Size::Circle(radius) => ColliderShape::Disk(radius),
                },
                ..PlacedBody::default()
            });
        }
    }

    fn useful_actions(&self) -> Vec<Action> {
        let mut useful = Vec::new();
        if self.driver().is_some() {
            useful.extend([Action::Left, Action::Right, Action::Jump]);
        }
        if !self.setup.spawns.is_empty() {
            useful.push(Action::Use);
        }
        useful
    }

    fn has_tested(&self) -> bool {
        self.state.tick > 0
    }

    fn parameters(&self) -> &dyn Param {
        &*self.setup
    }

    fn driven(&self) -> (Vec3, f32) {
        (self.focus(), DrawPlane::FRONT)
    }

    fn can_move(&self, body: Body) -> bool {
        self.index(body).is_some_and(|index| self.is_movable(index))
    }

    fn is_driven(&self) -> bool {
        self.driver().is_some()
    }

    fn view_hints(&self) -> ViewHints {
        let is_crowd = self.state.bodies.len() > MOST_DRAWN;
        let most_drawn = if is_crowd { DRAWN_OF_MORE } else { usize::MAX };
        ViewHints {
            draw_plane: DrawPlane::Upright,
            floor: None,
            max_drawn: most_drawn,
            ..ViewHints::default()
        }
    }

    fn pick(&self, from: Vec3, along: Vec3) -> Option<Body> {
        self.picked(from, along)
    }

    fn tick_in_parts(&mut self, input: &Input) -> Option<Box<dyn ResumableTick>> {
        if self.setup.methods.solver != Solver::Impulse {
            return None;
        }
        self.solver.forget_room();
        Some(Box::new(UnderWay::new(self, input)))
    }

    fn grab(&self, from: Vec3, along: Vec3) -> Option<Grab> {
        self.grabbed(from, along)
    }

    fn accepts_throws(&self) -> bool {
        true
    }

    /// Returns the energy of all bodies, precise enough for a plot.
    fn extra_fields(&self, _body: Body) -> Fields {
        vec![("total energy", Field::F32(self.measures().energy() as f32))]
    }
}

/// Reports the present state of a body.
fn report(body: &BodyState) -> BodyReport {
    let (sin, cos) = libm::sincosf(body.angle * 0.5);
    BodyReport {
        body: body.id,
        position: body.position.extend(0.0),
        rotation: Quat::from_xyzw(0.0, 0.0, sin, cos),
        fields: vec![
            ("velocity", Field::Vec3(body.moving().extend(0.0))),
            ("angular_velocity", Field::F32(body.angular_velocity.to_degrees())),
            ("grounded", Field::Bool(body.grounded)),
        ],
    }
}
