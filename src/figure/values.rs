//! Units, and the numbers of the answer.

use super::Role;
use crate::explain::Term;

/// Unit of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Metres.
    Metres,
    /// Degrees.
    Degrees,
    /// Seconds.
    Seconds,
    /// Newton seconds.
    NewtonSeconds,
}

impl Unit {
    /// Returns the symbol.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Metres => "m",
            Self::Degrees => "°",
            Self::Seconds => "s",
            Self::NewtonSeconds => "N·s",
        }
    }
}

/// A named number of the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// Name: "overlap", "gap".
    pub name: String,
    /// Value.
    pub value: f32,
    /// Unit: "m", "°".
    pub unit: &'static str,
    /// Colour.
    pub role: Role,
    /// Remark, such as "least of 4 axes".
    pub remark: String,
    /// Quantity shown.
    pub term: Option<Term>,
}

impl Number {
    /// Returns the answer on an axis: its overlap or gap.
    #[must_use]
    pub fn answer(overlap: f32, remark: impl Into<String>) -> Self {
        let (name, role) =
            if overlap > 0.0 { ("overlap", Role::Overlap) } else { ("gap", Role::Gap) };
        let (value, remark) = (overlap.abs(), remark.into());
        Self { name: name.to_owned(), value, unit: "m", role, remark, term: None }
    }
}
