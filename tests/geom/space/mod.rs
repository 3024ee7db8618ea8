//! The pair functions in space against oracles that share no formula with them.

mod capsule_triangle;
mod closest;
mod obb;
mod obb_obb;
mod oracle;
mod random;
mod ray_triangle;
mod triangle;
