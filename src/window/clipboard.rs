//! The system's clipboard.

use macroquad::miniquad::window;

/// The text that was copied last, here or elsewhere, if it is one.
pub(super) fn text() -> Option<String> {
    window::clipboard_get()
}

/// Copies a text.
pub(super) fn copy(text: &str) {
    window::clipboard_set(text);
}
