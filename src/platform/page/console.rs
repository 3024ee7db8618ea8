//! Console output.

use std::io::{self, Write};

use super::js;

/// Writes a line to the console.
pub fn say(line: &str) {
    js::call("say", line, &[]);
}

/// Writes a warning to the console.
pub(crate) fn warn(line: &str) {
    js::call("warn", line, &[]);
}

/// Replaces the picture by an error message.
pub fn show_error(why: &str) {
    js::call("failed", why, &[]);
}

/// Makes panics show their messages, which miniquad's own report omits.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        js::call("fell", &info.to_string(), &[]);
    }));
}

/// Hands the recording `name` to the script, which offers it as a download after a panic. The program's memory
/// is unreliable then.
#[cfg(feature = "window")]
pub(crate) fn hand_over(name: &str, recording: &str) {
    js::call("recording", name, recording.as_bytes());
}

/// Lines kept by the page for tests.
#[derive(Debug, Default)]
pub struct Lines {
    /// Bytes of the unfinished last line.
    unfinished: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unfinished.extend_from_slice(bytes);
        while let Some(end) = self.unfinished.iter().position(|byte| *byte == b'\n') {
            js::call("line", "", &self.unfinished[..end]);
            self.unfinished.drain(..=end);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
