//! Random damage to a file: bytes, words, lines and nesting.

use std::ops::Range;

use crate::random::Random;

impl Random {
    /// Returns an index below `count`, or 0 if `count` is 0.
    pub(crate) const fn index(&mut self, count: usize) -> usize {
        self.below(if count == 0 { 1 } else { count as u64 }) as usize
    }

    /// Returns a random range of at most `longest` bytes within `length`.
    fn random_range(&mut self, length: usize, longest: usize) -> Range<usize> {
        let start = self.index(length);
        start..length.min(start + 1 + self.index(longest))
    }
}

/// Ordinary, extreme and malformed numbers.
const NUMBERS: [&str; 16] = [
    "0",
    "0.5",
    "3",
    "12",
    "1e999",
    "-1e999",
    "NaN",
    "inf",
    "-0.0",
    "1e-46",
    "4294967296",
    "1.0",
    "-1",
    "0x",
    "1_000",
    "3.4e38",
];

/// Syntax to insert anywhere.
const SYNTAX: [&str; 16] =
    ["(", ")", "[", "]", "{", "}", ",", ":", "\"", "'", "/*", "//", "r#\"", "\\", "\u{feff}", "\0"];

/// Damages the text in one place.
pub(crate) fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    if text.is_empty() {
        text.push(b'(');
    }
    let length = text.len();
    match random.index(16) {
        0 => {
            let at = random.index(length);
            text[at] ^= 1 << random.index(8);
        }
        1 => drop(text.drain(random.random_range(length, 40))),
        2 => {
            let copied = text[random.random_range(length, 200)].to_vec();
            let at = random.index(length);
            text.splice(at..at, copied);
        }
        3 => {
            let (a, b) = (random.index(length), random.index(length));
            text.swap(a, b);
        }
        4 | 8..=10 => replace_word(text, random, u8::is_ascii_digit, NUMBERS),
        5 => {
            let at = random.index(length);
            text.splice(at..at, SYNTAX[random.index(SYNTAX.len())].bytes());
        }
        6 => {
            let names =
                ["Disk()", "Chase()", "None", "Rebound(ticks: 3)", "(1, 2, 3)", "tank", "yaw"];
            replace_word(text, random, u8::is_ascii_alphabetic, names);
        }
        7 => {
            let unit = ["(", "[", "(a:", "Tank(", "/*", "[(", "{", "\"\","][random.index(8)];
            let at = random.index(length);
            let max = 1 << random.index(19);
            text.splice(at..at, unit.repeat(1 + random.index(max)).into_bytes());
        }
        12 | 13 => shuffle(text, random, |byte| *byte == b'\n'),
        14 | 15 => shuffle(text, random, |byte| !byte.is_ascii_alphanumeric() && *byte != b'_'),
        _ => text.truncate(random.index(length) + 1),
    }
}

/// Replaces the next word after a random index, a run of bytes that are part of words, by one of
/// `others`.
fn replace_word<const N: usize>(
    text: &mut Vec<u8>,
    random: &mut Random,
    is_part: fn(&u8) -> bool,
    others: [&str; N],
) {
    let from = random.index(text.len());
    let Some(start) = text[from..].iter().position(is_part).map(|at| from + at) else { return };
    let end = text[start..].iter().position(|c| !is_part(c)).map_or(text.len(), |at| start + at);
    text.splice(start..end, others[random.index(N)].bytes());
}

/// Removes a line or a word, duplicates it, or swaps it with another.
fn shuffle(text: &mut Vec<u8>, random: &mut Random, is_separator: fn(&u8) -> bool) {
    let piece = |random: &mut Random| {
        let at = random.index(text.len());
        let start = text[..at].iter().rposition(is_separator).map_or(0, |before| before + 1);
        let end = text[at..].iter().position(is_separator).map_or(text.len(), |after| at + after);
        start..end
    };
    let (mut first, mut second) = (piece(random), piece(random));
    if first.start > second.start {
        std::mem::swap(&mut first, &mut second);
    }
    match random.index(3) {
        0 => drop(text.drain(first)),
        1 => {
            let copied = text[first.start..text.len().min(first.end + 1)].to_vec();
            text.splice(first.start..first.start, copied);
        }
        _ if first.end <= second.start => {
            let (one, other) = (text[first.clone()].to_vec(), text[second.clone()].to_vec());
            text.splice(second, one);
            text.splice(first, other);
        }
        _ => {}
    }
}
