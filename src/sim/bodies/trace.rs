//! A tick's own account of itself: what overlays, inspector and formula cards read.
//!
//! A thousand bodies make half a million pairs, so a tick keeps the shapes as tested and the hits;
//! [`TickRecord::pair`] tells every axis of any pair by running the same function on the same
//! shapes again.

use glam::Vec2;

use super::measure::Measures;
use super::{Bodies, Push, Shape, collision};
use crate::geom::Contact;
use crate::geom::trace::{AxisTest, Centers, ClosestPoint, Trace};
use crate::sim::event::Event;

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
    },
    /// A body's collider as tested.
    Shape {
        /// The body.
        body: usize,
        /// Its collider.
        shape: Shape,
    },
    /// How many pairs were tested.
    Tested {
        /// Pairs tested.
        pairs: usize,
    },
    /// A pair overlaps.
    Hit(Hit),
    /// The article's solver has answered a body's MTVs.
    Pushed {
        /// The body.
        body: usize,
        /// What they came to.
        push: Push,
    },
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

/// A tick run again, traced.
#[derive(Clone, Debug)]
pub struct TickRecord {
    /// The world the tick began with.
    pub before: Bodies,
    /// Every step, in order.
    pub steps: Vec<Step>,
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
    /// The collider of the body at `index`, as tested.
    #[must_use]
    pub fn shape(&self, index: usize) -> Option<Shape> {
        self.shapes().find(|(body, _)| *body == index).map(|(_, shape)| shape)
    }

    /// Every collider as tested, with the body's index, in order.
    pub fn shapes(&self) -> impl Iterator<Item = (usize, Shape)> {
        self.steps.iter().filter_map(|step| match *step {
            Step::Shape { body, shape } => Some((body, shape)),
            _ => None,
        })
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
        let (a, b) = (self.shape(a)?, self.shape(b)?);
        let mut steps = Vec::new();
        let contact = collision::test(&a, &b, &mut steps);
        Some(PairTest { a, b, steps, contact })
    }

    /// Energy and momentum before the tick and after it.
    #[must_use]
    pub fn measures(&self) -> (Measures, Measures) {
        (self.before.measures(), self.after.measures())
    }
}
