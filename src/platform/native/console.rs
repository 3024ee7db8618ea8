//! Where lines for whoever started the program go.

/// Writes a line of what was asked for.
pub(crate) fn say(line: &str) {
    println!("{line}");
}

/// A panic is told on standard error; nothing is to be done for that.
pub(crate) fn tell_panics() {}

/// Says why the window is gone: the command line does, where it was opened.
pub(crate) fn failed(_: &str) {}

/// Nobody could offer the recording after a panic.
pub(crate) fn hand_over(_name: &str, _recording: &str) {}

/// Writes a line of what should be known.
pub(crate) fn warn(line: &str) {
    eprintln!("{line}");
}
