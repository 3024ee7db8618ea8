//! Saved scenes: unused on desktops, where scenes are files.

use std::path::PathBuf;

use crate::platform::SavedScene;

/// Returns no scenes.
pub(crate) fn rows() -> Vec<SavedScene> {
    Vec::new()
}

/// Does nothing.
pub(crate) fn put(_name: &str, _title: &str, _files: &[PathBuf]) {}

/// Returns false: files are read in place.
pub(crate) fn fetch(_name: &str) -> bool {
    false
}

/// Does nothing.
pub(crate) fn download(_name: &str) {}

/// Does nothing.
pub(crate) fn remove(_name: &str) {}

/// Returns no error.
pub(crate) fn last_error() -> Option<String> {
    None
}
