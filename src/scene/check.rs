//! What a scene that could be read may still have wrong: ranges, names, references; and what is
//! only odd.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::problem::{Finding, closest, quote};
use super::read;
use super::schema::SceneFile;
use super::tree::Tree;
use super::{catalogue, worlds};
use crate::params::{self, OutOfRange, Unfit};

/// A scene has at most this many named objects.
pub const MOST_OBJECTS: u64 = 20_000;

/// A lesson has at most this many bytes.
pub const LESSON_LIMIT: u64 = 1 << 20;

/// Named entries of a list.
pub(super) struct Objects<'f> {
    /// The list they are in.
    pub(super) path: String,
    pub(super) names: Vec<&'f str>,
    /// What the driven body is called; empty where it has no name of its own.
    pub(super) driven: &'static str,
    /// What spawned bodies are called, before their number.
    pub(super) spawned: &'static str,
}

/// Finds every range, name and reference error but the lesson's.
pub(super) fn problems(file: &SceneFile, found: &mut Found) {
    let world = worlds::of(&file.world);
    let (objects, count) = (world.objects(), world.count());
    if count > MOST_OBJECTS {
        // There is no point in listing what else is wrong.
        *found = Found::default();
        let most = format!("at most {MOST_OBJECTS}");
        return found.add(objects.path, format!("there are {count} objects"), most);
    }
    for bad in params::out_of_range(&file.world) {
        found.number(OutOfRange { path: format!("world.{}", bad.path), ..bad });
    }
    names(&objects, found);
    world.problems(found);
}

/// Findings whose place is not looked up yet, as a good scene needs none.
#[derive(Default)]
pub(super) struct Found(Vec<Unplaced>);

struct Unplaced {
    path: String,
    /// Which number of the vector at `path`.
    component: Option<usize>,
    what: String,
    /// Whether to show the number as it was typed: 1e999 is read as `inf`.
    as_typed: bool,
    expected: String,
}

impl Found {
    pub(super) fn add(
        &mut self,
        path: impl Into<String>,
        what: impl Into<String>,
        expected: impl Into<String>,
    ) {
        let (path, what, expected) = (path.into(), what.into(), expected.into());
        self.0.push(Unplaced { path, component: None, what, as_typed: false, expected });
    }

    /// A number that is not allowed.
    pub(super) fn number(&mut self, bad: OutOfRange) {
        let OutOfRange { path, component, unfit, expected } = bad;
        let as_typed = matches!(unfit, Unfit::NotFinite(_));
        self.0.push(Unplaced { path, component, what: unfit.to_string(), as_typed, expected });
    }

    /// A component of a vector that is odd.
    pub(super) fn component(
        &mut self,
        path: String,
        component: usize,
        what: String,
        expected: String,
    ) {
        self.0.push(Unplaced { path, component: Some(component), what, as_typed: false, expected });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn locate(self, tree: &Tree) -> Vec<Finding> {
        let locate = |Unplaced { path, component, mut what, as_typed, expected }| {
            let field = tree.find(&path);
            let part = component.and_then(|part| tree.children(field).get(part));
            let node = part.copied().unwrap_or(field);
            if as_typed {
                what = Unfit::NotFinite(quote(tree.text(node))).to_string();
            }
            Finding { span: tree.value(node), path, what, expected }
        };
        self.0.into_iter().map(locate).collect()
    }
}

pub(super) fn names(objects: &Objects, found: &mut Found) {
    let mut first: HashMap<&str, usize> = HashMap::new();
    for (index, name) in objects.names.iter().enumerate() {
        let letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let number = name.strip_prefix(objects.spawned).filter(|_| !objects.spawned.is_empty());
        let spawned =
            number.is_some_and(|n| !n.is_empty() && n.bytes().all(|c| c.is_ascii_digit()));
        let (what, expected) = if name.is_empty() {
            ("the name is empty".to_owned(), "a name such as \"box-1\"")
        } else if let Some(bad) = name.chars().find(|c| !letter(*c)) {
            let letters = "only letters A to Z, a to z, digits, `_` and `-`";
            (format!("the name {} holds {bad:?}", quote(name)), letters)
        } else if *name == objects.driven {
            (format!("the name `{name}` is the driven body's"), "another name")
        } else if spawned {
            let kind = objects.spawned.trim_end_matches('-');
            (format!("the name {} is a {kind}'s", quote(name)), "another name")
        } else if let Some(other) = first.get(name) {
            let taken = format!("the name {} is taken by {}[{other}]", quote(name), objects.path);
            (taken, "a name of its own for each")
        } else {
            first.insert(name, index);
            continue;
        };
        found.add(format!("{}[{index}].name", objects.path), what, expected);
    }
}

/// The lesson's text: a built-in, or a Markdown file beside the scene at `path`, and that file.
///
/// # Errors
/// Says what is wrong and what would be right, where there is none.
pub(super) fn lesson(
    name: &str,
    path: Option<&Path>,
) -> Result<(String, Option<PathBuf>), (String, String)> {
    if name.is_empty() {
        return Ok((String::new(), None));
    }
    if let Some(lesson) = catalogue::lesson(name) {
        return Ok((lesson.to_owned(), None));
    }
    beside(name, path).map(|(lesson, file)| (lesson, Some(file)))
}

/// The file that [`lesson`] reads, as the user knows it.
pub(super) fn lesson_file(name: &str, path: Option<&Path>) -> String {
    if catalogue::lesson(name).is_some() {
        return format!("assets/lessons/{name}.md");
    }
    let file = format!("{}.md", params::clip(name));
    path.map_or(file.clone(), |path| path.with_file_name(file).display().to_string())
}

/// The lesson in the scene's folder, or what is wrong and what would be right.
fn beside(name: &str, path: Option<&Path>) -> Result<(String, PathBuf), (String, String)> {
    let file = format!("{}.md", params::clip(name));
    let missing = || {
        let what = format!("there is no lesson {}", quote(name));
        let built_in = match closest(name, &catalogue::lessons()) {
            Some(close) => format!("did you mean `{close}`?"),
            None => "the name of a built-in lesson,".to_owned(),
        };
        (what, format!("{built_in} or a file `{file}` beside the scene"))
    };
    let folder = path.ok_or_else(missing)?.parent().unwrap_or(Path::new(""));
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let lesson = folder.join(format!("{name}.md")).canonicalize().map_err(|_| missing())?;
    // Both without links and `..`, else a link could lead out of the folder.
    let inside = folder.canonicalize().is_ok_and(|folder| lesson.starts_with(folder));
    if !inside {
        let what = format!("the lesson {} lies outside the scene's folder", quote(name));
        return Err((what, format!("a file `{file}` beside the scene")));
    }
    match read::text(&lesson, LESSON_LIMIT) {
        Ok(text) => Ok((text, lesson)),
        Err(error) => Err(match error.finding() {
            Some((finding, _)) => (format!("the lesson: {error}"), finding.expected),
            None => {
                (format!("the lesson {error}"), format!("a regular file `{file}` beside the scene"))
            }
        }),
    }
}
