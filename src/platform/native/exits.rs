//! Unexpected exits: a system library may end the program when a display or a graphics driver fails.

use std::sync::Mutex;
use std::sync::Once;

/// Message for an unexpected exit; `None` for a normal one.
static SAYS: Mutex<Option<String>> = Mutex::new(None);

/// Sets the message for an unexpected exit, with exit code 2. `None` restores the normal exit.
pub(crate) fn set_exit_message(why: Option<String>) {
    static ONCE: Once = Once::new();
    if let Ok(mut says) = SAYS.lock() {
        *says = why;
    }
    ONCE.call_once(listen);
}

/// Windows reports failures itself.
#[cfg(not(unix))]
fn listen() {}

#[cfg(unix)]
#[allow(unsafe_code, reason = "the system calls what is to be called at the end in no other way")]
fn listen() {
    extern "C" fn tell() {
        // A locked mutex means a concurrent change: print nothing.
        let Ok(Some(why)) = SAYS.try_lock().map(|mut says| says.take()) else { return };
        eprintln!("collidoscope: {why}");
        // SAFETY: `_exit` ends the process at once and touches none of its memory.
        unsafe { libc::_exit(2) }
    }
    // SAFETY: the function lives as long as the program and does not panic.
    unsafe { libc::atexit(tell) };
}
