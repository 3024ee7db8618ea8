//! Unexpected exits: reported by the page's script.

/// Does nothing.
pub(crate) fn set_exit_message(_: Option<String>) {}
