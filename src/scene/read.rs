//! Reading files that may be anything: a folder, a pipe, endless, not text.

use std::io::Read;
use std::path::Path;

use super::problem::Finding;

/// Why a file gave no text.
pub(crate) enum ReadError {
    /// It cannot be read; the reason.
    Unreadable(String),
    /// It was read and is no text, or too much of it; with the good text before that.
    Refused(Finding, String),
}

/// The text of the regular file at `path`, at most `limit` bytes, without its byte order mark.
///
/// Looks at what the file is before it opens it: opening a pipe would wait for a writer.
///
/// # Errors
/// Says what is wrong, and what would be right.
pub(crate) fn text(path: &Path, limit: u64) -> Result<String, ReadError> {
    let unreadable = |e: std::io::Error| {
        let hint = match e.kind() {
            std::io::ErrorKind::NotFound => ", nor a built-in scene; see `collidoscope list`",
            _ => "",
        };
        ReadError::Unreadable(format!("cannot be read: {e}{hint}"))
    };
    regular(&std::fs::metadata(path).map_err(unreadable)?)?;
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let meta = file.metadata().map_err(unreadable)?;
    regular(&meta)?;
    if meta.len() > limit {
        return Err(ReadError::Refused(too_large(meta.len(), limit), String::new()));
    }
    let mut bytes = Vec::new();
    // The file may grow while it is read.
    file.take(limit + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::Refused(too_large(bytes.len() as u64, limit), String::new()));
    }
    let text = String::from_utf8(bytes).map_err(|e| not_text(e.as_bytes()))?;
    Ok(without_mark(&text).to_owned())
}

fn regular(meta: &std::fs::Metadata) -> Result<(), ReadError> {
    let kind = match meta.file_type() {
        kind if kind.is_file() => return Ok(()),
        kind if kind.is_dir() => "is a folder",
        _ => "is not a regular file",
    };
    Err(ReadError::Unreadable(format!("cannot be read: it {kind}")))
}

/// `text` without a byte order mark.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The problem of a text of more than `limit` bytes.
pub(super) fn too_large(bytes: u64, limit: u64) -> Finding {
    Finding {
        what: format!("the file is too large: {bytes} bytes"),
        expected: format!("at most {limit} bytes ({} MiB)", limit >> 20),
        ..Finding::default()
    }
}

/// The problem of bytes that are no UTF-8.
fn not_text(bytes: &[u8]) -> ReadError {
    let good = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let bad = bytes.get(good.len()).copied().unwrap_or_default();
    let good = without_mark(good);
    let finding = Finding {
        span: good.len()..good.len(),
        what: format!("byte 0x{bad:02x} is not UTF-8"),
        expected: "a text file in UTF-8".to_owned(),
        ..Finding::default()
    };
    ReadError::Refused(finding, good.to_owned())
}
