//! Background work.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use crate::platform::pace::{Pace, ProgressShare};

/// Stack size, bytes: equal to a main thread's, so that both accept the same scenes.
const STACK: usize = 8 << 20;

/// Whether work runs on threads instead of in frames.
#[cfg(feature = "window")]
pub(crate) const HAS_THREADS: bool = true;

/// Time per frame for work that threads cannot do: uploading terrain.
#[cfg(feature = "window")]
pub(crate) const SLICE: Duration = Duration::from_millis(20);

/// Running work; dropping it abandons the work.
#[derive(Debug)]
pub(crate) struct Job<T> {
    result: Receiver<T>,
    is_cancelled: Arc<AtomicBool>,
}

/// Starts work on a new thread; runs it immediately if that fails.
pub(crate) fn begin<T, F>(name: &str, share: &ProgressShare, work: F) -> Job<T>
where
    T: Send + 'static,
    F: AsyncFnOnce(&Pace) -> T + Clone + Send + 'static,
{
    let (send, result) = channel();
    let is_cancelled = Arc::new(AtomicBool::new(false));
    let (share, cancelled) = (share.clone(), is_cancelled.clone());
    let work = move || {
        let pace = Pace::new(move || cancelled.load(Relaxed), &share);
        let polled = pin!(work(&pace)).poll(&mut Context::from_waker(Waker::noop()));
        // Pending work was cancelled and is dropped.
        if let Poll::Ready(out) = polled {
            let _ = send.send(out);
        }
    };
    let builder = thread::Builder::new().name(name.to_owned()).stack_size(STACK);
    if builder.spawn(work.clone()).is_err() {
        work();
    }
    Job { result, is_cancelled }
}

impl<T> Job<T> {
    /// Returns the result; waits at most `timeout`.
    ///
    /// # Errors
    /// The work has not ended, or its result will never come.
    pub(crate) fn take(&mut self, timeout: Duration) -> Result<T, RecvTimeoutError> {
        self.result.recv_timeout(timeout)
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.is_cancelled.store(true, Relaxed);
    }
}

/// Returns the duration of the longest slice, ms; threads have none.
#[cfg(feature = "window")]
pub(crate) fn longest_slice() -> Option<f64> {
    None
}

/// Runs a slice of work; only pages measure its duration.
#[cfg(feature = "window")]
pub(crate) fn measured<T>(slice: impl FnOnce() -> T) -> T {
    slice()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;
    use std::time::Instant;

    use super::*;

    /// Far longer than any work in these tests.
    const PATIENCE: Duration = Duration::from_mins(1);

    /// Sets its flag on drop.
    #[derive(Clone)]
    struct DropFlag(Arc<AtomicBool>);

    impl Drop for DropFlag {
        fn drop(&mut self) {
            self.0.store(true, Relaxed);
        }
    }

    #[test]
    fn a_job_returns_its_result_once() {
        let mut job = begin("test", &ProgressShare::default(), async |pace: &Pace| {
            pace.yield_if_due().await;
            7
        });
        assert_eq!(job.take(PATIENCE), Ok(7));
        assert_eq!(job.take(PATIENCE), Err(RecvTimeoutError::Disconnected));
    }

    #[test]
    fn a_dropped_job_stops_at_its_next_pause_check() {
        let (ended, checks) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
        let (drop_flag, counted) = (Arc::new(DropFlag(ended.clone())), checks.clone());
        let mut job = begin("test", &ProgressShare::default(), async move |pace: &Pace| {
            let _drop_flag = drop_flag;
            loop {
                pace.yield_if_due().await;
                counted.fetch_add(1, Relaxed);
            }
        });
        let waited = Instant::now();
        while checks.load(Relaxed) == 0 {
            assert!(waited.elapsed() < PATIENCE, "it never began");
        }
        let none: Result<(), _> = job.take(Duration::ZERO);
        assert_eq!(none, Err(RecvTimeoutError::Timeout));
        assert!(!ended.load(Relaxed));
        drop(job);
        while !ended.load(Relaxed) {
            assert!(waited.elapsed() < PATIENCE, "it goes on though nobody waits for it");
        }
    }
}
