//! Files on disk.

use std::fmt::Display;
use std::fs::Metadata;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use super::atomic_write::temporary;
pub(crate) use super::atomic_write::{link_target, write};
use crate::platform::OpenError;
use crate::platform::text::shown;
use crate::text::id;

/// Whether files are written to folders.
pub(crate) const HAS_FOLDERS: bool = true;

/// Time limit for reading one file: a failing network disk may deliver tiny pieces.
const TIME_LIMIT: Duration = Duration::from_mins(1);

/// Maximum bytes per read, between two checks of the time limit.
const MAX_READ: usize = 1 << 20;

/// A file open for reading.
pub(crate) type File = Timed<std::fs::File>;

/// A reader with a time limit. Only the time inside reads counts.
#[derive(Debug)]
pub(crate) struct Timed<R> {
    source: R,
    remaining: Duration,
}

impl<R: Read> Read for Timed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.remaining.is_zero() {
            let why = id::PLATFORM_READING_TIMED_OUT.text();
            return Err(io::Error::new(io::ErrorKind::TimedOut, why));
        }
        let (began, length) = (Instant::now(), buffer.len().min(MAX_READ));
        let read = self.source.read(&mut buffer[..length]);
        self.remaining = self.remaining.saturating_sub(began.elapsed());
        read
    }
}

/// Opens the regular file at `path`; returns it and its size in bytes.
///
/// Checks the file type before opening, because opening a pipe would wait for a writer. Checks it again
/// afterwards, because the file may have been replaced.
///
/// # Errors
/// The file cannot be read, or is not a regular file.
#[allow(clippy::disallowed_methods, reason = "this is the checked reader")]
pub(crate) fn open(path: &Path) -> Result<(File, u64), OpenError> {
    check_regular(&std::fs::metadata(path)?)?;
    let source = std::fs::File::open(path)?;
    let meta = source.metadata()?;
    check_regular(&meta)?;
    Ok((Timed { source, remaining: TIME_LIMIT }, meta.len()))
}

/// Change stamp of a file: size and time of the last write.
pub(crate) type Stamp = (u64, SystemTime);

/// Returns the current stamp of the file at `path`; `None` if the system does not provide it.
pub(crate) fn stamp(path: &Path) -> Option<Stamp> {
    let meta = std::fs::metadata(path).ok()?;
    Some((meta.len(), meta.modified().ok()?))
}

fn check_regular(meta: &Metadata) -> Result<(), OpenError> {
    match meta.file_type() {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => Err(OpenError::Irregular(id::PLATFORM_IS_FOLDER.text())),
        _ => Err(OpenError::Irregular(id::PLATFORM_NOT_REGULAR_FILE.text())),
    }
}

/// Finds the file `name` in this folder. Returns its path without links and `..`, and whether it lies in the
/// folder: a link may lead out of it.
pub(crate) fn within(folder: &Path, name: &str) -> Option<(PathBuf, bool)> {
    let file = folder.join(name).canonicalize().ok()?;
    let is_inside = folder.canonicalize().is_ok_and(|folder| file.starts_with(folder));
    Some((file, is_inside))
}

/// Returns the path of `file` relative to this folder; `None` if it lies elsewhere.
pub(crate) fn name_within(folder: &Path, file: &Path) -> Option<PathBuf> {
    let (folder, file) = (folder.canonicalize().ok()?, file.canonicalize().ok()?);
    file.strip_prefix(folder).ok().map(Path::to_owned)
}

/// Returns whether two files have the same content; false if either cannot be read.
pub(crate) fn are_alike(one: &Path, other: &Path) -> bool {
    let (Ok((one, size)), Ok((other, other_size))) = (open(one), open(other)) else { return false };
    let [one, other] = [one, other].map(|file| BufReader::new(file).bytes());
    size == other_size && one.map(Result::ok).eq(other.map(Result::ok))
}

/// Returns whether two paths lead to the same file.
#[cfg(feature = "window")]
pub(crate) fn are_same(one: &Path, other: &Path) -> bool {
    same_file::is_same_file(one, other).unwrap_or(false)
}

/// Returns the differing lines of two texts as a unified diff without header.
#[cfg(feature = "window")]
pub(crate) fn unified_diff(old: &str, new: &str) -> String {
    similar::TextDiff::from_lines(old, new).unified_diff().context_radius(3).to_string()
}

/// Copies the regular file `from` to `to`, completely or not at all. Creates missing folders.
///
/// # Errors
/// States the file that cannot be read or written, and why.
#[allow(clippy::disallowed_methods, reason = "it looks what the file is")]
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let failed = |why: &dyn Display| {
        id::PLATFORM_CANNOT_BE_COPIED.with(&[("path", &shown(from)), ("reason", &why)])
    };
    let name = to.file_name().ok_or_else(|| failed(&id::PLATFORM_NAMES_NO_FILE))?;
    let temp_path = to.with_file_name(temporary(&name.to_string_lossy(), std::process::id()));
    let copy = || {
        check_regular(&std::fs::metadata(from)?)?;
        to.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::copy(from, &temp_path)?;
        std::fs::rename(&temp_path, to)?;
        Ok(())
    };
    copy().map_err(|why: OpenError| {
        let _ = std::fs::remove_file(&temp_path);
        failed(&why)
    })
}

/// Returns a path for a file dropped onto the window.
#[cfg(feature = "window")]
pub(crate) fn dropped(path: Option<PathBuf>, _: Option<Vec<u8>>) -> Option<PathBuf> {
    path
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]
mod tests {
    use super::*;

    /// An endless source of a byte every ten milliseconds.
    struct Trickle;

    impl Read for Trickle {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            std::thread::sleep(Duration::from_millis(10));
            buffer[0] = b' ';
            Ok(1)
        }
    }

    #[test]
    fn a_slow_read_times_out() {
        let (mut bytes, began) = (Vec::new(), Instant::now());
        let mut slow = Timed { source: Trickle, remaining: Duration::from_millis(50) };
        let error = slow.read_to_end(&mut bytes).expect_err("it has no end");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!((1..=5).contains(&bytes.len()), "{bytes:?}");
        assert!(began.elapsed() < Duration::from_secs(10));
    }
}
