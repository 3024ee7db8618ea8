//! Classes without a server: a class file opens a scene at a step of its lesson and locks some
//! controls; learners hand in files of answers, which are evaluated together. Nothing is sent
//! anywhere.
//!
//! ```ron
//! (
//!     class: 1,
//!     title: "Axes, group B",
//!     scene: "tank/detect",
//!     step: 3,
//!     seed: 7,
//!     locked: (parameters: true, overlays: true, steps_after: 4),
//! )
//! ```
//!
//! `class` is the format's version. `scene` is the id of a built-in scene, or the name of a scene
//! file in the same folder. Steps count from 1, as shown in the lesson. All learners first get the
//! instance `seed` of a question; 0 is the unchanged scene. Locks are a convenience, not protection:
//! the scene opened without the class has none.

mod answers;
mod check;
mod csv;
mod file_checks;
mod picture;
mod table;

use std::path::Path;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

pub use answers::{AnswerText, Answers, MAX, StoredAnswer, scene_name};
pub use check::{GradeSource, GradedAnswer, Grader};
pub use csv::csv;
pub use file_checks::{LONGEST_NAME, check_name};
use file_checks::{VERSION, check_version, to_problems, wrong};
pub use picture::{Drawing, SIZE, drawings, picture};
pub use table::{GradedFile, QuestionResults, remove_duplicates, table};

use crate::platform::files;
use crate::platform::text::name_of;
use crate::scene::kind::FileKind;
use crate::scene::problem::{Finding, Problem, closest, locate, quote};
use crate::scene::tree::Tree;
use crate::scene::{LoadError, Scene, catalogue, read, ron_writer, schema, typed_reader};
use crate::text::id;

/// Extension of class files.
pub const EXTENSION: &str = "class.ron";

/// Extension of answer files.
pub const ANSWERS: &str = "ans";

/// Size limit of class files, bytes.
const LIMIT: u64 = 1 << 16;

/// Maximum seed.
pub const MAX_SEED: u32 = 999_999;

/// A class: its start and its locks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Title of the class.
    pub title: String,
    /// Id of a built-in scene, or name of a file beside the class file.
    pub scene: String,
    /// First step, from 0.
    pub step: usize,
    /// Instance in which questions are asked first.
    pub seed: u32,
    /// Locked controls.
    pub locked: Locks,
}

/// Controls locked for the learners of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Locks {
    /// Whether parameters are locked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub parameters: bool,
    /// Whether overlays are locked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overlays: bool,
    /// Last step that can be started, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps_after: Option<u32>,
}

/// Contents of a class file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    class: u32,
    title: String,
    scene: String,
    step: u32,
    #[serde(default)]
    seed: u32,
    #[serde(default)]
    locked: Locks,
}

/// Returns the load error for the class file at `path`.
fn load_error(path: &Path, text: &str, finding: Finding) -> LoadError {
    let text = read::without_mark(text);
    LoadError::Refused(to_problems(&name_of(path), text, &Tree::new(text), finding))
}

impl Class {
    /// Parses a class file called `name`.
    ///
    /// # Errors
    /// Returns each problem with its position and the expected value.
    pub fn parse(name: &str, text: &str) -> Result<Self, Vec<Problem>> {
        let text = read::without_mark(text);
        let tree = Tree::new(text);
        let form = typed_reader::read::<Form>(&tree);
        let form = form.map_err(|finding| locate(name, text, vec![finding]))?;
        Self::from_form(form).map_err(|finding| to_problems(name, text, &tree, finding))
    }

    fn from_form(form: Form) -> Result<Self, Finding> {
        let Form { class, title, scene, step, seed, locked } = form;
        check_version("class", class, id::CLASS_HAS_VERSION)?;
        Self::try_new((title, scene), (step, seed), locked)
    }

    /// Creates a class with this title and scene, first step (from 1) and seed, if they are valid.
    pub(super) fn try_new(
        (title, scene): (String, String),
        (step, seed): (u32, u32),
        locked: Locks,
    ) -> Result<Self, Finding> {
        check_name("title", &title)?;
        let is_plain = !scene.is_empty() && !scene.contains(['/', '\\']) && scene != "..";
        if catalogue::scene(&scene).is_none() && !is_plain {
            let close = closest(&scene, &catalogue::ids().collect::<Vec<_>>());
            let expected = close.map_or_else(
                || id::CLASS_SCENE_EXPECTED.to_string(),
                |close| id::CLASS_SCENE_CLOSE.with(&[("close", &close)]),
            );
            let what = id::FILE_NO_BUILT_IN_SCENE.with(&[("scene", &quote(&scene))]);
            return Err(wrong("scene", what, expected));
        }
        if seed > MAX_SEED {
            return Err(wrong(
                "seed",
                id::CLASS_SEED_IS.with(&[("seed", &seed)]),
                id::CLASS_AT_MOST.with(&[("most", &MAX_SEED)]),
            ));
        }
        let step = (step as usize).checked_sub(1);
        let step = step.ok_or_else(|| {
            wrong("step", id::CLASS_STEP_0.to_string(), id::CLASS_STEPS_BEGIN_AT_1.text())
        })?;
        let class = Self { title, scene, step, seed, locked };
        class.check_first_step()?;
        Ok(class)
    }

