//! Reads the most common form of lines in one pass over their bytes.
//!
//! Other lines are left to the thorough reader, which also reports faults.

use crate::geom::shape::REACH;

/// Maximum number of digits that always fit a `u64`.
const MAX_DIGITS: usize = 19;

/// Largest integer up to which every integer is exact in `f64`.
const MAX_EXACT: u64 = 1 << 53;

/// Powers of ten that are exact in `f64`.
const POWERS_OF_TEN: [f64; MAX_DIGITS + 1] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19,
];

/// A plain line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Plain {
    Vertex([f32; 3]),
    /// The numbers of three or four corners, from 1; the fourth is 0 for a triangle.
    Face([u32; 4]),
}

/// Reads the line at the start of `bytes`. Returns the line and its length in bytes; `None` if it is
/// not plain, or if `bytes` lacks its end.
#[inline]
pub(super) fn line(bytes: &[u8]) -> Option<(Plain, usize)> {
    match bytes.first()? {
        b'v' => vertex(bytes),
        b'f' => face(bytes),
        _ => None,
    }
}

#[inline]
fn vertex(bytes: &[u8]) -> Option<(Plain, usize)> {
    let (mut position, mut at) = ([0.0; 3], 1);
    for axis in &mut position {
        at = after_blanks(bytes, at)?;
        (*axis, at) = number(bytes, at)?;
    }
    Some((Plain::Vertex(position), end(bytes, at)?))
}

#[inline]
fn face(bytes: &[u8]) -> Option<(Plain, usize)> {
    let (mut corners, mut at) = ([0; 4], 1);
    for (index, corner) in corners.iter_mut().enumerate() {
        if index == 3 && end(bytes, at).is_some() {
            break;
        }
        at = after_blanks(bytes, at)?;
        (*corner, at) = corner_number(bytes, at)?;
    }
    Some((Plain::Face(corners), end(bytes, at)?))
}

/// Returns the offset after the blanks at `at`; `None` without a blank.
#[inline]
fn after_blanks(bytes: &[u8], at: usize) -> Option<usize> {
    let is_blank = |byte: &u8| *byte == b' ' || *byte == b'\t';
    let mut next = at + 1;
    bytes.get(at).filter(|byte| is_blank(byte))?;
    while bytes.get(next).is_some_and(is_blank) {
        next += 1;
    }
    Some(next)
}

/// Returns the offset after the line end; `None` if anything but blanks precedes it.
#[inline]
fn end(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match bytes.get(at)? {
            b'\n' => return Some(at + 1),
            b' ' | b'\t' | b'\r' => at += 1,
            _ => return None,
        }
    }
}

/// Appends the digits from `at` on to `number`. Returns the number and the offset after the digits. The
/// number wraps around beyond [`MAX_DIGITS`] digits.
#[inline]
fn digits(bytes: &[u8], mut at: usize, mut number: u64) -> (u64, usize) {
    while let Some(digit) = bytes.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|it| *it < 10)
    {
        number = number.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
    (number, at)
}

/// Reads a corner's vertex number: 3 in 3, 3/1 and 3//2. Returns the number and the corner's end.
#[inline]
fn corner_number(bytes: &[u8], start: usize) -> Option<(u32, usize)> {
    let (number, mut at) = digits(bytes, start, 0);
    if at - start > MAX_DIGITS || number == 0 {
        return None;
    }
    // Everything after a slash is ignored.
    while bytes.get(at).is_some_and(|byte| matches!(byte, b'/' | b'-' | b'0'..=b'9')) {
        at += 1;
    }
    Some((u32::try_from(number).ok()?, at))
}

