//! Names and numbers in words.

use strsim::levenshtein;

use crate::text::{Id, id};

/// Names with irregular wording.
const IRREGULAR: [(&str, Id); 13] = [
    ("BruteForce", id::PARAMS_WORD_EVERY_PAIR),
    ("Fall", id::PARAMS_WORD_FALLING),
    ("JumpHigh", id::PARAMS_WORD_JUMPING),
    ("JumpLow", id::PARAMS_WORD_HOPPING),
    ("Mtv", id::PARAMS_WORD_MTV),
    ("MtvAxis", id::PARAMS_WORD_MTV_AXIS),
    ("NoJump", id::PARAMS_WORD_ON_THE_GROUND),
    ("Obb", id::PARAMS_WORD_OBB),
    ("Aabb", id::PARAMS_WORD_AABB),
    ("Sat", id::PARAMS_WORD_SAT),
    ("Gjk", id::PARAMS_WORD_GJK),
    ("GjkEpa", id::PARAMS_WORD_GJK_AND_EPA),
    ("Axes", id::PARAMS_WORD_SWEPT_AXES),
];

/// Returns a variant's name in words: "Centre line" for `CentreLine`.
#[must_use]
pub fn words(name: &str) -> String {
    if let Some((_, words)) = IRREGULAR.iter().find(|(known, _)| *known == name) {
        return words.text().to_owned();
    }
    let mut out = String::with_capacity(name.len() + 4);
    for (at, c) in name.char_indices() {
        if at > 0 && c.is_uppercase() {
            out.push(' ');
            out.extend(c.to_lowercase());
        } else {
            out.push(c);
        }
    }
    out.replace('_', " ")
}

/// Returns a plural unit in the form for `number`: "tick" after 1.
#[must_use]
pub fn counted(number: u32, unit: &str) -> &str {
    match unit.strip_suffix("es").filter(|stem| stem.ends_with('s')) {
        Some(stem) if number == 1 => stem,
        None if number == 1 => unit.strip_suffix('s').unwrap_or(unit),
        _ => unit,
    }
}

/// Returns the name probably meant by `name`: a prefix of `name`, or a name that differs in at most a third of
/// the letters.
#[must_use]
pub fn closest<'a>(name: &str, all: &[&'a str]) -> Option<&'a str> {
    // Finds `Rect` for "Rectangle".
    let is_prefix = |one: &&&str| {
        one.len() >= 3 && name.get(..one.len()).is_some_and(|start| start.eq_ignore_ascii_case(one))
    };
    if let Some(prefix) = all.iter().filter(is_prefix).max_by_key(|one| one.len()) {
        return Some(*prefix);
    }
    let wanted: String = name.chars().take(41).flat_map(char::to_lowercase).collect();
    let length = wanted.chars().count();
    let distances = all.iter().map(|one| (levenshtein(&wanted, &one.to_lowercase()), *one));
    let (distance, best) = distances.min_by_key(|(distance, _)| *distance)?;
    (length <= 40 && distance <= length.div_ceil(3)).then_some(best)
}

/// Formats a count with a comma before every three digits: "19,900".
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{counted, grouped, words};

    #[test]
    fn a_unit_after_one_is_singular() {
        let one = ["ticks", "passes", "cells", "m/tick", ""].map(|unit| counted(1, unit));
        assert_eq!(one, ["tick", "pass", "cell", "m/tick", ""]);
        assert_eq!((counted(2, "ticks"), counted(0, "passes")), ("ticks", "passes"));
    }

    #[test]
    fn long_numbers_have_commas() {
        assert_eq!([7, 999, 19_900, 1_234_567].map(grouped), ["7", "999", "19,900", "1,234,567"]);
    }

    #[test]
    fn names_become_words() {
        let shown =
            ["CentreLine", "BruteForce", "NoJump", "Exact", "MtvAxis", "front_left"].map(words);
        assert_eq!(
            shown,
            ["Centre line", "Every pair", "on the ground", "Exact", "MTV axis", "front left"]
        );
    }
}
