//! What to draw of the map world.

pub(super) mod models;
pub(super) mod motion;
#[cfg(test)]
pub(crate) mod tests;
pub(super) mod walls;
