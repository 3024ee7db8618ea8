//! A tick's own account of itself: what overlays, inspector and formula cards read.

use glam::Vec2;

use super::direction::RegionChoice;
use super::{Shape, Tank};
use crate::geom::trace::{AxisTest, ClosestPoint, Trace};
use crate::geom::{Contact, Rect};
use crate::sim::event::Event;

/// The stages of a tick, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Collected targets return, `use_spin` targets turn.
    Use,
    /// The driver turns and moves, or rebounds; shells are fired.
    Driver,
    /// Targets move.
    Targets,
    /// Shells fly.
    Shells,
    /// Driver against targets.
    Detection,
    /// What the hits do.
    Response,
    /// What is left of the overlaps is cleared.
    Separation,
}

/// One step of a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// The driver moved, in the plane, m.
    Driven {
        /// Where it was.
        from: Vec2,
        /// The step that the keys ask for, taken or not.
        wanted: Vec2,
        /// The step it took.
        step: Vec2,
        /// Whether that was a rebound: then no key is read.
        rebounding: bool,
        /// Its forward, unit.
        heading: Vec2,
        /// Its speed along that as the keys ask for it, m/tick; negative in reverse.
        speed: f32,
    },
    /// A target moved, in the plane, m.
    TargetMoved {
        /// Its index.
        target: usize,
        /// Where it was.
        from: Vec2,
        /// The step it took.
        step: Vec2,
        /// The part of it that is its own motion, not a rebound.
        own: Vec2,
    },
    /// A chaser chose its step.
    Chased {
        /// The target's index.
        target: usize,
        /// How far the driver was, m.
        distance: f32,
        /// Its speed before and after, m/tick.
        speed: [f32; 2],
    },
    /// A shell flew, in the plane, m.
    ShellMoved {
        /// Where it was.
        from: Vec2,
        /// The step of a tick with nothing in the way.
        motion: Vec2,
        /// After what part of it the shell touched something; 1 when it did not.
        fraction: f32,
        /// The step it took, up to what it hit.
        step: Vec2,
        /// The target it hit.
        hit: Option<usize>,
    },
    /// Detection turns to a target: both models as tested.
    Pair {
        /// The target's index.
        target: usize,
        /// The driver's model.
        a: Rect,
        /// The target's model.
        b: Shape,
    },
    /// A candidate axis of the pair.
    Axis(AxisTest),
    /// The closest point of the pair; a is the disk here, b the driver's rect.
    ClosestPoint(ClosestPoint),
    /// The pair's result, seen from the driver.
    Tested(Contact),
    /// `First`: detection ends at this hit.
    StoppedAt {
        /// The target's index.
        target: usize,
    },
    /// The direction chosen for a hit.
    Direction(RegionChoice),
    /// The direction that a hit would have had: the pair is apart.
    Considered(RegionChoice),
    /// A hit asks for a rebound.
    Demanded {
        /// The target's index.
        target: usize,
        /// For an impact the target's speed, m/tick.
        impact: Option<f32>,
        /// How long, ticks.
        ticks: u32,
        /// How fast, m/tick.
        speed: f32,
    },
    /// The driver is sent back.
    Rebound {
        /// The sum of the hits' directions; where it vanishes the deepest hit's counts.
        sum: Vec2,
        /// Unit direction in the plane, or zero.
        direction: Vec2,
        /// How long, ticks.
        ticks: u32,
        /// How fast, m/tick.
        speed: f32,
    },
    /// A target gives way, the driver backs off.
    Pushed {
        /// The target's index.
        target: usize,
        /// Where the target is sent; unit, or zero.
        direction: Vec2,
        /// The driver's step back, m.
        back_off: Vec2,
    },
    /// A pass of the separation moved the driver.
    Separated {
        /// Out of this target.
        target: usize,
        /// How deep it was in it, m.
        depth: f32,
        /// Unit vector out of it.
        normal: Vec2,
        /// By this MTV, m.
        mtv: Vec2,
    },
}

/// Puts the steps of a pair's test into the tick's account.
pub(super) struct InTick<'a, T>(pub &'a mut T);

