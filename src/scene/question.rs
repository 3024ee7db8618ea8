//! What a step of a lesson asks before it shows: the moment at which time stops, and what the learner
//! commits to. The true answer is never written down: [`predict`](crate::predict) reads it from ticks.

use serde::{Deserialize, Serialize};

use super::schema::OverlayKind;
use super::steps::{Check, Goal};
use crate::params::{self, Value};
use crate::sim::WorldSetup;
use crate::sim::input::{Hold, ticks};
use crate::sim::report::Field;

/// Nobody waits longer for a moment, or for what comes after it, ticks.
pub const LONGEST: u64 = 1_200;

/// What brings the learner to the moment that a step is about: time stops there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// What is driven from the start of the scene.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drive: Vec<Hold>,
    /// Time stops as soon as a tick of the drive reaches this, else at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Goal>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The question, in a sentence or two.
    pub text: String,
    /// What is driven from then on, while the answer comes true; nothing where it is true already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Hold>,
    /// What is asked for.
    pub answer: Answer,
    /// Overlays that show it, once it is answered. Until then none is on but the models.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "crate::scene::schema::overlays"
    )]
    pub shows: Vec<OverlayKind>,
    /// Why it matters, in a sentence.
    pub because: String,
    /// Parameters that are otherwise whenever it is asked again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vary: Vec<Vary>,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Answer {
    /// Which of two to four comes true first.
    Choice(Vec<Choice>),
    /// A number.
    Number {
        /// Which.
        of: Measure,
        /// So far from it is near enough.
        within: f32,
    },
    /// Which axis decides about the explained pair.
    Axis,
    /// In which Voronoi region of the other shape the point or segment of a pair of a lab lies: which
    /// corner or edge is closest.
    Region,
    /// The shortest way out of the overlap of the explained pair: its minimum translation vector.
    Way {
        /// So far from it is near enough, as a part of its length.
        within: f32,
    },
    /// The order in which the tick goes through lines of its pseudo-code.
    Order {
        /// How many lines, 3 to 5.
        lines: u32,
    },
}

/// Something that may come true.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// What, in a few words.
    pub text: String,
    /// It came true in the first tick that reaches this; left out, when nothing else came true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Goal>,
}

/// A number of the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Measure {
    /// How many ticks it takes from the moment on.
    Ticks(Goal),
    /// How far the explained pair of a lab is apart at the moment, m; minus its depth if it overlaps.
    Gap,
    /// A number of a body.
    Field {
        /// Whose; the driven body's when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        body: Option<String>,
        /// Its name as in the plots: `position.y`.
        name: String,
        /// In the first tick that reaches this, else after the last one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Goal>,
    },
}

/// A parameter that is otherwise in each instance of the question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vary {
    /// Named path of a number, or of one component of a vector: `driver.position.x`.
    pub path: String,
    /// From this value.
    pub from: f32,
    /// To this one.
    pub to: f32,
}

impl Check<'_, '_> {
    /// What is wrong with what brings the learner to a moment.
    pub(super) fn start(&mut self, start: &Start, at: &str) {
        self.lasts(&start.drive, &format!("{at}.drive"));
        if let Some(goal) = &start.moment {
            self.goal(goal, &format!("{at}.moment"));
            if start.drive.is_empty() {
                self.found.add(format!("{at}.drive"), "nothing is driven", "a drive to the moment");
            }
        }
    }

    fn lasts(&mut self, holds: &[Hold], at: &str) {
        let long = ticks(holds);
        if long > LONGEST {
            self.found.add(at, format!("lasts {long} ticks"), format!("at most {LONGEST}"));
        }
    }

    /// What is wrong with a question, whatever its answer turns out to be.
    pub(super) fn question(&mut self, question: &Question, at: &str) {
        for (name, text) in [("text", &question.text), ("because", &question.because)] {
            if text.trim().is_empty() {
                self.found.add(format!("{at}.{name}"), "the text is empty", "a sentence");
            }
        }
        self.lasts(&question.then, &format!("{at}.then"));
        self.answer(&question.answer, &format!("{at}.answer"));
        for (index, vary) in question.vary.iter().enumerate() {
            self.vary(vary, &format!("{at}.vary[{index}]"));
        }
    }

