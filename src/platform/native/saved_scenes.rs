//! Saved scenes: on desktops, the files opened or saved most recently.

use std::path::{Path, PathBuf};

use super::storage;
use crate::platform::SavedScene;

/// Name of the stored list.
const NAME: &str = "recent.ron";

/// Size limit of the stored list, bytes.
const LIMIT: u64 = 1 << 18;

/// Maximum number of files.
const MAX: usize = 18;

/// Whether saved entries contain the scenes' files; here entries are only paths.
pub(crate) const STORES_FILES: bool = false;

/// Path and title of a file.
type Row = (String, String);

fn read() -> Vec<Row> {
    let text = storage::read(NAME, LIMIT);
    text.and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
}

fn write(rows: &[Row]) {
    // Errors are ignored here: a failing disk is reported with the settings.
    let _ = ron::to_string(rows).map(|text| storage::write(NAME, &text));
}

/// Returns the full path of a file.
fn full_path(name: &str) -> String {
    std::path::absolute(name).map_or_else(|_| name.to_owned(), |path| path.display().to_string())
}

/// Puts a file first in the list; returns whether the list has changed.
fn put_first(rows: &mut Vec<Row>, row: Row) -> bool {
    if rows.first() == Some(&row) {
        return false;
    }
    rows.retain(|(path, _)| *path != row.0);
    rows.insert(0, row);
    rows.truncate(MAX);
    true
}

/// Returns the files, newest first.
pub(crate) fn rows() -> Vec<SavedScene> {
    let row = |(name, title): Row| SavedScene { name, title, bytes: 0, hash: String::new() };
    read().into_iter().map(row).collect()
}

/// Puts the file `name` first in the list.
pub(crate) fn save(name: &str, title: &str, _files: &[PathBuf]) {
    let mut rows = read();
    if put_first(&mut rows, (full_path(name), title.to_owned())) {
        write(&rows);
    }
}

/// Returns whether the saved entry `row` belongs to the file `name`.
pub(crate) fn is_entry_of(row: &str, name: &str) -> bool {
    row == full_path(name)
}

/// Returns whether the file of a saved entry is missing.
pub(crate) fn is_gone(name: &str) -> bool {
    !Path::new(name).is_file()
}

/// Returns false: files are read in place.
pub(crate) fn fetch(_name: &str) -> bool {
    false
}

/// Does nothing: the files are already on the disk.
pub(crate) fn download(_name: &str) {}

/// Removes the file `name` from the list; the file stays.
pub(crate) fn remove(name: &str) {
    let (mut rows, name) = (read(), full_path(name));
    rows.retain(|(path, _)| *path != name);
    write(&rows);
}

/// Returns `None`: the list reports no errors.
pub(crate) fn last_error() -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_file_is_first_and_listed_once() {
        let mut rows = Vec::new();
        let row = |number: usize| (format!("/{number}.ron"), format!("Scene {number}"));
        for number in 0..MAX + 3 {
            assert!(put_first(&mut rows, row(number)));
        }
        assert_eq!(rows.len(), MAX);
        assert_eq!(rows[0], row(MAX + 2));
        assert!(!put_first(&mut rows, row(MAX + 2)), "nothing new");
        assert!(put_first(&mut rows, row(5)));
        assert_eq!((rows.len(), &rows[0]), (MAX, &row(5)));
        assert!(put_first(&mut rows, (row(5).0, "New title".to_owned())));
        assert_eq!(rows.iter().filter(|(path, _)| *path == row(5).0).count(), 1);
    }
}
