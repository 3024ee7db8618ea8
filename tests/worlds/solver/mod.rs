//! Parts of the impulse solver: manifolds, broad phase, and the behaviour of stacks, slopes and
//! cradles.

#![allow(
    clippy::disallowed_methods,
    reason = "std's functions are good enough to make inputs with"
)]

mod bounds;
mod manifolds;
mod switches;
mod yard;
