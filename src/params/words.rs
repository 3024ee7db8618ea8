//! Names of the program in words, for whoever reads them on screen.

/// Names whose words are not those they are made of.
const OWN: [(&str, &str); 13] = [
    ("BruteForce", "Every pair"),
    ("Fall", "falling"),
    ("JumpHigh", "jumping"),
    ("JumpLow", "hopping"),
    ("Mtv", "MTV"),
    ("MtvAxis", "MTV axis"),
    ("NoJump", "on the ground"),
    ("Obb", "OBB"),
    ("Aabb", "AABB"),
    ("Sat", "SAT"),
    ("Gjk", "GJK"),
    ("GjkEpa", "GJK and EPA"),
    ("Axes", "Swept axes"),
];

/// A variant's name in words: "Centre line" for `CentreLine`.
#[must_use]
pub fn words(name: &str) -> String {
    if let Some((_, words)) = OWN.iter().find(|(own, _)| *own == name) {
        return (*words).to_owned();
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

/// A unit that counts things, as it follows this number: "tick" after 1.
#[must_use]
pub fn counted(number: u32, unit: &str) -> &str {
    match unit.strip_suffix("es").filter(|stem| stem.ends_with('s')) {
        Some(stem) if number == 1 => stem,
        None if number == 1 => unit.strip_suffix('s').unwrap_or(unit),
        _ => unit,
    }
}

#[cfg(test)]
mod tests {
    use super::{counted, words};

    #[test]
    fn one_is_one() {
        let one = ["ticks", "passes", "cells", "m/tick", ""].map(|unit| counted(1, unit));
        assert_eq!(one, ["tick", "pass", "cell", "m/tick", ""]);
        assert_eq!((counted(2, "ticks"), counted(0, "passes")), ("ticks", "passes"));
    }

    #[test]
    fn names_become_words() {
        let told =
            ["CentreLine", "BruteForce", "NoJump", "Exact", "MtvAxis", "front_left"].map(words);
        assert_eq!(
            told,
            ["Centre line", "Every pair", "on the ground", "Exact", "MTV axis", "front left"]
        );
    }
}
