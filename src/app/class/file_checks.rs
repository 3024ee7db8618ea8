//! Version, names and findings of class files and answer files.

use crate::scene::problem::{Finding, Problem, locate};
use crate::scene::tree::Tree;
use crate::text::{Id, id};

/// Version of the format; other versions are refused.
pub(super) const VERSION: u32 = 1;

/// Maximum length of titles and learners' names, characters.
pub const LONGEST_NAME: usize = 80;

/// Creates a finding about the field at `path`.
pub(super) fn wrong(path: &str, what: String, expected: impl Into<String>) -> Finding {
    Finding { path: path.to_owned(), what, expected: expected.into(), ..Finding::default() }
}

/// Turns the finding into a problem of the file `name`, with the position of its field.
pub(super) fn to_problems(name: &str, text: &str, tree: &Tree, finding: Finding) -> Vec<Problem> {
    let span = tree.value(tree.find(&finding.path));
    locate(name, text, vec![Finding { span, ..finding }])
}

/// Checks the version of a file.
pub(super) fn check_version(path: &str, version: u32, what: Id) -> Result<(), Finding> {
    let expected = match version {
        VERSION => return Ok(()),
        0 => id::FILE_VERSION_1,
        _ => id::FILE_VERSION_1_OR_NEWER,
    };
    Err(wrong(path, what.with(&[("version", &version)]), expected.text()))
}

/// Checks that a name can be shown: not empty, not too long, without control characters.
///
/// # Errors
/// Returns a finding if it cannot.
pub fn check_name(path: &str, name: &str) -> Result<(), Finding> {
    let expected = id::CLASS_NAME_EXPECTED.with(&[("longest", &LONGEST_NAME)]);
    let what = match name.chars().count() {
        _ if name.trim().is_empty() => id::CLASS_NAME_EMPTY.to_string(),
        count if count > LONGEST_NAME => id::CLASS_NAME_TOO_LONG.with(&[("count", &count)]),
        _ if name.chars().any(char::is_control) => id::CLASS_NAME_CONTROL_CHARACTER.to_string(),
        _ => return Ok(()),
    };
    Err(wrong(path, what, expected))
}
