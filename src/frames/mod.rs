//! Frames that a game wrote: tests every pair again, and finds where the game's contacts are wrong.

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
