//! The parts of the impulse solver: manifolds, broad phase, and what stacks, slopes and cradles do.

#![allow(
    clippy::disallowed_methods,
    reason = "std's functions are good enough to make inputs with"
)]

mod bounds;
mod manifolds;
mod switches;
mod yard;
