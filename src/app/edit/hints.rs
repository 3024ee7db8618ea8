//! Keys and gestures of the edit in progress, for the key line.

/// Alternative keys or gestures, and their effect.
pub type Hint = (&'static [&'static str], &'static str);

/// With a chosen entry of the palette.
pub(in crate::app) const PLACE: [Hint; 3] =
    [(&["drag"], "place and size it"), (&["Enter"], "in the middle"), (&["Esc"], "cancel")];

/// During a drag.
pub(in crate::app) const DRAG: [Hint; 5] = [
    (&["0–9"], "type the number"),
    (&["Tab"], "next number"),
    (&["Enter"], "apply"),
    (&["Ctrl"], "snap or not"),
    (&["Esc"], "cancel"),
];

/// Before the first corner of an outline.
pub(in crate::app) const FIRST_CORNER: [Hint; 4] = [
    (&["click"], "set the first corner"),
    (&["drag"], "place an L"),
    (&["Ctrl"], "snap or not"),
    (&["Esc"], "cancel"),
];

/// Between the corners of an outline.
pub(in crate::app) const NEXT_CORNER: [Hint; 6] = [
    (&["click"], "set a corner"),
    (&["Enter", "click the first"], "close"),
    (&["Backspace"], "remove the last corner"),
    (&["0–9", "Tab"], "type x and y"),
    (&["Ctrl"], "snap or not"),
    (&["Esc"], "cancel"),
];

/// With a chosen corner of a polygon.
pub(in crate::app) const CORNER: [Hint; 5] = [
    (&["drag", "←↑→↓"], "move the corner"),
    (&["N"], "next corner"),
    (&["Insert", "double-click an edge"], "add a corner"),
    (&["Delete"], "remove the corner"),
    (&["Esc"], "deselect the corner"),
];
