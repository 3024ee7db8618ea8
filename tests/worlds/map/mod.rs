//! The map world: a second telling of it, and what its specification and lessons promise.

mod oracle;
mod scenes;
mod world;
