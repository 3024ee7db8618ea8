//! An independent implementation of the wall world, written from its specification alone.
//!
//! Everything is f64 and std maths, with 3 × 3 matrices for rotations, and the boxes' eight corners
//! for r and s and for the overlap of two boxes. No code is shared with the library, so that a
//! mistake in one is not repeated by the other.

#![expect(unreachable_pub, reason = "a test's module is reached by nobody else")]

pub mod boxes;
pub mod generate;
pub mod linear;
pub mod run;
pub mod text;