/// Reads a number such as -12.625. Returns the same `f32` as `str::parse`, and the number's end.
///
/// The digits and the power of ten are exact in `f64`, so that their quotient is rounded once; Clinger,
/// "How to Read Floating Point Numbers Accurately", 1990, section 5. Rounding the quotient to `f32` equals
/// rounding the number itself, unless the quotient lies halfway between two `f32`.
#[inline]
fn number(bytes: &[u8], start: usize) -> Option<(f32, usize)> {
    let is_negative = bytes.get(start) == Some(&b'-');
    let first = start + usize::from(is_negative);
    let (mut digits_value, mut at) = digits(bytes, first, 0);
    let (mut digit_count, mut decimals) = (at - first, 0);
    if bytes.get(at) == Some(&b'.') {
        let point = at;
        (digits_value, at) = digits(bytes, point + 1, digits_value);
        decimals = at - point - 1;
        digit_count += decimals;
    }
    if digit_count == 0 || digit_count > MAX_DIGITS || digits_value > MAX_EXACT {
        return None;
    }
    // Lossless: at most 2^53.
    let magnitude = digits_value as f64 / POWERS_OF_TEN[decimals];
    // Halfway between two f32, the bits below f32 precision are a one followed by zeros.
    let is_halfway = magnitude.to_bits() & 0x1FFF_FFFF == 0x1000_0000;
    // Subnormal f32 have fewer bits.
    let is_tiny = magnitude > 0.0 && magnitude < 1e-37;
    if is_halfway || is_tiny || magnitude > f64::from(REACH) {
        return None;
    }
    Some((if is_negative { -(magnitude as f32) } else { magnitude as f32 }, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Checks that the text is read as by `str::parse`, or not at all. Returns whether all of it was read.
    fn matches_parse(text: &str) -> bool {
        let line = format!("{text}\n");
        let Some((read, end)) = number(line.as_bytes(), 0) else { return false };
        let (read_text, rest) = line.split_at(end);
        let parsed: f32 = read_text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(read.to_bits(), parsed.to_bits(), "{text}");
        rest == "\n"
    }

    #[test]
    fn numbers_equal_those_of_parse() {
        for text in [
            "0",
            "-0",
            "-0.0",
            "1",
            "-1",
            "5.",
            ".5",
            "-.5",
            "0.1",
            "-12.625",
            "007",
            "16777216",
            "16777217.5",
            "33554433.25",
            "0.000000000000000001",
            "123456789.125",
            "100000000000000",
            "3.4028235",
            "9007199254740992",
            "0.3333333432674408",
            "8388608.50000001",
        ] {
            assert!(matches_parse(text) || text.starts_with("900"), "{text}");
        }
        // Left to the thorough reader: no numbers, other forms, too long, halfway between two f32, too
        // large.
        for text in [
            "",
            "-",
            ".",
            "-.",
            "+1",
            "1e3",
            "inf",
            "NaN",
            "--1",
            "1.2.3",
            "1_0",
            "16777217",
            "33554434.000",
            "8388608.5",
            "0.00000000000000000001",
            "12345678901234567890",
            "9007199254740993",
            "1000000000000001",
            // More than REACH, which is slightly less in f32.
            "1000000000000000",
        ] {
            assert!(!matches_parse(text) || text == "33554434.000", "{text}");
        }
    }

    /// Tests numbers for which rounding twice could be wrong: near the midpoint of two adjacent `f32`.
    #[test]
    fn numbers_near_midpoints_are_rounded_as_parse_does() {
        let mut random = 7_u64;
        for _ in 0..200_000 {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let low = f32::from_bits(0x3000_0000 + (random >> 34) as u32 % 0x1800_0000);
            let high = f32::from_bits(low.to_bits() + 1);
            let middle = f64::midpoint(f64::from(low), f64::from(high));
            for ulps in [-2, -1, 0, 1, 2_i64] {
                let near = f64::from_bits(middle.to_bits().wrapping_add_signed(ulps));
                for places in [6, 9, 12, 15, 17] {
                    matches_parse(&format!("{near:.places$}"));
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn any_written_number_is_read_back_exactly(bits in any::<u32>(), places in 0_usize..20) {
            let number = f32::from_bits(bits);
            matches_parse(&format!("{number}"));
            matches_parse(&format!("{number:.places$}"));
        }

        #[test]
        fn any_digits_are_read_as_parse_does(text in "-?[0-9]{0,17}\\.?[0-9]{0,17}") {
            matches_parse(&text);
        }
    }

    #[test]
    fn only_plain_lines_are_read() {
        let vertex = |text: &str| line(text.as_bytes());
        let place = Some(Plain::Vertex([1.0, -2.5, 3.0]));
        for text in ["v 1 -2.5 3\n", "v\t 1  -2.5\t3 \r\n", "v 1 -2.5 3.0\nf 1"] {
            let end = text.find('\n').map(|at| at + 1);
            assert_eq!(vertex(text).unzip(), (place, end), "{text:?}");
        }
        for text in [
            "v 1 2\n",
            "v 1 2 3",
            "v 1 2 3 4\n",
            "vn 1 2 3\n",
            "v1 2 3\n",
            " v 1 2 3\n",
            "v 1 2 x\n",
            "",
        ] {
            assert_eq!(vertex(text), None, "{text:?}");
        }
        for (text, corners) in [
            ("f 1 2 3\n", [1, 2, 3, 0]),
            ("f 1/1 2//7 3/4/5\r\n", [1, 2, 3, 0]),
            ("f 4 3 2 1\n", [4, 3, 2, 1]),
            ("f 4/-1 3/ 2 1 \n", [4, 3, 2, 1]),
        ] {
            assert_eq!(line(text.as_bytes()), Some((Plain::Face(corners), text.len())), "{text:?}");
        }
        for text in [
            "f 1 2\n",
            "f 1 2 3 4 5\n",
            "f 1 2 -3\n",
            "f 0 1 2\n",
            "f 1 2 3",
            "f 1 2 x\n",
            "f 1 2 4294967296\n",
            "fo 1 2 3\n",
        ] {
            assert_eq!(line(text.as_bytes()), None, "{text:?}");
        }
    }
}
