//! What explains a tick in words and numbers: formula cards, moments, names; it draws nothing.
//!
//! A folder for each world, and what the worlds share beside them. Everything is read from the
//! tick's record; nothing here computes a second time what the tick has computed.

pub mod bodies;
pub mod card;
mod explained;
pub mod formula;
pub mod glossary;
pub mod map;
pub mod moments;
pub mod number;
pub(crate) mod pair;
pub mod ranked;
pub(crate) mod rect_pair;
pub mod tank;
pub mod term;
pub mod walker;
pub mod wall;

pub use explained::{NEAR, nearest, nearest_plane};
pub use term::Term;

use crate::sim::{Body, Sim};

/// The name of the target, plane or piece at this index.
pub(crate) fn object_name(world: &impl Sim, index: usize) -> String {
    // Lossless: a scene has at most 20,000 objects.
    world.name(Body::Object(index as u32))
}
