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

#[cfg(not(target_arch = "wasm32"))]
use native as here;
#[cfg(target_arch = "wasm32")]
use page as here;

#[cfg(target_arch = "wasm32")]
pub use page::{address, console};

#[cfg(feature = "window")]
pub(crate) use here::{clock, dialog, screen, storage, watch};
pub(crate) use here::{files, work};
#[cfg(all(feature = "window", not(target_arch = "wasm32")))]
pub(crate) use native::{address, console};

use std::io;

/// Why a file could not be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    /// The system does not give it.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else than a regular file.
    #[error("it {0}")]
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page is only handed files"))]
    Irregular(&'static str),
}

/// What the link to the work that is being done is kept as.
#[cfg(feature = "window")]
pub(crate) const WORK: &str = "work";

/// What a file is chosen for.
#[cfg(feature = "window")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be loaded.
    Open,
    /// To be written: the scene.
    Save,
    /// To be written: the recording that has no file yet.
    Record,
}
