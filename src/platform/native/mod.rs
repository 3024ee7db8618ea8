//! A desktop system.

#[cfg(feature = "window")]
pub(crate) mod address;
mod atomic_write;
pub(crate) mod clock;
#[cfg(feature = "window")]
pub(crate) mod console;
#[cfg(feature = "window")]
pub(crate) mod dialog;
#[cfg(feature = "window")]
pub(crate) mod exits;
pub(crate) mod files;
#[cfg(feature = "window")]
pub(crate) mod fingers;
#[cfg(feature = "window")]
pub(crate) mod saved_scenes;
#[cfg(feature = "window")]
pub(crate) mod screen;
pub mod signals;
#[cfg(feature = "window")]
pub(crate) mod storage;
#[cfg(feature = "window")]
pub(crate) mod watch;
pub(crate) mod work;
