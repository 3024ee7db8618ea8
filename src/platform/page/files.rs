//! Files that the page was handed, until it is closed; what is written becomes a download.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Cursor};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::js;
use crate::platform::OpenError;

thread_local! {
    static FILES: RefCell<BTreeMap<PathBuf, Arc<[u8]>>> = const { RefCell::new(BTreeMap::new()) };
}

/// Whether files are written into folders.
pub(crate) const HAS_FOLDERS: bool = false;

/// A file that is read.
pub(crate) type File = Cursor<Arc<[u8]>>;

/// Opens the file at `path`; how many bytes it has.
///
/// # Errors
/// The page was handed no such file.
pub(crate) fn open(path: &Path) -> Result<(File, u64), OpenError> {
    let bytes = bytes(path).ok_or_else(|| {
        io::Error::new(io::ErrorKind::NotFound, "it is not among the files that the page was given")
    })?;
    let size = bytes.len() as u64;
    Ok((Cursor::new(bytes), size))
}

/// What would change with a file.
pub(crate) type Stamp = ();

/// None: a page compares what is in its files.
pub(crate) fn stamp(_path: &Path) -> Option<Stamp> {
    None
}

/// The file called `name` in this folder, if there is one; it lies there, as no links are handed.
pub(crate) fn within(folder: &Path, name: &str) -> Option<(PathBuf, bool)> {
    let file = plain(&folder.join(name));
    FILES.with_borrow(|files| files.contains_key(&file)).then_some((file, true))
}

/// What `file` is called in this folder: nothing is taken from one to another.
pub(crate) fn name_within(_folder: &Path, _file: &Path) -> Option<PathBuf> {
    None
}

/// Whether two files hold the same: nothing is taken from one folder to another.
pub(crate) fn are_alike(_one: &Path, _other: &Path) -> bool {
    false
}

/// Copies a file, where there are folders.
///
/// # Errors
/// There are none.
pub(crate) fn copy(from: &Path, _to: &Path) -> Result<(), String> {
    Err(format!("{}: a page has no folders", from.display()))
}

/// Offers `bytes` as a download, and keeps them as the file at `path`.
///
/// # Errors
/// None; the browser asks and tells.
#[expect(clippy::unnecessary_wraps, reason = "as on a disk")]
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    js::call("download", &name, bytes);
    keep(path, bytes.into());
    Ok(())
}

/// The path itself: a page has no links.
pub(crate) fn led_to(path: &Path) -> PathBuf {
    path.to_owned()
}

/// The name under which a file that was dropped onto the page can be opened.
#[cfg(feature = "window")]
pub(crate) fn dropped(path: Option<PathBuf>, bytes: Option<Vec<u8>>) -> Option<PathBuf> {
    let path = path?;
    keep(&path, bytes?.into());
    Some(path)
}

/// The bytes of the file at `path`.
pub(super) fn bytes(path: &Path) -> Option<Arc<[u8]>> {
    FILES.with_borrow(|files| files.get(&plain(path)).cloned())
}

/// Keeps the files that were picked, dropped or had from the shelf since the previous call; their
/// names, and whether each was picked to compare with.
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

/// Keeps a file that was handed over.
fn keep(path: &Path, bytes: Arc<[u8]>) {
    FILES.with_borrow_mut(|files| files.insert(plain(path), bytes));
}

/// The path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
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
