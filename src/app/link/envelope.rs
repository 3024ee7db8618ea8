//! Packs text into characters allowed in any address, and unpacks untrusted characters.

use data_encoding::{BASE64URL_NOPAD, DecodeKind};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::{LONGEST_READ, MAX_UNPACKED, NAME, VERSION};
use crate::scene::Problem;
use crate::scene::problem::{Finding, locate, quote};
use crate::text::{Id, id};

/// Slowest and tightest compression level.
const TIGHTEST: u8 = 10;

/// Expected form of a link.
const EXPECTED_FORM: Id = id::LINK_EXPECTED;

/// Remedy for a damaged link.
const COPY_AGAIN: Id = id::LINK_COPY_AGAIN;

/// Packs a text: `#1.eN...`.
pub(super) fn wrap(text: &str) -> String {
    let packed = compress_to_vec_zlib(text.as_bytes(), TIGHTEST);
    format!("#{VERSION}.{}", BASE64URL_NOPAD.encode(&packed))
}

/// Unpacks the part after the first `#` of `text`.
pub(super) fn unwrap(text: &str) -> Result<String, Vec<Problem>> {
    if text.len() > LONGEST_READ {
        let what = id::LINK_TEXT_TOO_LONG.with(&[("bytes", &text.len())]);
        let expected = id::LINK_LONGEST_EXPECTED.with(&[("most", &LONGEST_READ)]);
        return Err(refusal("", 0, what, expected));
    }
    let refuse = |at: usize, what: &str, expected: Id| {
        Err(refusal(text, at, what.to_owned(), expected.text().to_owned()))
    };
    let end = text.trim_end().len();
    let Some(start) = text.find('#') else {
        return refuse(0, id::LINK_NO_HASH_SIGN.text(), EXPECTED_FORM);
    };
    let rest = &text[start + 1..end];
    let dot = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, packed) = rest.split_at(dot);
    let Some(packed) = packed.strip_prefix('.').filter(|_| dot > 0) else {
        return refuse(start, id::LINK_NO_VERSION.text(), EXPECTED_FORM);
    };
    if digits.parse() != Ok(VERSION) {
        let what = id::LINK_HAS_VERSION.with(&[("version", &crate::params::shorten(digits))]);
        let is_zero = digits.trim_start_matches('0').is_empty();
        let expected = if is_zero { id::FILE_VERSION_1 } else { id::FILE_VERSION_1_OR_NEWER };
        return refuse(start + 1, &what, expected);
    }
    let packed_start = start + 1 + dot + 1;
    let bytes = match BASE64URL_NOPAD.decode(packed.as_bytes()) {
        Ok(bytes) => bytes,
        Err(error) if error.kind == DecodeKind::Symbol => {
            let wrong = packed.get(error.position..).and_then(|rest| rest.chars().next());
            let wrong = wrong.unwrap_or(char::REPLACEMENT_CHARACTER).to_string();
            let what = id::LINK_CHARACTER_UNFIT.with(&[("character", &quote(&wrong))]);
            return refuse(packed_start + error.position, &what, COPY_AGAIN);
        }
        Err(_) => return refuse(end, id::LINK_CUT_OFF.text(), COPY_AGAIN),
    };
    let mut text = vec![0; MAX_UNPACKED];
    let (status, read, written) = {
        let flags = TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        decompress(&mut Box::<DecompressorOxide>::default(), &bytes, &mut text, 0, flags)
    };
    // Each character has six of a byte's eight bits.
    let at = (packed_start + read * 4 / 3).min(end);
    match status {
        TINFLStatus::Done if read < bytes.len() => {
            return refuse(at, id::LINK_HAS_SURPLUS.text(), COPY_AGAIN);
        }
        TINFLStatus::Done => text.truncate(written),
        TINFLStatus::HasMoreOutput => {
            let what = id::LINK_UNPACKS_TOO_LONG.with(&[("most", &MAX_UNPACKED)]);
            return refuse(at, &what, id::LINK_MADE_HERE_EXPECTED);
        }
        TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => {
            return refuse(end, id::LINK_CUT_OFF.text(), COPY_AGAIN);
        }
        TINFLStatus::Adler32Mismatch => {
            return refuse(packed_start, id::LINK_CHARACTER_CHANGED.text(), COPY_AGAIN);
        }
        _ => return refuse(at, id::LINK_CHANGED_BEFORE_HERE.text(), COPY_AGAIN),
    }
    String::from_utf8(text)
        .or_else(|_| refuse(packed_start, id::LINK_PACKS_NO_TEXT.text(), id::LINK_OWN_EXPECTED))
}

