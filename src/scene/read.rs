//! Reads untrusted files, which may be folders, pipes, endless or binary.

use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::load::LoadError;
use super::problem::{Finding, Problem, locate};
use crate::platform::OpenError;
use crate::platform::files::{self, File};
use crate::platform::text::{BYTE_ORDER_MARK, is_utf16, name_of, on_a_line};
use crate::text::id;

/// Reason why a file could not be read as text.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    /// The file cannot be opened, or cannot be read to its end.
    Unopened(#[from] OpenError),
    /// The file exceeds the limit.
    TooLarge(u64, u64),
    /// A byte is not UTF-8; with the valid text before it.
    NotText(u8, String),
    /// The text is UTF-16: its first two bytes are a byte order mark, or exactly one of them is 0.
    Utf16,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self {
            Self::Unopened(why) => id::READ_CANNOT_BE_READ.with(&[("why", why)]),
            Self::TooLarge(bytes, _) => id::READ_FILE_TOO_LARGE.with(&[("bytes", bytes)]),
            Self::NotText(byte, _) => {
                id::MESH_BYTE_NOT_UTF8.with(&[("byte", &format!("{byte:02x}"))])
            }
            Self::Utf16 => id::PLATFORM_FILE_IN_UTF16.to_string(),
        };
        f.write_str(&why)
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Unopened(error.into())
    }
}

impl ReadError {
    /// Returns whether the file is missing.
    #[cfg(feature = "window")]
    pub(crate) fn is_missing(&self) -> bool {
        let Self::Unopened(OpenError::Io(why)) = self else { return false };
        why.kind() == io::ErrorKind::NotFound
    }

    /// Returns the valid text before the problem in the content, and the expected content; `None`
    /// if nothing was read.
    pub(crate) fn content(&self) -> Option<(&str, String)> {
        match self {
            Self::Unopened(_) => None,
            Self::TooLarge(_, limit) => {
                let mebibytes = limit >> 20;
                let most = id::READ_MOST_BYTES.with(&[("bytes", limit), ("mebibytes", &mebibytes)]);
                Some(("", most))
            }
            Self::Utf16 => Some(("", id::PLATFORM_TEXT_FILE_EXPECTED.to_string())),
            Self::NotText(_, good) => Some((good, id::PLATFORM_TEXT_FILE_EXPECTED.to_string())),
        }
    }

    /// Returns the problems in the content of the file called `name`; none if nothing was read.
    pub(crate) fn problems(&self, name: &str) -> Vec<Problem> {
        let Some((text, expected)) = self.content() else { return Vec::new() };
        let (span, what) = (text.len()..text.len(), self.to_string());
        locate(name, text, vec![Finding { span, what, expected, ..Finding::default() }])
    }

    /// Returns the refusal of the file called `name`. If nothing was read, `sentence` replaces the
    /// message of the error unless it is empty.
    pub(crate) fn refuse(&self, name: &str, sentence: &str) -> LoadError {
        match self.problems(name) {
            none if none.is_empty() => {
                let why = if sentence.is_empty() { self.to_string() } else { sentence.to_owned() };
                LoadError::Unreadable(format!("{}:1:1: {why}", on_a_line(name)))
            }
            problems => LoadError::Refused(problems),
        }
    }
}

/// Opens the regular file at `path`, of at most `limit` bytes; returns its size too.
///
/// # Errors
/// Returns an error for any other file.
pub(crate) fn open(path: &Path, limit: u64) -> Result<(File, u64), ReadError> {
    match files::open(path)? {
        (_, size) if size > limit => Err(ReadError::TooLarge(size, limit)),
        opened => Ok(opened),
    }
}

/// Reads the text of the regular file at `path`, at most `limit` bytes, without byte order mark.
///
/// # Errors
/// Returns an error with the problem and the expected content.
pub(crate) fn text(path: &Path, limit: u64) -> Result<String, ReadError> {
    Ok(without_mark(&read_whole(path, limit)?).to_owned())
}

/// Reads the text of the regular file at `path`, at most `limit` bytes.
fn read_whole(path: &Path, limit: u64) -> Result<String, ReadError> {
    let (file, _) = open(path, limit)?;
    let mut bytes = Vec::new();
    // The file may grow during reading.
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge(bytes.len() as u64, limit));
    }
    if is_utf16(&bytes) {
        return Err(ReadError::Utf16);
    }
    String::from_utf8(bytes).map_err(|e| not_text(e.as_bytes()))
}

/// Reads the text of the regular file at `path`, at most `limit` bytes, without byte order mark.
///
/// # Errors
/// Returns an error with the problem and the expected content.
pub fn file(path: &Path, limit: u64) -> Result<String, LoadError> {
    text(path, limit).map_err(|error| error.refuse(&name_of(path), ""))
}

/// Reads the text of the regular file at `path`, at most `limit` bytes; returns its byte order mark, if
/// any, and the rest.
///
/// # Errors
/// Returns an error with the problem and the expected content.
pub fn marked(path: &Path, limit: u64) -> Result<(&'static str, String), LoadError> {
    let whole = read_whole(path, limit).map_err(|error| error.refuse(&name_of(path), ""))?;
    let text = without_mark(&whole);
    let mark = if text.len() < whole.len() { BYTE_ORDER_MARK } else { "" };
    Ok((mark, text.to_owned()))
}

/// Returns the folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the file called `name` in the folder of the scene at `path`, with links and `..`
/// resolved, if it exists; and whether it lies in that folder, as a link can lead out of it.
pub(super) fn beside(path: &Path, name: &str) -> Option<(PathBuf, bool)> {
    files::within(folder(path), name)
}

/// Returns `text` without a byte order mark.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// Returns the error for bytes that are not UTF-8.
fn not_text(bytes: &[u8]) -> ReadError {
    let good = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let byte = bytes.get(good.len()).copied().unwrap_or_default();
    ReadError::NotText(byte, without_mark(good).to_owned())
}
