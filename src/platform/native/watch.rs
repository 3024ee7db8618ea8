//! Watching the open file for changes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify_debouncer_mini::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_mini::{DebounceEventResult, Debouncer, new_debouncer};

/// An editor's save is over after this long.
const SETTLE: Duration = Duration::from_millis(200);

/// Watches the open scene file, with its meshes and its lesson.
pub(crate) struct Watch {
    path: PathBuf,
    changes: Receiver<()>,
    _debouncer: Debouncer<RecommendedWatcher>,
}

impl Watch {
    /// Watches `path` from now on, if there is one, and the other `files` that the scene was read from. A
    /// file that cannot be watched is not reloaded by itself, that is all.
    pub(crate) fn new(path: Option<&Path>, files: &[PathBuf]) -> Option<Self> {
        let path = path?;
        // The watcher reports whole paths; messages show the path as the user gave it.
        let all = std::iter::once(path).chain(files.iter().map(PathBuf::as_path));
        let watched: BTreeSet<PathBuf> = all.filter_map(|file| file.canonicalize().ok()).collect();
        let folders: BTreeSet<PathBuf> =
            watched.iter().filter_map(|file| Some(file.parent()?.to_owned())).collect();
        let (send, changes) = channel();
        // It may have changed after it was read and before it is watched: have a look.
        let _ = send.send(());
        let told = move |events: DebounceEventResult| {
            if events.is_ok_and(|events| events.iter().any(|event| watched.contains(&event.path))) {
                // The window may have gone on to another scene.
                let _ = send.send(());
            }
        };
        let mut debouncer = new_debouncer(SETTLE, told).ok()?;
        // Editors replace files: the folder sees that, the file itself does not.
        for folder in folders {
            debouncer.watcher().watch(&folder, RecursiveMode::NonRecursive).ok()?;
        }
        Some(Self { path: path.to_owned(), changes, _debouncer: debouncer })
    }

    /// The scene's file, if one of all changed since the previous call.
    pub(crate) fn changed(&self) -> Option<&Path> {
        (self.changes.try_iter().count() > 0).then_some(self.path.as_path())
    }
}
