//! Fingers on a touch screen: the desktop makes a mouse of them by itself.

use glam::Vec2;

use crate::platform::{Finger, Point};

/// What fingers did since the last call.
pub(crate) fn take() -> Vec<Finger> {
    Vec::new()
}

/// Makes the mouse do this at `at`, pixels from the window's top left, before the next frame.
pub(crate) fn point(_: Point, _: Vec2) {}
