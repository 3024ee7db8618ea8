//! The page's address.

use super::js;

/// The value of `key` in `?key=value`, if the address has it.
#[must_use]
pub fn parameter(key: &str) -> Option<String> {
    js::ask("parameter", key)
}

/// The link to a moment that the address is, from its `#` on.
#[must_use]
pub fn link() -> Option<String> {
    js::ask("link", "")
}

/// The address that links to this page begin with, without `#`.
pub(crate) fn base() -> String {
    js::ask("base", "").unwrap_or_default()
}
