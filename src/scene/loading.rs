//! A scene loaded in the background, so that a large one does not hold up the caller.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use super::load::{LoadError, Scene, load_with};
use super::progress::Progress;
use super::worlds;
use crate::platform::work;
use crate::sim::World;

/// A scene loaded within this time is shown at once, without a panel that asks to wait.
pub const AT_ONCE: Duration = Duration::from_millis(50);

/// A scene that is being loaded; dropped before the end, it is abandoned.
#[derive(Debug)]
pub struct Loading<T> {
    /// The name it was begun with.
    pub name: String,
    /// How far it has come.
    pub progress: Arc<Progress>,
    ended: Receiver<Result<T, LoadError>>,
    result: Option<Result<T, LoadError>>,
}

impl<T: Send + 'static> Loading<T> {
    /// Begins to load something, found by its name.
    #[must_use]
    pub fn with<F>(name: &str, load: F) -> Self
    where
        F: Fn(&str, &Progress) -> Result<T, LoadError> + Clone + Send + 'static,
    {
        let progress = Arc::new(Progress::default());
        let (send, ended) = channel();
        let out = Self { name: name.to_owned(), progress, ended, result: None };
        let (name, progress) = (out.name.clone(), out.progress.clone());
        let load = move || {
            // The receiver is gone if the loading was abandoned.
            let _ = send.send(load(&name, &progress));
        };
        work::begin("loading", load);
        out
    }

    /// Waits until it has ended, at most for `patience`; `None` if it has not.
    pub fn wait(&mut self, patience: Duration) -> Option<&Result<T, LoadError>> {
        if self.result.is_none() {
            self.result = match work::receive(&self.ended, patience) {
                Ok(result) => Some(result),
                Err(RecvTimeoutError::Timeout) => None,
                // The work panicked; its message is on standard error.
                Err(RecvTimeoutError::Disconnected) => {
                    let why = format!("{}:1:1: loading it failed; another scene", self.name);
                    Some(Err(LoadError::Unreadable(why)))
                }
            };
        }
        self.result.as_ref()
    }

    /// As [`Self::wait`], handing over what came of it.
    pub fn take(&mut self, patience: Duration) -> Option<Result<T, LoadError>> {
        self.wait(patience);
        self.result.take()
    }
}

impl<T> Drop for Loading<T> {
    fn drop(&mut self) {
        self.progress.abandon();
    }
}

/// Loads a built-in scene by id, or a file by path, and makes its world.
pub(crate) fn load_world(name: &str, progress: &Progress) -> Result<(Scene, World), LoadError> {
    let scene = load_with(name, progress)?;
    counted(&scene, progress);
    let world = World::new(scene.file.world.clone());
    Ok((scene, world))
}

/// The triangles of this scene are all that is waited for now.
pub(crate) fn counted(scene: &Scene, progress: &Progress) {
    progress.triangles.store(worlds::of(&scene.file.world).triangles(), Relaxed);
}
