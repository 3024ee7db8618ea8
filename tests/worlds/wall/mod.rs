//! The wall world: a second telling of it, and what its specification and lessons promise.

mod boxes;
mod oracle;
mod reference;
mod scenes;
mod world;
