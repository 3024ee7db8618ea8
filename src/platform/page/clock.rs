//! Real time for the user interface; the simulation only counts ticks.

use std::ops::Add;
use std::time::Duration;

use super::js;

/// A point in time: the duration since the page began to load.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Instant(Duration);

impl Instant {
    /// Returns the current time.
    pub(crate) fn now() -> Self {
        Self(Duration::try_from_secs_f64(js::now()).unwrap_or_default())
    }

    /// Returns the time passed since this instant.
    pub(crate) fn elapsed(self) -> Duration {
        Self::now().duration_since(self)
    }

    /// Returns the time passed since `earlier`; 0 if that is later.
    pub(crate) fn duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<Duration> for Instant {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        Self(self.0 + duration)
    }
}

/// Does nothing: the browser limits the frame rate.
#[cfg(feature = "window")]
pub(crate) fn rest(_: Duration) {}
