//! A browser page. `web/page.js` answers its calls.

pub mod address;
pub(crate) mod clock;
pub mod console;
#[cfg(feature = "window")]
pub(crate) mod dialog;
#[cfg(feature = "window")]
pub(crate) mod exits;
pub(crate) mod files;
#[cfg(feature = "window")]
pub(crate) mod fingers;
mod js;
#[cfg(feature = "window")]
pub(crate) mod saved_scenes;
#[cfg(feature = "window")]
pub(crate) mod screen;
#[cfg(feature = "window")]
pub(crate) mod signals;
#[cfg(feature = "window")]
pub(crate) mod storage;
#[cfg(feature = "window")]
pub(crate) mod watch;
pub(crate) mod work;
