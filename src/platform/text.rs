//! Text encodings of files, and file names in texts.

use std::ffi::OsStr;
#[cfg(unix)]
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Optional prefix of UTF-8 files; not part of the text.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Returns whether a file is in UTF-16: it has a UTF-16 mark, or exactly one of its first two bytes is 0.
pub(crate) fn is_utf16(bytes: &[u8]) -> bool {
    match *bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [first, second, ..] => (first == 0) != (second == 0),
        _ => false,
    }
}

/// Escapes characters of a name or foreign text that would affect a terminal.
#[must_use]
pub fn on_a_line(name: &str) -> String {
    let escaped = |c: char| {
        #[cfg(unix)]
        if let Some(byte) = byte(c) {
            return format!("\\x{byte:02x}");
        }
        if c.is_control() || is_bidi(c) { c.escape_default().to_string() } else { c.into() }
    };
    name.chars().map(escaped).collect()
}

/// Returns whether a character changes the direction of text.
fn is_bidi(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Like [`on_a_line`], for a path.
#[must_use]
pub fn shown(path: &Path) -> String {
    on_a_line(&name_of(path))
}

/// Code point for byte 0 of a file name that is not UTF-8; no language uses these code points.
#[cfg(unix)]
const BYTE_0: u32 = 0x10_ff00;

/// Returns a file name as text; [`file`] converts it back.
#[must_use]
pub fn name_of(file: impl AsRef<OsStr>) -> String {
    let file = file.as_ref();
    #[cfg(unix)]
    if file.to_str().is_none() {
        use std::os::unix::ffi::OsStrExt;
        let mut name = String::new();
        for chunk in file.as_bytes().utf8_chunks() {
            name.push_str(chunk.valid());
            name.extend(
                chunk.invalid().iter().filter_map(|byte| char::from_u32(BYTE_0 + u32::from(*byte))),
            );
        }
        return name;
    }
    file.to_string_lossy().into_owned()
}

/// Returns the path for a name made by [`name_of`], or for any other name.
#[must_use]
pub fn file(name: &str) -> PathBuf {
    #[cfg(unix)]
    if name.chars().any(|c| byte(c).is_some()) {
        use std::os::unix::ffi::OsStringExt;
        let mut bytes = Vec::new();
        for c in name.chars() {
            match byte(c) {
                Some(byte) => bytes.push(byte),
                None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        return PathBuf::from(OsString::from_vec(bytes));
    }
    PathBuf::from(name)
}

/// Returns the non-UTF-8 byte represented by a character of a name.
#[cfg(unix)]
fn byte(c: char) -> Option<u8> {
    let byte = u32::from(c).checked_sub(BYTE_0)?;
    u8::try_from(byte).ok().filter(|byte| *byte >= 0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_non_utf8_name_leads_to_its_file() {
        use std::os::unix::ffi::OsStrExt;
        for bytes in [&b"a\xe9\xff.ron"[..], b"\x80", b"plain.ron", "\u{e9}\u{10ffff}".as_bytes()] {
            let name = OsStr::from_bytes(bytes);
            if name.to_str().is_none() {
                assert_eq!(file(&name_of(name)).as_os_str(), name);
            }
        }
        assert_eq!(shown(Path::new(OsStr::from_bytes(b"a\xe9.ron"))), "a\\xe9.ron");
        assert_eq!(file("plain.ron"), Path::new("plain.ron"));
    }

    #[test]
    fn names_cannot_control_a_terminal() {
        assert_eq!(on_a_line("é a\u{1b}[31m\nb"), "é a\\u{1b}[31m\\nb");
        assert_eq!(shown(Path::new("a\u{202e}b")), "a\\u{202e}b");
    }
}
