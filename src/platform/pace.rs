//! Long work in slices, with pauses: a page has a single thread and must keep drawing.
//!
//! Long work is an `async fn` that regularly checks its [`Pace`]. On desktops a thread runs it to its end; a
//! page polls it for a few milliseconds per frame. Both run the same code and get the same result.

use std::fmt;
use std::future::poll_fn;
use std::ops::Range;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::task::{Context, Poll, Waker};

/// Items between two checks of the pace; a page needs at most half a millisecond for them.
const CHUNK: usize = 512;

/// Steps of the stored progress, from 0 to 1.
const PROGRESS_STEPS: f32 = 65_536.0;

/// Pauses long work and receives its progress.
pub struct Pace {
    is_over: Box<dyn Fn() -> bool>,
    progress: Arc<AtomicU32>,
}

impl fmt::Debug for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pace").field("progress", &self.progress).finish_non_exhaustive()
    }
}

/// Progress of long work, shared with its observers.
#[derive(Clone, Debug, Default)]
pub struct ProgressShare(Arc<AtomicU32>);

impl ProgressShare {
    /// Returns the progress, 0 to 1.
    #[must_use]
    pub fn get(&self) -> f32 {
        self.0.load(Relaxed) as f32 / PROGRESS_STEPS
    }
}

impl Pace {
    /// Creates a pace that pauses work while `is_over` returns true; `share` receives the progress.
    #[must_use]
    pub fn new(is_over: impl Fn() -> bool + 'static, share: &ProgressShare) -> Self {
        Self { is_over: Box::new(is_over), progress: share.0.clone() }
    }

    /// Pauses the work if its time is over.
    pub async fn yield_if_due(&self) {
        poll_fn(|_| if (self.is_over)() { Poll::Pending } else { Poll::Ready(()) }).await;
    }

    /// Calls `work` for consecutive parts of `0..count`, with a pause check after each.
    pub async fn in_chunks(&self, count: usize, mut work: impl FnMut(Range<usize>)) {
        for first in (0..count).step_by(CHUNK) {
            work(first..count.min(first + CHUNK));
            self.yield_if_due().await;
        }
    }

    /// Collects the results of `make` for all numbers below `count`.
    pub async fn list<T>(&self, count: usize, mut make: impl FnMut(usize) -> T) -> Vec<T> {
        let mut out = Vec::with_capacity(count);
        self.in_chunks(count, |part| out.extend(part.map(&mut make))).await;
        out
    }

    /// Reports progress, 0 to 1; it never decreases.
    pub fn report_progress(&self, progress: f32) {
        self.progress.fetch_max((progress * PROGRESS_STEPS) as u32, Relaxed);
    }
}

/// Runs paced work without a pause.
pub fn run_blocking<T>(work: impl AsyncFnOnce(&Pace) -> T) -> T {
    let pace = Pace::new(|| false, &ProgressShare::default());
    let mut work = pin!(work(&pace));
    loop {
        // This pace never pauses: the first poll completes.
        if let Poll::Ready(out) = work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return out;
        }
    }
}

/// Runs paced work in slices of at most `checks` pause checks; also returns the number of slices.
#[cfg(test)]
pub(crate) fn in_slices<T>(checks: u32, work: impl AsyncFnOnce(&Pace) -> T) -> (T, u32) {
    let remaining = Arc::new(AtomicU32::new(0));
    let counted = remaining.clone();
    let is_over =
        move || counted.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err();
    let pace = Pace::new(is_over, &ProgressShare::default());
    let mut work = pin!(work(&pace));
    for slice in 1.. {
        remaining.store(checks, Relaxed);
        if let Poll::Ready(out) = work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return (out, slice);
        }
    }
    unreachable!("it would have taken four thousand million slices")
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn sum(pace: &Pace) -> usize {
        let numbers = pace.list(10 * CHUNK + 1, |i| i).await;
        pace.report_progress(0.5);
        let mut sum = 0;
        pace.in_chunks(numbers.len(), |part| sum += numbers[part].iter().sum::<usize>()).await;
        sum
    }

    #[test]
    fn work_in_slices_has_the_same_result() {
        let whole = run_blocking(async |pace| sum(pace).await);
        assert_eq!(whole, 10 * CHUNK * (10 * CHUNK + 1) / 2);
        // The work has 22 pause checks.
        for (checks, slices) in [(1, 22), (2, 11), (5, 5), (21, 2), (22, 1), (1_000, 1)] {
            assert_eq!(in_slices(checks, async |pace| sum(pace).await), (whole, slices));
        }
    }

    #[test]
    fn progress_never_decreases() {
        let share = ProgressShare::default();
        let pace = Pace::new(|| false, &share);
        for (reported, shown) in [(0.25, 0.25), (0.125, 0.25), (1.0, 1.0), (0.5, 1.0)] {
            pace.report_progress(reported);
            assert_eq!(share.get(), shown);
        }
    }
}
