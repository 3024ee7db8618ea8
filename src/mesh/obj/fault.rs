//! Faults of a file: why it is refused, where, and what would be valid.

use std::fmt;

use crate::text::{Id, id};

/// Reason why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjError {
    /// The line, from 1; 0 for the whole file.
    pub line: u64,
    /// The column, from 1, in characters; 0 for the whole line.
    pub column: usize,
    /// Description of the fault.
    pub problem: String,
    /// Description of valid input.
    pub expected: String,
}

impl ObjError {
    /// Makes an error about the whole file.
    pub(super) fn whole(problem: String, expected: &str) -> Self {
        Self { line: 0, column: 0, problem, expected: expected.to_owned() }
    }

    /// Returns the place, such as "line 2, column 7"; empty for the whole file.
    #[must_use]
    pub fn place(&self) -> String {
        match self {
            Self { line: 0, .. } => String::new(),
            Self { line, column: 0, .. } => id::MESH_LINE_NUMBER.with(&[("line", &line)]),
            Self { line, column, .. } => {
                id::MESH_LINE_COLUMN.with(&[("line", &line), ("column", &column)])
            }
        }
    }
}

/// A fault in a line: its first byte, the fault, and valid input.
pub(super) type LineFault = (Option<usize>, String, String);

/// Makes a fault about this word of the line.
pub(super) fn wrong(
    line: &str,
    word: &str,
    what: String,
    expected: impl Into<String>,
) -> LineFault {
    let at = (word.as_ptr() as usize).checked_sub(line.as_ptr() as usize);
    (at, what, expected.into())
}

impl fmt::Display for ObjError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { problem, expected, .. } = self;
        if self.line > 0 {
            write!(f, "{}: ", self.place())?;
        }
        write!(f, "{problem}; {expected}")
    }
}

impl std::error::Error for ObjError {}

pub(super) fn unreadable(error: &std::io::Error) -> LineFault {
    (None, error.to_string(), id::MESH_READABLE_FILE_EXPECTED.to_string())
}

pub(super) fn no_vertex(number: impl fmt::Display, vertices: u64) -> (String, String) {
    let expected = match vertices {
        0 => id::MESH_VERTEX_BEFORE_EXPECTED.to_string(),
        _ => id::PARAMS_RANGE.with(&[("low", &1), ("high", &vertices)]),
    };
    (id::MESH_NO_SUCH_VERTEX.with(&[("number", &number)]), expected)
}

pub(super) fn too_many(line: &str, word: &str, most: u64, what: Id) -> LineFault {
    let values: &[(&'static str, &dyn fmt::Display)] = &[("most", &most)];
    wrong(line, word, what.with(values), id::PARAMS_AT_MOST.with(values))
}

/// Returns a word, shortened.
pub(super) fn short(word: &str) -> String {
    let cut: String = word.chars().take(20).collect();
    if cut.len() < word.len() { format!("{cut:?}…") } else { format!("{cut:?}") }
}
