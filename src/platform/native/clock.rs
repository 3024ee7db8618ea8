//! Real time for the user interface; the simulation only counts ticks.

pub(crate) use std::time::Instant;

/// Sleeps for this long, to limit the frame rate.
#[cfg(feature = "window")]
pub(crate) fn rest(duration: std::time::Duration) {
    std::thread::sleep(duration);
}
