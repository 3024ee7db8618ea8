//! A second, independent telling of the tank world, written from its specification alone and used by
//! nothing but the test that compares the two.
//!
//! Everything is f64, std maths and as literal as it can be; speed and elegance do not matter here. It shares no
//! code with the library, so that a mistake in one is not repeated by the other.
//!
//! Where the specification can be read in two ways the reference takes one and names the other in
//! [`reading::Other`]; a failing comparison says which other reading would have agreed.

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
