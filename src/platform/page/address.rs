//! The page's address.

#[cfg(feature = "window")]
use std::path::PathBuf;

use super::js;
#[cfg(feature = "window")]
use super::{files, storage};

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

/// Opens an address in a tab of its own.
#[cfg(feature = "window")]
pub(crate) fn open(address: &str) {
    js::call("open", address, &[]);
}

/// The file of this name, where the script has handed it over with those that it names.
#[cfg(feature = "window")]
#[must_use]
pub fn handed(name: &str) -> Option<String> {
    let is_it = |(path, _): &(PathBuf, bool)| path.as_os_str() == name;
    files::take_picked().iter().any(is_it).then(|| name.to_owned())
}

/// The address that links to this page begin with, without `#`.
pub(crate) fn base() -> String {
    js::ask("base", "").unwrap_or_default()
}
