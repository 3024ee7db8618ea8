//! How text lies in files, and names of files in texts.

use std::path::Path;

/// What some programs write before UTF-8; it is no part of the text.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// What is wrong with a file in UTF-16.
pub(crate) const UTF16: &str = "the file is in UTF-16, not in UTF-8";

/// What is wanted of a file.
pub(crate) const TEXT: &str = "a text file in UTF-8";

/// Whether a file that begins so is in UTF-16: it has the mark of that, or every other byte is 0.
pub(crate) fn is_utf16(bytes: &[u8]) -> bool {
    match *bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [first, second, ..] => (first == 0) != (second == 0),
        _ => false,
    }
}

/// The name of a file, or another text from outside, as it can be printed: characters that do something to a terminal
/// are escaped.
#[must_use]
pub fn on_a_line(name: &str) -> String {
    let turns = |c| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let escaped = |c: char| {
        if c.is_control() || turns(c) { c.escape_default().to_string() } else { c.into() }
    };
    name.chars().map(escaped).collect()
}

/// As [`on_a_line`], of a path.
#[must_use]
pub fn shown(path: &Path) -> String {
    on_a_line(&path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_nothing_to_a_terminal() {
        assert_eq!(on_a_line("é a\u{1b}[31m\nb"), "é a\\u{1b}[31m\\nb");
        assert_eq!(shown(Path::new("a\u{202e}b")), "a\\u{202e}b");
    }
}
