//! Frames written by a game: each pair is tested again, to find the game's wrong contacts.

#[cfg(not(target_arch = "wasm32"))]
mod body;
mod fault;
#[cfg(not(target_arch = "wasm32"))]
mod judge;
#[cfg(not(target_arch = "wasm32"))]
mod line;
#[cfg(not(target_arch = "wasm32"))]
mod report;

pub use fault::ContactFault;
#[cfg(not(target_arch = "wasm32"))]
pub use {
    body::{FrameBody, FrameShape},
    judge::{Contact, Fault},
    report::{Difference, KeptFrame, Reading, Report, open},
};
