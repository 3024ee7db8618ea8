//! Files on a disk.

use std::fmt::Display;
use std::fs::Metadata;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use super::whole::temporary;
pub(crate) use super::whole::write;
use crate::platform::OpenError;
use crate::platform::text::shown;

/// Whether files are written into folders.
pub(crate) const HAS_FOLDERS: bool = true;

/// So long is waited for what a disk gives of one file: over a network that fails, it may give a little now and then.
const PATIENCE: Duration = Duration::from_mins(1);

/// At most so many bytes are asked for at once, between two looks at the clock.
const PIECE: usize = 1 << 20;

/// A file that is read.
pub(crate) type File = Timed<std::fs::File>;

/// What is read for a limited time. What is done between two reads does not count.
#[derive(Debug)]
pub(crate) struct Timed<R> {
    source: R,
    left: Duration,
}

impl<R: Read> Read for Timed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left.is_zero() {
            let why = "it comes too slowly, and was given up; copy it to a disk of this computer";
            return Err(io::Error::new(io::ErrorKind::TimedOut, why));
        }
        let (asked, most) = (Instant::now(), buffer.len().min(PIECE));
        let read = self.source.read(&mut buffer[..most]);
        self.left = self.left.saturating_sub(asked.elapsed());
        read
    }
}

/// Opens the regular file at `path`; how many bytes it has.
///
/// What the file is, is looked at before it is opened, as opening a pipe would wait for a writer;
/// and again of what was opened.
///
/// # Errors
/// Says what it is instead.
#[allow(clippy::disallowed_methods, reason = "this is the checked reader")]
pub(crate) fn open(path: &Path) -> Result<(File, u64), OpenError> {
    regular(&std::fs::metadata(path)?)?;
    let source = std::fs::File::open(path)?;
    let meta = source.metadata()?;
    regular(&meta)?;
    Ok((Timed { source, left: PATIENCE }, meta.len()))
}

/// What changes with the file at `path`: how long it is, and when it was written.
pub(crate) type Stamp = (u64, SystemTime);

/// That of the file at `path` now; `None` where the system does not tell.
pub(crate) fn stamp(path: &Path) -> Option<Stamp> {
    let meta = std::fs::metadata(path).ok()?;
    Some((meta.len(), meta.modified().ok()?))
}

fn regular(meta: &Metadata) -> Result<(), OpenError> {
    match meta.file_type() {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => Err(OpenError::Irregular("is a folder")),
        _ => Err(OpenError::Irregular("is not a regular file")),
    }
}

/// The file called `name` in this folder, if there is one, without links and `..`; and whether it
/// lies in that folder, as a link could lead out of it.
pub(crate) fn within(folder: &Path, name: &str) -> Option<(PathBuf, bool)> {
    let file = folder.join(name).canonicalize().ok()?;
    let is_inside = folder.canonicalize().is_ok_and(|folder| file.starts_with(folder));
    Some((file, is_inside))
}

/// What `file` is called in this folder, with the folders between; `None` if it does not lie there.
pub(crate) fn name_within(folder: &Path, file: &Path) -> Option<PathBuf> {
    let (folder, file) = (folder.canonicalize().ok()?, file.canonicalize().ok()?);
    file.strip_prefix(folder).ok().map(Path::to_owned)
}

/// Whether two files hold the same; not if one of them cannot be read.
pub(crate) fn are_alike(one: &Path, other: &Path) -> bool {
    let (Ok((one, size)), Ok((other, same))) = (open(one), open(other)) else { return false };
    let [one, other] = [one, other].map(|file| BufReader::new(file).bytes());
    size == same && one.map(Result::ok).eq(other.map(Result::ok))
}

/// Copies the regular file `from` to `to`, all of it or nothing, and makes the folders on the way.
///
/// # Errors
/// Says what cannot be read or written and why.
#[allow(clippy::disallowed_methods, reason = "it looks what the file is")]
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let failed = |why: &dyn Display| format!("{}: cannot be copied: {why}", shown(from));
    let name = to.file_name().ok_or_else(|| failed(&"it names no file"))?;
    let beside = to.with_file_name(temporary(&name.to_string_lossy(), std::process::id()));
    let copy = || {
        regular(&std::fs::metadata(from)?)?;
        to.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::copy(from, &beside)?;
        std::fs::rename(&beside, to)?;
        Ok(())
    };
    copy().map_err(|why: OpenError| {
        let _ = std::fs::remove_file(&beside);
        failed(&why)
    })
}

/// Where a file would be made that is opened for writing at `path`: a link may lead to what is not there
/// yet.
pub(crate) fn led_to(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // No system follows more links.
    for _ in 0..40 {
        let Ok(target) = std::fs::read_link(&path) else { break };
        path = path.parent().map_or(target.clone(), |folder| folder.join(&target));
    }
    path
}

/// The name under which a file that was dropped onto the window can be opened.
#[cfg(feature = "window")]
pub(crate) fn dropped(path: Option<PathBuf>, _: Option<Vec<u8>>) -> Option<PathBuf> {
    path
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]
mod tests {
    use super::*;

    /// Gives a byte every ten milliseconds, for ever.
    struct Trickle;

    impl Read for Trickle {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            std::thread::sleep(Duration::from_millis(10));
            buffer[0] = b' ';
            Ok(1)
        }
    }

    #[test]
    fn what_comes_too_slowly_is_given_up() {
        let (mut bytes, began) = (Vec::new(), Instant::now());
        let mut slow = Timed { source: Trickle, left: Duration::from_millis(50) };
        let given_up = slow.read_to_end(&mut bytes).expect_err("it has no end");
        assert_eq!(given_up.kind(), io::ErrorKind::TimedOut);
        assert!((1..=5).contains(&bytes.len()), "{bytes:?}");
        assert!(began.elapsed() < Duration::from_secs(10));
    }
}
