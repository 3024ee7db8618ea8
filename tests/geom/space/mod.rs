//! The pair functions in space against oracles that share no formula with them.

mod capsule_triangle;
mod closest;
mod oracle;
mod random;
mod ray_triangle;
mod triangle;
