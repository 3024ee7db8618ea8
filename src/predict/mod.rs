//! What a lesson asks before it shows: the moment, the true answer, and how far another one is from it.
//!
//! Nothing is graded by a stored key. The truth is read from the record of the tick at which time
//! stops, or from the ticks that the world runs from then on; a question to which that gives no clear
//! answer is refused. Guzdial and others, "Learner-centered design of computing education", 2015, and
//! Hundhausen, Douglas, Stasko, "A Meta-Study of Algorithm Visualization Effectiveness", 2002, tell why
//! one should predict before one sees.

mod grade;
mod lab;
mod settling;
mod stage;
mod truth;

pub use grade::{Grade, grade};
pub use settling::{settled_pair, settling};
pub use stage::{Stage, check, posed, stage, world};
pub(crate) use stage::{setup, stage_paced};
pub use truth::pose;
pub(crate) use truth::pose_paced;

use std::time::Duration;

use glam::Vec3;

pub use crate::explain::Candidate;
use crate::platform::clock::Instant;
use crate::sim::Body;

/// The best of what has been given up is at least so much worse than the best, as a part of it: else
/// nobody could tell them apart in the picture.
pub const CLEAR: f32 = 0.05;

/// For how long the ticks of a question may be run before it is given up: a scene may ask for ticks that
/// take some tenths of a second each.
#[derive(Clone, Copy, Debug)]
pub struct Patience(Option<(Instant, Duration)>);

impl Patience {
    /// As long as it takes.
    pub const ENDLESS: Self = Self(None);

    /// So long from now on.
    #[must_use]
    pub fn of(long: Duration) -> Self {
        Self(Some((Instant::now(), long)))
    }

    /// # Errors
    /// Says that the ticks take too long.
    pub(crate) fn check(self) -> Result<(), String> {
        match self.0 {
            Some((began, long)) if began.elapsed() > long => Err(TOO_LONG.to_owned()),
            _ => Ok(()),
        }
    }
}

/// Why a question or the start of a step is given up whose ticks take too long.
const TOO_LONG: &str =
    "The ticks that this step runs take too long. Shorten its drives, or use fewer bodies.";

/// An answer, true or given.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// The choice or the axis at this index.
    Pick(usize),
    /// A number, in the unit of the question.
    Number(f32),
    /// A way out, m.
    Way(Vec3),
    /// The lines, by their places in the list that was shown, first to last.
    Order(Vec<usize>),
}

/// What the learner chooses from, or is to give.
#[derive(Clone, Debug, PartialEq)]
pub enum Asks {
    /// One of these.
    Choice(Vec<String>),
    /// One of these axes through the point where the pair meets, or comes nearest.
    Axis(Vec<Candidate>, Vec3),
    /// A number; its unit.
    Number(&'static str),
    /// A way out for a body, from where it is, m.
    Way(Body, Vec3),
    /// These lines of the pseudo-code in their order.
    Order(Vec<String>),
}

/// A question put at its moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Posed {
    /// What is asked for.
    pub asks: Asks,
    /// The true answer.
    pub truth: Given,
    /// So far from it is near enough: a number in its unit, a way as a part of its length.
    pub within: f32,
    /// After how many further ticks it is settled; 0 where the moment itself tells.
    pub ticks: u32,
    /// Where what one chooses from is in the view, m; nothing where it is nowhere.
    pub places: Vec<Vec3>,
    /// A drawn way is right also where its tip is this near to the true one: 6 points of the Figure, m.
    pub slack: f32,
}

impl Posed {
    /// Rotates what one chooses from, so that the place of the true answer does not tell it.
    #[must_use]
    pub(crate) fn shuffled(mut self, instance: u32) -> Self {
        let by = instance as usize;
        let turn = |truth: &mut Given, count: usize| {
            if let Given::Pick(at) = truth {
                *at = (*at + count - by % count) % count;
            }
        };
        match &mut self.asks {
            Asks::Axis(axes, _) if !axes.is_empty() => {
                let count = axes.len();
                axes.rotate_left(by % count);
                turn(&mut self.truth, count);
            }
            // The parts of a shape, each at its place; other choices keep their order.
            Asks::Choice(parts) if !self.places.is_empty() => {
                let count = parts.len();
                parts.rotate_left(by % count);
                self.places.rotate_left(by % count);
                turn(&mut self.truth, count);
            }
            Asks::Order(lines) if lines.len() > 1 => {
                let (count, by) = (lines.len(), by % (lines.len() - 1));
                lines.rotate_right(by);
                if let Given::Order(order) = &mut self.truth {
                    for at in order {
                        *at = (*at + by) % count;
                    }
                }
            }
            _ => {}
        }
        self
    }
}
