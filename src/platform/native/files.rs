//! Files on a disk.

use std::fmt::Display;
use std::fs::Metadata;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::platform::OpenError;

/// Whether files are written into folders.
pub(crate) const HAS_FOLDERS: bool = true;

/// A file that is read.
pub(crate) type File = std::fs::File;

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
    let file = File::open(path)?;
    let meta = file.metadata()?;
    regular(&meta)?;
    Ok((file, meta.len()))
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

/// Writes `bytes` to `path`, all of them or nothing: a file that is there stays whole until the new
/// one is, and a link goes on leading to the same file.
///
/// # Errors
/// Says what cannot be written and why.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let failed = |why: &dyn Display| format!("{}: cannot be written: {why}", path.display());
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let old = std::fs::metadata(&target).ok();
    match &old {
        Some(old) if !old.is_file() => return Err(failed(&"it is not a regular file")),
        Some(old) if old.permissions().readonly() => return Err(failed(&"it is read-only")),
        _ => {}
    }
    let name = target.file_name().ok_or_else(|| failed(&"it names no file"))?;
    // A name that nothing else uses.
    let name = format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id());
    let beside = target.with_file_name(name);
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        if let Some(old) = old {
            std::fs::set_permissions(&beside, old.permissions())?;
        }
        std::fs::rename(&beside, &target)
    };
    write().map_err(|e| {
        // The reason is worth more than a second error about the leftover.
        let _ = std::fs::remove_file(&beside);
        failed(&e)
    })
}

/// The name under which a file that was dropped onto the window can be opened.
#[cfg(feature = "window")]
pub(crate) fn dropped(path: Option<PathBuf>, _: Option<Vec<u8>>) -> Option<PathBuf> {
    path
}