/// Returns a problem with the text at a byte position.
fn refusal(text: &str, at: usize, what: String, expected: String) -> Vec<Problem> {
    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let finding = Finding { span: at..at + length, what, expected, ..Finding::default() };
    locate(NAME, text, vec![finding])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> (String, usize) {
        let problems = unwrap(text).expect_err(text);
        (problems[0].what.clone(), problems[0].column)
    }

    #[test]
    fn bare_links_and_addresses_unpack_to_the_packed_text() {
        let text = "(scene:\"tank/rebound\",hash:\"\")\nthe box, the disk, the box, the disk";
        let link = wrap(text);
        assert!(link.starts_with("#1."), "{link}");
        assert!(link[3..].bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_'));
        for given in [link.clone(), format!("https://a.b/c?d=e{link}"), format!(" {link}\n")] {
            assert_eq!(unwrap(&given).as_deref(), Ok(text));
        }
    }

    #[test]
    fn damage_is_reported_with_its_position() {
        let link = wrap("(scene:\"tank/rebound\",tick:120,hash:\"0123456789abcdef\")");
        for end in 3..link.len() {
            let (what, column) = refused(&link[..end]);
            assert!(what.contains("cut off here"), "{end}: {what}");
            assert_eq!(column, end + 1);
        }
        for at in 3..link.len() {
            let bad = format!("{}*{}", &link[..at], &link[at + 1..]);
            assert_eq!(refused(&bad), ("`*` is not allowed in a link".to_owned(), at + 1));
            let other = if link.as_bytes()[at] == b'A' { 'B' } else { 'A' };
            let bad = format!("{}{other}{}", &link[..at], &link[at + 1..]);
            assert!(unwrap(&bad).is_err(), "the checksum finds one changed character: {at}");
        }
        assert_eq!(refused(&format!("{link}AAAA")).0, "the link has extra text at the end");
        assert_eq!(refused("tank/rebound"), ("there is no `#`".to_owned(), 1));
        assert_eq!(refused("https://a.b/#top").1, 13);
        let newer = unwrap("#2.AAAA").expect_err("another version");
        assert_eq!(
            newer[0].to_string(),
            "link:1:2: the link has version 2; version 1, or a newer collidoscope"
        );
        assert_eq!(refused("#0.AAAA").0, "the link has version 0");
        assert_eq!(refused("#99999999999999.AAAA").0, "the link has version 99999999999999");
        assert_eq!(refused("#1.\u{e4}").1, 4);
    }

    #[test]
    fn bombs_and_endless_texts_are_refused() {
        let what = refused(&wrap(&" ".repeat(MAX_UNPACKED + 1))).0;
        assert_eq!(what, "the link unpacks to more than 32768 bytes");
        assert_eq!(
            unwrap(&wrap(&" ".repeat(MAX_UNPACKED))).map(|text| text.len()),
            Ok(MAX_UNPACKED)
        );
        let packed = compress_to_vec_zlib(&vec![0; 64 << 20], TIGHTEST);
        let bomb = format!("#1.{}", BASE64URL_NOPAD.encode(&packed[..5_000]));
        assert_eq!(refused(&bomb).0, what, "64 MiB in a few characters");
        let endless = format!("#1.{}", "A".repeat(100 << 20));
        assert!(refused(&endless).0.starts_with("the text has 104857603 bytes"));
        assert_eq!(refused(&wrap("\0")[..3]).0, "the link is cut off here");
        let not_text = compress_to_vec_zlib(&[0xff, 0xfe], TIGHTEST);
        let link = format!("#1.{}", BASE64URL_NOPAD.encode(&not_text));
        assert_eq!(refused(&link).0, "the packed data is not text");
    }
}
