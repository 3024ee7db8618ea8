//! Checks of a parsed scene: ranges, names, references and the lesson.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::problem::{Finding, closest, quote};
use super::read;
use super::schema::SceneFile;
use super::tree::Tree;
use super::{catalogue, meshes, worlds};
use crate::params::{self, OutOfRange, RangeError};
use crate::platform::text::name_of;
use crate::text::id;

/// Maximum number of named objects of a scene.
pub const MAX_OBJECTS: u64 = 20_000;

/// Maximum length of a title, characters.
pub(super) const LONGEST_TITLE: usize = 120;

/// Size limit of lessons, bytes.
pub const LESSON_LIMIT: u64 = 1 << 20;

/// Named entries of a list.
pub(super) struct Objects<'f> {
    /// Path of the list.
    pub(super) path: String,
    pub(super) names: Vec<&'f str>,
    /// Reserved name of the driven body; empty if it has none.
    pub(super) driven: &'static str,
    /// Name prefix of spawned bodies, before their number; `None` if nothing spawns.
    pub(super) spawned: Option<&'static str>,
}

/// Finds all errors of range and name; with `with_references`, also all reference errors outside
/// the lesson.
pub(super) fn problems(file: &SceneFile, found: &mut Findings, with_references: bool) {
    let world = worlds::setup(&file.world);
    let (objects, count) = (world.objects(), world.count());
    if count > MAX_OBJECTS {
        // Further errors would only distract.
        found.list.clear();
        let most = params::grouped(MAX_OBJECTS);
        let (path, what) = world.too_many(count);
        return found.add(path, what, id::PARAMS_MOST_IN_ALL.with(&[("most", &most)]));
    }
    check_title(&file.title, found);
    for bad in params::out_of_range(&file.world) {
        found.number(OutOfRange { path: format!("world.{}", bad.path), ..bad });
    }
    check_names(&objects, found);
    if with_references {
        world.problems(found);
    }
    meshes::check_triangles(&objects.path, world.pieces(), found);
}

/// Checks that a title fits on one line of a list and of the title bar.
fn check_title(title: &str, found: &mut Findings) {
    let length = title.chars().count();
    if length > LONGEST_TITLE {
        let most = id::PARAMS_AT_MOST.with(&[("most", &LONGEST_TITLE)]);
        found.add("title", id::CHECK_TITLE_TOO_LONG.with(&[("characters", &length)]), most);
    }
}

/// Findings about a scene, each with its position in the tree of the text.
pub(super) struct Findings<'t> {
    tree: &'t Tree<'t>,
    pub(super) list: Vec<Finding>,
}

impl<'t> Findings<'t> {
    pub(super) fn new(tree: &'t Tree<'t>) -> Self {
        Self { tree, list: Vec::new() }
    }

    pub(super) fn add(
        &mut self,
        path: impl Into<String>,
        what: impl Into<String>,
        expected: impl Into<String>,
    ) {
        self.component(path.into(), None, |_| what.into(), expected);
    }

    /// Returns whether there is a finding at this path or below.
    pub(super) fn has_below(&self, path: &str) -> bool {
        self.list.iter().any(|it| {
            it.path
                .strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        })
    }

    /// Adds a finding about a number, as typed: 1e999 is read as `inf`.
    pub(super) fn number(&mut self, OutOfRange { path, unfit, expected }: OutOfRange) {
        let what = |typed: &str| {
            let shown = if unfit.finite { unfit.shown } else { quote(typed) };
            RangeError { shown, ..unfit }.to_string()
        };
        let part = unfit.point.map(|point| format!("[{point}]")).unwrap_or_default();
        self.component(path + &part, unfit.component, what, expected);
    }

    /// Adds a finding about a component of the vector at `path`, or about the whole value; `what`
    /// receives its text.
    pub(super) fn component(
        &mut self,
        path: String,
        component: Option<usize>,
        what: impl FnOnce(&str) -> String,
        expected: impl Into<String>,
    ) {
        let field = self.tree.find(&path);
        let part = component.and_then(|part| self.tree.children(field).get(part));
        let node = part.copied().unwrap_or(field);
        let (span, what) = (self.tree.value(node), what(self.tree.text(node)));
        self.list.push(Finding { span, path, what, expected: expected.into() });
    }
}

