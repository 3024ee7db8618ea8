//! What the program asks of the system it runs on: a clock, files, storage, work in the background,
//! a console.
//!
//! There are two sides, which offer the same names: `native`, a desktop system, and `page`, a page in
//! a browser. No other room knows which of them it was built for.

#[cfg(not(target_arch = "wasm32"))]
mod native;
pub mod pace;
#[cfg(target_arch = "wasm32")]
mod page;
pub mod text;

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
pub(crate) use here::{dialog, exits, fingers, screen, shelf, storage, watch};
#[cfg(all(feature = "window", not(target_arch = "wasm32")))]
pub(crate) use native::{address, console};

use std::io;

/// Why a file could not be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    /// The system does not give it.
    #[error("{}", plain(_0))]
    Io(#[from] io::Error),
    /// It is something else than a regular file.
    #[error("it {0}")]
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page is only handed files"))]
    Irregular(&'static str),
}

/// What a damaged file of this name may be kept as, the best first.
#[cfg(feature = "window")]
fn names_aside(name: &str) -> impl Iterator<Item = String> {
    let numbered = (2..100).map(move |number| format!("{name}.{number}.bad"));
    std::iter::once(format!("{name}.bad")).chain(numbered)
}

/// Why a file is not given; the commonest reasons of the system in plain words.
fn plain(why: &io::Error) -> String {
    match why.kind() {
        io::ErrorKind::NotFound if why.raw_os_error().is_some() => {
            "there is no such file".to_owned()
        }
        io::ErrorKind::PermissionDenied => "you are not permitted to read it".to_owned(),
        _ => why.to_string(),
    }
}

/// What the link to the work that is being done is kept as.
#[cfg(feature = "window")]
pub(crate) const WORK: &str = "work";

/// What that link begins with where it is none, but the name of a scene of the user's own.
#[cfg(feature = "window")]
pub const OWN_WORK: &str = "scene:";

/// A scene of the user's own that is kept from one visit to the next, with the files that it names.
#[cfg(feature = "window")]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct OnShelf {
    /// The file that it came from; the key to it.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// The size of all its files, bytes.
    pub bytes: u64,
    /// Of all their bytes, as a hexadecimal number: a script has none of 64 bits.
    pub hash: String,
}

/// What a file is chosen for.
#[cfg(feature = "window")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be loaded.
    Open,
    /// To be loaded, and compared with the run.
    Compare,
    /// To be written: the scene.
    Save,
    /// To be written: the recording that has no file yet.
    Record,
    /// To be written: what was learned.
    Progress,
    /// To be written: a text in a file that ends so.
    Text(&'static str),
    /// To be looked through: answers of a class.
    #[cfg_attr(
        target_arch = "wasm32",
        expect(dead_code, reason = "a page reads one file at a time")
    )]
    Answers,
}

/// What a finger did on a touch screen.
#[cfg(feature = "window")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It came down.
    Down,
    /// It moved.
    Move,
    /// It was lifted.
    Up,
    /// The system took it away: what it did is not to count.
    Gone,
}

/// A finger on a touch screen, and what it did.
#[cfg(feature = "window")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finger {
    /// Tells it from the others that are down.
    pub id: i32,
    /// What it did.
    pub phase: Phase,
    /// Where, pixels from the window's top left.
    pub at: glam::Vec2,
}

/// What the mouse is made to do in a finger's place.
#[cfg(feature = "window")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// It moves.
    Move,
    /// Its button goes down: the right one, or the left one.
    Down {
        /// Whether it is the right one.
        right: bool,
    },
    /// Its button comes up.
    Up {
        /// Whether it is the right one.
        right: bool,
    },
}
