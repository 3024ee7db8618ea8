//! The one reader of files that may be anything: a folder, a pipe, endless, not text.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::load::LoadError;
use super::problem::{Finding, locate};

/// Why a file gave no text.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// The system does not give it.
    Io(io::Error),
    /// It is something else than a regular file.
    Irregular(&'static str),
    /// It has more bytes than the limit.
    TooLarge(u64, u64),
    /// A byte is not UTF-8; the good text before it.
    NotText(u8, String),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot be read: {error}"),
            Self::Irregular(kind) => write!(f, "cannot be read: it {kind}"),
            Self::TooLarge(bytes, _) => write!(f, "the file is too large: {bytes} bytes"),
            Self::NotText(byte, _) => write!(f, "byte 0x{byte:02x} is not UTF-8"),
        }
    }
}

impl ReadError {
    /// Whether it is the file's content that is wrong.
    pub(crate) fn is_of_content(&self) -> bool {
        matches!(self, Self::TooLarge(..) | Self::NotText(..))
    }

    /// What is wrong with the file's content, with the good text before that.
    pub(crate) fn finding(&self) -> (Finding, &str) {
        let (text, expected) = match self {
            Self::NotText(_, good) => (good.as_str(), "a text file in UTF-8".to_owned()),
            Self::TooLarge(_, limit) => {
                ("", format!("at most {limit} bytes ({} MiB)", limit >> 20))
            }
            Self::Io(_) | Self::Irregular(_) => ("", String::new()),
        };
        let (span, what) = (text.len()..text.len(), self.to_string());
        (Finding { span, what, expected, ..Finding::default() }, text)
    }

    /// The refusal of the file called `name`; `hint` is what could have been read instead.
    pub(crate) fn refuse(&self, name: &str, hint: &str) -> LoadError {
        if !self.is_of_content() {
            return LoadError::Unreadable(format!("{name}:1:1: {self}{hint}"));
        }
        let (finding, good) = self.finding();
        LoadError::Refused(locate(name, good, vec![finding]))
    }

    /// Whether there is no such file.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

/// Opens the regular file at `path`, of at most `limit` bytes; how many it has.
///
/// What the file is, is looked at before it is opened, as opening a pipe would wait for a writer;
/// and again of what was opened.
///
/// # Errors
/// Says what it is instead.
#[allow(clippy::disallowed_methods, reason = "this is the checked reader")]
pub(crate) fn open(path: &Path, limit: u64) -> Result<(File, u64), ReadError> {
    regular(&std::fs::metadata(path)?)?;
    let file = File::open(path)?;
    let meta = file.metadata()?;
    regular(&meta)?;
    match meta.len() {
        size if size > limit => Err(ReadError::TooLarge(size, limit)),
        size => Ok((file, size)),
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
    let text = String::from_utf8(bytes).map_err(|e| not_text(e.as_bytes()))?;
    Ok(without_mark(&text).to_owned())
}

fn regular(meta: &Metadata) -> Result<(), ReadError> {
    match meta.file_type() {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => Err(ReadError::Irregular("is a folder")),
        _ => Err(ReadError::Irregular("is not a regular file")),
    }
}

/// The folder that a file is in.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file called `name` in the folder of the scene at `path`, if there is one, without links and
/// `..`; and whether it lies in that folder, as a link could lead out of it.
pub(super) fn beside(path: &Path, name: &str) -> Option<(PathBuf, bool)> {
    let folder = folder(path);
    let file = folder.join(name).canonicalize().ok()?;
    let is_inside = folder.canonicalize().is_ok_and(|folder| file.starts_with(folder));
    Some((file, is_inside))
}

/// `text` without a byte order mark.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The refusal of bytes that are not UTF-8.
fn not_text(bytes: &[u8]) -> ReadError {
    let good = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let byte = bytes.get(good.len()).copied().unwrap_or_default();
    ReadError::NotText(byte, without_mark(good).to_owned())
}
