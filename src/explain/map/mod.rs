//! The map world in words and numbers.

pub mod card;
pub(crate) mod floors;
pub(crate) mod moments;
#[cfg(test)]
pub(crate) mod moments_tests;
pub(crate) mod walls;
