//! Shapes, pair functions and ground, against oracles that share no formula with them.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

mod broad;
mod convex;
mod disk_disk;
mod disk_rect;
mod ground;
mod obb_plane;
mod oracle;
mod random;
mod rect_rect;
mod shape;
#[path = "../support/simple.rs"]
mod simple;
mod space;
mod swept_disk;

use collidoscope::geom::Contact;
use proptest::test_runner::{Config, RngSeed};

/// Verdicts within this distance of touching are not compared, m. In f32, positions of 30 m and
/// sizes of 20 m are accurate to about 2e-6, and a depth sums half a dozen of them.
const BAND: f64 = 1e-5;

/// Tolerance of a depth, m.
const DEPTH_TOLERANCE: f64 = 2e-5;

/// Returns the bits of a contact, for exact comparison.
fn bits(contact: Contact) -> [u32; 3] {
    [contact.normal.x, contact.normal.y, contact.depth].map(f32::to_bits)
}

/// Returns a fixed seed, so that failures can be reproduced; `PROPTEST_RNG_SEED` sets another.
fn seed() -> RngSeed {
    match Config::default().rng_seed {
        RngSeed::Random => RngSeed::Fixed(7),
        fixed @ RngSeed::Fixed(_) => fixed,
    }
}

/// Returns a configuration with `cases` cases per property; failures are printed, not stored.
fn config(cases: u32) -> Config {
    let rng_seed = seed();
    Config {
        cases,
        failure_persistence: None,
        rng_seed,
        max_local_rejects: u32::MAX,
        ..Config::default()
    }
}
