//! A tick's own account of itself: what overlays, inspector and formula cards read.
//!
//! A thousand bodies make half a million pairs, so a tick keeps the shapes as tested and the hits;
//! [`TickRecord::pair`] tells every axis of any pair by running the same function on the same
//! shapes again.

use glam::Vec2;

use super::grid::{Aabb, Cells};
use super::measure::Measures;
use super::setup::Pairs;
use super::{Bodies, BodyState, DT, Push, Shape, Spec, collision, impulse};
use crate::geom::Contact;
use crate::geom::manifold::{self, Manifold};
use crate::geom::trace::{AxisTest, Centers, ClosestPoint, Trace};
use crate::sim::Sim;
use crate::sim::event::{Body, Event};
use crate::sim::input::Input;

/// The stages of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Keys and mouse.
    Input,
    /// Bodies fly.
    Physics,
    /// Overlaps are found.
    Collision,
    /// Overlaps are corrected.
    Dynamics,
}

/// An overlap with both MTVs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Index of the first body.
    pub a: usize,
    /// Index of the other, behind a's.
    pub b: usize,
    /// As found: normal from b towards a.
    pub contact: Contact,
    /// What moves a out of b, m; with `circle_mtv: Article` a metre long for two circles.
    pub mtv_a: Vec2,
    /// What moves b out of a, m.
    pub mtv_b: Vec2,
}

/// A step of testing one pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairStep {
    /// Box–box: a candidate axis.
    Axis(AxisTest),
    /// Circle–box: the closest point; its frame is the box'.
    Closest(ClosestPoint),
    /// Circle–circle.
    Centers(Centers),
}

/// One step of a tick. Bodies are told by their index in [`super::State::bodies`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// The mouse pulled.
    Dragged {
        /// The body.
        body: usize,
        /// The grabbed point, m.
        point: Vec2,
        /// Where the pointer is, m.
        target: Vec2,
        /// What the spring gave, kg m/s.
        impulse: Vec2,
    },
    /// A body flew.
    Moved {
        /// The body.
        body: usize,
        /// Where it was, m.
        from: Vec2,
        /// Its velocity before damping and gravity, m/s.
        before: Vec2,
        /// And after: the velocity it moved with.
        velocity: Vec2,
        /// Where that led, m.
        to: Vec2,
    },
    /// Impulse solver: a body's velocity was damped, m/s.
    Damped {
        /// The body.
        body: usize,
        /// Its velocity before and after.
        velocity: [Vec2; 2],
    },
    /// How many pairs were looked at.
    Tested {
        /// Pairs whose bounds `BruteForce` compares.
        brute_force: u64,
        /// Pairs whose bounds `Grid` compares.
        grid: u64,
        /// Pairs with overlapping bounds whose shapes were tested.
        tested: usize,
    },
    /// A pair overlaps.
    Hit(Hit),
    /// Article's solver: what of a hit's MTVs counts.
    Shared {
        /// The hit's first body and its other.
        bodies: [usize; 2],
        /// How much of its MTV each is moved by.
        shares: [f32; 2],
        /// That part, what is too small rounded down to nothing, m.
        counted: [Vec2; 2],
    },
    /// `article_spin` turned a body.
    Spun {
        /// The body.
        body: usize,
        /// From its centre to the point it turns about, m.
        lever: Vec2,
        /// L, what the lever and the velocity gave, kg m²/s².
        torque: f32,
        /// The angular momentum before and after.
        momentum: [f32; 2],
        /// Its moment of inertia, kg m².
        inertia: f32,
        /// By how much it was turned, radians.
        turn: f32,
    },
    /// The article's solver has answered a body's MTVs.
    Pushed {
        /// The body.
        body: usize,
        /// What they came to.
        push: Push,
    },
    /// The impulse solver went on; only [`TickRecord::iterations`] asks for these.
    Impulse(impulse::Step),
}

/// Puts the steps of a pair's test under one name.
pub(super) struct InTick<'a, T>(pub &'a mut T);

impl<T: Trace<PairStep>> Trace<AxisTest> for InTick<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> AxisTest) {
        self.0.note(|| PairStep::Axis(step()));
    }
}

impl<T: Trace<PairStep>> Trace<ClosestPoint> for InTick<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> ClosestPoint) {
        self.0.note(|| PairStep::Closest(step()));
    }
}

impl<T: Trace<PairStep>> Trace<Centers> for InTick<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> Centers) {
        self.0.note(|| PairStep::Centers(step()));
    }
}

/// Puts the impulse solver's steps into the tick's account.
pub(super) struct Solving<'a, T>(pub &'a mut T);

impl<T: Trace<Step>> Trace<impulse::Step> for Solving<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> impulse::Step) {
        self.0.note(|| Step::Impulse(step()));
    }
}

/// Keeps the impulse solver's steps for one contact, and where sub-steps begin.
struct Watch {
    contact: u32,
    steps: Vec<impulse::Step>,
}

impl Trace<Step> for Watch {
    fn note(&mut self, step: impl FnOnce() -> Step) {
        let Step::Impulse(step) = step() else { return };
        let contact = match step {
            impulse::Step::SubStep(_) => self.contact,
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
        self.steps.iter().filter_map(|step| match *step {
            Step::Pushed { body, push } => Some((body, push)),
            _ => None,
        })
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

    /// The cells of the grid that found the pairs; `None` when all were compared.
    #[must_use]
    pub fn cells(&self) -> Option<Cells> {
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
