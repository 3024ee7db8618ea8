//! What to draw of the walker world.

pub(super) mod motion;
pub(super) mod probe;
#[cfg(test)]
pub(crate) mod tests;
pub(super) mod vectors;