/// Checks that names are valid, unique and not reserved.
pub(super) fn check_names(objects: &Objects, found: &mut Findings) {
    let mut first_index: HashMap<&str, usize> = HashMap::new();
    for (index, name) in objects.names.iter().enumerate() {
        let is_allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let is_number = |n: &str| !n.is_empty() && n.bytes().all(|c| c.is_ascii_digit());
        let spawned = objects.spawned.filter(|s| name.strip_prefix(s).is_some_and(is_number));
        let (what, expected) = if name.is_empty() {
            (id::CHECK_NAME_EMPTY.to_string(), id::CHECK_NAME_EXPECTED.text())
        } else if let Some(bad) = name.chars().find(|c| !is_allowed(*c)) {
            let letters = id::CHECK_NAME_LETTERS.text();
            (
                id::CHECK_NAME_HAS_CHARACTER
                    .with(&[("name", &quote(name)), ("character", &format_args!("{bad:?}"))]),
                letters,
            )
        } else if *name == objects.driven {
            (
                id::CHECK_NAME_OF_DRIVEN_BODY.with(&[("name", &name)]),
                id::CHECK_OTHER_NAME_EXPECTED.text(),
            )
        } else if let Some(kind) = spawned {
            let kind = kind.trim_end_matches('-');
            (
                id::CHECK_NAME_OF_KIND.with(&[("name", &quote(name)), ("kind", &kind)]),
                id::CHECK_OTHER_NAME_EXPECTED.text(),
            )
        } else if let Some(other) = first_index.get(name) {
            let taken = id::CHECK_NAME_TAKEN.with(&[
                ("name", &quote(name)),
                ("list", &objects.path),
                ("index", &other),
            ]);
            (taken, id::CHECK_OWN_NAME_EXPECTED.text())
        } else {
            first_index.insert(name, index);
            continue;
        };
        found.add(format!("{}[{index}].name", objects.path), what, expected);
    }
}

/// Returns the lesson's text, built in or from a Markdown file beside the scene at `path`, and that
/// file.
///
/// # Errors
/// Returns the problem and the expected file if the lesson is missing or cannot be read.
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
    let file = format!("{}.md", params::shorten(name));
    let missing = || {
        let what = id::CHECK_NO_SUCH_LESSON.with(&[("name", &quote(name))]);
        let expected = match closest(name, &catalogue::lessons()) {
            Some(meant) => id::CHECK_MEANT_OR_FILE.with(&[("meant", &meant), ("file", &file)]),
            None => id::CHECK_BUILT_IN_OR_FILE.with(&[("file", &file)]),
        };
        (what, expected)
    };
    let beside = path.and_then(|path| read::beside(path, &format!("{name}.md")));
    let (lesson, true) = beside.ok_or_else(missing)? else {
        let what = id::CHECK_LESSON_OUTSIDE_FOLDER.with(&[("name", &quote(name))]);
        return Err((what, id::CHECK_FILE_BESIDE_SCENE.with(&[("file", &file)])));
    };
    let text = read::text(&lesson, LESSON_LIMIT).map_err(|error| match error.content() {
        Some((_, expected)) => (format!("`{file}`: {error}"), expected),
        None => (
            format!("`{file}` {error}"),
            id::CHECK_REGULAR_FILE_BESIDE_SCENE.with(&[("file", &file)]),
        ),
    })?;
    Ok((text, Some(lesson)))
}

/// Returns the display name of the file read by [`lesson`].
pub(super) fn lesson_file(name: &str, path: Option<&Path>) -> String {
    if catalogue::lesson(name).is_some() {
        return format!("assets/lessons/{name}.md");
    }
    let file = format!("{}.md", params::shorten(name));
    path.map_or(file.clone(), |path| name_of(path.with_file_name(file)))
}
