//! A tick's own account of itself: what overlays, inspector and formula cards read.
//!
//! A thousand bodies make half a million pairs, so a tick keeps the shapes as tested and the hits;
//! [`TickRecord::pair`] tells every axis of any pair by running the same function on the same
//! shapes again.

use glam::Vec2;

use super::grid::{Aabb, Cells};
use super::measure::Measures;
use super::setup::Pairs;
use super::trace::{Hit, PairStep, Step};
use super::{Bodies, BodyState, DT, Push, Shape, Spec, collision, impulse};
use crate::geom::manifold::{self, Manifold};
use crate::geom::{Contact, Trace};
use crate::sim::Sim;
use crate::sim::event::{Body, Event};
use crate::sim::input::Input;

/// Keeps the impulse solver's steps for one contact, and where sub-steps begin.
struct Watch {
    contact: u32,
    steps: Vec<impulse::Step>,
}

impl Trace<Step> for Watch {
    fn note(&mut self, step: impl FnOnce() -> Step) {
        let Step::Impulse(step) = step() else { return };
        let contact = match step {
            impulse::Step::SubStep(_)
            | impulse::Step::Accelerated
            | impulse::Step::Cold
            | impulse::Step::Pass { .. }
            | impulse::Step::Went => self.contact,
            impulse::Step::Bounce { contact, .. }
            | impulse::Step::WarmStart { contact, .. }
            | impulse::Step::Impulse { contact, .. } => contact,
        };
        if contact == self.contact {
            self.steps.push(step);
        }
    }
}

/// A tick run again, traced.
#[derive(Clone, Debug)]
pub struct TickRecord {
    /// The world the tick began with.
    pub before: Bodies,
    /// What was held down.
    pub input: Input,
    /// The body that who reads this pairs with the one explained; `None` for the one that matters
    /// most. The tick knows nothing of it.
    pub partner: Option<Body>,
    /// Every step, in order.
    pub steps: Vec<Step>,
    /// Every body's collider as tested, in the order of the bodies.
    pub shapes: Vec<Shape>,
    /// Impulse solver: the contacts it was given, in pair order.
    pub contacts: Vec<impulse::Contact>,
    /// What the tick reported.
    pub events: Vec<Event>,
    /// The world the tick ended with.
    pub after: Bodies,
}

/// Any pair, tested again with the shapes that the tick tested.
#[derive(Clone, Debug)]
pub struct PairTest {
    /// The first collider.
    pub a: Shape,
    /// The other.
    pub b: Shape,
    /// What the test computed, in order.
    pub steps: Vec<PairStep>,
    /// Its result: how to move a out of b.
    pub contact: Contact,
}

impl TickRecord {
    /// The body at this index of [`Self::shapes`]: those that the tick began with, then those that
    /// it spawned.
    #[must_use]
    pub fn body(&self, index: usize) -> Body {
        let there = &self.before.state.bodies;
        there.get(index).map_or_else(
            || {
                // Lossless: a world has at most 20,000 bodies.
                let new = (index - there.len()) as u32 + 1;
                Body::Spawned(self.before.state.spawned + new)
            },
            |body| body.id,
        )
    }

    /// The index of a body in [`Self::shapes`].
    #[must_use]
    pub fn index(&self, body: Body) -> Option<usize> {
        self.before.index(body).or_else(|| {
            let Body::Spawned(number) = body else { return None };
            let new = number.checked_sub(self.before.state.spawned + 1)? as usize;
            Some(self.before.state.bodies.len() + new).filter(|index| *index < self.shapes.len())
        })
    }

    /// What became of the body at this index of [`Self::shapes`]; `None` when it fell out of the
    /// world.
    #[must_use]
    pub fn became(&self, index: usize) -> Option<(&BodyState, &Spec)> {
        let at = self.after.index(self.body(index))?;
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
        self.after.index(self.body(index)).is_some_and(|at| self.after.moves(at))
    }

    /// Every overlap, in pair order.
    pub fn hits(&self) -> impl Iterator<Item = &Hit> {
        self.steps
            .iter()
            .filter_map(|step| if let Step::Hit(hit) = step { Some(hit) } else { None })
    }

