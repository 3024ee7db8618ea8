//! Plants one mistake in a valid text; the error message must point to it.

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

/// A planted mistake, and what its message must name.
#[derive(Debug)]
pub(crate) struct Planted {
    /// Byte offset of the mistake.
    offset: usize,
    /// The original word.
    original: String,
    /// The word that replaced it.
    mistake: String,
    kind: Kind,
}

/// Invalid values for a number: not finite, or of another kind.
const INVALID_NUMBERS: [&str; 12] = [
    "NaN", "inf", "-inf", "1e999", "-1e39", "\"x\"", "true", "[1]", "(a: 1)", "1.2.3", "'c'",
    "Disk()",
];

/// Returns the text with one mistake; `None` if it has no place for one.
pub(crate) fn plant(text: &str, random: &mut Random) -> Option<(String, Planted)> {
    let kind = [Kind::Number, Kind::Field, Kind::Variant][random.index(3)];
    let places: Vec<Range<usize>> = find_words(text)
        .into_iter()
        .filter(|(_, found)| *found == kind)
        .map(|(at, _)| at)
        .collect();
    let place = places.get(random.index(places.len()))?.clone();
    let original = text[place.clone()].to_owned();
    let mistake = match kind {
        Kind::Number => INVALID_NUMBERS[random.index(INVALID_NUMBERS.len())].to_owned(),
        Kind::Field | Kind::Variant => misspelled(&original, random),
    };
    let text = format!("{}{mistake}{}", &text[..place.start], &text[place.end..]);
    Some((text, Planted { offset: place.start, original, mistake, kind }))
}

/// Values that may be valid for a number.
const PLAUSIBLE_NUMBERS: [&str; 14] =
    ["0", "0.0", "-0.0", "1", "-1", "0.5", "2", "3.75", "10", "60", "100", "1000", "1e-6", "0.001"];

/// Returns the text with a few of its numbers replaced by plausible ones.
pub(crate) fn tweak(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.index(4) {
        let mut places = find_words(&text);
        places.retain(|(_, kind)| *kind == Kind::Number);
        if let Some((place, _)) = places.get(random.index(places.len())) {
            text.replace_range(
                place.clone(),
                PLAUSIBLE_NUMBERS[random.index(PLAUSIBLE_NUMBERS.len())],
            );
        }
    }
    text
}

/// Returns the name with a doubled letter or an added `x`; no valid name is spelled like that.
fn misspelled(name: &str, random: &mut Random) -> String {
    let at = random.index(name.len());
    match random.index(2) {
        0 => format!("{name}x"),
        _ => format!("{}{}", &name[..=at], &name[at..]),
    }
}

/// Returns the numbers and names of a text, outside comments and quotes.
fn find_words(text: &str) -> Vec<(Range<usize>, Kind)> {
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
            at += quoted_length(rest);
        } else if is_part(&bytes[at]) || bytes[at] == b'-' {
            // The sign of an exponent belongs to its number.
            let continues = |at: usize| match bytes[at] {
                b'-' => bytes[at - 1] == b'e' && bytes.get(at + 1).is_some_and(u8::is_ascii_digit),
                byte => is_part(&byte),
            };
            let end = (at + 1..bytes.len()).find(|at| !continues(*at)).unwrap_or(bytes.len());
            found.extend(kind(&text[at..end], &text[end..]).map(|kind| (at..end, kind)));
            at = end;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// Returns the length of the quoted text at the beginning, with its quotes.
fn quoted_length(text: &str) -> usize {
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

/// Returns the kind of a word, given the text after it.
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
    pub(crate) fn assert_points_at_mistake(&self, problem: &Problem) {
        let case = format!("`{}` for `{}`: {problem}", self.mistake, self.original);
        // A problem of several numbers together points to their parent.
        let concerns_several =
            ["corner ", "nothing is above "].map(|what| problem.what.starts_with(what));
        let is_within = concerns_several.contains(&true) && problem.span.contains(&self.offset);
        assert!(problem.span.start == self.offset || is_within, "it points elsewhere: {case}");
        assert!(!problem.path.is_empty(), "no field is named: {case}");
        if self.kind != Kind::Number {
            assert!(
                problem.expected.contains(&self.original),
                "the right name is not said: {case}"
            );
        }
    }

    /// Checks that the message begins with the mistake's line and column.
    pub(crate) fn assert_placed(&self, text: &str, message: &str) {
        let before = &text[..self.offset];
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().map_or(0, |line| line.chars().count());
        let place = format!("{line}:{column}: ");
        assert!(
            message.starts_with(&place),
            "`{}` for `{}` is at {place}{message}",
            self.mistake,
            self.original
        );
    }
}
