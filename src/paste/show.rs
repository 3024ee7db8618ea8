//! Numbers and points as they are shown.

use super::shape::Point;

/// Shows a number with at most seven digits.
#[must_use]
pub fn number(value: f64) -> String {
    let rounded = rounded(value);
    let large = rounded.abs() >= 1e9 || rounded != 0.0 && rounded.abs() < 1e-5;
    if large { format!("{rounded:e}") } else { format!("{rounded}") }
}

/// The number with seven digits: as many as `f32` holds.
#[must_use]
pub fn rounded(value: f64) -> f64 {
    // What was just written can be read; no −0.
    format!("{value:.6e}").parse().unwrap_or(value) + 0.0
}

/// Shows a point.
#[must_use]
pub fn place([x, y]: Point) -> String {
    format!("({}, {})", number(x), number(y))
}
