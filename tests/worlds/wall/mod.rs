//! The wall world: an independent implementation, its specification and its lessons' promises.

mod boxes;
mod oracle;
mod reference;
mod scenes;
mod world;
