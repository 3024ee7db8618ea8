//! The walker world: an independent implementation, its specification and its lessons' promises.

mod edits;
mod oracle;
mod refused;
mod world;
