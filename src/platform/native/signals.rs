//! Signals that end a program.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use signal_hook::consts::TERM_SIGNALS;
use signal_hook::flag;

/// The received signal; 0 before.
static SIGNAL: AtomicUsize = AtomicUsize::new(0);

/// Whether a signal was received.
static IS_RECEIVED: AtomicBool = AtomicBool::new(false);

/// Makes the first signal, such as Ctrl+C, only request an exit ([`exit_request`]), so that the program can
/// finish its files. A second signal ends the program.
pub fn listen() {
    #[cfg(unix)]
    let hang_up = [signal_hook::consts::SIGHUP];
    #[cfg(not(unix))]
    let hang_up = [];
    for signal in TERM_SIGNALS.iter().copied().chain(hang_up) {
        // If registration fails, the signal ends the program as before. Register the shutdown first: it
        // checks the flag set by the others.
        let _ =
            flag::register_conditional_shutdown(signal, shell_code(signal).into(), &IS_RECEIVED)
                .and_then(|_| flag::register_usize(signal, &SIGNAL, signal.unsigned_abs() as usize))
                .and_then(|_| flag::register(signal, &IS_RECEIVED));
    }
}

/// Returns the exit code if a signal has requested an exit.
#[must_use]
pub fn exit_request() -> Option<u8> {
    IS_RECEIVED
        .load(SeqCst)
        .then(|| shell_code(i32::try_from(SIGNAL.load(SeqCst)).unwrap_or_default()))
}

/// Returns the shell's exit code for a signal: 130 for Ctrl+C.
fn shell_code(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}
