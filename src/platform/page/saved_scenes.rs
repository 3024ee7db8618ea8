//! Saved scenes of the user, kept by the browser with the files that they name.

use std::hash::Hasher;
use std::path::PathBuf;

use fnv::FnvHasher;

use super::{files, js};
use crate::platform::SavedScene;

/// Whether a saved entry contains the scene's files, so that it can be downloaded.
pub(crate) const STORES_FILES: bool = true;

/// Returns whether the saved entry `row` belongs to the scene `name`.
pub(crate) fn is_entry_of(row: &str, name: &str) -> bool {
    row == name
}

/// Returns false: the browser keeps the files of its entries.
pub(crate) fn is_gone(_name: &str) -> bool {
    false
}

/// Returns the saved scenes, newest first.
pub(crate) fn rows() -> Vec<SavedScene> {
    let reply = js::ask("saved_rows", "");
    reply.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Saves the scene `name` with those files that can be read, unless an identical copy exists. Errors appear
/// later in [`last_error`].
pub(crate) fn save(name: &str, title: &str, paths: &[PathBuf]) {
    let (mut hash, mut bytes) = (FnvHasher::default(), 0);
    let found: Vec<_> = paths.iter().filter_map(|path| Some((path, files::bytes(path)?))).collect();
    for (_, content) in &found {
        hash.write(content);
        bytes += content.len() as u64;
    }
    let hash = format!("{:016x}", hash.finish());
    let row = SavedScene { name: name.to_owned(), title: title.to_owned(), bytes, hash };
    if rows().contains(&row) {
        return;
    }
    for (path, content) in found {
        js::call("saved_file", &path.to_string_lossy(), &content);
    }
    let row = serde_json::to_string(&row).unwrap_or_default();
    js::call("saved_put", &row, &[]);
}

/// Starts loading the scene `name` if it is not in memory; returns whether it did. The scene then opens
/// like a file chosen in the dialog.
pub(crate) fn fetch(name: &str) -> bool {
    let is_pending =
        files::bytes(name.as_ref()).is_none() && rows().iter().any(|row| row.name == name);
    if is_pending {
        js::call("saved_open", name, &[]);
    }
    is_pending
}

/// Offers the scene `name` with its files as a download.
pub(crate) fn download(name: &str) {
    js::call("saved_download", name, &[]);
}

/// Deletes the saved scene `name`.
pub(crate) fn remove(name: &str) {
    js::call("saved_remove", name, &[]);
}

/// Returns the latest error of the browser's storage, once.
pub(crate) fn last_error() -> Option<String> {
    js::ask("last_error", "")
}
