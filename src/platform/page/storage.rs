//! What is remembered from one visit to the next, in the browser's storage: small texts, each with
//! a name.

use std::io;

use super::js;
use crate::platform::names_aside;

/// Whether what is being done is kept by itself: a page may be left at any moment.
pub(crate) const KEEPS_WORK: bool = true;

/// The text that is kept as `name`, if there is one of at most `limit` bytes.
pub(crate) fn read(name: &str, limit: u64) -> Option<String> {
    js::ask("read", name).filter(|text| text.len() as u64 <= limit)
}

/// Keeps a text.
///
/// # Errors
/// Says why the browser does not: its storage is full or switched off.
pub(crate) fn write(name: &str, text: &str) -> io::Result<()> {
    match js::call("write", name, text.as_bytes()) {
        None => Ok(()),
        Some(why) => Err(io::Error::other(String::from_utf8_lossy(&why).into_owned())),
    }
}

/// Whether something is kept as `name`, however long.
pub(crate) fn is_there(name: &str) -> bool {
    js::ask("read", name).is_some()
}

/// Keeps what is kept as `name` under another name as well: one that ends with `.bad` and that nothing is kept as.
/// Returns that name.
///
/// # Errors
/// Says why the browser does not.
pub(crate) fn put_aside(name: &str) -> io::Result<String> {
    let text = js::ask("read", name).ok_or(io::ErrorKind::NotFound)?;
    let free =
        names_aside(name).find(|name| !is_there(name)).ok_or(io::ErrorKind::AlreadyExists)?;
    write(&free, &text)?;
    Ok(free)
}
