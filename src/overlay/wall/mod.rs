//! What to draw of the wall world.

pub(super) mod lane;
pub(super) mod models;
pub(super) mod motion;
pub(super) mod push;
pub(super) mod shadow;
#[cfg(test)]
pub(crate) mod tests;
