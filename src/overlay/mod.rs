//! What to draw of a tick; no GPU.
//!
//! An overlay reads a tick's record and writes to a [`Pen`]: one that paints, one that keeps what
//! it is given for tests. Nothing here computes a second time what the tick has computed.

pub mod pen;
pub mod set;
pub mod term;

pub use pen::{Head, Ink, LabelStyle, Pattern, Pen, Stroke};
pub use set::{OverlayKind, OverlaySet};
pub use term::Term;
