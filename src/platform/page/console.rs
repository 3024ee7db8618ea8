//! Where lines for whoever opened the page go.

use std::io::{self, Write};

use super::js;

/// Writes a line of what was asked for.
pub fn say(line: &str) {
    js::call("say", line, &[]);
}

/// Writes a line of what should be known.
pub(crate) fn warn(line: &str) {
    js::call("warn", line, &[]);
}

/// Shows instead of the picture why there is none.
pub fn failed(why: &str) {
    js::call("failed", why, &[]);
}

/// From now on a panic is shown; miniquad's own report leaves its message out.
pub fn tell_panics() {
    std::panic::set_hook(Box::new(|info| {
        js::call("fell", &info.to_string(), &[]);
    }));
}

/// Hands over the recording of what was done so far, called `name`: after a panic the memory it is in
/// cannot be trusted, so what is then offered as a download must have been handed over before.
#[cfg(feature = "window")]
pub(crate) fn hand_over(name: &str, recording: &str) {
    js::call("recording", name, recording.as_bytes());
}

/// Lines that the page keeps for whoever reads along.
#[derive(Debug, Default)]
pub struct Lines {
    begun: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        while let Some(end) = self.begun.iter().position(|byte| *byte == b'\n') {
            js::call("line", "", &self.begun[..end]);
            self.begun.drain(..=end);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
