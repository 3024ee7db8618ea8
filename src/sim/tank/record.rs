//! The record of a tick: its pairs and their tests.

use glam::Vec2;

use super::direction::{Region, RegionChoice};
use super::trace::Step;
use super::{Shape, Tank};
use crate::geom::trace::{AxisTest, ClosestPoint, Span};
use crate::geom::{Contact, Rect};
use crate::sim::tick;

/// A recorded tick of the tank world.
pub type TickRecord = tick::TickRecord<Tank>;

/// A pair, as tested by detection.
#[derive(Clone, Copy, Debug)]
pub struct PairRecord<'a> {
    /// Index of the target.
    pub target: usize,
    /// The driver's model as tested.
    pub a: Rect,
    /// The target's model as tested.
    pub b: Shape,
    /// The steps of the test.
    pub tests: PairTests<'a>,
    /// Result of the test; `None` if the record ends before it.
    pub contact: Option<Contact>,
    /// The chosen direction of a hit.
    pub direction: Option<&'a RegionChoice>,
    /// The direction of a hit, if the record ends before the choice.
    pub pending_direction: Option<PendingDirection<'a>>,
    /// The direction that a hit would have, for a pair without a hit.
    pub direction_without_hit: Option<&'a RegionChoice>,
}

/// A hit's direction before the choice is complete.
#[derive(Clone, Copy, Debug)]
pub struct PendingDirection<'a> {
    /// Inputs of the choice (E: the target's centre, S: the driver's centre, u: from E to S) and the
    /// angles; region and direction are not known yet.
    pub choice: &'a RegionChoice,
    /// All steps of the pair; region tests are among them.
    steps: &'a [Step],
}

impl PendingDirection<'_> {
    /// Returns whether the driver is in a region; `None` before its test.
    #[must_use]
    pub fn is_in(self, region: Region) -> Option<bool> {
        self.steps.iter().find_map(|step| match *step {
            Step::RegionTested { region: tested, inside } if tested == region => Some(inside),
            _ => None,
        })
    }
}

/// The steps of a pair's test.
#[derive(Clone, Copy, Debug)]
pub enum PairTests<'a> {
    /// Rect–rect: the steps with the four axes; see [`PairTests::axes`].
    Axes(&'a [Step]),
    /// Disk–rect; `None` if the record ends before the test.
    ClosestPoint(Option<&'a ClosestPoint>),
}

impl<'a> PairTests<'a> {
    /// Iterates over the candidate axes, in the order tested; none for a disk.
    pub fn axes(self) -> impl Iterator<Item = &'a AxisTest> {
        let steps = if let Self::Axes(steps) = self { steps } else { &[] };
        steps.iter().filter_map(|step| if let Step::Axis(test) = step { Some(test) } else { None })
    }
}

impl TickRecord {
    /// Iterates over the tested pairs, in scene order. A pair cut off by the end of the record comes
    /// last, unfinished.
    pub fn pairs(&self) -> impl Iterator<Item = PairRecord<'_>> {
        self.steps.spans().filter_map(PairRecord::from_span)
    }

    /// Returns the pair of driver and target, if it was tested.
    #[must_use]
    pub fn pair(&self, target: usize) -> Option<PairRecord<'_>> {
        self.pairs().find(|pair| pair.target == target)
    }

    /// Returns the pair that contains the step at this index.
    #[must_use]
    pub fn pair_around(&self, index: usize) -> Option<PairRecord<'_>> {
        self.steps.around(index).find_map(PairRecord::from_span)
    }

    /// Returns the driver's forward direction, unit.
    #[must_use]
    pub fn heading(&self) -> Vec2 {
        let driven = self.steps.iter().find_map(|step| match step {
            Step::Driven { heading, .. } => Some(*heading),
            _ => None,
        });
        // Every tick records this step.
        driven.unwrap_or_default()
    }

    /// Returns the target at which detection stopped, with the method `First` (stop at the first hit).
    #[must_use]
    pub fn stopped_at(&self) -> Option<usize> {
        self.steps.iter().find_map(|step| match step {
            Step::StoppedAt { target } => Some(*target),
            _ => None,
        })
    }
}

impl<'a> PairRecord<'a> {
    /// Returns the pair of the span; `None` for a span about something else.
    #[must_use]
    pub fn from_span(span: Span<'a, Step>) -> Option<Self> {
        let Step::Pair { target, a, b } = *span.head() else { return None };
        let tests = match b {
            Shape::Rect(_) => PairTests::Axes(span.inner()),
            Shape::Disk(_) => PairTests::ClosestPoint(None),
        };
        let mut pair = Self {
            target,
            a,
            b,
            tests,
            contact: None,
            direction: None,
            pending_direction: None,
            direction_without_hit: None,
        };
        for step in span.inner() {
            match step {
                Step::ClosestPoint(test) => pair.tests = PairTests::ClosestPoint(Some(test)),
                Step::Tested(contact) => pair.contact = Some(*contact),
                Step::PendingDirection(choice) => {
                    let steps = span.inner();
                    pair.pending_direction = Some(PendingDirection { choice, steps });
                }
                Step::Direction(choice) => {
                    (pair.direction, pair.pending_direction) = (Some(choice), None);
                }
                Step::DirectionWithoutHit(choice) => pair.direction_without_hit = Some(choice),
                _ => {}
            }
        }
        Some(pair)
    }

    /// Returns the contact of a hit.
    #[must_use]
    pub fn hit(&self) -> Option<Contact> {
        self.contact.and_then(Contact::hit)
    }
}
