//! The worlds compared with independent implementations of their specifications, their lessons'
//! promises, and pinned states.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

mod asked;
mod bodies;
mod broad_phases;
mod determinism;
#[path = "../support/drive.rs"]
mod drive;
mod lab;
mod lab_parts;
mod lab_verdicts;
#[path = "../support/load.rs"]
mod load;
#[path = "../support/many_targets.rs"]
mod many_targets;
mod map;
#[allow(dead_code, reason = "the slow tests have the numbers")]
#[path = "../support/pairs.rs"]
mod pairs;
mod picks;
mod pins;
mod random;
#[path = "../support/simple.rs"]
mod simple;
mod solver;
#[path = "../support/stops.rs"]
mod stops;
mod tank;
mod trace;
#[path = "../support/triangles.rs"]
mod triangles;
mod walker;
mod wall;
