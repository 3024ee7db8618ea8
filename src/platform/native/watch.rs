//! Watches the open file for changes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify_debouncer_mini::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};

/// Time without events after which an editor's save is complete.
const SETTLE: Duration = Duration::from_millis(200);

/// A watch on the open scene file, its meshes and its lesson.
pub(crate) struct Watch {
    path: PathBuf,
    changes: Receiver<()>,
    _debouncer: Debouncer<RecommendedWatcher>,
}

impl Watch {
    /// Watches the scene at `path` and its other `files`. Returns `None` without a path or if watching fails:
    /// nothing is then reloaded automatically.
    pub(crate) fn new(path: Option<&Path>, files: &[PathBuf]) -> Option<Self> {
        let path = path?;
        // The watcher reports full paths; messages show the user's path.
        let all = std::iter::once(path).chain(files.iter().map(PathBuf::as_path));
        let watched: BTreeSet<PathBuf> = all.filter_map(|file| file.canonicalize().ok()).collect();
        let folders: BTreeSet<PathBuf> =
            watched.iter().filter_map(|file| Some(file.parent()?.to_owned())).collect();
        let (send, changes) = channel();
        // Check once: the file may have changed between reading and watching.
        let _ = send.send(());
        let notify = move |events: DebounceEventResult| {
            if events.is_ok_and(|events| events.iter().any(|event| watched.contains(&event.path))) {
                // The window may already show another scene.
                let _ = send.send(());
            }
        };
        let mut debouncer = new_debouncer(SETTLE, notify).ok()?;
        // Editors replace files; only the folder reports that.
        for folder in folders {
            debouncer.watcher().watch(&folder, RecursiveMode::NonRecursive).ok()?;
        }
        Some(Self { path: path.to_owned(), changes, _debouncer: debouncer })
    }

    /// Returns the scene's path if any watched file changed since the last call.
    pub(crate) fn changed(&self) -> Option<&Path> {
        (self.changes.try_iter().count() > 0).then_some(self.path.as_path())
    }
}
