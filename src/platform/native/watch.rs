//! Watching the open file for changes.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify_debouncer_mini::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};

/// An editor's save is over after this long.
const SETTLE: Duration = Duration::from_millis(200);

/// Watches the open scene file.
pub(crate) struct Watch {
    path: PathBuf,
    changes: Receiver<()>,
    _debouncer: Debouncer<RecommendedWatcher>,
}

impl Watch {
    /// Watches `path` from now on, if there is one. A file that cannot be watched is not reloaded by
    /// itself, that is all.
    pub(crate) fn new(path: Option<&Path>) -> Option<Self> {
        let path = path?;
        // The watcher reports whole paths; messages show the path as the user gave it.
        let watched = path.canonicalize().ok()?;
        let folder = watched.parent()?.to_owned();
        let (send, changes) = channel();
        // It may have changed after it was read and before it is watched: have a look.
        let _ = send.send(());
        let told = move |events: DebounceEventResult| {
            if events.is_ok_and(|events| events.iter().any(|event| event.path == watched)) {
                // The window may have gone on to another scene.
                let _ = send.send(());
            }
        };
        let mut debouncer = new_debouncer(SETTLE, told).ok()?;
        // Editors replace files: the folder sees that, the file itself does not.
        debouncer.watcher().watch(&folder, RecursiveMode::NonRecursive).ok()?;
        Some(Self { path: path.to_owned(), changes, _debouncer: debouncer })
    }

    /// The file, if it changed since the previous call.
    pub(crate) fn changed(&self) -> Option<&Path> {
        (self.changes.try_iter().count() > 0).then_some(self.path.as_path())
    }
}
