//! The parts of the impulse solver: manifolds, broad phase, and what stacks, slopes and cradles do.

#![allow(
    clippy::disallowed_methods,
    reason = "std's functions are good enough to make inputs with"
)]

mod bounds;
mod broad_phase;
mod manifolds;
mod switches;
mod yard;

/// A random number in [0, 1), the same each run.
fn random(seed: &mut u64) -> f32 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 40) as f32 / (1u64 << 24) as f32
}

/// A random number from `low` to `high`.
fn between(seed: &mut u64, low: f32, high: f32) -> f32 {
    low + (high - low) * random(seed)
}
