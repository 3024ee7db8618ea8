//! A tick's account as a whole: its pairs, and what their tests computed.

use glam::Vec2;

use super::direction::{Region, RegionChoice};
use super::trace::Step;
use super::{Shape, Tank};
use crate::geom::trace::{AxisTest, ClosestPoint};
use crate::geom::{Contact, Rect};
use crate::sim::event::Event;

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
    /// Its result; `None` where the account is cut off before it.
    pub contact: Option<Contact>,
    /// The direction chosen, if it was a hit.
    pub direction: Option<&'a RegionChoice>,
    /// The direction of a hit whose account is cut off before it is chosen.
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
    /// Disk–rect; `None` where the account is cut off before it.
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
    /// The pairs that detection tested, in scene order; where the account is cut off in the middle
    /// of a pair, that one last, as far as it got.
    pub fn pairs(&self) -> impl Iterator<Item = PairRecord<'_>> {
        let begins = self.steps.iter().enumerate();
        begins.filter_map(|(at, step)| match *step {
            Step::Pair { target, a, b } => Some(self.pair_at(at, target, a, b)),
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

    fn pair_at(&self, at: usize, target: usize, a: Rect, b: Shape) -> PairRecord<'_> {
        let rest = &self.steps[at + 1..];
        let tested = rest.iter().position(|step| matches!(step, Step::Tested(_)));
        let (test, result) = rest.split_at(tested.unwrap_or(rest.len()));
        let contact = match result.first() {
            Some(Step::Tested(contact)) => Some(*contact),
            _ => None,
        };
        let tests = match (b, test.first()) {
            (Shape::Rect(_), _) => PairTests::Axes(test),
            (Shape::Disk(_), Some(Step::ClosestPoint(closest))) => {
                PairTests::ClosestPoint(Some(closest))
            }
            (Shape::Disk(_), _) => PairTests::ClosestPoint(None),
        };
        let mut pair = PairRecord {
            target,
            a,
            b,
            tests,
            contact,
            direction: None,
            aimed: None,
            considered: None,
        };
        match result.get(1) {
            Some(Step::Aimed(choice)) => {
                let after = &result[2..];
                let asked = after.iter().position(|step| !matches!(step, Step::Asked { .. }));
                match asked.map(|end| &after[end]) {
                    Some(Step::Direction(choice)) => pair.direction = Some(choice),
                    _ => pair.aimed = Some(Aimed { choice, answers: after }),
                }
            }
            Some(Step::Considered(choice)) => pair.considered = Some(choice),
            _ => {}
        }
        pair
    }
}

impl PairRecord<'_> {
    /// The contact of a hit.
    #[must_use]
    pub fn hit(&self) -> Option<Contact> {
        self.contact.and_then(Contact::hit)
    }
}
