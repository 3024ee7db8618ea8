//! Characters and words of other languages, with corrections.

use crate::scene::problem::quote;

/// The problem, and the correction.
pub(super) type Said = (String, String);

/// Returns problem and correction for a word that cannot occur in values or field names.
pub(super) fn stray(word: &str) -> Option<Said> {
    let said = |what: &str, right: &str| Some((what.to_owned(), right.to_owned()));
    if word.starts_with('#') {
        return said("`#` begins no comment", "comments begin with `//`");
    }
    if word.starts_with("--") && !word.contains(|c: char| c.is_ascii_digit()) {
        return said("`--` begins no comment", "comments begin with `//`");
    }
    if ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|mark| word.starts_with(mark)) {
        return said(
            "the file has the marks of a merge conflict",
            "one of the two versions, without the marks",
        );
    }
    if word.starts_with('/') {
        return said("unexpected `/`", "comments begin with `//` or `/*`");
    }
    word.chars().find_map(|c| match c {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' | '\u{2018}' | '\u{2019}' => {
            Some((format!("{} has curly quotes", quote(word)), "straight quotes: `\"`".to_owned()))
        }
        '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{3000}' => {
            said("there is a space that is not plain, such as a no-break space", "a plain space")
        }
        '\u{feff}' | '\u{200b}' | '\u{200c}' | '\u{200d}' => {
            said("there is an invisible character", "nothing in its place")
        }
        ';' => said("`;` separates nothing", "a comma between fields: `,`"),
        '\u{ff01}'..='\u{ff5e}' if !c.is_alphanumeric() => {
            // Full-width characters have the same distance from ASCII as the first one has from
            // `!`.
            let plain = char::from_u32(u32::from(c) - 0xfee0).unwrap_or('?');
            Some((format!("`{c}` is a full-width character"), format!("the plain one: `{plain}`")))
        }
        _ => None,
    })
}
