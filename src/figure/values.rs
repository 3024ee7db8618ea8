//! Numbers of a Figure's result.

use super::{Role, Unit};
use crate::explain::Term;
use crate::text::id;

/// A named number of the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// Name: "overlap", "gap".
    pub name: String,
    /// Value, in `unit`.
    pub value: f32,
    /// Unit: "m", "°".
    pub unit: &'static str,
    /// Role for the colour.
    pub role: Role,
    /// Remark, such as "least of 4 axes".
    pub remark: String,
    /// Quantity shown.
    pub term: Option<Term>,
}

impl Number {
    /// Creates a number without a term.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        value: f32,
        unit: Unit,
        role: Role,
        remark: impl Into<String>,
    ) -> Self {
        let (name, remark) = (name.into(), remark.into());
        Self { name, value, unit: unit.symbol(), role, remark, term: None }
    }

    /// Creates the main number of an axis: its overlap or gap, m.
    #[must_use]
    pub fn answer(overlap: f32, remark: impl Into<String>) -> Self {
        let name = if overlap > 0.0 { id::FIGURE_OVERLAP } else { id::FIGURE_GAP };
        Self::new(name.text(), overlap.abs(), Unit::Metres, Role::of_overlap(overlap), remark)
    }
}

/// Returns the remark for a number that is the least overlap or the widest gap of all axes.
pub(super) fn extreme_of_axes(overlap: f32, count: usize) -> String {
    let remark = if overlap > 0.0 { id::FIGURE_LEAST_OF_AXES } else { id::FIGURE_WIDEST_OF_AXES };
    remark.with(&[("axes", &count)])
}
