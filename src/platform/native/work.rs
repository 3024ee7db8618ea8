//! Work in the background.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// A thread's stack, bytes: what a main thread has, so that a scene is read alike on both.
const STACK: usize = 8 << 20;

/// Does the work on a thread of its own; here and now if there can be none.
pub(crate) fn begin<F: FnOnce() + Clone + Send + 'static>(name: &str, work: F) {
    let builder = thread::Builder::new().name(name.to_owned()).stack_size(STACK);
    if builder.spawn(work.clone()).is_err() {
        work();
    }
}

/// What the work has sent; waits for it, at most for `patience`.
///
/// # Errors
/// It has not ended, or nothing will come any more.
pub(crate) fn receive<T>(ended: &Receiver<T>, patience: Duration) -> Result<T, RecvTimeoutError> {
    ended.recv_timeout(patience)
}
