//! The record of a tick for overlays, inspector and formula cards.
//!
//! A thousand bodies make half a million pairs, so a tick keeps only the tested shapes and the hits.
//! [`TickRecord::pair`] returns every axis of a pair by running the same function on the same shapes
//! again.

use std::any::Any;

use glam::Vec2;

use super::measure::Measures;
use super::seams::Seams;
use super::setup::Pairs;
use super::trace::{Hit, Stage, Step};
use super::{Bodies, BodySpec, BodyState, DT, Scratch, Shape, impulse};
use crate::geom::broad::GridCells;
use crate::geom::trace::{Span, Steps};
use crate::geom::{Aabb, Trace};
use crate::sim::event::{Body, Event};
use crate::sim::input::Input;
use crate::sim::pseudo::ListingLine;
use crate::sim::{Record, RecordedTick, Sim, Stepped, World};

/// Records the impulse solver's steps about one contact or about all, nested in sub-steps and passes.
struct ContactTrace {
    contact: u32,
    steps: Steps<impulse::SolverStep>,
}

impl Trace<impulse::SolverStep> for ContactTrace {
    fn note(&mut self, step: impl FnOnce() -> impulse::SolverStep) {
        let step = step();
        if step.contact().is_none_or(|contact| contact == self.contact) {
            self.steps.note(|| step);
        }
    }

    fn open(&mut self, step: impl FnOnce() -> impulse::SolverStep) {
        self.steps.open(step);
    }

    fn close(&mut self) {
        self.steps.close();
    }
}

/// Effect of the article's solver on a body in a tick, complete or so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ArticlePush {
    /// The most negative x and y among the body's MTVs, m; 0 if none is negative.
    pub min: Vec2,
    /// The largest positive x and y among the body's MTVs, m; 0 if none is positive.
    pub max: Vec2,
    /// Change of the velocity, m/s.
    pub delta_velocity: Vec2,
    /// Velocity after that change, before `vibration_hold`, m/s.
    pub velocity: Vec2,
    /// Distance moved in the tick along x and y before `vibration_hold`, m; at least 0.
    pub moved: Vec2,
    /// Whether `antagonist_hold` moved the body back to its previous height.
    pub antagonist: bool,
    /// Whether `vibration_hold` moved the body back along x, and along y.
    pub vibration: (bool, bool),
}

impl ArticlePush {
    /// Returns min + max, the translation of the body, m.
    #[must_use]
    pub fn sum(&self) -> Vec2 {
        self.min + self.max
    }

    /// Returns the index of a span's body and its push; `None` for a span that is not about a push.
    fn from_span(span: Span<'_, Step>) -> Option<(usize, Self)> {
        let Step::Pushed { body, min, max } = *span.head() else { return None };
        let mut push = Self { min, max, ..Self::default() };
        for step in span.inner() {
            match *step {
                Step::Faster { delta, .. } | Step::Clamped { delta, .. } => {
                    push.delta_velocity = delta;
                }
                Step::Answered { delta, velocity, .. } => {
                    (push.delta_velocity, push.velocity) = (delta, velocity);
                }
                Step::Came { moved, .. } => push.moved = moved,
                Step::Opposed { .. } => push.antagonist = true,
                Step::Held { axes, .. } => push.vibration = axes,
                _ => {}
            }
        }
        Some((body, push))
    }
}

/// A re-run, traced tick.
#[derive(Clone, Debug)]
pub struct TickRecord {
    /// The world at the beginning of the tick.
    pub before: Bodies,
    /// The input of the tick.
    pub input: Input,
    /// The body paired with the explained body; `None` for the most important partner. The tick itself
    /// does not depend on it.
    pub partner: Option<Body>,
    /// Every step, in order and nested.
    pub steps: Steps<Step>,
    /// The bodies as tested: first the initial bodies of the tick, then those spawned in it.
    bodies: Vec<Body>,
    /// Every body's collider as tested, in the order of the bodies.
    pub shapes: Vec<Shape>,
    /// The bounds of each body in the broad phase; empty before it.
    boxes: Vec<Aabb>,
    /// The inner edges that the tests left out.
    pub(super) seams: Seams,
    /// Input contacts of the impulse solver, in pair order.
    pub contacts: Vec<impulse::Contact>,
    /// The events of the tick.
    pub events: Vec<Event>,
    /// The world at the end of the tick.
    pub after: Bodies,
}

impl RecordedTick for TickRecord {
    fn after(&self) -> World {
        World::Bodies(self.after.clone())
    }

    fn sim_after(&self) -> &dyn Sim {
        &self.after
    }

    fn events(&self) -> &[Event] {
        &self.events
    }

    fn up_to(&self, count: usize) -> Record {
        Record::Bodies(self.up_to(count))
    }

