//! collidoscope: an interactive sandbox and visualizer for learning and teaching collision detection.
//!
//! The map of the house, from the ground up; each room imports only rooms above it in this list:
//!
//! | room | what it holds |
//! | --- | --- |
//! | `platform` | the system: a clock, files, storage, work in the background; a desktop or a page |
//! | [`geom`] | shapes, and one file a pair |
//! | [`paste`] | shapes as people write them down: read, and looked over for mistakes |
//! | [`params`] | how a parameter is declared, found by path, listed |
//! | [`mesh`] | triangles to look at and to stand on; no GPU |
//! | [`sim`] | the worlds: what happens in a tick |
//! | [`scene`] | scene files: loading, checking, saving, the built-in catalogue |
//! | [`record`] | trace lines, drives, the history for rewinding |
//! | [`explain`] | a tick in words and numbers: formula cards, moments, names |
//! | [`figure`] | the flat picture of what a tick tested, for the window and as SVG; no GPU |
//! | [`overlay`] | what to draw of a tick; no GPU |
//! | [`app`] | the session without its window |

pub mod app;
pub mod explain;
pub mod figure;
pub mod geom;
pub mod mesh;
pub mod overlay;
pub mod params;
pub mod paste;
pub mod platform;
pub mod predict;
pub mod record;
pub mod scene;
pub mod sim;
#[cfg(feature = "window")]
pub mod window;
