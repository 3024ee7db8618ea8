//! A valid text with one mistake, whose message must point to it.

use std::ops::Range;

use collidoscope::scene::Problem;

use crate::random::Random;

/// Kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A number.
    Number,
    /// A field's name, followed by a colon.
    Field,
    /// A variant's name.
    Variant,
}

/// A mistake, and its expected message.
#[derive(Debug)]
pub(crate) struct Planted {
    /// Index of its first byte.
    at: usize,
    /// The original word.
    was: String,
    /// The mistake.
    is: String,
    kind: Kind,
}

/// Invalid values for a number: not finite, or of another kind.
const NO_NUMBERS: [&str; 12] = [
    "NaN", "inf", "-inf", "1e999", "-1e39", "\"x\"", "true", "[1]", "(a: 1)", "1.2.3", "'c'",
    "Disk()",
];

/// Returns the text with one mistake; `None` if it has no place for one.
pub(crate) fn plant(text: &str, random: &mut Random) -> Option<(String, Planted)> {
    let kind = [Kind::Number, Kind::Field, Kind::Variant][random.index(3)];
    let places: Vec<Range<usize>> =
        words(text).into_iter().filter(|(_, found)| *found == kind).map(|(at, _)| at).collect();
    let place = places.get(random.index(places.len()))?.clone();
    let was = text[place.clone()].to_owned();
    let is = match kind {
        Kind::Number => NO_NUMBERS[random.index(NO_NUMBERS.len())].to_owned(),
        Kind::Field | Kind::Variant => misspelled(&was, random),
    };
    let text = format!("{}{is}{}", &text[..place.start], &text[place.end..]);
    Some((text, Planted { at: place.start, was, is, kind }))
}

/// Values that may be valid for a number.
const FAIR_NUMBERS: [&str; 14] =
    ["0", "0.0", "-0.0", "1", "-1", "0.5", "2", "3.75", "10", "60", "100", "1000", "1e-6", "0.001"];

/// Returns the text with a few of its numbers replaced by such values.
pub(crate) fn tweak(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.index(4) {
        let mut places = words(&text);
        places.retain(|(_, kind)| *kind == Kind::Number);
        if let Some((place, _)) = places.get(random.index(places.len())) {
            text.replace_range(place.clone(), FAIR_NUMBERS[random.index(FAIR_NUMBERS.len())]);
        }
    }
    text
}

/// Returns the name with a letter doubled, or another at its end, which no valid name has.
fn misspelled(name: &str, random: &mut Random) -> String {
    let at = random.index(name.len());
    match random.index(2) {
        0 => format!("{name}x"),
        _ => format!("{}{}", &name[..=at], &name[at..]),
    }
}

/// Returns the numbers and names of a text, outside comments and quotes.
fn words(text: &str) -> Vec<(Range<usize>, Kind)> {
    let (bytes, mut at, mut found) = (text.as_bytes(), 0, Vec::new());
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    while at < bytes.len() {
        let rest = &text[at..];
        let length = |end: &str, from: usize| {
            rest[from..].find(end).map_or(rest.len(), |length| from + length + end.len())
        };
        if rest.starts_with("//") {
            at += length("\n", 2);
        } else if rest.starts_with("/*") {
            at += length("*/", 2);
        } else if rest.starts_with("r#\"") {
            at += length("\"#", 3);
        } else if rest.starts_with('"') || rest.starts_with('\'') {
            at += quoted(rest);
        } else if is_part(&bytes[at]) || bytes[at] == b'-' {
            // The sign of an exponent belongs to its number.
            let goes_on = |at: usize| match bytes[at] {
                b'-' => bytes[at - 1] == b'e' && bytes.get(at + 1).is_some_and(u8::is_ascii_digit),
                byte => is_part(&byte),
            };
            let end = (at + 1..bytes.len()).find(|at| !goes_on(*at)).unwrap_or(bytes.len());
            found.extend(kind(&text[at..end], &text[end..]).map(|kind| (at..end, kind)));
            at = end;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// Returns the length of the quoted text at the beginning.
fn quoted(text: &str) -> usize {
    let (quote, mut escaped) = (text.as_bytes()[0], false);
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            byte if byte == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn kind(word: &str, after: &str) -> Option<Kind> {
    let first = word.trim_start_matches('-').as_bytes().first()?;
    if first.is_ascii_digit() {
        return Some(Kind::Number);
    }
    if after.starts_with(':') {
        return Some(Kind::Field);
    }
    let is_name = first.is_ascii_uppercase() && word.len() > 1;
    is_name.then_some(Kind::Variant)
}

impl Planted {
    /// Checks that the first problem points to the mistake, names the field and, for a misspelled
    /// name, suggests the right one.
    pub(crate) fn assert_told(&self, problem: &Problem) {
        let case = format!("`{}` for `{}`: {problem}", self.is, self.was);
        // A problem of several numbers together points to their parent.
        let of_several =
            ["corner ", "nothing is above "].map(|what| problem.what.starts_with(what));
        let is_within = of_several.contains(&true) && problem.span.contains(&self.at);
        assert!(problem.span.start == self.at || is_within, "it points elsewhere: {case}");
        assert!(!problem.path.is_empty(), "no field is named: {case}");
        if self.kind != Kind::Number {
            assert!(problem.expected.contains(&self.was), "the right name is not said: {case}");
        }
    }

    /// Checks that the message begins with the mistake's line and column.
    pub(crate) fn assert_placed(&self, text: &str, told: &str) {
        let before = &text[..self.at];
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().map_or(0, |line| line.chars().count());
        let place = format!("{line}:{column}: ");
        assert!(told.starts_with(&place), "`{}` for `{}` is at {place}{told}", self.is, self.was);
    }
}
