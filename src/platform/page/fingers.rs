//! Touch events.

use glam::{Vec2, vec2};

use super::js;
use crate::platform::{MouseEvent, TouchEvent, TouchPhase};

/// Returns the touch events since the last call.
pub(crate) fn take() -> Vec<TouchEvent> {
    let lines = js::ask("fingers", "").unwrap_or_default();
    lines.lines().filter_map(finger).collect()
}

/// Parses a touch event from a line of the script: phase, number, position.
fn finger(line: &str) -> Option<TouchEvent> {
    let mut parts = line.split(' ');
    let phase = match parts.next()? {
        "0" => TouchPhase::Down,
        "1" => TouchPhase::Move,
        "2" => TouchPhase::Up,
        _ => TouchPhase::Gone,
    };
    let id = parts.next()?.parse().ok()?;
    let [x, y] = [parts.next()?.parse().ok()?, parts.next()?.parse().ok()?];
    Some(TouchEvent { id, phase, at: vec2(x, y) })
}

/// Sends a mouse event at `at`, pixels from the window's top left, before the next frame.
pub(crate) fn point(what: MouseEvent, at: Vec2) {
    let (what, right) = match what {
        MouseEvent::Move => ("move", false),
        MouseEvent::Down { right } => ("down", right),
        MouseEvent::Up { right } => ("up", right),
    };
    // Button numbers here: right 1, left 0.
    js::ask("point", &format!("{what} {} {} {}", at.x.floor(), at.y.floor(), u8::from(right)));
}
