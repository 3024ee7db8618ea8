//! What to draw of the wall world.

pub(super) mod models;
pub(super) mod motion;
#[cfg(test)]
pub(crate) mod tests;

use super::Overlay;

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| view.on(pen, models::draw)),
    Overlay::motion(|view, pen| view.on(pen, motion::draw)),
    Overlay::axis(),
    Overlay::ghosts(),
];
