//! The user's own scenes, which the browser keeps from one visit to the next, with the files that they
//! name.

use std::hash::Hasher;
use std::path::PathBuf;

use fnv::FnvHasher;

use super::{files, js};
use crate::platform::OnShelf;

/// What is kept, the newest first.
pub(crate) fn rows() -> Vec<OnShelf> {
    let told = js::ask("shelf_rows", "");
    told.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Keeps the scene called `name` with its files, unless it is kept so already. What comes of it is
/// [`told`] later.
pub(crate) fn put(name: &str, title: &str, named: &[PathBuf]) {
    let (mut hash, mut bytes) = (FnvHasher::default(), 0);
    let found: Vec<_> = named.iter().filter_map(|path| Some((path, files::bytes(path)?))).collect();
    for (_, content) in &found {
        hash.write(content);
        bytes += content.len() as u64;
    }
    let hash = format!("{:016x}", hash.finish());
    let row = OnShelf { name: name.to_owned(), title: title.to_owned(), bytes, hash };
    if rows().contains(&row) {
        return;
    }
    for (path, content) in found {
        js::call("shelf_file", &path.to_string_lossy(), &content);
    }
    let row = serde_json::to_string(&row).unwrap_or_default();
    js::call("shelf_put", &row, &[]);
}

/// Whether the scene called `name` has to be got first. It then comes as if it had been picked.
pub(crate) fn fetch(name: &str) -> bool {
    let is_to_come =
        files::bytes(name.as_ref()).is_none() && rows().iter().any(|row| row.name == name);
    if is_to_come {
        js::call("shelf_open", name, &[]);
    }
    is_to_come
}

/// Offers the scene called `name` as a download, with its files.
pub(crate) fn download(name: &str) {
    js::call("shelf_download", name, &[]);
}

/// Keeps the scene called `name` no longer.
pub(crate) fn remove(name: &str) {
    js::call("shelf_remove", name, &[]);
}

/// What the browser would not keep or read, told once.
pub(crate) fn told() -> Option<String> {
    js::ask("told", "")
}
