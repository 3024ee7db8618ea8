//! Comparisons of two boxes, and the limit of pairs.

/// Maximum number of pairs. 10,000 bodies in one place would make 50 million: too many for any solver
/// and for memory. The first in lexicographic order are kept.
pub const MAX_PAIRS: usize = 1 << 20;

/// A comparison of two boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxComparison {
    /// Index of the first box.
    pub a: u32,
    /// Index of the second box.
    pub b: u32,
    /// Whether the boxes overlap.
    pub overlap: bool,
}
