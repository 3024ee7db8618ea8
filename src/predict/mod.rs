//! Questions of a lesson: the moment, the true answer, and the grading of answers.
//!
//! No answers are stored. The truth is read from the record of the tick at which time stops, or from
//! the ticks that follow; a question without a clear answer is refused. On the
//! benefit of predicting: Guzdial and others, "Learner-centered design of computing education",
//! 2015; Hundhausen, Douglas, Stasko, "A Meta-Study of Algorithm Visualization Effectiveness",
//! 2002.

mod grade;
mod lab;
mod question_moment;
mod settling;
mod truth;

pub use grade::{Grade, grade};
pub use question_moment::{QuestionMoment, check, posed, run_to_moment, world};
pub(crate) use question_moment::{run_to_moment_paced, setup};
pub use settling::{settled_pair, settling};
pub use truth::pose_question;
pub(crate) use truth::pose_question_paced;

use std::time::Duration;

use glam::Vec3;

pub use crate::explain::Candidate;
use crate::platform::clock::Instant;
use crate::sim::Body;
use crate::text::{Id, id};

/// The runner-up must be worse than the answer by this fraction, to be distinguishable in the
/// picture.
pub const CLEAR_MARGIN: f32 = 0.05;

/// Time limit for running the ticks of a question; a tick of a scene can take some tenths of a
/// second.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Option<(Instant, Duration)>);

impl Deadline {
    /// No time limit.
    pub const NONE: Self = Self(None);

    /// Returns a time limit that starts now.
    #[must_use]
    pub fn after(duration: Duration) -> Self {
        Self(Some((Instant::now(), duration)))
    }

    pub(crate) fn check(self) -> Result<(), String> {
        match self.0 {
            Some((began, duration)) if began.elapsed() > duration => Err(TOO_LONG.to_string()),
            _ => Ok(()),
        }
    }
}

/// Error for a question or the start of a step whose ticks take too long.
const TOO_LONG: Id = id::PREDICT_TICKS_TAKE_TOO_LONG;

/// An answer, true or given.
#[derive(Clone, Debug, PartialEq)]
pub enum AnswerValue {
    /// Index of the choice or the axis.
    Pick(usize),
    /// A number, in the unit of the question.
    Number(f32),
    /// The MTV of an overlap, m.
    Way(Vec3),
    /// Indices of the shown lines, in the answered order.
    Order(Vec<usize>),
}

/// Kind of answer, with the choices.
#[derive(Clone, Debug, PartialEq)]
pub enum AnswerFormat {
    /// Choices.
    Choice(Vec<String>),
    /// Candidate axes, and the point that they pass through, m: the contact point, or else the nearest point.
    Axis(Vec<Candidate>, Vec3),
    /// A number in this unit.
    Number(&'static str),
    /// The MTV of this body, drawn from this position, m.
    Way(Body, Vec3),
    /// Lines of the pseudo-code, in the order shown.
    Order(Vec<String>),
}

impl AnswerFormat {
    /// Returns the number of choices, axes or lines.
    fn choice_count(&self) -> usize {
        match self {
            Self::Choice(texts) | Self::Order(texts) => texts.len(),
            Self::Axis(axes, _) => axes.len(),
            Self::Number(_) | Self::Way(..) => 0,
        }
    }
}

/// A question posed at its moment.
#[derive(Clone, Debug, PartialEq)]
pub struct PosedQuestion {
    /// Kind of answer.
    pub format: AnswerFormat,
    /// The true answer.
    pub truth: AnswerValue,
    /// Tolerance: for a number in its unit, for an MTV as a fraction of its length.
    pub tolerance: f32,
    /// Number of ticks until the answer is settled; 0 if the moment itself settles it.
    pub ticks: u32,
    /// Positions of the choices in the view, m; empty if they have none.
    pub places: Vec<Vec3>,
    /// Minimum tolerance for the tip of a drawn MTV: 6 points of the Figure, m.
    pub tip_tolerance: f32,
    /// Number of places by which the choices are rotated to the left.
    pub rotation: usize,
}

impl PosedQuestion {
    /// Returns whether the choice is the true answer or the given one.
    #[must_use]
    pub fn is_true_or(&self, given: Option<&AnswerValue>, choice: usize) -> bool {
        let pick = AnswerValue::Pick(choice);
        self.truth == pick || given == Some(&pick)
    }

    /// Returns the numbers of the chosen axis, choice or lines, from 1, in the order before the rotation; empty
    /// for other answers.
    #[must_use]
    pub fn numbers(&self, given: &AnswerValue) -> Vec<u32> {
        let count = self.format.choice_count();
        let number = |index: &usize| ((index + self.rotation) % count.max(1) + 1) as u32;
        match given {
            AnswerValue::Pick(index) => vec![number(index)],
            AnswerValue::Order(order) => order.iter().map(number).collect(),
            AnswerValue::Number(_) | AnswerValue::Way(_) => Vec::new(),
        }
    }

    /// Returns the answer with these [`Self::numbers`]; `None` if the question has no such choices.
    #[must_use]
    pub fn answer_of(&self, numbers: &[u32]) -> Option<AnswerValue> {
        let count = self.format.choice_count();
        let index = |number: &u32| {
            let index = (*number as usize).checked_sub(1).filter(|index| *index < count)?;
            Some((index + count - self.rotation % count) % count)
        };
        let indices: Vec<usize> = numbers.iter().map(index).collect::<Option<_>>()?;
        match (&self.format, &indices[..]) {
            (AnswerFormat::Choice(_) | AnswerFormat::Axis(..), [index]) => {
                Some(AnswerValue::Pick(*index))
            }
            (AnswerFormat::Order(_), [_, ..]) => Some(AnswerValue::Order(indices)),
            _ => None,
        }
    }

    /// Rotates the choices, so that their order does not reveal the true answer.
    #[must_use]
    pub(crate) fn shuffled(mut self, instance: u32) -> Self {
        let shift = instance as usize;
        let rotate = |truth: &mut AnswerValue, count: usize| {
            if let AnswerValue::Pick(at) = truth {
                *at = (*at + count - shift % count) % count;
            }
        };
        match &mut self.format {
            AnswerFormat::Axis(axes, _) if !axes.is_empty() => {
                let count = axes.len();
                self.rotation = shift % count;
                axes.rotate_left(self.rotation);
                rotate(&mut self.truth, count);
            }
            // Regions of a shape are rotated; other choices keep their order.
            AnswerFormat::Choice(regions) if !self.places.is_empty() => {
                let count = regions.len();
                self.rotation = shift % count;
                regions.rotate_left(self.rotation);
                self.places.rotate_left(self.rotation);
                rotate(&mut self.truth, count);
            }
            AnswerFormat::Order(lines) if lines.len() > 1 => {
                let (count, shift) = (lines.len(), shift % (lines.len() - 1));
                lines.rotate_right(shift);
                self.rotation = count - shift;
                if let AnswerValue::Order(order) = &mut self.truth {
                    for at in order {
                        *at = (*at + shift) % count;
                    }
                }
            }
            _ => {}
        }
        self
    }
}
