//! Time that passes for the user; the simulation has none but its ticks.

pub(crate) use std::time::Instant;

/// Waits, where nobody else ends a frame.
#[cfg(feature = "window")]
pub(crate) fn rest(long: std::time::Duration) {
    std::thread::sleep(long);
}
