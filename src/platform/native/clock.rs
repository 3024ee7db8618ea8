//! Real time for the user interface; the simulation only counts ticks.

pub(crate) use std::time::Instant;

/// Sleeps, if nothing else limits the frame rate.
#[cfg(feature = "window")]
pub(crate) fn rest(long: std::time::Duration) {
    std::thread::sleep(long);
}
