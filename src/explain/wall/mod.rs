//! The wall world in words and numbers.

pub mod card;
pub(crate) mod moments;
