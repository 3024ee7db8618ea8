//! Expected shapes of each input, written by hand in the order and with the mistakes of the text.

mod code;
mod text;

use super::oracle::Shape;

/// Input file, its shapes and further expectations.
pub(super) struct Row {
    pub(super) file: &'static str,
    /// Option of the file: `y_down`, `radians`, or empty.
    pub(super) option: &'static str,
    /// Names in the text; empty if it has none.
    pub(super) names: &'static [&'static str],
    pub(super) shapes: &'static [Shape],
    /// Properties that do not follow from the shapes: `svg`, `axis`, `axis of no edge`, `aside`.
    pub(super) odd: &'static str,
}

/// Returns every input.
pub(super) fn rows() -> impl Iterator<Item = &'static Row> {
    code::ROWS.iter().chain(text::ROWS)
}
