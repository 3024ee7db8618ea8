//! The system's clipboard.

use macroquad::miniquad::window;

/// Returns the text on the clipboard, if it holds text.
pub(super) fn text() -> Option<String> {
    window::clipboard_get()
}

/// Copies a text.
pub(super) fn copy(text: &str) {
    window::clipboard_set(text);
}