    fn answer(&mut self, answer: &Answer, at: &str) {
        match answer {
            Answer::Choice(choices) => {
                if !(2..=4).contains(&choices.len()) {
                    let what = format!("{} choices", choices.len());
                    self.found.add(at, what, "2 to 4 of them");
                }
                if choices.iter().filter(|choice| choice.when.is_none()).count() > 1 {
                    self.found.add(at, "two choices have no `when`", "at most one without");
                }
                for (index, choice) in choices.iter().enumerate() {
                    if let Some(goal) = &choice.when {
                        self.goal(goal, &format!("{at}[{index}].when"));
                    }
                }
            }
            Answer::Number { of, within } => {
                self.positive(*within, &format!("{at}.within"));
                match of {
                    Measure::Ticks(goal) => self.goal(goal, &format!("{at}.of")),
                    Measure::Gap => {}
                    Measure::Field { body, name, at: goal } => {
                        let at = format!("{at}.of");
                        self.body(body.as_deref(), &format!("{at}.body"));
                        let numbers = |field: Field| field.number().is_some();
                        let known = self.names.field(body.as_deref(), name, "number", numbers);
                        self.add(known, format!("{at}.name"));
                        if let Some(goal) = goal {
                            self.goal(goal, &format!("{at}.at"));
                        }
                    }
                }
            }
            Answer::Way { within } => self.positive(*within, &format!("{at}.within")),
            Answer::Order { lines } if !(3..=5).contains(lines) => {
                self.found.add(format!("{at}.lines"), format!("{lines} lines"), "3 to 5");
            }
            Answer::Order { .. } | Answer::Axis | Answer::Region => {}
        }
    }

    fn positive(&mut self, within: f32, at: &str) {
        if !(within.is_finite() && within > 0.0) {
            self.found.add(at, format!("{within} leaves no room"), "a number above 0");
        }
    }

    fn vary(&mut self, vary: &Vary, at: &str) {
        for (name, number) in [("from", vary.from), ("to", vary.to)] {
            let (path, value) = vary.with(number, |path| self.names.now(path));
            if let Err(refusal) = self.names.value(&path, value) {
                let part = if refusal.part == "path" { "path" } else { name };
                let expected = refusal.wanted();
                self.found.add(format!("{at}.{part}"), refusal.what, expected);
                return;
            }
        }
    }
}

/// The value of `vary` in the instance with this number, on a grid of hundredths; instance 0 is the
/// scene as it is.
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
    let of_vector = path.rsplit_once('.').and_then(|(vector, axis)| {
        let axis = ["x", "y", "z"].iter().position(|name| *name == axis)?;
        Some((vector, Some(axis)))
    });
    of_vector.unwrap_or((path, None))
}

impl Vary {
    /// The parameter with this number in it, and its path; `now` tells the present values.
    fn with(&self, number: f32, now: impl Fn(&str) -> Option<Value>) -> (String, Value) {
        let of_vector = || {
            let (path, Some(axis)) = component(&self.path) else { return None };
            let Some(Value::Vec3(mut vector)) = now(path) else { return None };
            vector[axis] = number;
            Some((path.to_owned(), Value::Vec3(vector)))
        };
        of_vector().unwrap_or_else(|| (self.path.clone(), Value::F32(number)))
    }
}

impl Question {
    /// The numbers that make an instance of the question, as they are in a world of this setup.
    #[must_use]
    pub fn now(&self, setup: &WorldSetup) -> Vec<(String, Value)> {
        let now = |path: &str| match component(path) {
            (vector, Some(axis)) => match params::get(setup, vector)? {
                Value::Vec3(vector) => Some(Value::F32(vector[axis])),
                _ => None,
            },
            (path, None) => params::get(setup, path),
        };
        self.vary.iter().filter_map(|vary| Some((vary.path.clone(), now(&vary.path)?))).collect()
    }

    /// The parameters that this instance sets in a world of this setup, by path, each of them once.
    #[must_use]
    pub fn instance(&self, instance: u32, setup: &WorldSetup) -> Vec<(String, Value)> {
        let mut found: Vec<(String, Value)> = Vec::new();
        let vary = self.vary.iter().zip(settings(self, instance));
        for (vary, (_, number)) in vary {
            let Value::F32(number) = number else { continue };
            let (path, value) = vary.with(number, |path| {
                let known = found.iter().find(|(known, _)| known == path);
                known.map(|(_, value)| value.clone()).or_else(|| params::get(setup, path))
            });
            found.retain(|(known, _)| *known != path);
            found.push((path, value));
        }
        found
    }
}

/// What an instance of the question has otherwise: numbers, by the paths that it names.
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

    /// What an instance sets is what is there afterwards, whichever component of a vector it is.
    #[test]
    fn an_instance_has_the_numbers_that_it_is_made_of() {
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
            let now = question.now(&setup);
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
