//! Scene files: loading, refusing, saving, lessons, and what the README says of them.

mod files;
#[path = "../support/large_map.rs"]
mod large_map;
mod lesson_steps;
mod loading;
mod map_files;
mod mutations;
mod readme;
mod saving;
