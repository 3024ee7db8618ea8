//! Reliability: thousands of generated inputs, each within its limits of time and memory, and hours
//! of ticks.
//!
//!     cargo test --release --no-default-features --features slow-tests --test slow
//!
//! `SEED` and `SCENES`, `GROWN`, `OBJ`, `RECORDINGS`, `PARAMETERS` set the seed and the numbers of
//! cases; `CASE` runs one of them alone. `STOPS` sets the number of flights for each two kinds of
//! shape. `VERDICTS` and `WAYS_OUT` are numbers of pairs of shapes. `HOURS` and `SCENE` set the
//! length and the scene of the soak test. `RELIABILITY=renew` rewrites the tables of
//! docs/RELIABILITY.md.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

mod cases;
mod class;
#[allow(dead_code, reason = "links, lessons and settings are the fuzz targets' alone")]
#[path = "../support/digest.rs"]
mod digest;
#[path = "../support/drive.rs"]
mod drive;
mod edit;
#[path = "../support/edit_commands.rs"]
mod edit_commands;
#[path = "../support/edits.rs"]
mod edits;
mod grown;
mod large;
#[path = "../support/large_map.rs"]
mod large_map;
mod map_walls;
#[path = "../support/memory.rs"]
mod memory;
#[path = "../support/mutate.rs"]
mod mutate;
mod obj;
#[path = "../support/pairs.rs"]
mod pairs;
mod parameters;
mod planted;
#[path = "../support/random.rs"]
mod random;
#[allow(dead_code, reason = "links are the fuzz targets' alone")]
#[path = "../support/recorded.rs"]
mod recorded;
mod recordings;
#[path = "../support/refusal.rs"]
mod refusal;
#[path = "../support/reliability.rs"]
mod reliability;
#[allow(dead_code, reason = "of it the processor's time is used")]
#[path = "../support/scaling.rs"]
mod scaling;
mod scenes;
#[allow(dead_code, reason = "other tests have the rest")]
#[path = "../support/simple.rs"]
mod simple;
mod soak;
mod speed;
mod stops;
#[path = "../support/triangles.rs"]
mod triangles;

#[path = "../support/values.rs"]
mod values;
mod verdicts;
