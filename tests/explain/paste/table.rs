//! What each input says, written out by hand: shapes in the order and with the mistakes of the text.

mod code;
mod text;

use super::oracle::Shape;

/// An input: its file, its shapes, and what is to be known about it.
pub(super) struct Row {
    pub(super) file: &'static str,
    /// As its options: `y_down`, `radians`, or nothing.
    pub(super) option: &'static str,
    /// The names that the text gives; none where it has none.
    pub(super) names: &'static [&'static str],
    pub(super) shapes: &'static [Shape],
    /// What cannot be seen from the shapes: `svg`, `axis`, `axis of no edge`, `aside`.
    pub(super) odd: &'static str,
}

/// Every input.
pub(super) fn rows() -> impl Iterator<Item = &'static Row> {
    code::ROWS.iter().chain(text::ROWS)
}
