//! Unexpected exits: reported by the page's script.

/// Does nothing: the script reports unexpected exits.
pub(crate) fn set_exit_message(_: Option<String>) {}
