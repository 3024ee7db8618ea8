//! Grading of answers.

use super::{AnswerFormat, AnswerValue, Candidate, PosedQuestion};
use crate::explain::number::{metres, plain, with_unit};
use crate::text::id;

/// Grade of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Whether the answer is within tolerance.
    pub is_correct: bool,
    /// The truth, and the distance of the answer from it, as a sentence.
    pub explanation: String,
    /// Numeric error: in the question's unit; of a way, the distance of the tips, m; of an axis,
    /// its excess depth, m; of an order, the number of misplaced lines.
    pub error: Option<f32>,
}

/// Grades an answer; an answer of the wrong kind is wrong.
#[must_use]
pub fn grade(posed: &PosedQuestion, given: &AnswerValue) -> Grade {
    let (right, told, off) = match (&posed.format, given, &posed.truth) {
        (AnswerFormat::Choice(texts), AnswerValue::Pick(given), AnswerValue::Pick(truth)) => {
            (given == truth, texts.get(*truth).cloned().unwrap_or_default(), None)
        }
        (AnswerFormat::Axis(axes, _), AnswerValue::Pick(given), AnswerValue::Pick(truth)) => {
            let said = |k: usize| {
                axes.get(k).map(|Candidate { name, depth, .. }| match *depth {
                    depth if depth > 0.0 => {
                        id::PREDICT_AXIS_DEPTH.with(&[("axis", name), ("depth", &metres(depth))])
                    }
                    depth => id::PREDICT_AXIS_GAP.with(&[("axis", name), ("gap", &metres(-depth))]),
                })
            };
            let truth_said = said(*truth).unwrap_or_default();
            let own = said(*given).filter(|_| given != truth);
            let told = own.map_or(truth_said.clone(), |own| format!("{truth_said}; {own}"));
            let off =
                axes.get(*given).zip(axes.get(*truth)).map(|(own, best)| own.depth - best.depth);
            (given == truth, told, off)
        }
        (AnswerFormat::Number(unit), AnswerValue::Number(given), AnswerValue::Number(truth)) => {
            let off = (given - truth).abs();
            let told = |number: f32| match *unit {
                "" => plain(number),
                "ticks" => id::TICKS.with(&[("n", &(number as u32))]),
                unit => with_unit(number, unit),
            };
            let text = match off {
                0.0 => told(*truth),
                off => id::PREDICT_ANSWER_IS_OFF
                    .with(&[("truth", &told(*truth)), ("difference", &told(off))]),
            };
            (off <= posed.tolerance, text, Some(off))
        }
        (AnswerFormat::Way(..), AnswerValue::Way(given), AnswerValue::Way(truth)) => {
            let (off, length) = (given.distance(*truth), truth.length());
            // At most half the length of a short way: an arrow of no length must stay wrong.
            let near = (posed.tolerance * length).max(posed.tip_tolerance.min(0.5 * length));
            let text = id::PREDICT_TIP_IS_OFF
                .with(&[("length", &metres(length)), ("difference", &metres(off))]);
            (off <= near, text, Some(off))
        }
        (AnswerFormat::Order(lines), AnswerValue::Order(given), AnswerValue::Order(truth)) => {
            let wrong = given.iter().zip(truth).position(|(given, truth)| given != truth);
            let text = match wrong {
                None => id::PREDICT_EVERY_LINE_RIGHT.to_string(),
                Some(at) => {
                    let line = truth.get(at).and_then(|k| lines.get(*k));
                    id::PREDICT_LINE_AT_PLACE
                        .with(&[("place", &(at + 1)), ("line", &line.map_or("", String::as_str))])
                }
            };
            let off = truth.iter().enumerate().filter(|(at, line)| given.get(*at) != Some(line));
            (wrong.is_none() && given.len() == truth.len(), text, Some(off.count() as f32))
        }
        _ => (false, String::new(), None),
    };
    Grade { is_correct: right, explanation: told, error: off }
}
