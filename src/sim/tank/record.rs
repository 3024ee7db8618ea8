//! A tick's record: its pairs, and what their tests computed.

use glam::Vec2;

use super::direction::{Region, RegionChoice};
use super::trace::Step;
use super::{Shape, Tank};
use crate::geom::trace::{AxisTest, ClosestPoint, Span};
use crate::geom::{Contact, Rect};
use crate::sim::tick;

/// A tick of the tank world.
pub type TickRecord = tick::TickRecord<Tank>;

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
    /// Its result; `None` where the record is cut off before it.
    pub contact: Option<Contact>,
    /// The direction chosen, if it was a hit.
    pub direction: Option<&'a RegionChoice>,
    /// The direction of a hit whose record is cut off before it is chosen.
    pub aimed: Option<Aimed<'a>>,
    /// The direction a hit here would have had, if it was none.
    pub considered: Option<&'a RegionChoice>,
}

/// A hit's direction, half chosen.
#[derive(Clone, Copy, Debug)]
pub struct Aimed<'a> {
    /// E, S, u and the angles; its region and its direction are not known yet.
    pub choice: &'a RegionChoice,
    /// The regions asked for so far, and the answers.
    answers: &'a [Step],
}

impl Aimed<'_> {
    /// The answer for a region; `None` when it has not been asked for.
    #[must_use]
    pub fn answer(self, of: Region) -> Option<bool> {
        self.answers.iter().find_map(|step| match *step {
            Step::Asked { region, yes } if region == of => Some(yes),
            _ => None,
        })
    }
}

/// What a pair's test computed.
#[derive(Clone, Copy, Debug)]
pub enum PairTests<'a> {
    /// Rect–rect: the steps that hold the four axes; see [`PairTests::axes`].
    Axes(&'a [Step]),
    /// Disk–rect; `None` where the record is cut off before it.
    ClosestPoint(Option<&'a ClosestPoint>),
}

impl<'a> PairTests<'a> {
    /// The candidate axes, in the order tested; none for a disk.
    pub fn axes(self) -> impl Iterator<Item = &'a AxisTest> {
        let steps = if let Self::Axes(steps) = self { steps } else { &[] };
        steps.iter().filter_map(|step| if let Step::Axis(test) = step { Some(test) } else { None })
    }
}

impl TickRecord {
    /// The pairs that detection tested, in scene order; where the record is cut off in the middle
    /// of a pair, that one last, as far as it got.
    pub fn pairs(&self) -> impl Iterator<Item = PairRecord<'_>> {
        self.steps.spans().filter_map(PairRecord::of)
    }

    /// The pair of driver and target, if detection tested it.
    #[must_use]
    pub fn pair(&self, target: usize) -> Option<PairRecord<'_>> {
        self.pairs().find(|pair| pair.target == target)
    }

    /// The pair that the step at this index is part of.
    #[must_use]
    pub fn pair_around(&self, index: usize) -> Option<PairRecord<'_>> {
        self.steps.around(index).find_map(PairRecord::of)
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
}

impl<'a> PairRecord<'a> {
    /// The pair that the span is about; `None` where it is about another thing.
    #[must_use]
    pub fn of(span: Span<'a, Step>) -> Option<Self> {
        let Step::Pair { target, a, b } = *span.head() else { return None };
        let tests = match b {
            Shape::Rect(_) => PairTests::Axes(span.inner()),
            Shape::Disk(_) => PairTests::ClosestPoint(None),
        };
        let (contact, direction, aimed, considered) = (None, None, None, None);
        let mut pair = Self { target, a, b, tests, contact, direction, aimed, considered };
        for step in span.inner() {
            match step {
                Step::ClosestPoint(test) => pair.tests = PairTests::ClosestPoint(Some(test)),
                Step::Tested(contact) => pair.contact = Some(*contact),
                Step::Aimed(choice) => pair.aimed = Some(Aimed { choice, answers: span.inner() }),
                Step::Direction(choice) => (pair.direction, pair.aimed) = (Some(choice), None),
                Step::Considered(choice) => pair.considered = Some(choice),
                _ => {}
            }
        }
        Some(pair)
    }

    /// The contact of a hit.
    #[must_use]
    pub fn hit(&self) -> Option<Contact> {
        self.contact.and_then(Contact::hit)
    }
}
