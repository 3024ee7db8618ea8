//! The session without its window: clock, commands, selection, bindings, undo.
