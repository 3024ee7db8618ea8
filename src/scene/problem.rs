//! What is wrong with a scene file, where, and what would be right.

/// One problem of a scene file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, as the user named it.
    pub file: String,
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// The field, list entries by index: `world.targets[1].model.width`; empty for the whole file.
    pub path: String,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub expected: String,
    /// Bytes of the text it is about.
    pub span: std::ops::Range<usize>,
}

impl std::fmt::Display for Problem {
    /// `file:line:column: path: problem; what would be right`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file, line, column, path, what, expected, .. } = self;
        write!(f, "{file}:{line}:{column}: ")?;
        if !path.is_empty() {
            write!(f, "{path}: ")?;
        }
        write!(f, "{what}")?;
        if !expected.is_empty() {
            write!(f, "; {expected}")?;
        }
        Ok(())
    }
}
