//! A scene loaded on a thread of its own, so that a large one does not hold up the caller.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::load::{LoadError, Scene, load_with};
use super::progress::{Progress, Stage};
use super::worlds;
use crate::sim::World;

/// A scene loaded within this time is shown at once, without a panel that asks to wait.
pub const AT_ONCE: Duration = Duration::from_millis(50);

/// The thread's stack, bytes: what a main thread has, so that a scene is read alike on both.
const STACK: usize = 8 << 20;

/// A scene and the world it begins with.
#[derive(Debug)]
pub struct Loaded {
    /// The scene, checked.
    pub scene: Scene,
    /// Its world at tick 0.
    pub world: World,
}

/// A scene that is being loaded; dropped before the end, it is abandoned.
#[derive(Debug)]
pub struct Loading<T = Loaded> {
    name: String,
    progress: Arc<Progress>,
    ended: Receiver<Result<T, LoadError>>,
    result: Option<Result<T, LoadError>>,
}

impl Loading {
    /// Begins to load a built-in scene by id, or a file by path: see [`load`](super::load()).
    #[must_use]
    pub fn begin(name: &str) -> Self {
        Self::with(name, load_world)
    }
}

impl<T: Send + 'static> Loading<T> {
    /// Begins to load something else, found by its name.
    #[must_use]
    pub fn with<F>(name: &str, load: F) -> Self
    where
        F: Fn(&str, &Progress) -> Result<T, LoadError> + Clone + Send + 'static,
    {
        let progress = Arc::new(Progress::default());
        let (send, ended) = channel();
        let out = Self { name: name.to_owned(), progress, ended, result: None };
        let work = |send: Sender<_>| {
            let (name, progress, load) = (out.name.clone(), out.progress.clone(), load.clone());
            move || {
                // The receiver is gone if the loading was abandoned.
                let _ = send.send(load(&name, &progress));
            }
        };
        let builder = thread::Builder::new().name("loading".to_owned()).stack_size(STACK);
        if builder.spawn(work(send.clone())).is_err() {
            // Without a thread it is loaded here and now.
            work(send)();
        }
        out
    }

    /// The name it was begun with.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What is being done now.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.progress.stage()
    }

    /// Waits until it has ended, at most for `patience`; `None` if it has not.
    pub fn wait(&mut self, patience: Duration) -> Option<&Result<T, LoadError>> {
        if self.result.is_none() {
            self.result = match self.ended.recv_timeout(patience) {
                Ok(result) => Some(result),
                Err(RecvTimeoutError::Timeout) => None,
                // The thread panicked; its message is on standard error.
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

pub(crate) fn load_world(name: &str, progress: &Progress) -> Result<Loaded, LoadError> {
    let scene = load_with(name, progress)?;
    progress.expect_triangles(worlds::of(&scene.file.world).triangles());
    let world = World::new(scene.file.world.clone());
    Ok(Loaded { scene, world })
}
