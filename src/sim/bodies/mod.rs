//! The bodies world: rigid boxes and circles in a vertical plane, x to the right, y up.
//!
//! A tick has three separate stages: physics (move), collision (detect), dynamics (correct). Each has
//! its file; [`Bodies::step`](super::Stepped::step) in `step.rs` calls them in turn. The impulse solver
//! detects collisions first, then runs sub-steps of velocity, impulses, position. A pair touches if it
//! overlaps or if an impulse pushed it apart.
//!
//! In this folder a `Vec2` is (x, y) in metres. Angles are radians, counter-clockwise positive. A pair
//! (a, b) has a before b in [`State::bodies`].

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
mod sim;
mod spec;
mod state;
mod step;
mod trace;
mod under_way;
mod user_input;

use std::sync::Arc;

use glam::{Vec2, Vec3};

pub use crate::geom::Shape;
pub use crate::geom::manifold::ManifoldStep as PairStep;
pub use crate::geom::seams::SeamEdge;
pub use collision::{MAX_HITS, test};
pub use measure::Measures;
pub use pair_test::PairTest;
pub use pseudo::ListingSource;
pub use record::{ArticlePush, TickRecord};
pub use setup::*;
pub use spec::{BodySpec, LayerTable, MAX_LAYERS, Size};
pub use state::{BodyState, FADE_TICKS, State};
pub use trace::{Hit, Stage, Step};

use super::event::{Body, Event};
use crate::geom::Aabb;
use crate::geom::broad::BroadPhase;

/// Maximum number of bodies in a scene, spawned ones included.
pub const MAX_BODIES: u64 = 20_000;

/// Up to this many bodies, hits or contacts, all are drawn.
pub const MAX_DRAWN: usize = 200;

/// Maximum number drawn in a crowd, above [`MAX_DRAWN`]: those nearest to the explained body, which a
/// whole crowd would hide.
pub const MAX_DRAWN_IN_CROWD: usize = 64;

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
    /// The inner edges that the tests excluded, with their pairs.
    left_out: Vec<([usize; 2], SeamEdge)>,
    hits: Vec<Hit>,
    /// The pairs that touched in the previous tick.
    touched: Vec<(Body, Body)>,
    pushes: Vec<dynamics::Extremes>,
    contacts: Vec<impulse::Contact>,
    motion: Vec<impulse::RigidBody>,
    supported: Vec<bool>,
}

impl Clone for Scratch {
    fn clone(&self) -> Self {
        Self { broad: self.broad.kept(), ..Self::default() }
    }
}

impl Scratch {
    /// Reserves capacity for a tick with these numbers of bodies and contacts, so that each list
    /// allocates once.
    fn reserve(&mut self, bodies: usize, contacts: usize) {
        self.shapes.reserve(bodies);
        self.boxes.reserve(bodies);
        self.pairs.reserve(contacts);
        self.hits.reserve(contacts);
        self.contacts.reserve(contacts);
        self.motion.reserve(bodies);
    }
}

impl Bodies {
    /// Creates the world of the scene and drops its spawn list.
    #[must_use]
    pub fn new(setup: BodiesSetup) -> Self {
        let (specs, bodies) = spec::initial_bodies(&setup);
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

    /// Applies an edit at this path to the scene's bodies: updates their specs and the edited start
    /// value, or rebuilds the stacks. Spawned bodies stay.
    fn edit_bodies(&mut self, setup: &BodiesSetup, path: &[&str]) {
        let (specs, mut bodies) = spec::initial_bodies(setup);
        let (single, spawned) = (setup.bodies.len(), self.first_spawned());
        Arc::make_mut(&mut self.specs).splice(..spawned, specs);
        if let ["bodies", name, field, ..] = *path {
            let entries = setup.bodies.iter().zip(&bodies).zip(&mut self.state.bodies);
            for ((_, fresh), body) in entries.filter(|((setup, _), _)| setup.name == name) {
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
            // Impulses refer to bodies by index, and the indices have changed.
            self.solver.clear();
        }
    }

    /// Returns the index of the first spawned body.
    fn first_spawned(&self) -> usize {
        self.state.bodies.partition_point(|body| matches!(body.id, Body::Object(_)))
    }

    /// Returns a body's index in [`State::bodies`].
    #[must_use]
    pub fn index(&self, body: Body) -> Option<usize> {
        self.state.index(body)
    }

    /// Returns the index of the body driven by the keys.
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
        let position = self.driver().map_or(self.middle, |index| self.state.bodies[index].position);
        position.extend(0.0)
    }

    /// Returns whether anything can move the body.
    #[inline]
    pub(crate) fn is_movable(&self, index: usize) -> bool {
        let spec = &self.specs[index];
        spec.enabled && !spec.fixed && !self.state.bodies[index].frozen
    }
}
