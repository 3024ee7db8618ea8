//! Overlays of the wall world.

pub(super) mod models;
pub(super) mod motion;
#[cfg(test)]
pub(crate) mod tests;

use super::Overlay;

/// Overlays of this world, in drawing and list order.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| view.draw_with(pen, models::draw)),
    Overlay::motion(|view, pen| view.draw_with(pen, motion::draw)),
    Overlay::axis(),
    Overlay::ghosts(),
];
