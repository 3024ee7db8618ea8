//! Problems of a scene file, with position and correction.

use std::ops::Range;
use std::sync::Arc;

use crate::geom::order;
pub(crate) use crate::params::closest;
use crate::platform::text::on_a_line;
use crate::text::id;

/// One problem of a scene file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// File name as given by the user.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// Path of the field, with list indices: `world.targets[1].model.width`; empty for the whole
    /// file.
    pub path: String,
    /// The problem.
    pub what: String,
    /// The expected value.
    pub expected: String,
    /// Byte range of the problem in `text`.
    pub span: Range<usize>,
    /// Text of the file, as far as it was read.
    pub text: Arc<str>,
}

impl std::fmt::Display for Problem {
    /// Writes `file:line:column: path: problem; expected`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file, line, column, path, .. } = self;
        write!(f, "{file}:{line}:{column}: ")?;
        if !path.is_empty() {
            write!(f, "{path}: ")?;
        }
        f.write_str(&self.sentence())
    }
}

impl Problem {
    /// Returns the problem and the expected value, without the position: `problem; expected`.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { what, expected, .. } = self;
        if expected.is_empty() { what.clone() } else { format!("{what}; {expected}") }
    }
}

/// A problem without line and column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// Byte range of the problem in the text.
    pub span: Range<usize>,
    /// Path of the field.
    pub path: String,
    /// The problem.
    pub what: String,
    /// The expected value.
    pub expected: String,
}

/// Adds line and column in `text` to each finding, in the order of the text.
///
/// Scans the text once, regardless of the number of findings.
pub(crate) fn locate(file: &str, text: &str, mut findings: Vec<Finding>) -> Vec<Problem> {
    if findings.is_empty() {
        return Vec::new();
    }
    let shared: Arc<str> = text.into();
    order::sort_by_key(&mut findings, |finding| finding.span.start);
    let (mut at, mut line, mut column) = (0, 1, 1);
    let place = |finding: Finding| {
        let Finding { span, path, what, expected } = finding;
        let start = text.floor_char_boundary(span.start);
        let passed = &text[at..start];
        match passed.rfind('\n') {
            Some(last) => {
                line += passed.matches('\n').count();
                column = 1 + passed[last + 1..].chars().count();
            }
            None => column += passed.chars().count(),
        }
        at = start;
        let span = start..text.floor_char_boundary(span.end).max(start);
        let (file, text) = (on_a_line(file), shared.clone());
        Problem { file, line, column, path, what, expected, span, text }
    };
    findings.into_iter().map(place).collect()
}

/// Returns `text` in quotes, shortened and on one line.
pub(crate) fn quote(text: &str) -> String {
    format!("`{}`", crate::params::shorten(text))
}

/// Lists the known names, with the closest to `name` first, if any.
pub(crate) fn known(name: &str, all: &[&str]) -> String {
    let names = all.join(", ");
    match (all, closest(name, all)) {
        ([], _) => id::PROBLEM_NOTHING_KNOWN.to_string(),
        ([name], None) => id::PROBLEM_ONLY_KNOWN.with(&[("name", name)]),
        ([name], Some(close)) => {
            id::PROBLEM_DID_YOU_MEAN_ONLY.with(&[("close", &close), ("name", name)])
        }
        (_, None) => id::PROBLEM_ONE_OF.with(&[("names", &names)]),
        (_, Some(close)) => {
            id::PROBLEM_DID_YOU_MEAN_ONE.with(&[("close", &close), ("names", &names)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters() {
        let text = "aé\nb\r\nçx";
        let at = |span: Range<usize>| Finding { span, ..Finding::default() };
        let places = locate("f", text, vec![at(9..10), at(1..2), at(3..3), at(4..5), at(99..99)]);
        let places: Vec<_> = places.iter().map(|p| (p.line, p.column)).collect();
        assert_eq!(places, [(1, 2), (1, 3), (2, 1), (3, 2), (3, 3)]);
    }

    #[test]
    fn a_file_has_a_name_on_one_line() {
        let found = locate("a\nb", "x", vec![Finding::default()]);
        assert_eq!(found[0].file, "a\\nb");
    }

    #[test]
    fn close_names_are_suggested_and_far_ones_are_not() {
        let all = ["width", "depth", "Rebound"];
        assert_eq!(closest("dpth", &all), Some("depth"));
        assert_eq!(closest("rebound", &all), Some("Rebound"));
        assert_eq!(closest("colour", &all), None);
        assert_eq!(closest(&"w".repeat(1 << 20), &all), None);
    }
}
