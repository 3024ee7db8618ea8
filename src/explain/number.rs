//! Number format: three decimals, a true minus, the unit after a thin space.

use crate::text::id;

/// Space between a number and its unit: U+2009.
pub const THIN_SPACE: char = '\u{2009}';

/// Minus sign: U+2212, as wide as a plus.
pub const MINUS: char = '−';

/// Lengths below this are written as 0.000 m, m.
pub const SHOWN_AS_ZERO: f32 = 0.0005;

/// Formats a gap (m): "gap 0.012 m", or "touching" instead of 0.000 m.
#[must_use]
pub fn gap_label(gap: f32) -> String {
    if gap < SHOWN_AS_ZERO {
        id::EXPLAIN_TOUCHING.to_string()
    } else {
        id::EXPLAIN_GAP.with(&[("gap", &metres(gap))])
    }
}

/// Formats `x` with three decimals; a rounded zero has no sign.
#[must_use]
pub fn plain(x: f32) -> String {
    rounded(x, 3)
}

fn rounded(x: f32, decimals: usize) -> String {
    // A negative number rounded to "0.000" has no sign.
    let digits = format!("{:.decimals$}", x.abs());
    let is_zero = digits.bytes().all(|c| matches!(c, b'0' | b'.'));
    if x < 0.0 && !is_zero { format!("{MINUS}{digits}") } else { digits }
}

/// Formats `x` with three decimals; small numbers get three significant figures, up to six decimals.
/// For factors of products.
#[must_use]
pub fn figures(x: f32) -> String {
    let decimals = match x.abs() {
        y if y == 0.0 || y >= 0.1 => return plain(x),
        y if y >= 0.01 => 4,
        y if y >= 0.001 => 5,
        _ => 6,
    };
    rounded(x, decimals)
}

/// Formats `x` with six decimals, for cosines near 1.
#[must_use]
pub fn exact(x: f32) -> String {
    rounded(x, 6)
}

/// Formats `x` with `unit`: "0.162 m".
#[must_use]
pub fn with_unit(x: f32, unit: &str) -> String {
    format!("{}{THIN_SPACE}{unit}", plain(x))
}

/// Formats a length, m.
#[must_use]
pub fn metres(x: f32) -> String {
    with_unit(x, "m")
}

/// Formats an angle, given in radians, in degrees; no space before the degree sign.
#[must_use]
pub fn degrees(radians: f32) -> String {
    format!("{}°", plain(radians.to_degrees()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_decimals_and_a_true_minus() {
        assert_eq!(metres(0.1619), "0.162\u{2009}m");
        assert_eq!(plain(-1.0214), "−1.021");
        assert_eq!(plain(-0.0004), "0.000", "a rounded zero has no sign");
        assert_eq!(figures(0.001_234_5), "0.00123");
        assert_eq!(figures(-0.2), "−0.200");
        assert_eq!(exact(0.999_99), "0.999990");
        assert_eq!(degrees(core::f32::consts::FRAC_PI_4), "45.000°");
    }
}