    /// Checks that the first step is not locked.
    fn check_first_step(&self) -> Result<(), Finding> {
        match self.locked.steps_after {
            Some(last) if self.is_step_locked(self.step) => {
                let first = self.step + 1;
                let what =
                    id::CLASS_LAST_STEP_TOO_EARLY.with(&[("last", &last), ("first", &first)]);
                let expected = id::CLASS_LAST_STEP_EXPECTED.with(&[("first", &first)]);
                Err(wrong("locked.steps_after", what, expected))
            }
            _ => Ok(()),
        }
    }

    /// Reads the class file at `path`; returns its text too.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is invalid.
    pub fn load(path: &Path) -> Result<(Self, String), LoadError> {
        let name = name_of(path);
        let text = read::text(path, LIMIT);
        let text =
            text.map_err(|e| e.refuse(&name, &id::CLASS_UNREADABLE.with(&[("error", &e)])))?;
        let class = Self::parse(&name, &text);
        let class = class.map_err(|why| {
            FileKind::Class.refuse_other(&name, &text).unwrap_or(LoadError::Refused(why))
        })?;
        Ok((class, text))
    }

    /// Returns the name that opens the class's scene: its id, or the path of the file beside the
    /// class file at `path`.
    ///
    /// # Errors
    /// Returns an error if there is no such file.
    pub fn scene_beside(&self, path: &Path, text: &str) -> Result<String, LoadError> {
        if catalogue::scene(&self.scene).is_some() {
            return Ok(self.scene.clone());
        }
        let folder = read::folder(path);
        if let Some((_, true)) = files::within(folder, &self.scene) {
            return Ok(name_of(folder.join(&self.scene)));
        }
        let what = id::CLASS_NO_FILE_BESIDE.with(&[("scene", &quote(&self.scene))]);
        let expected = id::CLASS_SCENE_BESIDE_EXPECTED.text();
        Err(load_error(path, text, wrong("scene", what, expected)))
    }

    /// Checks that the scene has the first step of the class.
    ///
    /// # Errors
    /// Returns an error if the step is missing.
    pub fn check(&self, path: &Path, text: &str, scene: &Scene) -> Result<(), LoadError> {
        self.missing_step(scene).map_or(Ok(()), |finding| Err(load_error(path, text, finding)))
    }

    /// Returns a finding if the scene lacks the first step of the class.
    pub(super) fn missing_step(&self, scene: &Scene) -> Option<Finding> {
        let count = scene.file.steps.len();
        let expected = match count {
            0 => id::CLASS_SCENE_WITH_STEPS_EXPECTED.to_string(),
            _ => id::CLASS_STEP_EXPECTED.with(&[("count", &count)]),
        };
        let what =
            || id::CLASS_NO_SUCH_STEP.with(&[("step", &(self.step + 1)), ("scene", &self.scene)]);
        (self.step >= count).then(|| wrong("step", what(), expected))
    }

    /// Returns whether a step, from 0, comes after the last step allowed.
    #[must_use]
    pub fn is_step_locked(&self, step: usize) -> bool {
        self.locked.steps_after.is_some_and(|last| step >= last as usize)
    }

    /// Writes the class as the text of a file; parsing it gives the same class.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Self { title, scene, step, seed, locked } = self.clone();
        let step = u32::try_from(step + 1).unwrap_or(u32::MAX);
        let form = Form { class: VERSION, title, scene, step, seed, locked };
        let style = PrettyConfig::new().new_line("\n").depth_limit(1);
        // Cannot fail for the values of a class.
        let text = ron_writer::text(&form, &schema::options(), Some(style)).unwrap_or_default();
        format!("// {}\n{text}\n", id::CLASS_FILE_COMMENT.text())
    }

    /// Returns a description of the locks; `None` without locks.
    #[must_use]
    pub fn locked_in_words(&self) -> Option<String> {
        let Locks { parameters, overlays, steps_after } = self.locked;
        let parts = [
            parameters.then(|| id::CLASS_LOCKED_PARAMETERS.to_string()),
            overlays.then(|| id::CLASS_LOCKED_OVERLAYS.to_string()),
            steps_after.map(|last| id::CLASS_LOCKED_STEPS.with(&[("last", &last)])),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let (last, others) = parts.split_last()?;
        if others.is_empty() {
            Some(last.clone())
        } else {
            let others = others.join(", ");
            Some(id::CLASS_LOCKED_AND_LAST.with(&[("others", &others), ("last", &last)]))
        }
    }
}

/// Returns a file name made from typed text: letters, digits, and hyphens for anything else.
#[must_use]
pub fn file_stem(typed: &str) -> String {
    let mut stem = String::new();
    for c in typed.trim().chars() {
        match c {
            c if c.is_alphanumeric() => stem.push(c),
            _ if stem.ends_with('-') || stem.is_empty() => {}
            _ => stem.push('-'),
        }
    }
    match stem.trim_end_matches('-') {
        "" => "class".to_owned(),
        stem => stem.to_owned(),
    }
}

/// Writes a text to `path` atomically.
///
/// # Errors
/// Returns an error that names the file and the reason.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    files::write(path, text.as_bytes())
}
