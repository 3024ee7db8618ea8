//! From a name on the command line to a checked scene.

use std::path::{Path, PathBuf};

use super::catalogue;
use super::problem::Problem;
use super::schema::{self, SceneFile};
use crate::params;

/// A scene that passed every check.
#[derive(Clone, Debug)]
pub struct Scene {
    /// A built-in's id, or the file's path as the user gave it.
    pub id: String,
    /// Where it came from; `None` for a built-in.
    pub path: Option<PathBuf>,
    /// The text it was read from.
    pub text: String,
    /// What it holds.
    pub file: SceneFile,
    /// Its lesson, in Markdown.
    pub lesson: String,
    /// What is odd but allowed.
    pub warnings: Vec<Problem>,
}

/// Why a scene could not be loaded.
#[derive(Clone, Debug)]
pub enum LoadError {
    /// The file could not be read, with the reason.
    Unreadable(String),
    /// The file was read and refused.
    Refused(Vec<Problem>),
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreadable(why) => f.write_str(why),
            Self::Refused(problems) => {
                let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
        }
    }
}

impl std::error::Error for LoadError {}

/// Loads a built-in scene by id, or a file by path.
///
/// # Errors
/// Says why the file cannot be read, or everything that is wrong with it.
pub fn load(name: &str) -> Result<Scene, LoadError> {
    if let Some(text) = catalogue::scene(name) {
        return parse(name, None, text).map_err(LoadError::Refused);
    }
    let path = Path::new(name);
    let text =
        std::fs::read_to_string(path).map_err(|e| LoadError::Unreadable(format!("{name}: {e}")))?;
    parse(name, Some(path), &text).map_err(LoadError::Refused)
}

/// Reads and checks the text of a scene called `name`; `path` is where referenced files are
/// looked for.
///
/// # Errors
/// The first syntax or type error, else every range, name and reference error.
pub fn parse(name: &str, path: Option<&Path>, text: &str) -> Result<Scene, Vec<Problem>> {
    let problem = |path: String, what: String, expected: String| Problem {
        file: name.to_owned(),
        line: 1,
        column: 1,
        path,
        what,
        expected,
        span: 0..0,
    };
    let file: SceneFile = schema::options()
        .from_str(text)
        .map_err(|e| vec![problem(String::new(), e.to_string(), String::new())])?;
    let bad: Vec<Problem> = params::out_of_range(&file.world)
        .into_iter()
        .map(|bad| problem(format!("world.{}", bad.path), bad.problem, bad.expected))
        .collect();
    if !bad.is_empty() {
        return Err(bad);
    }
    let lesson = catalogue::lesson(&file.lesson).unwrap_or_default().to_owned();
    Ok(Scene {
        id: name.to_owned(),
        path: path.map(Path::to_owned),
        text: text.to_owned(),
        file,
        lesson,
        warnings: Vec::new(),
    })
}
