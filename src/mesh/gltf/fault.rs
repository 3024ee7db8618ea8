//! Faults in a glTF file: the place, the reason and the valid input.

use std::fmt;

/// Reason why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GltfError {
    /// Place in the file, such as "accessors[3]"; empty for the whole file.
    pub place: String,
    /// Description of the fault.
    pub problem: String,
    /// Description of valid input.
    pub expected: String,
}

impl GltfError {
    pub(super) fn new(
        place: &str,
        problem: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { place: place.to_owned(), problem: problem.into(), expected: expected.into() }
    }
}

impl fmt::Display for GltfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, problem, expected } = self;
        let colon = if place.is_empty() { "" } else { ": " };
        write!(f, "{place}{colon}{problem}; {expected}")
    }
}

impl std::error::Error for GltfError {}
