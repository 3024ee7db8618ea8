//! The bodies world in words and numbers.

pub(crate) mod article;
pub mod card;
mod impulse;
pub(crate) mod moments;
#[cfg(test)]
mod moments_tests;
mod opened;
pub(crate) mod pair;
pub mod view;
pub mod visits;
