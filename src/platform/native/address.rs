//! Base address of links.

/// Returns an empty base: links are copied without one.
pub(crate) fn base() -> String {
    String::new()
}

/// Does nothing: a desktop window is not embedded in a page.
pub(crate) fn open(_address: &str) {}
