//! Faults in an OBJ file: the reason, the place and the valid input.

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

/// A fault in a line: offset of its first byte (`None` for the whole line), problem, and valid input.
pub(super) type LineFault = (Option<usize>, String, String);

/// Returns a fault located at `word`, a slice of `line`.
pub(super) fn word_fault(
    line: &str,
    word: &str,
    problem: String,
    expected: impl Into<String>,
) -> LineFault {
    let offset = (word.as_ptr() as usize).checked_sub(line.as_ptr() as usize);
    (offset, problem, expected.into())
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

/// Returns the fault for a read error.
pub(super) fn unreadable(error: &std::io::Error) -> LineFault {
    (None, error.to_string(), id::MESH_READABLE_FILE_EXPECTED.to_string())
}

/// Returns problem and valid input for a vertex number that does not exist.
pub(super) fn no_vertex(number: impl fmt::Display, vertices: u64) -> (String, String) {
    let expected = match vertices {
        0 => id::MESH_VERTEX_BEFORE_EXPECTED.to_string(),
        _ => id::PARAMS_RANGE.with(&[("low", &1), ("high", &vertices)]),
    };
    (id::MESH_NO_SUCH_VERTEX.with(&[("number", &number)]), expected)
}

/// Returns a fault at `word` for an exceeded limit of `max`.
pub(super) fn too_many(line: &str, word: &str, max: u64, problem: Id) -> LineFault {
    let values: &[(&'static str, &dyn fmt::Display)] = &[("most", &max)];
    word_fault(line, word, problem.with(values), id::PARAMS_AT_MOST.with(values))
}

/// Returns a word in quotes, cut to 20 characters.
pub(super) fn shortened(word: &str) -> String {
    let start: String = word.chars().take(20).collect();
    if start.len() < word.len() { format!("{start:?}…") } else { format!("{start:?}") }
}
