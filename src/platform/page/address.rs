//! The page's address.

use super::js;

/// The value of `key` in `?key=value`, if the address has it.
#[must_use]
pub fn parameter(key: &str) -> Option<String> {
    js::ask("parameter", key)
}
