//! The bodies world: rigid bodies in a vertical plane.

pub mod grid;
pub mod impulse;
