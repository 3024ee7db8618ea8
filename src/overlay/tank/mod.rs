//! What to draw of the tank world.

pub(super) mod rebound;
