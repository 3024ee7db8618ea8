//! A tick's own account of itself: what overlays, inspector and formula cards read.
//!
//! A thousand bodies make half a million pairs, so a tick keeps the shapes as tested and the hits;
//! [`TickRecord::pair`] tells every axis of any pair by running the same function on the same
//! shapes again.

use std::any::Any;

use glam::Vec2;

use super::measure::Measures;
use super::seams::Seams;
use super::setup::Pairs;
use super::trace::{Hit, Stage, Step};
use super::{Bodies, BodyState, DT, Scratch, Shape, Spec, impulse};
use crate::geom::broad::Cells;
use crate::geom::trace::{Span, Steps};
use crate::geom::{Aabb, Trace};
use crate::sim::event::{Body, Event};
use crate::sim::input::Input;
use crate::sim::pseudo::Shown;
use crate::sim::{Record, Sim, Stepped, Tick, World};

/// Keeps the impulse solver's steps for one contact, and how they nest in sub-steps and passes.
struct Watch {
    contact: u32,
    steps: Steps<impulse::Step>,
}

impl Trace<impulse::Step> for Watch {
    fn note(&mut self, step: impl FnOnce() -> impulse::Step) {
        let step = step();
        if step.contact().is_none_or(|contact| contact == self.contact) {
            self.steps.note(|| step);
        }
    }

    fn open(&mut self, step: impl FnOnce() -> impulse::Step) {
        self.steps.open(step);
    }

    fn close(&mut self) {
        self.steps.close();
    }
}

/// What the article's solver makes of a body's MTVs in a tick, or has so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Push {
    /// The most negative x and y among its MTVs, m; 0 where none is.
    pub min: Vec2,
    /// The largest positive x and y, m.
    pub max: Vec2,
    /// What its velocity changed by, m/s.
    pub delta_velocity: Vec2,
    /// Its velocity with that, before `vibration_hold`, m/s.
    pub velocity: Vec2,
    /// How far it came in the tick along x and y before `vibration_hold`, m; not below 0.
    pub moved: Vec2,
    /// Whether `antagonist_hold` put it back to its last height.
    pub antagonist: bool,
    /// Whether `vibration_hold` put its x, its y back.
    pub vibration: (bool, bool),
}

impl Push {
    /// min + max: how far it was moved, m.
    #[must_use]
    pub fn sum(&self) -> Vec2 {
        self.min + self.max
    }

