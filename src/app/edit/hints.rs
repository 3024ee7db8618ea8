//! Keys and gestures of what edit mode is doing, for the key line.

/// Alternative keys or gestures, and their effect.
pub type Hint = (&'static [&'static str], &'static str);

/// While an entry of the palette is chosen.
pub(in crate::app) const PLACE: [Hint; 3] =
    [(&["drag"], "place and size it"), (&["Enter"], "in the middle"), (&["Esc"], "cancel")];

/// Before the first corner of an outline.
pub(in crate::app) const FIRST_CORNER: [Hint; 4] = [
    (&["click"], "set the first corner"),
    (&["drag"], "place an L"),
    (&["Ctrl"], "snap or not"),
    (&["Esc"], "cancel"),
];

/// While corners of an outline are being set.
pub(in crate::app) const NEXT_CORNER: [Hint; 5] = [
    (&["click"], "set a corner"),
    (&["Enter", "click the first"], "close"),
    (&["Backspace"], "take back a corner"),
    (&["Ctrl"], "snap or not"),
    (&["Esc"], "cancel"),
];
