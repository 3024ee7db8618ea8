//! Answers of a learner, stored and handed in.
//!
//! ```ron
//! (
//!     answers: 1,
//!     name: "Kim",
//!     given: [
//!         (scene: "tank/detect", step: 3, seed: 7, answer: Axis("long axis of box"), right: true, hints: 1),
//!     ],
//! )
//! ```
//!
//! `answers` is the format's version. `step` counts from 1; `seed` is the instance of the question,
//! 0 by default. `error` is the distance from the true answer, in the unit of the question's kind.
//! `right` and `error` are the grade given at the time; with the scene, answers are graded again.

use std::path::Path;

use glam::Vec3;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::file_checks::{VERSION, check_name, check_version, to_problems, wrong};
use crate::platform::text::name_of;
use crate::predict::{AnswerFormat, AnswerValue, Grade, PosedQuestion};
use crate::scene::problem::{Finding, Problem, locate};
use crate::scene::tree::Tree;
use crate::scene::{LoadError, Scene, catalogue, read, ron_writer, schema, typed_reader};
use crate::text::id;

/// Size limit of answer files, bytes.
pub const LIMIT: u64 = 1 << 20;
/// Maximum number of answers in a file.
pub const MAX: usize = 1_000;

/// Maximum length of an answer's text, characters.
const LONGEST: usize = 400;

/// Depth of nesting written on separate lines; each answer takes one line.
const LINES_DOWN_TO: usize = 2;

/// All answers of a learner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    /// Name typed by the learner.
    pub name: String,
    /// Answers, oldest first.
    pub given: Vec<StoredAnswer>,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredAnswer {
    /// Title of the class.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub class: String,
    /// Id of a built-in scene, or name of a scene file.
    pub scene: String,
    /// Step of the question, from 1.
    pub step: u32,
    /// Instance of the question.
    #[serde(default, rename = "seed", skip_serializing_if = "is_zero")]
    pub instance: u32,
    /// The answer, in words.
    pub answer: AnswerText,
    /// Numbers of the chosen axis, choice or lines in the question, from 1; empty for other answers and in older
    /// files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<u32>,
    /// Whether the answer is within tolerance.
    pub right: bool,
    /// Distance from the true answer; `None` if not numeric.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f32>,
    /// Number of hints taken.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hints: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(x: &u32) -> bool {
    *x == 0
}

/// Returns the name of a scene in answers and classes: its id, or its file name without the
/// private folder.
#[must_use]
pub fn scene_name(scene: &Scene) -> &str {
    match catalogue::scene(&scene.id) {
        Some(_) => &scene.id,
        None => scene.id.rsplit(['/', '\\']).next().unwrap_or(&scene.id),
    }
}

/// An answer in the words of its question, readable by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum AnswerText {
    /// A choice.
    Choice(String),
    /// A deciding axis.
    Axis(String),
    /// A number with its unit.
    Number(f32, String),
    /// A displacement that separates the bodies, m: x, y and z.
    Way(f32, f32, f32),
    /// Lines, first to last.
    Order(Vec<String>),
}

