//! The walker world in words and numbers.

pub mod card;
pub(crate) mod moments;
mod ways;
