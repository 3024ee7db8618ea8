//! Formats numbers and points.

use std::fmt;

use super::shape::Point;

/// Returns the text written by a function.
pub(super) fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out);
    out
}

/// Formats a number with at most seven digits.
#[must_use]
pub fn number(value: f64) -> String {
    let rounded = rounded(value);
    let large = rounded.abs() >= 1e9 || rounded != 0.0 && rounded.abs() < 1e-5;
    if large { format!("{rounded:e}") } else { format!("{rounded}") }
}

/// Rounds a number to seven digits, the precision of `f32`.
#[must_use]
pub fn rounded(value: f64) -> f64 {
    // Parsing the formatted number cannot fail; `+ 0.0` avoids −0.
    format!("{value:.6e}").parse().unwrap_or(value) + 0.0
}

/// Formats a point.
#[must_use]
pub fn place([x, y]: Point) -> String {
    format!("({}, {})", number(x), number(y))
}
