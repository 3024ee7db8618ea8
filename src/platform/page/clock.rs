//! Time that passes for the user; the simulation has none but its ticks.

use std::ops::Add;
use std::time::Duration;

use super::js;

/// A moment: the time since the page began to load.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Instant(Duration);

impl Instant {
    /// This moment.
    pub(crate) fn now() -> Self {
        Self(Duration::try_from_secs_f64(js::now()).unwrap_or_default())
    }

    /// How long ago it was.
    pub(crate) fn elapsed(self) -> Duration {
        Self::now().duration_since(self)
    }

    /// How long it is after `earlier`; 0 if it is before.
    pub(crate) fn duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<Duration> for Instant {
    type Output = Self;

    fn add(self, long: Duration) -> Self {
        Self(self.0 + long)
    }
}

/// Waits, where nobody else ends a frame: the browser does.
#[cfg(feature = "window")]
pub(crate) fn rest(_: Duration) {}
