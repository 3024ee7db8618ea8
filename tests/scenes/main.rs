//! Scene files: loading, refusing, saving, lessons and their documentation.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

mod claims;
mod course;
mod docs;
mod edit;
#[path = "../support/edits.rs"]
mod edits;
mod file_limits;
mod files;
mod gltf_files;
mod house;
mod lab_parts;
#[path = "../support/large_map.rs"]
mod large_map;
mod lesson_steps;
#[path = "../support/load.rs"]
mod load;
mod loading;
mod map_files;
#[path = "../support/memory.rs"]
mod memory;
#[path = "../support/mutate.rs"]
mod mutate;
mod mutations;
#[path = "../support/random.rs"]
mod random;
mod saving;
mod scales;
#[path = "../support/scaling.rs"]
mod scaling;
mod text;
mod tile_levels;
mod warned;
mod write;
mod write_numbers;
mod write_product;
