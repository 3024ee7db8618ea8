//! The signals by which a user or the system ends a program.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use signal_hook::consts::TERM_SIGNALS;
use signal_hook::flag;

/// The signal that came, and whether one has come.
static SIGNAL: AtomicUsize = AtomicUsize::new(0);
static HAS_COME: AtomicBool = AtomicBool::new(false);

/// From now on a signal that would end the program, such as that of Ctrl+C, only asks it to end
/// ([`asked`]), so that it can finish what it writes. A second one ends it.
pub fn listen() {
    #[cfg(unix)]
    let closed = [signal_hook::consts::SIGHUP];
    #[cfg(not(unix))]
    let closed = [];
    for signal in TERM_SIGNALS.iter().copied().chain(closed) {
        // A signal that cannot be heard ends the program as before. The first of these must be there
        // before the others: it looks at what they set.
        let _ = flag::register_conditional_shutdown(signal, code(signal).into(), &HAS_COME)
            .and_then(|_| flag::register_usize(signal, &SIGNAL, signal.unsigned_abs() as usize))
            .and_then(|_| flag::register(signal, &HAS_COME));
    }
}

/// The exit code by which the program says that it was asked to end; `None` as long as it was not.
#[must_use]
pub fn asked() -> Option<u8> {
    HAS_COME.load(SeqCst).then(|| code(i32::try_from(SIGNAL.load(SeqCst)).unwrap_or_default()))
}

/// As shells have it: 130 for Ctrl+C.
fn code(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}
