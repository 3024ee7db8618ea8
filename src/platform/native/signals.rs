//! Signals that end a program.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use signal_hook::consts::TERM_SIGNALS;
use signal_hook::flag;

/// The received signal, and whether one was received.
static SIGNAL: AtomicUsize = AtomicUsize::new(0);
static HAS_COME: AtomicBool = AtomicBool::new(false);

/// Makes the first signal, such as Ctrl+C, only request an exit ([`asked`]), to let the program finish its
/// files. A second signal ends the program.
pub fn listen() {
    #[cfg(unix)]
    let closed = [signal_hook::consts::SIGHUP];
    #[cfg(not(unix))]
    let closed = [];
    for signal in TERM_SIGNALS.iter().copied().chain(closed) {
        // If registration fails, the signal ends the program as before. Register the shutdown first: it
        // checks the flag set by the others.
        let _ = flag::register_conditional_shutdown(signal, code(signal).into(), &HAS_COME)
            .and_then(|_| flag::register_usize(signal, &SIGNAL, signal.unsigned_abs() as usize))
            .and_then(|_| flag::register(signal, &HAS_COME));
    }
}

/// Returns the exit code if a signal has requested an exit.
#[must_use]
pub fn asked() -> Option<u8> {
    HAS_COME.load(SeqCst).then(|| code(i32::try_from(SIGNAL.load(SeqCst)).unwrap_or_default()))
}

/// Returns the shell's exit code for a signal: 130 for Ctrl+C.
fn code(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}
