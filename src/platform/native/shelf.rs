//! The user's own scenes: on a desktop they are files, and nothing else keeps them.

use std::path::PathBuf;

use crate::platform::OnShelf;

/// What is kept: nothing.
pub(crate) fn rows() -> Vec<OnShelf> {
    Vec::new()
}

/// Keeps nothing.
pub(crate) fn put(_name: &str, _title: &str, _files: &[PathBuf]) {}

/// A file is read where it lies.
pub(crate) fn fetch(_name: &str) -> bool {
    false
}

/// There is nothing that could be had as a file and is none.
pub(crate) fn download(_name: &str) {}

/// There is nothing to remove.
pub(crate) fn remove(_name: &str) {}

/// There is nothing to tell.
pub(crate) fn told() -> Option<String> {
    None
}
