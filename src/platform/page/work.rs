//! Work in the background: a page has one thread, so each frame does a slice of it.

use std::cell::Cell;
use std::fmt;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::mpsc::RecvTimeoutError;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use super::js;
use crate::platform::pace::{Pace, Share};

/// Whether work is done beside the frames, not in them.
#[cfg(feature = "window")]
pub(crate) const HAS_THREADS: bool = false;

/// So long a frame works on what is to come: 8 ms, less what may pass between two breaths.
pub(crate) const SLICE: Duration = Duration::from_millis(6);

thread_local! {
    /// Seconds of the longest slice so far.
    static LONGEST: Cell<f64> = const { Cell::new(0.0) };
}

/// Work that has been begun; dropped before its end, it is abandoned.
pub(crate) struct Job<T> {
    work: Pin<Box<dyn Future<Output = T>>>,
    has_ended: bool,
    /// When the slice is over, in seconds.
    until: Rc<Cell<f64>>,
}

impl<T> fmt::Debug for Job<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("has_ended", &self.has_ended).finish_non_exhaustive()
    }
}

/// Begins the work; it is done slice by slice, as it is asked for.
pub(crate) fn begin<T, F>(_: &str, share: &Share, work: F) -> Job<T>
where
    T: Send + 'static,
    F: AsyncFnOnce(&Pace) -> T + Clone + Send + 'static,
{
    let until = Rc::new(Cell::new(0.0));
    let (share, end) = (share.clone(), until.clone());
    let work = Box::pin(async move {
        let pace = Pace::new(move || js::now() >= end.get(), &share);
        work(&pace).await
    });
    Job { work, has_ended: false, until }
}

impl<T> Job<T> {
    /// What the work has come to after another slice.
    ///
    /// # Errors
    /// It has not ended, or had ended before.
    pub(crate) fn take(&mut self, _: Duration) -> Result<T, RecvTimeoutError> {
        if self.has_ended {
            return Err(RecvTimeoutError::Disconnected);
        }
        let (work, until) = (&mut self.work, &self.until);
        let polled = measured(|| {
            until.set(js::now() + SLICE.as_secs_f64());
            work.as_mut().poll(&mut Context::from_waker(Waker::noop()))
        });
        match polled {
            Poll::Ready(out) => {
                self.has_ended = true;
                Ok(out)
            }
            Poll::Pending => Err(RecvTimeoutError::Timeout),
        }
    }
}

/// Does a slice of some work, and notes how long it took.
pub(crate) fn measured<T>(slice: impl FnOnce() -> T) -> T {
    let began = js::now();
    let out = slice();
    LONGEST.set(LONGEST.get().max(js::now() - began));
    out
}

/// Milliseconds of the longest slice so far.
#[cfg(feature = "window")]
pub(crate) fn longest_slice() -> Option<f64> {
    Some(LONGEST.get() * 1000.0)
}
