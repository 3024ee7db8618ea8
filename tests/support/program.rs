//! The program, called as from a shell.

use std::path::Path;
use std::process::Command;

/// Returns the program with these arguments, in this folder.
pub(crate) fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
    command.args(arguments).current_dir(folder).env("RUST_BACKTRACE", "0");
    // `run` and similar commands need no display.
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command
}