impl AnswerText {
    /// Returns a given answer in the words of its question; `None` if their kinds differ.
    #[must_use]
    pub fn of(format: &AnswerFormat, given: &AnswerValue) -> Option<Self> {
        Some(match (format, given) {
            (AnswerFormat::Choice(texts), AnswerValue::Pick(k)) => {
                Self::Choice(stored_text(texts.get(*k)?))
            }
            (AnswerFormat::Axis(axes, _), AnswerValue::Pick(k)) => {
                Self::Axis(stored_text(&axes.get(*k)?.name))
            }
            (AnswerFormat::Number(unit), AnswerValue::Number(x)) => {
                Self::Number(*x, (*unit).to_owned())
            }
            (AnswerFormat::Way(..), AnswerValue::Way(way)) => Self::Way(way.x, way.y, way.z),
            (AnswerFormat::Order(lines), AnswerValue::Order(order)) => {
                let lines = order.iter().map(|k| lines.get(*k).map(|line| stored_text(line)));
                Self::Order(lines.collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }

    /// Returns the answer as an index or value of the question; `None` if the question has no such
    /// answer.
    fn given(&self, format: &AnswerFormat) -> Option<AnswerValue> {
        Some(match (self, format) {
            (Self::Choice(stored), AnswerFormat::Choice(texts)) => {
                AnswerValue::Pick(texts.iter().position(|text| stored_text(text) == *stored)?)
            }
            (Self::Axis(stored), AnswerFormat::Axis(axes, _)) => {
                AnswerValue::Pick(axes.iter().position(|axis| stored_text(&axis.name) == *stored)?)
            }
            (Self::Number(x, _), AnswerFormat::Number(_)) => AnswerValue::Number(*x),
            (Self::Way(..), AnswerFormat::Way(..)) => AnswerValue::Way(self.way()?),
            (Self::Order(stored), AnswerFormat::Order(lines)) => {
                let index =
                    |stored: &String| lines.iter().position(|line| stored_text(line) == *stored);
                AnswerValue::Order(stored.iter().map(index).collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }

    /// Returns the displacement, m, if the answer is one.
    #[must_use]
    pub fn way(&self) -> Option<Vec3> {
        match *self {
            Self::Way(x, y, z) => Some(Vec3::new(x, y, z)),
            _ => None,
        }
    }

    /// Returns the name of the kind of answer.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Choice(_) => "choice",
            Self::Axis(_) => "axis",
            Self::Number(..) => "number",
            Self::Way(..) => "way",
            Self::Order(_) => "order",
        }
    }

    /// Returns the unit of the error; empty if not numeric.
    #[must_use]
    pub fn unit(&self) -> &str {
        match self {
            Self::Choice(_) => "",
            Self::Number(_, unit) => unit,
            Self::Axis(_) | Self::Way(..) => "m",
            Self::Order(_) => "lines",
        }
    }

    /// Returns the answer in one line of text, numbers with all digits.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Choice(text) | Self::Axis(text) => text.clone(),
            Self::Number(x, _) => x.to_string(),
            Self::Way(x, y, z) => format!("({x}, {y}, {z})"),
            Self::Order(lines) => lines.join(" > "),
        }
    }

    /// Checks the values of the answer.
    fn check(&self, path: &str) -> Result<(), Finding> {
        let numbers = match *self {
            Self::Number(x, _) => [x, 0.0, 0.0],
            Self::Way(x, y, z) => [x, y, z],
            _ => [0.0; 3],
        };
        if numbers.iter().any(|x| !x.is_finite()) {
            return Err(wrong(
                path,
                id::FILE_SOME_NUMBER_NOT_FINITE.to_string(),
                id::CLASS_FINITE_NUMBERS.text(),
            ));
        }
        match self {
            Self::Choice(text) | Self::Axis(text) | Self::Number(_, text) => check_text(path, text),
            Self::Order(lines) => lines.iter().try_for_each(|line| check_text(path, line)),
            Self::Way(..) => Ok(()),
        }
    }
}

/// Returns a text as stored in files: on one line, with at most [`LONGEST`] characters.
fn stored_text(text: &str) -> String {
    let without_control = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().take(LONGEST).map(without_control).collect()
}

/// Checks that a text is short and on one line.
fn check_text(path: &str, text: &str) -> Result<(), Finding> {
    if text.chars().count() > LONGEST || text.chars().any(char::is_control) {
        let what = id::CLASS_ANSWER_TEXT_UNFIT.to_string();
        return Err(wrong(
            path,
            what,
            id::CLASS_ANSWER_TEXT_EXPECTED.with(&[("longest", &LONGEST)]),
        ));
    }
    Ok(())
}

impl StoredAnswer {
    /// Creates a stored answer; `None` if its kind differs from the question's, or if it is invalid.
    #[must_use]
    pub fn new(
        (class, scene): (&str, &str),
        (step, instance): (usize, u32),
        (posed, given, grade): (&PosedQuestion, &AnswerValue, &Grade),
        hints: usize,
    ) -> Option<Self> {
        let answered = Self {
            class: stored_text(class),
            scene: stored_text(scene),
            step: u32::try_from(step + 1).ok()?,
            instance,
            answer: AnswerText::of(&posed.format, given)?,
            chosen: posed.numbers(given),
            right: grade.is_correct,
            error: grade.error.filter(|error| error.is_finite()),
            hints: u32::try_from(hints).ok()?,
        };
        // An unreadable answer would make the whole file unreadable.
        answered.check("").is_ok().then_some(answered)
    }

    /// Returns the answer as an index or value of the question: that with its text, else that with its numbers.
    /// `None` if the question has no such answer.
    #[must_use]
    pub fn value(&self, posed: &PosedQuestion) -> Option<AnswerValue> {
        // A text differs where the question was reworded or translated.
        self.answer.given(&posed.format).or_else(|| posed.answer_of(&self.chosen))
    }

    fn check(&self, path: &str) -> Result<(), Finding> {
        check_text(&format!("{path}.class"), &self.class)?;
        check_text(&format!("{path}.scene"), &self.scene)?;
        if self.step == 0 {
            return Err(wrong(
                &format!("{path}.step"),
                id::CLASS_STEP_0.to_string(),
                id::CLASS_STEPS_BEGIN_AT_1.text(),
            ));
        }
        if self.error.is_some_and(|error| !error.is_finite()) {
            let what = id::FILE_NUMBER_NOT_FINITE.to_string();
            return Err(wrong(&format!("{path}.error"), what, id::STEPS_FINITE_NUMBER.text()));
        }
        self.answer.check(&format!("{path}.answer"))
    }
}

/// Contents of an answer file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    answers: u32,
    #[serde(default)]
    name: String,
    given: Vec<StoredAnswer>,
}

impl Answers {
    /// Parses an answer file called `file`.
    ///
    /// # Errors
    /// Returns each problem with its position and the expected value.
    pub fn parse(file: &str, text: &str) -> Result<Self, Vec<Problem>> {
        let text = read::without_mark(text);
        if text.trim().is_empty() {
            let expected = "(answers: 1, name: ..., given: [...])";
            return Err(locate(
                file,
                text,
                vec![wrong("", id::CLASS_ANSWERS_FILE_EMPTY.to_string(), expected)],
            ));
        }
        let tree = Tree::new(text);
        let form = typed_reader::read::<Form>(&tree);
        let form = form.map_err(|finding| locate(file, text, vec![finding]))?;
        Self::from_form(form).map_err(|finding| to_problems(file, text, &tree, finding))
    }

    fn from_form(form: Form) -> Result<Self, Finding> {
        let Form { answers, name, given } = form;
        check_version("answers", answers, id::CLASS_ANSWERS_HAVE_VERSION)?;
        if !name.is_empty() {
            check_name("name", &name)?;
        }
        if given.len() > MAX {
            let what = id::CLASS_TOO_MANY_ANSWERS.with(&[("count", &given.len())]);
            return Err(wrong("given", what, id::CLASS_AT_MOST.with(&[("most", &MAX)])));
        }
        let mut answers = given.iter().enumerate();
        answers.try_for_each(|(k, answer)| answer.check(&format!("given[{k}]")))?;
        Ok(Self { name, given })
    }

    /// Reads the file at `path`.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is invalid.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        let name = name_of(path);
        let text = read::text(path, LIMIT).map_err(|error| {
            error.refuse(&name, &id::CLASS_ANSWERS_UNREADABLE.with(&[("error", &error)]))
        })?;
        Self::parse(&name, &text).map_err(LoadError::Refused)
    }

    /// Writes the answers as the text of a file; parsing it gives the same answers.
    #[must_use]
    pub fn to_text(&self) -> String {
        let form = Form { answers: VERSION, name: self.name.clone(), given: self.given.clone() };
        let style = PrettyConfig::new().new_line("\n").depth_limit(LINES_DOWN_TO);
        // Cannot fail for the values of an answer.
        let text = ron_writer::text(&form, &schema::options(), Some(style)).unwrap_or_default();
        format!("// {}\n{text}\n", id::CLASS_ANSWERS_FILE_COMMENT.text())
    }

    /// Adds an answer; beyond the limit, drops the oldest.
    pub fn add(&mut self, answered: StoredAnswer) {
        self.given.push(answered);
        self.given.drain(..self.given.len().saturating_sub(MAX));
    }

    /// Returns the answers given in the class with this title; all answers for `None`.
    #[must_use]
    pub fn of_class(&self, class: Option<&str>) -> Self {
        let is_in_class = |answer: &&StoredAnswer| class.is_none_or(|title| answer.class == title);
        let given = self.given.iter().filter(is_in_class).cloned().collect();
        Self { name: self.name.clone(), given }
    }
}
