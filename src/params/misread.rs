//! Recognizes values in foreign notation, and suggests the notation of scene files.

use super::shorten;
use crate::text::{Id, id};

/// Units that users write after a number.
const UNITS: [&str; 34] = [
    "m", "cm", "mm", "km", "px", "ft", "in", "s", "ms", "sec", "min", "tick", "ticks", "m/s",
    "m/s2", "m/s²", "km/h", "kmh", "mph", "m/tick", "kg", "g", "N", "Hz", "°", "deg", "degree",
    "degrees", "°/s", "°/tick", "deg/s", "rad", "rad/s", "%",
];

/// Returns whether a word is a unit.
pub(crate) fn is_unit(word: &str) -> bool {
    UNITS.contains(&word)
}

/// Returns whether a text is a number in digits.
pub(crate) fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
        && text.parse::<f64>().is_ok()
}

/// Returns whether a text is a number with a decimal comma.
pub(crate) fn is_decimal_comma(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    unsigned.split_once(',').is_some_and(|(whole, part)| digits(whole) && digits(part))
}

/// Explains why a text is not a `kind`, and how to write it; `None` if no explanation is known. `unit` is the
/// unit of the value; empty if unknown or none.
pub(crate) fn misread(text: &str, kind: &str, unit: &str) -> Option<(String, String)> {
    let text = text.trim();
    let is_kind = |known: Id| kind == known.text();
    if is_kind(id::PARAMS_NUMBER) || is_kind(id::PARAMS_WHOLE_NUMBER) {
        number(text, unit)
    } else if is_kind(id::PARAMS_TRUE_OR_FALSE) {
        boolean(text)
    } else if is_kind(id::RON_TEXT) {
        quotes(text)
    } else if is_kind(id::PARAMS_VECTOR) {
        vector(text)
    } else {
        None
    }
}

/// Recognizes a number with a unit, in quotes, with another minus sign, or as a calculation.
fn number(text: &str, unit: &str) -> Option<(String, String)> {
    if let Some(inner) = unquoted(text, &['"', '\'']).filter(|inner| is_number(inner)) {
        return Some((
            id::PARAMS_NUMBER_IN_QUOTES.with(&[("text", &shorten(text))]),
            id::PARAMS_WITHOUT_QUOTES.with(&[("text", &inner)]),
        ));
    }
    let dashes = ['\u{2212}', '\u{2013}', '\u{2014}'];
    if let Some(digits) = text.strip_prefix(dashes).filter(|digits| is_number(digits)) {
        let what = id::PARAMS_BEGINS_WITH_DASH.with(&[("text", &shorten(text))]);
        return Some((what, id::PARAMS_MINUS_SIGN_EXPECTED.with(&[("digits", &digits)])));
    }
    if let Some((number, written_unit)) = split_unit(text) {
        let what = id::PARAMS_HAS_UNIT.with(&[("text", &shorten(text))]);
        let expected = match unit {
            "" => id::PARAMS_NUMBER_WITHOUT_UNIT.with(&[("number", &number)]),
            unit if unit == written_unit => {
                id::PARAMS_NUMBER_IS_IN_UNIT.with(&[("number", &number), ("unit", &unit)])
            }
            unit => id::PARAMS_NUMBERS_ARE_IN_UNIT.with(&[("unit", &unit)]),
        };
        return Some((what, expected));
    }
    calculation(text)
}

/// Splits a number from the unit behind it, with or without a space.
fn split_unit(text: &str) -> Option<(&str, &str)> {
    let units = UNITS.iter().filter_map(|unit| Some((text.strip_suffix(unit)?.trim_end(), *unit)));
    units.filter(|(number, _)| is_number(number)).max_by_key(|(_, unit)| unit.len())
}

