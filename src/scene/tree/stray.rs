//! Characters and words foreign to RON, with corrections.

use crate::scene::problem::quote;
use crate::text::{Id, id};

/// A problem and its correction.
pub(super) type Message = (String, String);

/// Returns problem and correction for a word that cannot occur in values or field names.
pub(super) fn stray(word: &str) -> Option<Message> {
    let message =
        |what: Id, correction: Id| Some((what.text().to_owned(), correction.text().to_owned()));
    let no_comment = |sign: &str| {
        let what = id::RON_BEGINS_NO_COMMENT.with(&[("sign", &sign)]);
        Some((what, id::RON_LINE_COMMENTS_BEGIN.to_string()))
    };
    if word.starts_with('#') {
        return no_comment("#");
    }
    if word.starts_with("--") && !word.contains(|c: char| c.is_ascii_digit()) {
        return no_comment("--");
    }
    if ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|mark| word.starts_with(mark)) {
        return message(id::RON_MERGE_CONFLICT, id::RON_ONE_VERSION);
    }
    if word.starts_with('/') {
        return message(id::RON_UNEXPECTED_SLASH, id::RON_ALL_COMMENTS_BEGIN);
    }
    word.chars().find_map(|c| match c {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' | '\u{2018}' | '\u{2019}' => {
            Some((
                id::RON_HAS_CURLY_QUOTES.with(&[("word", &quote(word))]),
                id::RON_STRAIGHT_QUOTES.to_string(),
            ))
        }
        '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{3000}' => {
            message(id::RON_SPECIAL_SPACE, id::RON_PLAIN_SPACE)
        }
        '\u{feff}' | '\u{200b}' | '\u{200c}' | '\u{200d}' => {
            message(id::RON_INVISIBLE_CHARACTER, id::RON_NOTHING_IN_PLACE)
        }
        ';' => message(id::RON_SEMICOLON_SEPARATES_NOTHING, id::RON_COMMA_BETWEEN_FIELDS),
        '\u{ff01}'..='\u{ff5e}' if !c.is_alphanumeric() => {
            // Full-width characters have a constant offset from ASCII.
            let plain = char::from_u32(u32::from(c) - 0xfee0).unwrap_or('?');
            Some((
                id::RON_FULL_WIDTH_CHARACTER.with(&[("character", &c)]),
                id::RON_PLAIN_CHARACTER.with(&[("character", &plain)]),
            ))
        }
        _ => None,
    })
}
