//! Console output.

use std::io::{self, Write};

use super::js;

/// Writes a requested line.
pub fn say(line: &str) {
    js::call("say", line, &[]);
}

/// Writes a warning.
pub(crate) fn warn(line: &str) {
    js::call("warn", line, &[]);
}

/// Replaces the picture by an error message.
pub fn failed(why: &str) {
    js::call("failed", why, &[]);
}

/// Shows the message of later panics, which miniquad's own report omits.
pub fn tell_panics() {
    std::panic::set_hook(Box::new(|info| {
        js::call("fell", &info.to_string(), &[]);
    }));
}

/// Hands the recording `name` to the script. After a panic the program's memory is unreliable; the download
/// offered then must have been handed over before.
#[cfg(feature = "window")]
pub(crate) fn hand_over(name: &str, recording: &str) {
    js::call("recording", name, recording.as_bytes());
}

/// Lines kept by the page for tests.
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
