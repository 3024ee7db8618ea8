//! collidoscope: an interactive sandbox and visualizer for learning and teaching collision detection.
//!
//! The map of the house, from the ground up; each room imports only rooms above it in this list:
//!
//! | room | what it holds |
//! | --- | --- |
//! | [`mesh`] | triangles to look at and to stand on; no GPU |

pub mod mesh;
#[cfg(feature = "window")]
pub mod window;
