//! Time that passes for the user; the simulation has none but its ticks.

use std::time::Duration;

pub(crate) use std::time::Instant;

/// Waits, where nobody else ends a frame.
pub(crate) fn rest(long: Duration) {
    std::thread::sleep(long);
}
