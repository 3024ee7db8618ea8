//! Address of the page.

#[cfg(feature = "window")]
use std::path::PathBuf;

use super::js;
#[cfg(feature = "window")]
use super::{files, storage};

/// Returns the value of `key` in `?key=value`, if present.
#[must_use]
pub fn parameter(key: &str) -> Option<String> {
    js::ask("parameter", key)
}

/// Returns the link in the page's address, from its `#` on.
#[must_use]
pub fn link() -> Option<String> {
    js::ask("link", "")
}

/// Returns the autosaved text, if it has at most `limit` bytes.
#[cfg(feature = "window")]
#[must_use]
pub fn autosaved(limit: u64) -> Option<String> {
    storage::read(crate::platform::AUTOSAVE_NAME, limit)
}

/// Opens an address in a new tab.
#[cfg(feature = "window")]
pub(crate) fn open(address: &str) {
    js::call("open", address, &[]);
}

/// Returns `name` if the script has delivered that file. Keeps all delivered files.
#[cfg(feature = "window")]
#[must_use]
pub fn delivered(name: &str) -> Option<String> {
    let is_named = |(path, _): &(PathBuf, bool)| path.as_os_str() == name;
    files::take_picked().iter().any(is_named).then(|| name.to_owned())
}

/// Returns the base address of links to this page, without `#`.
pub(crate) fn base() -> String {
    js::ask("base", "").unwrap_or_default()
}
