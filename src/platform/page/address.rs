//! The page's address.

use super::{js, storage};

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

/// The link to what was done in the page when it was left, of at most `limit` bytes.
#[cfg(feature = "window")]
#[must_use]
pub fn work(limit: u64) -> Option<String> {
    storage::read(crate::platform::WORK, limit)
}

/// The address that links to this page begin with, without `#`.
pub(crate) fn base() -> String {
    js::ask("base", "").unwrap_or_default()
}
