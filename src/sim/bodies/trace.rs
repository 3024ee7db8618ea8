//! A tick's own account of itself: what overlays, inspector and formula cards read.
//!
//! A thousand bodies make half a million pairs, so a tick keeps the shapes as tested and the hits;
//! [`TickRecord::pair`] tells every axis of any pair by running the same function on the same
//! shapes again.

use glam::Vec2;

use super::measure::Measures;
use super::{Bodies, BodyState, Push, Shape, Spec, collision, impulse};
use crate::geom::Contact;
use crate::geom::manifold::{self, Manifold};
use crate::geom::trace::{AxisTest, Centers, ClosestPoint, Trace};
use crate::sim::Sim;
use crate::sim::event::{Body, Event};
use crate::sim::input::{Input, Throw};

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
    /// Use dropped the spawn list.
    Dropped {
        /// How many bodies.
        count: usize,
    },
    /// The mouse threw a ball.
    Thrown(Throw),
    /// Left or Right drove a body.
    Driven {
        /// The body.
        body: usize,
        /// Its velocity now, m/s.
        velocity: Vec2,
    },
    /// A body jumped.
    Jumped {
        /// The body.
        body: usize,
        /// Its velocity now, m/s.
        velocity: Vec2,
    },
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
        /// The body's velocity now, m/s.
        velocity: Vec2,
        /// Its angular velocity now, rad/s.
        spin: f32,
    },
    /// Damping and gravity changed a body's velocity.
    Pulled {
        /// The body.
        body: usize,
        /// Its velocity before, m/s.
        before: Vec2,
        /// And after.
        velocity: Vec2,
    },
    /// A body flew.
    Moved {
        /// The body.
        body: usize,
        /// Where it was, m.
        from: Vec2,
        /// Where it is now, m.
        to: Vec2,
        /// Its velocity before damping and gravity, m/s.
        before: Vec2,
        /// And after: the velocity it moved with.
        velocity: Vec2,
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
    /// Pairs that Enter, that Stay, that Exit.
    Phases([usize; 3]),
    /// Article: how much of its MTV each of an overlapping pair takes.
    Shared {
        /// Index of the first body.
        a: usize,
        /// Index of the other.
        b: usize,
        /// a's part and b's.
        shares: [f32; 2],
    },
    /// Article: what a body's MTVs come to.
    Pushed {
        /// The body.
        body: usize,
        /// min and max alone; what follows from them is told by the next steps.
        push: Push,
    },
    /// Article: a body was moved by min + max.
    Shifted {
        /// The body.
        body: usize,
        /// Where it is now, m.
        to: Vec2,
    },
    /// Article: Δv before it is clamped.
    Faster {
        /// The body.
        body: usize,
        /// Δv, m/s.
        delta: Vec2,
    },
    /// Article: Δv was too large.
    Clamped {
        /// The body.
        body: usize,
        /// Δv now, m/s.
        delta: Vec2,
    },
    /// Article: `antagonist_hold` took Δv.y away and put the body back to its last height.
    Opposed {
        /// The body.
        body: usize,
        /// That height, m.
        y: f32,
    },
    /// Article: Δv was added to the velocity, and the body moved with it.
    Answered {
        /// The body.
        body: usize,
        /// Δv, m/s.
        delta: Vec2,
        /// Its velocity now, m/s.
        velocity: Vec2,
        /// Where it is now, m.
        position: Vec2,
    },
    /// Article: `article_spin` turned a body.
    Spun {
        /// The body.
        body: usize,
        /// Where it is now, m.
        position: Vec2,
        /// How it is turned now, radians.
        angle: f32,
        /// Its angular velocity, rad/s.
        spin: f32,
        /// Its angular momentum.
        momentum: f32,
    },
    /// Article: `vibration_hold` put a body back along x, along y.
    Held {
        /// The body.
        body: usize,
        /// Along which axes.
        axes: (bool, bool),
        /// Where it is now, m.
        position: Vec2,
        /// Its velocity now, m/s.
        velocity: Vec2,
    },
    /// Impulse: damping, once a tick, of a body that has any.
    Damped {
        /// The body.
        body: usize,
        /// Its velocity now, m/s.
        velocity: Vec2,
    },
    /// Impulse: where the sub-steps have led a body.
    Solved {
        /// The body.
        body: usize,
        /// Where it is, m.
        position: Vec2,
        /// How it is turned, radians.
        angle: f32,
        /// Its velocity, m/s.
        velocity: Vec2,
        /// Its angular velocity, rad/s.
        spin: f32,
    },
    /// Something holds a body up that nothing held up, or the other way round.
    Grounded {
        /// The body.
        body: usize,
        /// Whether it is held up now.
        grounded: bool,
    },
    /// A body's numbers were none any more; it stands still for good.
    Frozen {
        /// The body.
        body: usize,
    },
    /// Spawned bodies fell out of the world.
    TakenOut {
        /// How many.
        count: usize,
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
                Step::Faster { delta, .. }
                | Step::Clamped { delta, .. }
                | Step::Answered { delta, .. } => push.delta_velocity = delta,
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

    /// Energy and momentum before the tick and after it.
    #[must_use]
    pub fn measures(&self) -> (Measures, Measures) {
        (self.before.measures(), self.after.measures())
    }
}
