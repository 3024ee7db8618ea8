//! The one reader of files that may be anything: a folder, a pipe, endless, not text.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::load::LoadError;
use super::problem::{Finding, Problem, locate};
use crate::platform::OpenError;
use crate::platform::files::{self, File};
use crate::platform::text::{BYTE_ORDER_MARK, TEXT, UTF16, is_utf16, name_of, on_a_line};

/// Why a file gave no text.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    /// It cannot be opened, or not read to its end.
    #[error("cannot be read: {0}")]
    Unopened(#[from] OpenError),
    /// It has more bytes than the limit.
    #[error("the file is too large: {0} bytes")]
    TooLarge(u64, u64),
    /// A byte is not UTF-8; the good text before it.
    #[error("byte 0x{0:02x} is not UTF-8")]
    NotText(u8, String),
    /// Every other byte of its beginning is 0.
    #[error("{UTF16}")]
    Utf16,
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Unopened(error.into())
    }
}

impl ReadError {
    /// Whether there is no file of that name.
    #[cfg(feature = "window")]
    pub(crate) fn is_missing(&self) -> bool {
        let Self::Unopened(OpenError::Io(why)) = self else { return false };
        why.kind() == io::ErrorKind::NotFound
    }

    /// The good text before what is wrong with the file's content, and what would be right there;
    /// `None` if it has not been read.
    pub(crate) fn content(&self) -> Option<(&str, String)> {
        match self {
            Self::Unopened(_) => None,
            Self::TooLarge(_, limit) => {
                Some(("", format!("at most {limit} bytes ({} MiB)", limit >> 20)))
            }
            Self::Utf16 => Some(("", TEXT.to_owned())),
            Self::NotText(_, good) => Some((good, TEXT.to_owned())),
        }
    }

    /// What is wrong with the content of the file called `name`; nothing if it has not been read.
    pub(crate) fn problems(&self, name: &str) -> Vec<Problem> {
        let Some((text, expected)) = self.content() else { return Vec::new() };
        let (span, what) = (text.len()..text.len(), self.to_string());
        locate(name, text, vec![Finding { span, what, expected, ..Finding::default() }])
    }

    /// The refusal of the file called `name`; `hint` is what could have been read instead.
    pub(crate) fn refuse(&self, name: &str, hint: &str) -> LoadError {
        match self.problems(name) {
            none if none.is_empty() => {
                LoadError::Unreadable(format!("{}:1:1: {self}{hint}", on_a_line(name)))
            }
            problems => LoadError::Refused(problems),
        }
    }
}

/// Opens the regular file at `path`, of at most `limit` bytes; how many it has.
///
/// # Errors
/// Says what it is instead.
pub(crate) fn open(path: &Path, limit: u64) -> Result<(File, u64), ReadError> {
    match files::open(path)? {
        (_, size) if size > limit => Err(ReadError::TooLarge(size, limit)),
        opened => Ok(opened),
    }
}

/// The text of the regular file at `path`, at most `limit` bytes, without its byte order mark.
///
/// # Errors
/// Says what is wrong, and what would be right.
pub(crate) fn text(path: &Path, limit: u64) -> Result<String, ReadError> {
    let (file, _) = open(path, limit)?;
    let mut bytes = Vec::new();
    // The file may grow while it is read.
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge(bytes.len() as u64, limit));
    }
    if is_utf16(&bytes) {
        return Err(ReadError::Utf16);
    }
    let text = String::from_utf8(bytes).map_err(|e| not_text(e.as_bytes()))?;
    Ok(without_mark(&text).to_owned())
}

/// The text of the regular file at `path`, at most `limit` bytes, without its byte order mark.
///
/// # Errors
/// Says what is wrong, and what would be right.
pub fn file(path: &Path, limit: u64) -> Result<String, LoadError> {
    text(path, limit).map_err(|error| error.refuse(&name_of(path), ""))
}

/// The folder that a file is in.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file called `name` in the folder of the scene at `path`, if there is one, without links and
/// `..`; and whether it lies in that folder, as a link could lead out of it.
pub(super) fn beside(path: &Path, name: &str) -> Option<(PathBuf, bool)> {
    files::within(folder(path), name)
}

/// `text` without a byte order mark.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// The refusal of bytes that are not UTF-8.
fn not_text(bytes: &[u8]) -> ReadError {
    let good = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let byte = bytes.get(good.len()).copied().unwrap_or_default();
    ReadError::NotText(byte, without_mark(good).to_owned())
}
