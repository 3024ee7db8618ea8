//! The five worlds: what their specifications and lessons promise, told a second time, and pinned.

mod bodies;
mod determinism;
mod map;
mod pins;
mod solver;
mod tank;
mod walker;
mod wall;
