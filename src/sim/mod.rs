//! The worlds: what happens in a tick.
//!
//! No clock, no files, no threads; time is the tick (1/60 s) and all trigonometry goes through
//! `libm`, so that the same scene, inputs and edits give the same state on every platform.

pub mod bodies;
pub mod event;
pub mod hash;
pub mod input;
pub mod map;
pub mod outlook;
pub mod pseudo;
pub mod quantities;
pub mod report;
pub mod tank;
pub mod tick;
pub mod walker;
pub mod wall;
pub mod world;

pub use event::{Body, ContactDetail, ContactReport, Event, EventKind, Phase};
pub use input::{Action, Input};
pub use outlook::{Outlook, Sheet};
pub use report::{BodyReport, Field};
pub use tick::Stepped;
pub use world::{Record, Sim, World, WorldKind, WorldSetup};

/// The simulated time of one tick, s.
pub const TICK_SECONDS: f64 = 1.0 / 60.0;
