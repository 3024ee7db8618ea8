//! Questions of lesson steps: the moment at which time stops, and the kind of answer. The true
//! answer is never written down: [`predict`](crate::predict) reads it from ticks.

use serde::{Deserialize, Serialize};

use super::schema::OverlayKind;
use super::steps::{Check, Goal};
use crate::params::{self, Value};
use crate::sim::WorldSetup;
use crate::sim::input::{Hold, ticks};
use crate::text::id;

/// Maximum length of a drive to a moment, or after it, ticks.
pub const MAX_TICKS: u64 = 1_200;

/// Drive to the moment of a step, at which time stops.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Drive from the start of the scene.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drive: Vec<Hold>,
    /// Goal that ends the drive; without a goal, time stops at the end of the drive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Goal>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The question, in a sentence or two.
    pub text: String,
    /// Drive after the answer, until it is settled; empty if the moment settles it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Hold>,
    /// Kind of answer.
    pub answer: Answer,
    /// Overlays switched on after the answer; before it, only the models are on.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "crate::scene::schema::overlays"
    )]
    pub shows: Vec<OverlayKind>,
    /// Reason why the answer matters, in a sentence.
    pub because: String,
    /// Parameters varied between instances.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vary: Vec<Vary>,
}

/// Kind of answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Answer {
    /// The first of two to four choices that comes true.
    Choice(Vec<Choice>),
    /// A number.
    Number {
        /// Measured number.
        of: Measure,
        /// Tolerance.
        within: f32,
    },
    /// The deciding axis of the explained pair.
    Axis,
    /// The Voronoi region of the other shape that contains the point or segment of a lab's pair:
    /// its closest corner or edge.
    Region,
    /// The shortest way out of the overlap of the explained pair: its minimum translation vector.
    Way {
        /// Tolerance, as a fraction of the length.
        within: f32,
    },
    /// The order in which the tick goes through lines of its pseudo-code.
    Order {
        /// Number of lines, 3 to 5.
        lines: u32,
    },
}

/// A choice of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Text, in a few words.
    pub text: String,
    /// Goal that makes the choice true; a choice without a goal is true if no other choice is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Goal>,
}

/// A number of the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Measure {
    /// The number of ticks from the moment to this goal.
    Ticks(Goal),
    /// The gap of a lab's explained pair at the moment, m; minus the depth if they overlap.
    Gap,
    /// A number of a body.
    Field {
        /// Name of the body; by default the driven one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        body: Option<String>,
        /// Name of the number, as in the plots: `position.y`.
        name: String,
        /// Goal at which the number is read; by default after the last tick.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Goal>,
    },
}

/// A parameter varied between instances of the question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vary {
    /// Named path of a number, or of one component of a vector: `driver.position.x`.
    pub path: String,
    /// First end of the range.
    pub from: f32,
    /// Second end of the range.
    pub to: f32,
}

impl Check<'_, '_> {
    /// Checks the drive to a moment.
    pub(super) fn start(&mut self, start: &Start, path: &str) {
        self.duration(&start.drive, &format!("{path}.drive"));
        if let Some(goal) = &start.moment {
            self.goal(goal, &format!("{path}.moment"));
            if start.drive.is_empty() {
                self.found.add(
                    format!("{path}.drive"),
                    id::QUESTION_NOTHING_DRIVEN.text(),
                    id::QUESTION_DRIVE_TO_MOMENT.text(),
                );
            }
        }
    }

    /// Checks the duration of a drive.
    fn duration(&mut self, holds: &[Hold], path: &str) {
        let duration = ticks(holds);
        if duration > MAX_TICKS {
            self.found.add(
                path,
                id::QUESTION_LASTS_TOO_LONG.with(&[("ticks", &duration)]),
                id::SCENE_AT_MOST.with(&[("most", &MAX_TICKS)]),
            );
        }
    }

