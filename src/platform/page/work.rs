//! Background work: a page has one thread and runs a slice per frame.

use std::cell::Cell;
use std::fmt;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::mpsc::RecvTimeoutError;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use super::js;
use crate::platform::pace::{Pace, ProgressShare};

/// Whether work runs on threads instead of in frames.
#[cfg(feature = "window")]
pub(crate) const HAS_THREADS: bool = false;

/// Work time per frame: 8 ms, less the maximum time between two pause checks.
pub(crate) const SLICE: Duration = Duration::from_millis(6);

thread_local! {
    /// Duration of the longest slice, s.
    static LONGEST: Cell<f64> = const { Cell::new(0.0) };
}

/// Running work; dropping it abandons the work.
pub(crate) struct Job<T> {
    work: Pin<Box<dyn Future<Output = T>>>,
    has_ended: bool,
    /// End of the current slice, in seconds.
    slice_end: Rc<Cell<f64>>,
}

impl<T> fmt::Debug for Job<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("has_ended", &self.has_ended).finish_non_exhaustive()
    }
}

/// Creates the work; each call of [`Job::take`] runs a slice.
pub(crate) fn begin<T, F>(_: &str, share: &ProgressShare, work: F) -> Job<T>
where
    T: Send + 'static,
    F: AsyncFnOnce(&Pace) -> T + Clone + Send + 'static,
{
    let slice_end = Rc::new(Cell::new(0.0));
    let (share, end) = (share.clone(), slice_end.clone());
    let work = Box::pin(async move {
        let pace = Pace::new(move || js::now() >= end.get(), &share);
        work(&pace).await
    });
    Job { work, has_ended: false, slice_end }
}

impl<T> Job<T> {
    /// Runs a slice and returns the result.
    ///
    /// # Errors
    /// The work has not ended, or had ended before.
    pub(crate) fn take(&mut self, _: Duration) -> Result<T, RecvTimeoutError> {
        if self.has_ended {
            return Err(RecvTimeoutError::Disconnected);
        }
        let (work, slice_end) = (&mut self.work, &self.slice_end);
        let polled = measured(|| {
            slice_end.set(js::now() + SLICE.as_secs_f64());
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

/// Runs a slice of work and records its duration.
pub(crate) fn measured<T>(slice: impl FnOnce() -> T) -> T {
    let began = js::now();
    let out = slice();
    LONGEST.set(LONGEST.get().max(js::now() - began));
    out
}

/// Returns the duration of the longest slice, ms.
#[cfg(feature = "window")]
pub(crate) fn longest_slice() -> Option<f64> {
    Some(LONGEST.get() * 1000.0)
}
