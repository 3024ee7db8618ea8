//! The walker world: a second telling of it, and what its specification and lessons promise.

mod edits;
mod oracle;
mod refused;
mod world;
