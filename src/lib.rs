//! collidoscope: an interactive sandbox and visualizer for learning and teaching collision detection.
//!
//! Top-level modules; each one imports only modules above it in this list:
//!
//! | module | contents |
//! | --- | --- |
//! | [`text`] | the visible text: messages under ids, from `assets/text/en.ftl` |
//! | `platform` | system access: clock, files, storage, background work; a desktop or a page |
//! | [`geom`] | shapes, and one file per pair of shapes |
//! | [`shape_text`] | reader for shapes in foreign notations, with checks for mistakes |
//! | `frames` | frames that a game wrote, tested again; not in a page |
//! | [`params`] | declaration, lookup and listing of parameters |
//! | [`mesh`] | visible and solid triangle meshes; no GPU |
//! | [`sim`] | the worlds and their ticks |
//! | [`scene`] | scene files: loading, checking, saving, the built-in catalogue |
//! | [`record`] | trace lines, drives, the history for rewinding |
//! | [`explain`] | a tick in words and numbers: formula cards, moments, names |
//! | [`figure`] | flat pictures of tested pairs, for the window and as SVG; no GPU |
//! | [`predict`] | questions of lessons: the moment, the true answer, grading |
//! | [`overlay`] | drawings that explain a tick; no GPU |
//! | [`app`] | the session without its window |
//! | `window` | drawing with macroquad and egui |

pub mod app;
pub mod explain;
pub mod figure;
pub mod frames;
pub mod geom;
pub mod mesh;
pub mod overlay;
pub mod params;
pub mod platform;
pub mod predict;
pub mod record;
pub mod scene;
pub mod shape_text;
pub mod sim;
pub mod text;
#[cfg(feature = "window")]
pub mod window;
