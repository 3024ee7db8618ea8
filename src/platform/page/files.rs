//! Files in memory, delivered by the page and kept until it closes; written files become downloads.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Cursor};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::js;
use crate::platform::OpenError;
use crate::text::id;

thread_local! {
    static FILES: RefCell<BTreeMap<PathBuf, Arc<[u8]>>> = const { RefCell::new(BTreeMap::new()) };
}

/// Whether files are written to folders.
pub(crate) const HAS_FOLDERS: bool = false;

/// A file open for reading.
pub(crate) type File = Cursor<Arc<[u8]>>;

/// Opens the file at `path`; returns it and its size in bytes.
///
/// # Errors
/// The page has no such file.
pub(crate) fn open(path: &Path) -> Result<(File, u64), OpenError> {
    let bytes = bytes(path).ok_or_else(|| {
        io::Error::new(io::ErrorKind::NotFound, id::PLATFORM_NOT_A_FILE_OF_THE_PAGE.text())
    })?;
    let size = bytes.len() as u64;
    Ok((Cursor::new(bytes), size))
}

/// Change stamp of a file: unused in pages.
pub(crate) type Stamp = ();

/// Returns `None`: pages compare file contents.
pub(crate) fn stamp(_path: &Path) -> Option<Stamp> {
    None
}

/// Finds the file `name` in this folder. It always lies there, because pages have no links.
pub(crate) fn within(folder: &Path, name: &str) -> Option<(PathBuf, bool)> {
    let file = normalized(&folder.join(name));
    FILES.with_borrow(|files| files.contains_key(&file)).then_some((file, true))
}

/// Returns `None`: pages do not write to folders.
pub(crate) fn name_within(_folder: &Path, _file: &Path) -> Option<PathBuf> {
    None
}

/// Returns false: pages do not write to folders.
pub(crate) fn are_alike(_one: &Path, _other: &Path) -> bool {
    false
}

/// Returns false: pages write downloads.
#[cfg(feature = "window")]
pub(crate) fn are_same(_one: &Path, _other: &Path) -> bool {
    false
}

/// Returns an empty text: no other program changes the files of a page.
#[cfg(feature = "window")]
pub(crate) fn unified_diff(_old: &str, _new: &str) -> String {
    String::new()
}

/// Copies a file: unsupported in pages.
///
/// # Errors
/// Always: pages have no folders.
pub(crate) fn copy(from: &Path, _to: &Path) -> Result<(), String> {
    Err(id::PLATFORM_PAGE_HAS_NO_FOLDERS.with(&[("path", &from.display())]))
}

/// Offers `bytes` as a download, and keeps them as the file at `path`.
///
/// # Errors
/// None; the browser reports its own.
#[expect(clippy::unnecessary_wraps, reason = "as on a disk")]
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    js::call("download", &name, bytes);
    keep(path, bytes.into());
    Ok(())
}

/// Returns the path unchanged: pages have no links.
pub(crate) fn link_target(path: &Path) -> PathBuf {
    path.to_owned()
}

/// Returns a path for a file dropped onto the page.
#[cfg(feature = "window")]
pub(crate) fn dropped(path: Option<PathBuf>, bytes: Option<Vec<u8>>) -> Option<PathBuf> {
    let path = path?;
    keep(&path, bytes?.into());
    Some(path)
}

/// Returns the bytes of the file at `path`.
pub(super) fn bytes(path: &Path) -> Option<Arc<[u8]>> {
    FILES.with_borrow(|files| files.get(&normalized(path)).cloned())
}

/// Keeps the files picked, dropped or loaded from saved scenes since the last call. Returns their names, and
/// whether each is for a comparison.
#[cfg(feature = "window")]
pub(super) fn take_picked() -> Vec<(PathBuf, bool)> {
    let mut taken = Vec::new();
    while let Some(name) = js::ask("picked_name", "") {
        let path = PathBuf::from(name);
        let is_compared = js::ask("picked_for", "").is_some();
        keep(&path, js::call("picked_bytes", "", &[]).unwrap_or_default().into());
        taken.push((path, is_compared));
    }
    taken
}

/// Keeps a delivered, dropped or written file.
fn keep(path: &Path, bytes: Arc<[u8]>) {
    FILES.with_borrow_mut(|files| files.insert(normalized(path), bytes));
}

/// Resolves `.` and `..` in a path.
fn normalized(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(out.pop()),
            part => out.push(part),
        }
    }
    out
}
