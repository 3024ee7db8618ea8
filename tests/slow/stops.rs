//! Any two shapes that fly at each other stop at their first touch, and stay there.

#[path = "../support/stops.rs"]
mod flights;

use crate::cases::number_from_env;

/// Default number of flights for each two kinds and each sweep: 100,000 in all.
const COUNT: u64 = 910;

#[test]
fn stops() {
    let (flown, stopped, overlap) = flights::fly_all(number_from_env("STOPS").unwrap_or(COUNT), 1);
    println!("{flown} flights, {stopped} stopped, largest overlap {overlap:.2e} m");
    assert!(stopped * 3 > flown, "{stopped} of {flown} stopped");
}
