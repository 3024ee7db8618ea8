//! A scene loaded in the background, so that a large one does not hold up the caller.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use super::load::{LoadError, Scene, load_paced};
use super::progress::Progress;
use super::worlds;
use crate::platform::pace::Pace;
use crate::platform::work::{self, Job};
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
    job: Job<Result<T, LoadError>>,
    result: Option<Result<T, LoadError>>,
}

impl<T: Send + 'static> Loading<T> {
    /// Begins to load something, found by its name.
    #[must_use]
    pub fn with<F>(name: &str, load: F) -> Self
    where
        F: AsyncFnOnce(&str, &Progress, &Pace) -> Result<T, LoadError> + Clone + Send + 'static,
    {
        let progress = Arc::new(Progress::default());
        let (called, told) = (name.to_owned(), progress.clone());
        let load = async move |pace: &Pace| load(&called, &told, pace).await;
        let job = work::begin("loading", &progress.sorted, load);
        Self { name: name.to_owned(), progress, job, result: None }
    }

    /// Waits until it has ended, at most for `patience`; `None` if it has not. A page does a slice
    /// of the work instead.
    pub fn wait(&mut self, patience: Duration) -> Option<&Result<T, LoadError>> {
        if self.result.is_none() {
            self.result = match self.job.take(patience) {
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

/// Loads a built-in scene by id, or a file by path, and makes its world.
pub(crate) async fn load_world(
    name: &str,
    progress: &Progress,
    pace: &Pace,
) -> Result<(Scene, World), LoadError> {
    let scene = load_paced(name, progress, pace).await?;
    counted(&scene, progress);
    let world = World::paced(scene.file.world.clone(), pace).await;
    Ok((scene, world))
}

/// The triangles of this scene are all that is waited for now.
pub(crate) fn counted(scene: &Scene, progress: &Progress) {
    progress.triangles.store(worlds::of(&scene.file.world).triangles(), Relaxed);
}
