//! Touch events: on a desktop the system converts them to mouse events.

use glam::Vec2;

use crate::platform::{Finger, Point};

/// Returns the touch events since the last call: none.
pub(crate) fn take() -> Vec<Finger> {
    Vec::new()
}

/// Does nothing: the system has already moved the mouse.
pub(crate) fn point(_: Point, _: Vec2) {}
