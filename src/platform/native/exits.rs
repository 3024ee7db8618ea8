//! An end that the program does not bring about itself: a system's library may end it where a display or a
//! graphics driver fails, with a message of its own at best.

use std::sync::Mutex;
use std::sync::Once;

/// What is said if the program ends now; nothing once it ends as it should.
static SAYS: Mutex<Option<String>> = Mutex::new(None);

/// If the program ends before it is told otherwise, this is said, and the exit code is 2. `None`: its end
/// is its own again.
pub(crate) fn say_at_end(why: Option<String>) {
    static ONCE: Once = Once::new();
    if let Ok(mut says) = SAYS.lock() {
        *says = why;
    }
    ONCE.call_once(listen);
}

/// Windows says by itself what has failed.
#[cfg(not(unix))]
fn listen() {}

#[cfg(unix)]
#[allow(unsafe_code, reason = "the system calls what is to be called at the end in no other way")]
fn listen() {
    extern "C" fn tell() {
        // Whoever holds it is being ended: nothing is to be said about that.
        let Ok(Some(why)) = SAYS.try_lock().map(|mut says| says.take()) else { return };
        eprintln!("collidoscope: {why}");
        // SAFETY: it ends the process at once, and touches nothing of it.
        unsafe { libc::_exit(2) }
    }
    // SAFETY: the function lives as long as the program, and does not panic.
    unsafe { libc::atexit(tell) };
}
