//! Names of the program in words, for whoever reads them on screen.

/// Names whose words are not those they are made of.
const OWN: [(&str, &str); 10] = [
    ("BruteForce", "Every pair"),
    ("Fall", "falling"),
    ("JumpHigh", "jumping"),
    ("JumpLow", "hopping"),
    ("Mtv", "MTV"),
    ("MtvAxis", "MTV axis"),
    ("NoJump", "standing"),
    ("Obb", "OBB"),
    ("Aabb", "AABB"),
    ("Sat", "SAT"),
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

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn names_become_words() {
        let told =
            ["CentreLine", "BruteForce", "NoJump", "Exact", "MtvAxis", "front_left"].map(words);
        assert_eq!(
            told,
            ["Centre line", "Every pair", "standing", "Exact", "MTV axis", "front left"]
        );
    }
}
