//! The tank world in words and numbers.

pub mod card;
pub(crate) mod moments;
#[cfg(test)]
mod moments_tests;
mod response;
