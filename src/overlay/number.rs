//! How numbers are written: three decimals, a true minus, the unit after a thin space.

/// Between a number and its unit: U+2009.
pub const THIN_SPACE: char = '\u{2009}';

/// The minus sign: U+2212, as wide as a plus.
pub const MINUS: char = '−';

/// `x` with three decimals; what rounds to zero has no sign.
#[must_use]
pub fn plain(x: f32) -> String {
    // Digits only decide: "0.000" of a negative number says nothing about its side.
    let digits = format!("{:.3}", x.abs());
    let is_zero = digits.bytes().all(|c| matches!(c, b'0' | b'.'));
    if x < 0.0 && !is_zero { format!("{MINUS}{digits}") } else { digits }
}

/// `x` with `unit`, as in "0.162 m".
#[must_use]
pub fn with_unit(x: f32, unit: &str) -> String {
    format!("{}{THIN_SPACE}{unit}", plain(x))
}

/// A length, m.
#[must_use]
pub fn metres(x: f32) -> String {
    with_unit(x, "m")
}

/// An angle given in radians, in degrees; the degree sign follows without a space.
#[must_use]
pub fn degrees(radians: f32) -> String {
    format!("{}°", plain(radians.to_degrees()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_the_book_has_them() {
        assert_eq!(metres(0.1619), "0.162\u{2009}m");
        assert_eq!(plain(-1.0214), "−1.021");
        assert_eq!(plain(-0.0004), "0.000", "a rounded zero has no sign");
        assert_eq!(degrees(core::f32::consts::FRAC_PI_4), "45.000°");
    }
}
