//! Convex shapes of the sheet.

#![allow(
    clippy::large_types_passed_by_value,
    clippy::large_stack_arrays,
    reason = "a shape is a kilobyte, and tests have the room"
)]

mod clip;
mod closest;
mod epa;
mod gjk;
mod impact;
mod oracle;
mod parry;
pub(crate) mod random;
mod sat;
mod shapes;

/// How close to touching a verdict may go either way, as a part of what f32 rounds by.
const BAND: f64 = 1e-5;

/// How far a depth, a distance or a point may be from the oracle's, as such a part.
const TOLERANCE: f64 = 1e-4;
