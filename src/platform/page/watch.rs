//! Watches the open file for changes: unsupported in pages.

use std::path::{Path, PathBuf};

/// A file watch; never exists in pages.
pub(crate) struct Watch;

impl Watch {
    /// Returns `None`: files of a page do not change.
    pub(crate) fn new(_: Option<&Path>, _: &[PathBuf]) -> Option<Self> {
        None
    }

    /// Returns `None`: files of a page do not change.
    pub(crate) fn changed(&self) -> Option<&Path> {
        None
    }
}
