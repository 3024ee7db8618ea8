//! Unexpected exits: a system library may end the program when a display or a graphics driver fails.

use std::sync::Mutex;
use std::sync::Once;

/// Message for an unexpected exit; `None` for a normal one.
static MESSAGE: Mutex<Option<String>> = Mutex::new(None);

/// Sets the message for an unexpected exit, with exit code 2. `None` restores the normal exit.
pub(crate) fn set_exit_message(why: Option<String>) {
    static REGISTER: Once = Once::new();
    if let Ok(mut message) = MESSAGE.lock() {
        *message = why;
    }
    REGISTER.call_once(register);
}

/// Does nothing: Windows reports failures itself.
#[cfg(not(unix))]
fn register() {}

#[cfg(unix)]
#[allow(unsafe_code, reason = "the system calls what is to be called at the end in no other way")]
fn register() {
    extern "C" fn print_message() {
        // A locked mutex means a concurrent change: print nothing.
        let Ok(Some(why)) = MESSAGE.try_lock().map(|mut message| message.take()) else { return };
        eprintln!("collidoscope: {why}");
        // SAFETY: `_exit` ends the process at once and touches none of its memory.
        unsafe { libc::_exit(2) }
    }
    // SAFETY: the function lives as long as the program and does not panic.
    unsafe { libc::atexit(print_message) };
}