    fn listing(&self) -> Vec<ListingLine> {
        self.before.setup.listing()
    }

    fn pair_with(&mut self, partner: Option<Body>) {
        self.partner = partner;
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl TickRecord {
    /// Creates the record of a tick from `before` to `after`, with its steps and events.
    pub(super) fn new(
        before: Bodies,
        input: Input,
        (steps, events): (Steps<Step>, Vec<Event>),
        mut after: Bodies,
    ) -> Self {
        let Scratch { shapes, boxes, seams, contacts, broad, .. } =
            std::mem::take(&mut after.scratch);
        after.scratch.broad = broad;
        let spawned = (before.state.spawned + 1..).map(Body::Spawned);
        let bodies = before.state.bodies.iter().map(|body| body.id).chain(spawned);
        let bodies = bodies.take(shapes.len()).collect();
        let partner = None;
        Self {
            before,
            input,
            partner,
            steps,
            bodies,
            shapes,
            boxes,
            seams,
            contacts,
            events,
            after,
        }
    }

    /// Returns the record cut off after its first `count` steps, with the world at that step. The
    /// motion by the impulse solver appears at the solver's end, for all sub-steps at once.
    #[must_use]
    pub fn up_to(&self, count: usize) -> Self {
        if count >= self.steps.len() {
            return self.clone();
        }
        let (steps, after) = (self.steps.up_to(count), self.replayed(count));
        let has = |test: fn(&Step) -> bool| steps.iter().any(test);
        let shapes = if has(|step| *step == Step::Stage(Stage::Collision)) {
            self.shapes.clone()
        } else {
            after.state.bodies.iter().zip(&*after.specs).map(|(body, s)| body.shape(s)).collect()
        };
        let is_tested = has(|step| matches!(step, Step::Tested { .. }));
        let contacts = if is_tested { self.contacts.clone() } else { Vec::new() };
        let boxes = if is_tested { self.boxes.clone() } else { Vec::new() };
        let seams = if is_tested { self.seams.clone() } else { Seams::default() };
        let bodies = self.bodies[..shapes.len()].to_vec();
        let (before, events) = (self.before.clone(), Vec::new());
        Self { before, steps, bodies, shapes, boxes, seams, contacts, events, after, ..*self }
    }

    /// Returns the world after the first `count` steps. No step contains the solver's impulses. They
    /// are cleared until the solver has ended, then taken from the end of the tick.
    pub(crate) fn replayed(&self, count: usize) -> Bodies {
        let steps = &self.steps[..count];
        let mut world = self.before.clone();
        for step in steps {
            world.apply(step);
        }
        if steps.iter().any(|step| matches!(step, Step::Solved { .. })) {
            world.solver = self.after.solver.clone();
        } else {
            world.solver.clear();
        }
        world
    }

    /// Returns the body at this index of [`Self::shapes`].
    #[must_use]
    pub fn body(&self, index: usize) -> Body {
        self.bodies[index]
    }

    /// Returns the index of a body in [`Self::shapes`].
    #[must_use]
    pub fn index(&self, body: Body) -> Option<usize> {
        self.bodies.binary_search(&body).ok()
    }

    /// Returns the body at this index of [`Self::shapes`] after the tick; `None` if it fell out of the
    /// world.
    #[must_use]
    pub fn became(&self, index: usize) -> Option<(&BodyState, &BodySpec)> {
        let at = self.index_after(index)?;
        Some((&self.after.state.bodies[at], &self.after.specs[at]))
    }

    /// Returns whether the record is complete, not cut off by [`Self::up_to`].
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.after.state.tick != self.before.state.tick
    }

    /// Returns whether anything can move the body at this index of [`Self::shapes`].
    #[must_use]
    pub fn is_movable(&self, index: usize) -> bool {
        self.index_after(index).is_some_and(|at| self.after.is_movable(at))
    }

    /// Converts an index of [`Self::shapes`] to the body's index after the tick.
    fn index_after(&self, index: usize) -> Option<usize> {
        // The index is unchanged if no body before it has fallen out of the world.
        let (body, after) = (self.body(index), &self.after.state.bodies);
        let is_there = after.get(index).is_some_and(|state| state.id == body);
        if is_there { Some(index) } else { self.after.index(body) }
    }

    /// Iterates over the overlaps, in pair order.
    pub fn hits(&self) -> impl Iterator<Item = &Hit> {
        self.steps
            .iter()
            .filter_map(|step| if let Step::Hit(hit) = step { Some(hit) } else { None })
    }

    /// Iterates over the movable bodies and the effect of the article's solver on them, in order.
    pub fn pushes(&self) -> impl Iterator<Item = (usize, ArticlePush)> {
        self.steps.spans().filter_map(ArticlePush::from_span)
    }

    /// Returns the span of a stage; `None` if the tick lacks it, or has not reached it.
    #[must_use]
    pub fn stage(&self, stage: Stage) -> Option<Span<'_, Step>> {
        self.steps.spans().find(|span| *span.head() == Step::Stage(stage))
    }