    /// Checks a question without computing its true answer.
    pub(super) fn question(&mut self, question: &Question, path: &str) {
        for (name, text) in [("text", &question.text), ("because", &question.because)] {
            if text.trim().is_empty() {
                self.found.add(
                    format!("{path}.{name}"),
                    id::STEPS_TEXT_EMPTY.text(),
                    id::QUESTION_A_SENTENCE.text(),
                );
            }
        }
        self.duration(&question.then, &format!("{path}.then"));
        self.answer(&question.answer, &format!("{path}.answer"));
        for (index, vary) in question.vary.iter().enumerate() {
            self.vary(vary, &format!("{path}.vary[{index}]"));
        }
    }

    fn answer(&mut self, answer: &Answer, path: &str) {
        match answer {
            Answer::Choice(choices) => {
                if !(2..=4).contains(&choices.len()) {
                    let what = id::QUESTION_CHOICE_COUNT.with(&[("count", &choices.len())]);
                    self.found.add(path, what, id::QUESTION_2_TO_4.text());
                }
                if choices.iter().filter(|choice| choice.when.is_none()).count() > 1 {
                    self.found.add(
                        path,
                        id::QUESTION_TWO_WITHOUT_WHEN.text(),
                        id::QUESTION_ONE_WITHOUT_WHEN.text(),
                    );
                }
                for (index, choice) in choices.iter().enumerate() {
                    if let Some(goal) = &choice.when {
                        self.goal(goal, &format!("{path}[{index}].when"));
                    }
                }
            }
            Answer::Number { of, within } => {
                self.tolerance(*within, &format!("{path}.within"));
                match of {
                    Measure::Ticks(goal) => self.goal(goal, &format!("{path}.of")),
                    Measure::Gap => {}
                    Measure::Field { body, name, at: goal } => {
                        let path = format!("{path}.of");
                        self.number_of(body.as_deref(), name, &path);
                        if let Some(goal) = goal {
                            self.goal(goal, &format!("{path}.at"));
                        }
                    }
                }
            }
            Answer::Way { within } => self.tolerance(*within, &format!("{path}.within")),
            Answer::Order { lines } if !(3..=5).contains(lines) => {
                let what = id::QUESTION_LINE_COUNT.with(&[("count", lines)]);
                self.found.add(format!("{path}.lines"), what, id::QUESTION_3_TO_5.text());
            }
            Answer::Order { .. } | Answer::Axis | Answer::Region => {}
        }
    }

    /// Checks that a tolerance is positive.
    fn tolerance(&mut self, within: f32, path: &str) {
        if !(within.is_finite() && within > 0.0) {
            self.found.add(
                path,
                id::QUESTION_LEAVES_NO_ROOM.with(&[("tolerance", &within)]),
                id::QUESTION_NUMBER_ABOVE_0.text(),
            );
        }
    }

    fn vary(&mut self, vary: &Vary, path: &str) {
        for (name, number) in [("from", vary.from), ("to", vary.to)] {
            let (parameter, value) =
                vary.parameter_value(number, |path| self.names.current_value(path));
            if let Err(refusal) = self.names.value(&parameter, value) {
                let part = if refusal.part == "path" { "path" } else { name };
                let expected = refusal.wanted();
                self.found.add(format!("{path}.{part}"), refusal.what, expected);
                return;
            }
        }
    }
}

/// Returns the value of `vary` in an instance, rounded to hundredths. Instance 0 is the unchanged
/// scene, and has no such value.
#[must_use]
pub fn varied(vary: &Vary, instance: u32, index: usize) -> f32 {
    // Knuth, The Art of Computer Programming 3, 6.4: multiplicative hashing.
    let mixed = (instance.wrapping_mul(0x9E37_79B1) ^ (index as u32).wrapping_mul(0x85EB_CA77))
        .wrapping_mul(0xC2B2_AE35);
    let part = (mixed >> 8) as f32 / (1_u32 << 24) as f32;
    let value = vary.from + (vary.to - vary.from) * part;
    (value * 100.0).round() / 100.0
}

