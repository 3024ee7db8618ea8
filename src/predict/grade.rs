//! Grading of answers.

use super::{AnswerFormat, AnswerValue, Candidate, PosedQuestion};
use crate::explain::number::{metres, plain, with_unit};
use crate::text::id;

/// Grade of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Whether the answer is within tolerance.
    pub is_correct: bool,
    /// The true answer and the error of the given one, as text.
    pub explanation: String,
    /// Error by kind of answer. Number: the difference, in its unit. Drawn vector: the distance between
    /// the tips, m. Axis: the excess depth, m. Order: the number of misplaced lines.
    pub error: Option<f32>,
}

/// Grades an answer; an answer of the wrong kind is wrong.
#[must_use]
pub fn grade(posed: &PosedQuestion, given: &AnswerValue) -> Grade {
    let (is_correct, explanation, error) = match (&posed.format, given, &posed.truth) {
        (AnswerFormat::Choice(texts), AnswerValue::Pick(given), AnswerValue::Pick(truth)) => {
            (given == truth, texts.get(*truth).cloned().unwrap_or_default(), None)
        }
        (AnswerFormat::Axis(axes, _), AnswerValue::Pick(given), AnswerValue::Pick(truth)) => {
            let describe = |k: usize| {
                axes.get(k).map(|Candidate { name, depth, .. }| match *depth {
                    depth if depth > 0.0 => {
                        id::PREDICT_AXIS_DEPTH.with(&[("axis", name), ("depth", &metres(depth))])
                    }
                    depth => id::PREDICT_AXIS_GAP.with(&[("axis", name), ("gap", &metres(-depth))]),
                })
            };
            let truth_text = describe(*truth).unwrap_or_default();
            let given_text = describe(*given).filter(|_| given != truth);
            let text =
                given_text.map_or(truth_text.clone(), |given| format!("{truth_text}; {given}"));
            let excess =
                axes.get(*given).zip(axes.get(*truth)).map(|(own, best)| own.depth - best.depth);
            (given == truth, text, excess)
        }
        (AnswerFormat::Number(unit), AnswerValue::Number(given), AnswerValue::Number(truth)) => {
            let error = (given - truth).abs();
            let show = |number: f32| match *unit {
                "" => plain(number),
                "ticks" => id::TICKS.with(&[("n", &(number as u32))]),
                unit => with_unit(number, unit),
            };
            let text = match error {
                0.0 => show(*truth),
                error => id::PREDICT_ANSWER_IS_OFF
                    .with(&[("truth", &show(*truth)), ("difference", &show(error))]),
            };
            (error <= posed.tolerance, text, Some(error))
        }
        (AnswerFormat::Way(..), AnswerValue::Way(given), AnswerValue::Way(truth)) => {
            let (error, length) = (given.distance(*truth), truth.length());
            // The tip tolerance is at most half the true length: an arrow without length must stay wrong.
            let tolerance = (posed.tolerance * length).max(posed.tip_tolerance.min(0.5 * length));
            let text = id::PREDICT_TIP_IS_OFF
                .with(&[("length", &metres(length)), ("difference", &metres(error))]);
            (error <= tolerance, text, Some(error))
        }
        (AnswerFormat::Order(lines), AnswerValue::Order(given), AnswerValue::Order(truth)) => {
            let first_wrong = given.iter().zip(truth).position(|(given, truth)| given != truth);
            let text = match first_wrong {
                None => id::PREDICT_EVERY_LINE_RIGHT.to_string(),
                Some(at) => {
                    let line = truth.get(at).and_then(|k| lines.get(*k));
                    id::PREDICT_LINE_AT_PLACE
                        .with(&[("place", &(at + 1)), ("line", &line.map_or("", String::as_str))])
                }
            };
            let misplaced =
                truth.iter().enumerate().filter(|(at, line)| given.get(*at) != Some(line));
            let is_correct = first_wrong.is_none() && given.len() == truth.len();
            (is_correct, text, Some(misplaced.count() as f32))
        }
        _ => (false, String::new(), None),
    };
    Grade { is_correct, explanation, error }
}
