//! Access to the system: clock, files, storage, background work, console.
//!
//! Two implementations offer the same names: `native` for desktop systems, and `page` for a browser page.
//! Other modules do not depend on the choice.

#[cfg(not(target_arch = "wasm32"))]
mod native;
pub mod pace;
#[cfg(target_arch = "wasm32")]
mod page;
pub mod text;

use crate::text::id;
#[cfg(not(target_arch = "wasm32"))]
use native as here;
#[cfg(target_arch = "wasm32")]
use page as here;

#[cfg(target_arch = "wasm32")]
pub use page::{address, console};

#[cfg(not(target_arch = "wasm32"))]
pub use native::signals;
#[cfg(all(feature = "window", target_arch = "wasm32"))]
pub(crate) use page::signals;

pub(crate) use here::{clock, files, work};
#[cfg(feature = "window")]
pub(crate) use here::{dialog, exits, fingers, saved_scenes, screen, storage, watch};
#[cfg(all(feature = "window", not(target_arch = "wasm32")))]
pub(crate) use native::{address, console};

use std::io;

/// Reason why a file could not be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    /// Error of the system.
    #[error("{}", plain(_0))]
    Io(#[from] io::Error),
    /// Not a regular file.
    #[error("{0}")]
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page is only handed files"))]
    Irregular(&'static str),
}

/// Returns candidate names for a copy of a damaged file, best first.
#[cfg(feature = "window")]
fn backup_names(name: &str) -> impl Iterator<Item = String> {
    let numbered = (2..100).map(move |number| format!("{name}.{number}.bad"));
    std::iter::once(format!("{name}.bad")).chain(numbered)
}

/// Describes a read error; common ones in plain words.
fn plain(why: &io::Error) -> String {
    match why.kind() {
        io::ErrorKind::NotFound if why.raw_os_error().is_some() => {
            id::PLATFORM_NO_SUCH_FILE.to_string()
        }
        io::ErrorKind::PermissionDenied => id::PLATFORM_READING_NOT_PERMITTED.to_string(),
        _ => why.to_string(),
    }
}

/// Storage name of the autosaved link.
#[cfg(feature = "window")]
pub(crate) const AUTOSAVE_NAME: &str = "work";

/// Prefix of the autosaved text if it holds the name of a scene of the user instead of a link.
#[cfg(feature = "window")]
pub const AUTOSAVE_SCENE_PREFIX: &str = "scene:";

/// A saved scene of the user, with the files that it names.
#[cfg(feature = "window")]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct SavedScene {
    /// Name of the source file; the key.
    pub name: String,
    /// Title.
    pub title: String,
    /// Total size of its files, bytes.
    pub bytes: u64,
    /// Hash of all file contents, hexadecimal because scripts lack 64-bit integers.
    pub hash: String,
}

/// Purpose of a file selection.
#[cfg(feature = "window")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Open a file.
    Open,
    /// Open a file and compare it with the run.
    Compare,
    /// Save the scene.
    Save,
    /// Save a recording that has no file yet.
    Record,
    /// Save the learning progress.
    Progress,
    /// Save a text, with this file extension.
    Text(&'static str),
    /// Export the run, with this file extension.
    Export(&'static str),
    /// Open the answers of a class.
    #[cfg_attr(
        target_arch = "wasm32",
        expect(dead_code, reason = "a page reads one file at a time")
    )]
    Answers,
}

/// Phase of a touch.
#[cfg(feature = "window")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchPhase {
    /// Finger down.
    Down,
    /// Finger moved.
    Move,
    /// Finger lifted.
    Up,
    /// Touch cancelled by the system; its effect must be ignored.
    Gone,
}

/// A touch event.
#[cfg(feature = "window")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TouchEvent {
    /// Identifies the finger while it is down.
    pub id: i32,
    /// Phase.
    pub phase: TouchPhase,
    /// Position, pixels from the window's top left.
    pub at: glam::Vec2,
}

/// A mouse event that replaces a touch.
#[cfg(feature = "window")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseEvent {
    /// Movement.
    Move,
    /// Button press.
    Down {
        /// Whether it is the right button; otherwise the left.
        right: bool,
    },
    /// Button release.
    Up {
        /// Whether it is the right button.
        right: bool,
    },
}