impl<T: Trace<Step>> Trace<AxisTest> for InTick<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> AxisTest) {
        self.0.note(|| Step::Axis(step()));
    }
}

impl<T: Trace<Step>> Trace<ClosestPoint> for InTick<'_, T> {
    #[inline(always)]
    fn note(&mut self, step: impl FnOnce() -> ClosestPoint) {
        self.0.note(|| Step::ClosestPoint(step()));
    }
}

/// A tick run again, traced.
#[derive(Clone, Debug)]
pub struct TickRecord {
    /// The world the tick began with.
    pub before: Tank,
    /// Every step, in order.
    pub steps: Vec<Step>,
    /// What the tick reported.
    pub events: Vec<Event>,
    /// The world the tick ended with.
    pub after: Tank,
}

/// One pair as detection saw it.
#[derive(Clone, Copy, Debug)]
pub struct PairRecord<'a> {
    /// The target's index.
    pub target: usize,
    /// The driver's model as tested.
    pub a: Rect,
    /// The target's model as tested.
    pub b: Shape,
    /// What the test computed.
    pub tests: PairTests<'a>,
    /// Its result.
    pub contact: Contact,
    /// The direction chosen, if it was a hit.
    pub direction: Option<&'a RegionChoice>,
    /// The direction a hit here would have had, if it was none.
    pub considered: Option<&'a RegionChoice>,
}

/// What a pair's test computed.
#[derive(Clone, Copy, Debug)]
pub enum PairTests<'a> {
    /// Rect–rect: the steps that hold the four axes; see [`PairTests::axes`].
    Axes(&'a [Step]),
    /// Disk–rect.
    ClosestPoint(&'a ClosestPoint),
}

impl<'a> PairTests<'a> {
    /// The candidate axes, in the order tested; none for a disk.
    pub fn axes(self) -> impl Iterator<Item = &'a AxisTest> {
        let steps = if let Self::Axes(steps) = self { steps } else { &[] };
        steps.iter().filter_map(|step| if let Step::Axis(test) = step { Some(test) } else { None })
    }
}

impl TickRecord {
    /// The pairs that detection tested, in scene order.
    pub fn pairs(&self) -> impl Iterator<Item = PairRecord<'_>> {
        let begins = self.steps.iter().enumerate();
        begins.filter_map(|(at, step)| match *step {
            Step::Pair { target, a, b } => self.pair_at(at, target, a, b),
            _ => None,
        })
    }

    /// The pair of driver and target, if detection tested it.
    #[must_use]
    pub fn pair(&self, target: usize) -> Option<PairRecord<'_>> {
        self.pairs().find(|pair| pair.target == target)
    }

    /// The driver's forward, unit.
    #[must_use]
    pub fn heading(&self) -> Vec2 {
        let driven = self.steps.iter().find_map(|step| match step {
            Step::Driven { heading, .. } => Some(*heading),
            _ => None,
        });
        // Every tick drives.
        driven.unwrap_or_default()
    }

    /// The target at which `First` ended detection.
    #[must_use]
    pub fn stopped_at(&self) -> Option<usize> {
        self.steps.iter().find_map(|step| match step {
            Step::StoppedAt { target } => Some(*target),
            _ => None,
        })
    }

    fn pair_at(&self, at: usize, target: usize, a: Rect, b: Shape) -> Option<PairRecord<'_>> {
        let rest = &self.steps[at + 1..];
        let end = rest.iter().position(|step| matches!(step, Step::Tested(_)))?;
        let Step::Tested(contact) = rest[end] else { return None };
        let tests = match &rest[0] {
            Step::ClosestPoint(closest) => PairTests::ClosestPoint(closest),
            _ => PairTests::Axes(&rest[..end]),
        };
        let (direction, considered) = match rest.get(end + 1) {
            Some(Step::Direction(choice)) => (Some(choice), None),
            Some(Step::Considered(choice)) => (None, Some(choice)),
            _ => (None, None),
        };
        Some(PairRecord { target, a, b, tests, contact, direction, considered })
    }
}
