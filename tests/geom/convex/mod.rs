//! Convex shapes in the plane.

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
mod parts;
pub(crate) mod random;
mod sat;
mod shapes;

/// Verdicts within this distance of touching are not compared, relative to the largest coordinate.
const BAND: f64 = 1e-5;

/// Tolerance of a depth, distance or point, relative to the largest coordinate.
const TOLERANCE: f64 = 1e-4;