    /// What the article's solver did to each body that can move, in order.
    pub fn pushes(&self) -> impl Iterator<Item = (usize, Push)> {
        self.steps.iter().enumerate().filter_map(|(at, step)| match *step {
            Step::Pushed { body, push } => Some((body, self.completed(push, at + 1))),
            _ => None,
        })
    }

    /// The push with what the steps from `at` on, up to the next body's, made of it.
    fn completed(&self, mut push: Push, at: usize) -> Push {
        for step in &self.steps[at..] {
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
                Step::Shifted { .. } | Step::Spun { .. } => {}
                _ => break,
            }
        }
        push
    }

    /// The pair of bodies at these indices, tested again as the tick tested it, whether or not it
    /// was; `None` when there is no such pair.
    #[must_use]
    pub fn pair(&self, a: usize, b: usize) -> Option<PairTest> {
        if a == b {
            return None;
        }
        let (a, b) = (*self.shapes.get(a)?, *self.shapes.get(b)?);
        let mut steps = Vec::new();
        let contact = collision::test(&a, &b, &mut steps);
        Some(PairTest { a, b, steps, contact })
    }

    /// The manifold of the pair of bodies at these indices as the impulse solver makes it, with each
    /// step of the clipping; the pair as in [`Self::pair`].
    #[must_use]
    pub fn manifold(&self, a: usize, b: usize) -> Option<(Manifold, Vec<manifold::Step>)> {
        if a == b {
            return None;
        }
        let (a, b) = (self.shapes.get(a)?, self.shapes.get(b)?);
        let mut steps = Vec::new();
        let found = manifold::collide(a, b, impulse::MARGIN, &mut steps);
        Some((found, steps))
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

    /// The effective masses of the points of the contact at this index, as the tick began with
    /// them.
    #[must_use]
    pub fn point_masses(&self, contact: usize) -> Vec<impulse::PointMass> {
        let Some(contact) = self.contacts.get(contact) else { return Vec::new() };
        let motion = self.before.motion(&self.shapes);
        let of = |point| impulse::PointMass::new(contact, point, &motion);
        (0..contact.manifold.points().len()).filter_map(of).collect()
    }

    /// The coefficients of the contact at this index as a damped spring, and the sub-step, s, that
    /// they are for; with another `correction` those of a rigid one.
    #[must_use]
    pub fn softness(&self, contact: usize) -> Option<(impulse::Softness, f32)> {
        let contact = self.contacts.get(contact)?;
        let settings = self.before.impulse_settings();
        let motion = self.before.motion(&self.shapes);
        let h = DT / settings.sub_steps.max(1) as f32;
        Some((impulse::Softness::of(contact, &motion, &settings, h)?, h))
    }

    /// All that the impulse solver did to the contact at this index, iteration by iteration: the
    /// tick run once more.
    #[must_use]
    pub fn iterations(&self, contact: usize) -> Vec<impulse::Step> {
        let mut watch = Watch { contact: contact as u32, steps: Vec::new() };
        let mut again = self.before.clone();
        again.watched = true;
        again.step(&self.input, &mut Vec::new(), &mut watch);
        watch.steps
    }

    /// How many pairs `BruteForce` compares, how many `Grid`, and how many were tested.
    #[must_use]
    pub fn counts(&self) -> Option<(u64, u64, usize)> {
        self.steps.iter().find_map(|step| match *step {
            Step::Tested { brute_force, grid, tested } => Some((brute_force, grid, tested)),
            _ => None,
        })
    }

    /// The cells of the grid that found the pairs; `None` when all were compared, or none yet.
    #[must_use]
    pub fn cells(&self) -> Option<Cells> {
        self.counts()?;
        if self.before.setup.methods.pairs == Pairs::BruteForce {
            return None;
        }
        // What fell out of the world, or was spawned and did so, is in only one of the two.
        let spec = |index: usize| {
            let spec = self.became(index).map(|(_, spec)| spec);
            spec.or_else(|| self.before.specs.get(index))
        };
        let boxes = self.shapes.iter().enumerate().map(|(index, shape)| {
            let nowhere = Aabb { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };
            spec(index).map_or(nowhere, |spec| collision::bounds(shape, spec))
        });
        Some(Cells::new(boxes.collect()))
    }

    /// Energy and momentum before the tick and after it.
    #[must_use]
    pub fn measures(&self) -> (Measures, Measures) {
        (self.before.measures(), self.after.measures())
    }
}