/// Recognizes a calculation; shows the result of a single operation on two numbers.
fn calculation(text: &str) -> Option<(String, String)> {
    let sign = text.char_indices().skip(1).find(|(_, c)| "/*+-^".contains(*c));
    let operands = sign.map(|(at, c)| (text[..at].trim(), c, text[at + 1..].trim()));
    let is_constant = ["pi", "PI", "π", "tau", "TAU", "sqrt"].iter().any(|name| {
        text.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('('))
    });
    let result = match operands {
        Some((a, c, b)) if is_number(a) && is_number(b) => {
            let (a, b) = (a.parse::<f32>().ok()?, b.parse::<f32>().ok()?);
            match c {
                '/' => Some(a / b),
                '*' => Some(a * b),
                '+' => Some(a + b),
                '-' => Some(a - b),
                _ => None,
            }
        }
        _ if is_constant => None,
        _ => return None,
    };
    let what = id::PARAMS_IS_CALCULATION.with(&[("text", &shorten(text))]);
    let expected = match result.filter(|x| x.is_finite()) {
        Some(result) => id::PARAMS_RESULT_IS.with(&[("result", &result)]),
        None => id::PARAMS_RESULT_OF_CALCULATION.to_string(),
    };
    Some((what, expected))
}

/// Recognizes a truth value in another case, in quotes, or as yes, no, on or off.
fn boolean(text: &str) -> Option<(String, String)> {
    let inner = unquoted(text, &['"', '\'']).unwrap_or(text);
    let meant = match inner.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" => "true",
        "false" | "no" | "off" => "false",
        _ => return None,
    };
    Some((
        id::PARAMS_NOT_TRUE_OR_FALSE.with(&[("text", &shorten(text))]),
        id::PARAMS_DID_YOU_MEAN.with(&[("meant", &meant)]),
    ))
}

/// Recognizes a vector without parentheses.
fn vector(text: &str) -> Option<(String, String)> {
    let numbers: Vec<&str> = text.split(',').map(str::trim).collect();
    let is_vector = numbers.len() == 3 && numbers.iter().all(|number| is_number(number));
    let expected = || id::PARAMS_VECTOR_IN_PARENTHESES.with(&[("numbers", &numbers.join(", "))]);
    is_vector.then(|| (id::PARAMS_NOT_A_VECTOR.with(&[("text", &shorten(text))]), expected()))
}

/// Recognizes a text in the wrong quotes, or without quotes.
fn quotes(text: &str) -> Option<(String, String)> {
    let what = match text.chars().next() {
        Some('`') => id::PARAMS_TEXT_IN_BACKQUOTES.to_string(),
        Some('\'') => id::PARAMS_TEXT_IN_SINGLE_QUOTES.to_string(),
        _ => id::PARAMS_NOT_TEXT.with(&[("text", &shorten(text))]),
    };
    let inner = unquoted(text, &['\'', '`']).unwrap_or(text);
    let is_word =
        !inner.is_empty() && !inner.contains(['"', '\\', '(', '[', '{']) && !is_number(inner);
    is_word.then(|| (what, id::PARAMS_TEXT_IN_DOUBLE_QUOTES.with(&[("text", &shorten(inner))])))
}

/// Returns the text between a pair of these quotes.
fn unquoted<'t>(text: &'t str, quotes: &[char]) -> Option<&'t str> {
    quotes.iter().find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote))
}

#[cfg(test)]
mod tests {
    use super::misread;

    #[test]
    fn numbers_in_foreign_notation_are_explained() {
        let expected =
            |text: &str, unit: &str| misread(text, "a number", unit).map(|(_, expected)| expected);
        let check = |text: &str, unit: &str, wanted: &str| {
            assert_eq!(expected(text, unit).as_deref(), Some(wanted), "{text}");
        };
        check("90deg", "°", "numbers have no unit; it is in °");
        check("0.5 m", "m", "numbers have no unit: `0.5`, which is in m");
        check("0.1 m/s", "m/tick", "numbers have no unit; it is in m/tick");
        check("\"90\"", "°", "without quotes: `90`");
        check("\u{2212}5", "m", "a minus sign: `-5`");
        check("1/4", "", "the result of it: `0.25`");
        check("2*3", "", "the result of it: `6`");
        check("sqrt(2)", "", "the result of it");
        for other in ["0.5abc", "x", "1.2.3", "[1]", "", "1/0x"] {
            assert_eq!(expected(other, "m"), None, "{other}");
        }
    }
}
