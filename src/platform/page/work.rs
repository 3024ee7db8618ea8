//! Work in the background: a page has one thread, so it is done here and now.

use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::Duration;

/// Does the work.
pub(crate) fn begin<F: FnOnce() + Clone + Send + 'static>(_: &str, work: F) {
    work();
}

/// What the work has sent; it has ended already.
///
/// # Errors
/// Nothing has come, or nothing will.
pub(crate) fn receive<T>(ended: &Receiver<T>, _: Duration) -> Result<T, RecvTimeoutError> {
    ended.try_recv().map_err(|error| match error {
        TryRecvError::Empty => RecvTimeoutError::Timeout,
        TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
    })
}