    /// Returns the index in [`Self::contacts`] of the pair of bodies at these indices, a before b.
    #[must_use]
    pub fn contact(&self, a: usize, b: usize) -> Option<usize> {
        self.contacts.binary_search_by_key(&(a, b), |c| (c.a as usize, c.b as usize)).ok()
    }

    /// Returns the contact's impulses at the end of the tick.
    #[must_use]
    pub fn impulses(&self, contact: usize) -> Option<&impulse::Impulses> {
        // Impulses are missing before the solver's end, and after the removal of fallen bodies.
        let own = self.contacts.get(contact)?;
        self.after.solver.impulses().get(contact).filter(|i| (i.a, i.b) == (own.a, own.b))
    }

    /// Returns the contact at this index, and the bodies at the solver's start. `None` without such a
    /// contact, or if the tick spawned one of its bodies.
    fn solver_input(&self, contact: usize) -> Option<(&impulse::Contact, Vec<impulse::RigidBody>)> {
        let contact = self.contacts.get(contact)?;
        let bodies: Vec<_> = self.before.motions(&self.shapes).collect();
        // b comes after a.
        ((contact.b as usize) < bodies.len()).then_some((contact, bodies))
    }

    /// Returns the effective masses of the contact's points at the beginning of the tick.
    #[must_use]
    pub fn point_masses(&self, contact: usize) -> Vec<impulse::PointMass> {
        let Some((contact, bodies)) = self.solver_input(contact) else { return Vec::new() };
        let points = 0..contact.manifold.points().len();
        points.map(|point| impulse::PointMass::new(contact, point, &bodies)).collect()
    }

    /// Returns the coefficients of the contact's damped spring, and the duration of a sub-step, s. The
    /// contact has no spring unless `correction` is `Soft`.
    #[must_use]
    pub fn softness(&self, contact: usize) -> Option<(impulse::Softness, f32)> {
        let (contact, bodies) = self.solver_input(contact)?;
        let setup = &self.before.setup.impulse;
        let h = setup.sub_step(DT);
        Some((impulse::Softness::of(contact, &bodies, setup, h), h))
    }

    /// Returns the impulse solver's steps for the contact at this index, pass by pass. Runs the solver
    /// again from the state after the preceding steps.
    #[must_use]
    pub fn iterations(&self, contact: usize) -> Steps<impulse::SolverStep> {
        let mut trace = ContactTrace { contact: contact as u32, steps: Steps::default() };
        if let Some(at) = self.steps.iter().position(|step| *step == Step::Solving) {
            let mut world = self.replayed(at);
            world.solver = self.before.solver.clone();
            let mut bodies: Vec<_> = world.motions(&self.shapes).collect();
            let setup = &self.before.setup.impulse;
            world.solver.step(&mut bodies, &self.contacts, setup, DT, &mut trace);
        }
        trace.steps
    }

    /// Returns the numbers of pairs compared by `BruteForce`, compared by `Grid`, and tested.
    #[must_use]
    pub fn counts(&self) -> Option<(u64, u64, usize)> {
        self.steps.iter().find_map(|step| match *step {
            Step::Tested { brute_force, grid, tested, .. } => Some((brute_force, grid, tested)),
            _ => None,
        })
    }

    /// Returns the number of pairs not tested, because too many earlier pairs touched.
    #[must_use]
    pub fn untested(&self) -> usize {
        let untested = self.steps.iter().find_map(|step| match *step {
            Step::Tested { untested, .. } => Some(untested),
            _ => None,
        });
        untested.unwrap_or(0)
    }

    /// Returns the number of comparisons by the broad phase in use; for a tree, those with its nodes
    /// included.
    #[must_use]
    pub fn compared(&self) -> Option<u64> {
        self.steps.iter().find_map(|step| match *step {
            Step::Tested { compared, .. } => Some(compared),
            _ => None,
        })
    }

    /// Returns the cells of the grid that found the pairs; `None` for another method, or before the
    /// search.
    #[must_use]
    pub fn cells(&self) -> Option<GridCells> {
        self.counts()?;
        if self.before.setup.methods.pairs != Pairs::Grid {
            return None;
        }
        Some(GridCells::new(self.boxes.clone()))
    }

    /// Returns energy and momentum before the tick and after it.
    #[must_use]
    pub fn measures(&self) -> (Measures, Measures) {
        (self.before.measures(), self.after.measures())
    }
}
