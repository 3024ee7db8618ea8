//! Touch events: on a desktop the system converts them to mouse events.

use glam::Vec2;

use crate::platform::{MouseEvent, TouchEvent};

/// Returns the touch events since the last call: none.
pub(crate) fn take() -> Vec<TouchEvent> {
    Vec::new()
}

/// Does nothing: the system has already moved the mouse.
pub(crate) fn point(_: MouseEvent, _: Vec2) {}