    /// The body that a span is about and its push; `None` when it is a span of something else.
    fn of(span: Span<'_, Step>) -> Option<(usize, Self)> {
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

/// A tick run again, traced.
#[derive(Clone, Debug)]
pub struct TickRecord {
    /// The world the tick began with.
    pub before: Bodies,
    /// What was held down.
    pub input: Input,
    /// The body that the reader pairs with the one explained; `None` for the one that matters most.
    /// The tick knows nothing of it.
    pub partner: Option<Body>,
    /// Every step, in order, and how they nest.
    pub steps: Steps<Step>,
    /// The bodies as tested: those that the tick began with, then those that it spawned.
    bodies: Vec<Body>,
    /// Every body's collider as tested, in the order of the bodies.
    pub shapes: Vec<Shape>,
    /// What bounded each in the broad phase; empty before it.
    boxes: Vec<Aabb>,
    /// The inner edges that it left out.
    pub(super) seams: Seams,
    /// Impulse solver: the contacts it was given, in pair order.
    pub contacts: Vec<impulse::Contact>,
    /// What the tick reported.
    pub events: Vec<Event>,
    /// The world the tick ended with.
    pub after: Bodies,
}

impl Tick for TickRecord {
    fn after(&self) -> World {
        World::Bodies(self.after.clone())
    }

    fn ended(&self) -> &dyn Sim {
        &self.after
    }

    fn events(&self) -> &[Event] {
        &self.events
    }

    fn up_to(&self, count: usize) -> Record {
        Record::Bodies(self.up_to(count))
    }

    fn listing(&self) -> Vec<Shown> {
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
    /// The tick that has made `after` of `before`, by these steps and with these events.
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

    /// The tick as far as its first `count` steps: the same record cut off there, and the world that
    /// these steps make of the one before. The impulse solver moves its bodies at its end, all
    /// sub-steps at once.
    #[must_use]
    pub fn up_to(&self, count: usize) -> Self {
        if count >= self.steps.len() {
            return self.clone();
        }
        let (steps, after) = (self.steps.up_to(count), self.replayed(count));
        let has = |is: fn(&Step) -> bool| steps.iter().any(is);
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

    /// The world that the first `count` steps make of the one before, with the solver's impulses,
    /// which no step tells, as soon as it is done; those of the tick before are not this one's.
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

    /// The body at this index of [`Self::shapes`].
    #[must_use]
    pub fn body(&self, index: usize) -> Body {
        self.bodies[index]
    }

    /// The index of a body in [`Self::shapes`].
    #[must_use]
    pub fn index(&self, body: Body) -> Option<usize> {
        self.bodies.binary_search(&body).ok()
    }

    /// What became of the body at this index of [`Self::shapes`]; `None` when it fell out of the
    /// world.
    #[must_use]
    pub fn became(&self, index: usize) -> Option<(&BodyState, &Spec)> {
        let at = self.index_after(index)?;
        Some((&self.after.state.bodies[at], &self.after.specs[at]))
    }

    /// Whether it is the account of the whole tick, not one that [`Self::up_to`] has cut off.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.after.state.tick != self.before.state.tick
    }

    /// Whether anything can move the body at this index of [`Self::shapes`].
    #[must_use]
    pub fn moves(&self, index: usize) -> bool {
        self.index_after(index).is_some_and(|at| self.after.moves(at))
    }

    /// Where the body at this index of [`Self::shapes`] is after the tick.
    fn index_after(&self, index: usize) -> Option<usize> {
        // Where no body before it has fallen out of the world, at the same index.
        let (body, after) = (self.body(index), &self.after.state.bodies);
        let is_there = after.get(index).is_some_and(|state| state.id == body);
        if is_there { Some(index) } else { self.after.index(body) }
    }

    /// Every overlap, in pair order.
    pub fn hits(&self) -> impl Iterator<Item = &Hit> {
        self.steps
            .iter()
            .filter_map(|step| if let Step::Hit(hit) = step { Some(hit) } else { None })
    }

    /// What the article's solver did to each body that can move, in order.
    pub fn pushes(&self) -> impl Iterator<Item = (usize, Push)> {
        self.steps.spans().filter_map(Push::of)
    }

    /// The span of a stage; `None` when the tick has none, or has not come to it.
    #[must_use]
    pub fn stage(&self, stage: Stage) -> Option<Span<'_, Step>> {
        self.steps.spans().find(|span| *span.head() == Step::Stage(stage))
    }

    /// The index in [`Self::contacts`] of the pair of bodies at these indices, a before b.
    #[must_use]
    pub fn contact(&self, a: usize, b: usize) -> Option<usize> {
        self.contacts.binary_search_by_key(&(a, b), |c| (c.a as usize, c.b as usize)).ok()
    }

    /// The impulses that the contact at this index ended the tick with.
    #[must_use]
    pub fn impulses(&self, contact: usize) -> Option<&impulse::Impulses> {
        // The article's solver leaves those of an earlier tick where they are.
        let own = self.contacts.get(contact)?;
        self.after.solver.impulses().get(contact).filter(|i| (i.a, i.b) == (own.a, own.b))
    }

    /// The contact at this index, and the bodies as the solver began with them; `None` when there is
    /// none, or the tick has spawned a body of it.
    fn started(&self, contact: usize) -> Option<(&impulse::Contact, Vec<impulse::Motion>)> {
        let contact = self.contacts.get(contact)?;
        let bodies: Vec<_> = self.before.motions(&self.shapes).collect();
        // b comes after a.
        ((contact.b as usize) < bodies.len()).then_some((contact, bodies))
    }

    /// The effective masses of the points of the contact at this index, as the tick began with
    /// them.
    #[must_use]
    pub fn point_masses(&self, contact: usize) -> Vec<impulse::PointMass> {
        let Some((contact, bodies)) = self.started(contact) else { return Vec::new() };
        let points = 0..contact.manifold.points().len();
        points.map(|point| impulse::PointMass::new(contact, point, &bodies)).collect()
    }

    /// The coefficients of the contact at this index as a damped spring, and the sub-step, s, that
    /// they are for; with another `correction` those of a rigid one.
    #[must_use]
    pub fn softness(&self, contact: usize) -> Option<(impulse::Softness, f32)> {
        let (contact, bodies) = self.started(contact)?;
        let setup = &self.before.setup.impulse;
        let h = setup.sub_step(DT);
        Some((impulse::Softness::of(contact, &bodies, setup, h), h))
    }

    /// All that the impulse solver did to the contact at this index, pass by pass: it is run once
    /// more, from where the steps before it have led.
    #[must_use]
    pub fn iterations(&self, contact: usize) -> Steps<impulse::Step> {
        let mut watch = Watch { contact: contact as u32, steps: Steps::default() };
        if let Some(at) = self.steps.iter().position(|step| *step == Step::Solving) {
            let mut world = self.replayed(at);
            world.solver = self.before.solver.clone();
            let mut bodies: Vec<_> = world.motions(&self.shapes).collect();
            let setup = &self.before.setup.impulse;
            world.solver.step(&mut bodies, &self.contacts, setup, DT, &mut watch);
        }
        watch.steps
    }

    /// How many pairs `BruteForce` compares, how many `Grid`, and how many were tested.
    #[must_use]
    pub fn counts(&self) -> Option<(u64, u64, usize)> {
        self.steps.iter().find_map(|step| match *step {
            Step::Tested { brute_force, grid, tested, .. } => Some((brute_force, grid, tested)),
            _ => None,
        })
    }

    /// How many pairs were left untested, as too many touched before them.
    #[must_use]
    pub fn untested(&self) -> usize {
        let untested = self.steps.iter().find_map(|step| match *step {
            Step::Tested { untested, .. } => Some(untested),
            _ => None,
        });
        untested.unwrap_or(0)
    }

    /// How many bounds the method in use compared; of a tree those of its nodes, too.
    #[must_use]
    pub fn compared(&self) -> Option<u64> {
        self.steps.iter().find_map(|step| match *step {
            Step::Tested { compared, .. } => Some(compared),
            _ => None,
        })
    }

    /// The cells of the grid that found the pairs; `None` when another method did, or none yet.
    #[must_use]
    pub fn cells(&self) -> Option<Cells> {
        self.counts()?;
        if self.before.setup.methods.pairs != Pairs::Grid {
            return None;
        }
        Some(Cells::new(self.boxes.clone()))
    }

    /// Energy and momentum before the tick and after it.
    #[must_use]
    pub fn measures(&self) -> (Measures, Measures) {
        (self.before.measures(), self.after.measures())
    }
}