/// Splits the path of a vector's component into the vector's path and the index of the component.
#[must_use]
pub fn component(path: &str) -> (&str, Option<usize>) {
    let in_vector = path.rsplit_once('.').and_then(|(vector, axis)| {
        let axis = ["x", "y", "z"].iter().position(|name| *name == axis)?;
        Some((vector, Some(axis)))
    });
    in_vector.unwrap_or((path, None))
}

impl Vary {
    /// Returns the path of the varied parameter, and its value with this number in it. `current`
    /// returns current values.
    fn parameter_value(
        &self,
        number: f32,
        current: impl Fn(&str) -> Option<Value>,
    ) -> (String, Value) {
        let in_vector = || {
            let (path, Some(axis)) = component(&self.path) else { return None };
            let Some(Value::Vec3(mut vector)) = current(path) else { return None };
            vector[axis] = number;
            Some((path.to_owned(), Value::Vec3(vector)))
        };
        in_vector().unwrap_or_else(|| (self.path.clone(), Value::F32(number)))
    }
}

impl Question {
    /// Returns the paths of the varied numbers, with their values in this setup.
    #[must_use]
    pub fn values_in(&self, setup: &WorldSetup) -> Vec<(String, Value)> {
        let value = |path: &str| match component(path) {
            (vector, Some(axis)) => match params::get(setup, vector)? {
                Value::Vec3(vector) => Some(Value::F32(vector[axis])),
                _ => None,
            },
            (path, None) => params::get(setup, path),
        };
        self.vary.iter().filter_map(|vary| Some((vary.path.clone(), value(&vary.path)?))).collect()
    }

    /// Returns the parameters set by an instance, by path, each once.
    #[must_use]
    pub fn instance(&self, instance: u32, setup: &WorldSetup) -> Vec<(String, Value)> {
        let mut found: Vec<(String, Value)> = Vec::new();
        let vary = self.vary.iter().zip(settings(self, instance));
        for (vary, (_, number)) in vary {
            let Value::F32(number) = number else { continue };
            let (path, value) = vary.parameter_value(number, |path| {
                let known = found.iter().find(|(known, _)| known == path);
                known.map(|(_, value)| value.clone()).or_else(|| params::get(setup, path))
            });
            found.retain(|(known, _)| *known != path);
            found.push((path, value));
        }
        found
    }
}

/// Returns the numbers set by an instance, by their paths in the question.
#[must_use]
pub fn settings(question: &Question, instance: u32) -> Vec<(String, Value)> {
    if instance == 0 {
        return Vec::new();
    }
    let each = question.vary.iter().enumerate();
    each.map(|(k, vary)| (vary.path.clone(), Value::F32(varied(vary, instance, k)))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The values set by an instance must all persist, including several components of one vector.
    #[test]
    fn an_instance_sets_all_varied_numbers() {
        let mut setup = crate::scene::load("lab/two").expect("it ships").file.world;
        let paths = ["position.y", "angle", "position.z", "position.x"];
        let vary =
            paths.map(|path| Vary { path: format!("bodies.kite.{path}"), from: -9.0, to: 9.0 });
        let question = Question {
            text: String::new(),
            then: Vec::new(),
            answer: Answer::Axis,
            shows: Vec::new(),
            because: String::new(),
            vary: vary.to_vec(),
        };
        let mut seen = BTreeSet::new();
        for instance in 1..20 {
            let set = question.instance(instance, &setup);
            let mut names: Vec<&str> = set.iter().map(|(path, _)| path.as_str()).collect();
            names.sort_unstable();
            assert_eq!(names, ["bodies.kite.angle", "bodies.kite.position"], "each of them once");
            for (path, value) in &set {
                params::set(&mut setup, path, value.clone()).expect("in range");
            }
            let now = question.values_in(&setup);
            assert_eq!(now, settings(&question, instance), "instance {instance}");
            let numbers = now.iter().filter_map(|(_, value)| match value {
                Value::F32(number) => Some(number.to_bits()),
                _ => None,
            });
            seen.extend(numbers);
        }
        assert!(seen.len() > 70, "each has numbers of its own: {}", seen.len());
        assert_eq!(question.instance(0, &setup), [], "the scene as it is");
    }
}
