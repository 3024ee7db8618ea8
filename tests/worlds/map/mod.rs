//! The map world: a second telling of it, and what its specification and lessons promise.

mod oracle;
mod rules;
mod scenes;
mod walls;
mod world;
