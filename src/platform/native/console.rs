//! Console output.

/// Writes a line to standard output.
pub(crate) fn say(line: &str) {
    println!("{line}");
}

/// Does nothing: panics already go to standard error.
pub(crate) fn report_panics() {}

/// Does nothing: the command line reports why the window closed.
pub(crate) fn show_error(_: &str) {}

/// Does nothing: a desktop cannot offer a recording after a panic.
pub(crate) fn hand_over(_name: &str, _recording: &str) {}

/// Writes a warning to standard error.
pub(crate) fn warn(line: &str) {
    eprintln!("{line}");
}
