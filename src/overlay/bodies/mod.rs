//! What to draw of the bodies world.

pub(super) mod grid;
pub(super) mod impulse;
pub(super) mod manifold;
pub(super) mod models;
pub(super) mod motion;
pub(super) mod mtv;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod view;
