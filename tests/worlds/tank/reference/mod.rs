//! An independent implementation of the tank world, written from its specification alone and used
//! only by the test that compares the two.
//!
//! Everything is f64, std maths and as literal as possible, without regard to speed or elegance. No
//! code is shared with the library, so that a mistake in one is not repeated by the other.
//!
//! If the specification is ambiguous, the reference takes one reading and names the other in
//! [`reading::Reading`]. A failing comparison prints the other readings that would have agreed.

#![expect(unreachable_pub, reason = "a test's module is reached by nobody else")]

pub mod collide;
pub mod compare;
pub mod generate;
pub mod model;
pub mod reading;
pub mod respond;
pub mod shells;
pub mod step;
pub mod sweep;
pub mod text;
pub mod trace;

mod checks;
