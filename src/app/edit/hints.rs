//! Keys and gestures of the edit in progress, for the key line.

use crate::text::{Id, id};

/// Alternative keys or gestures, and their effect.
pub type Hint = (Vec<&'static str>, &'static str);

/// Returns the hint about one key.
fn key(key: &'static str, effect: Id) -> Hint {
    (vec![key], effect.text())
}

/// Returns the hint about one gesture.
fn gesture(gesture: Id, effect: Id) -> Hint {
    (vec![gesture.text()], effect.text())
}

/// Returns the hints with a chosen entry of the palette.
pub(in crate::app) fn place() -> Vec<Hint> {
    vec![
        gesture(id::EDIT_HINT_DRAG, id::EDIT_HINT_PLACE),
        key("Enter", id::EDIT_HINT_PLACE_IN_MIDDLE),
        key("Esc", id::EDIT_HINT_CANCEL),
    ]
}

/// Returns the hints during a drag.
pub(in crate::app) fn drag() -> Vec<Hint> {
    vec![
        key("0–9", id::EDIT_HINT_TYPE_NUMBER),
        key("Tab", id::EDIT_HINT_NEXT_NUMBER),
        key("Enter", id::EDIT_HINT_APPLY),
        key("Ctrl", id::EDIT_HINT_SNAP),
        key("Esc", id::EDIT_HINT_CANCEL),
    ]
}

/// Returns the hints before the first corner of an outline.
pub(in crate::app) fn first_corner() -> Vec<Hint> {
    vec![
        gesture(id::EDIT_HINT_CLICK, id::EDIT_HINT_SET_FIRST_CORNER),
        gesture(id::EDIT_HINT_DRAG, id::EDIT_HINT_PLACE_L),
        key("Ctrl", id::EDIT_HINT_SNAP),
        key("Esc", id::EDIT_HINT_CANCEL),
    ]
}

/// Returns the hints between the corners of an outline.
pub(in crate::app) fn next_corner() -> Vec<Hint> {
    vec![
        gesture(id::EDIT_HINT_CLICK, id::EDIT_HINT_SET_CORNER),
        (vec!["Enter", id::EDIT_HINT_CLICK_FIRST.text()], id::EDIT_HINT_CLOSE_OUTLINE.text()),
        key("Backspace", id::EDIT_HINT_REMOVE_LAST_CORNER),
        (vec!["0–9", "Tab"], id::EDIT_HINT_TYPE_COORDINATES.text()),
        key("Ctrl", id::EDIT_HINT_SNAP),
        key("Esc", id::EDIT_HINT_CANCEL),
    ]
}

/// Returns the hints with a chosen corner of a polygon.
pub(in crate::app) fn corner() -> Vec<Hint> {
    vec![
        (vec![id::EDIT_HINT_DRAG.text(), "←↑→↓"], id::EDIT_HINT_MOVE_CORNER.text()),
        key("N", id::EDIT_HINT_NEXT_CORNER),
        (vec!["Insert", id::EDIT_HINT_DOUBLE_CLICK_EDGE.text()], id::EDIT_HINT_ADD_CORNER.text()),
        key("Delete", id::EDIT_HINT_REMOVE_CORNER),
        key("Esc", id::EDIT_HINT_DESELECT_CORNER),
    ]
}
