//! Loads scenes in the background, so that a large one does not block the caller.

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
use crate::text::id;

/// Delay before a panel shows the progress of loading.
pub const PROGRESS_DELAY: Duration = Duration::from_millis(50);

/// A load in progress; dropping it cancels the load.
#[derive(Debug)]
pub struct Loading<T> {
    /// Name of the requested scene.
    pub name: String,
    /// Progress of the load.
    pub progress: Arc<Progress>,
    job: Job<Result<T, LoadError>>,
    result: Option<Result<T, LoadError>>,
}

impl<T: Send + 'static> Loading<T> {
    /// Starts loading something by its name.
    #[must_use]
    pub fn with<F>(name: &str, load: F) -> Self
    where
        F: AsyncFnOnce(&str, &Progress, &Pace) -> Result<T, LoadError> + Clone + Send + 'static,
    {
        let progress = Arc::new(Progress::default());
        let (name_to_load, shared) = (name.to_owned(), progress.clone());
        let load = async move |pace: &Pace| load(&name_to_load, &shared, pace).await;
        let job = work::begin("loading", &progress.sorted, load);
        Self { name: name.to_owned(), progress, job, result: None }
    }

    /// Waits at most `timeout` for the result; returns `None` if it is not ready. A web page does a
    /// slice of the work instead.
    pub fn wait(&mut self, timeout: Duration) -> Option<&Result<T, LoadError>> {
        if self.result.is_none() {
            self.result = match self.job.take(timeout) {
                Ok(result) => Some(result),
                Err(RecvTimeoutError::Timeout) => None,
                // The work panicked; its message is on standard error.
                Err(RecvTimeoutError::Disconnected) => {
                    let why = format!("{}:1:1: {}", self.name, id::LOADING_FAILED.text());
                    Some(Err(LoadError::Unreadable(why)))
                }
            };
        }
        self.result.as_ref()
    }

    /// Waits like [`Self::wait`], and returns the result by value.
    pub fn take(&mut self, timeout: Duration) -> Option<Result<T, LoadError>> {
        self.wait(timeout);
        self.result.take()
    }
}

/// Loads a built-in scene by id, or a file by path, and builds its world.
pub(crate) async fn load_world(
    name: &str,
    progress: &Progress,
    pace: &Pace,
) -> Result<(Scene, World), LoadError> {
    let scene = load_paced(name, progress, pace).await?;
    report_size(&scene, progress);
    let world = World::new_paced(scene.file.world.clone(), pace).await;
    Ok((scene, world))
}

/// Reports the number of triangles to sort in this scene.
pub(crate) fn report_size(scene: &Scene, progress: &Progress) {
    progress.triangles.store(worlds::setup(&scene.file.world).triangles(), Relaxed);
}
