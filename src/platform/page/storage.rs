//! Small named texts in the browser's storage, kept between visits.

use std::io;

use super::js;
use crate::platform::backup_names;

/// Whether work is saved automatically: pages may be left at any moment.
pub(crate) const AUTOSAVES: bool = true;

/// Reads the text `name`; `None` if it is missing or longer than `limit` bytes.
pub(crate) fn read(name: &str, limit: u64) -> Option<String> {
    js::ask("read", name).filter(|text| text.len() as u64 <= limit)
}

/// Stores a text.
///
/// # Errors
/// The browser's storage is full or switched off.
pub(crate) fn write(name: &str, text: &str) -> io::Result<()> {
    match js::call("write", name, text.as_bytes()) {
        None => Ok(()),
        Some(why) => Err(io::Error::other(String::from_utf8_lossy(&why).into_owned())),
    }
}

/// Returns whether anything is stored as `name`, of any length.
pub(crate) fn is_there(name: &str) -> bool {
    js::ask("read", name).is_some()
}

/// Copies the stored text `name` to an unused name that ends with `.bad`. Returns that name.
///
/// # Errors
/// States the browser's reason.
pub(crate) fn back_up_damaged(name: &str) -> io::Result<String> {
    let text = js::ask("read", name).ok_or(io::ErrorKind::NotFound)?;
    let free =
        backup_names(name).find(|name| !is_there(name)).ok_or(io::ErrorKind::AlreadyExists)?;
    write(&free, &text)?;
    Ok(free)
}
