//! The map world: an independent implementation, its specification and its lessons' promises.

mod oracle;
mod rules;
mod scenes;
mod walls;
mod world;
