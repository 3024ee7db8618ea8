//! Watches the open file for changes: unsupported in pages.

use std::path::{Path, PathBuf};

/// A file watch; never exists in pages.
pub(crate) struct Watch;

impl Watch {
    /// Returns `None`.
    pub(crate) fn new(_: Option<&Path>, _: &[PathBuf]) -> Option<Self> {
        None
    }

    /// Returns the file if it changed since the last call.
    pub(crate) fn changed(&self) -> Option<&Path> {
        None
    }
}
