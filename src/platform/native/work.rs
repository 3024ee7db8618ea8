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

/// Stack size, bytes: equal to a main thread, so that scenes are read alike on both.
const STACK: usize = 8 << 20;

/// Whether work runs on threads instead of in frames.
#[cfg(feature = "window")]
pub(crate) const HAS_THREADS: bool = true;

/// Time per frame for preparatory work in addition to threads, while a panel hides a still picture.
#[cfg(feature = "window")]
pub(crate) const SLICE: Duration = Duration::from_millis(20);

/// Running work; dropping it abandons the work.
#[derive(Debug)]
pub(crate) struct Job<T> {
    ended: Receiver<T>,
    is_unwanted: Arc<AtomicBool>,
}

/// Starts work on a new thread; runs it immediately if that fails.
pub(crate) fn begin<T, F>(name: &str, share: &ProgressShare, work: F) -> Job<T>
where
    T: Send + 'static,
    F: AsyncFnOnce(&Pace) -> T + Clone + Send + 'static,
{
    let (send, ended) = channel();
    let is_unwanted = Arc::new(AtomicBool::new(false));
    let (share, stops) = (share.clone(), is_unwanted.clone());
    let work = move || {
        let pace = Pace::new(move || stops.load(Relaxed), &share);
        let polled = pin!(work(&pace)).poll(&mut Context::from_waker(Waker::noop()));
        // Stopped work is unwanted and dropped.
        if let Poll::Ready(out) = polled {
            let _ = send.send(out);
        }
    };
    let builder = thread::Builder::new().name(name.to_owned()).stack_size(STACK);
    if builder.spawn(work.clone()).is_err() {
        work();
    }
    Job { ended, is_unwanted }
}

impl<T> Job<T> {
    /// Returns the result; waits at most `patience`.
    ///
    /// # Errors
    /// The work has not ended, or its result will never come.
    pub(crate) fn take(&mut self, patience: Duration) -> Result<T, RecvTimeoutError> {
        self.ended.recv_timeout(patience)
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.is_unwanted.store(true, Relaxed);
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

    /// Set on drop.
    #[derive(Clone)]
    struct Ends(Arc<AtomicBool>);

    impl Drop for Ends {
        fn drop(&mut self) {
            self.0.store(true, Relaxed);
        }
    }

    #[test]
    fn work_comes_to_what_it_comes_to() {
        let mut job = begin("test", &ProgressShare::default(), async |pace: &Pace| {
            pace.yield_if_due().await;
            7
        });
        assert_eq!(job.take(PATIENCE), Ok(7));
        assert_eq!(job.take(PATIENCE), Err(RecvTimeoutError::Disconnected));
    }

    #[test]
    fn what_nobody_waits_for_stops_where_it_breathes_next() {
        let (ended, breaths) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
        let (ends, counted) = (Arc::new(Ends(ended.clone())), breaths.clone());
        let mut job = begin("test", &ProgressShare::default(), async move |pace: &Pace| {
            let _ends = ends;
            loop {
                pace.yield_if_due().await;
                counted.fetch_add(1, Relaxed);
            }
        });
        let waited = Instant::now();
        while breaths.load(Relaxed) == 0 {
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
