//! Watching the open file for changes: a page is told of none.

use std::path::{Path, PathBuf};

/// Watches the open scene file.
pub(crate) struct Watch;

impl Watch {
    /// Nothing can be watched.
    pub(crate) fn new(_: Option<&Path>, _: &[PathBuf]) -> Option<Self> {
        None
    }

    /// The file, if it changed since the previous call.
    pub(crate) fn changed(&self) -> Option<&Path> {
        None
    }
}
