//! Overlays of the map world.

pub(super) mod gathered;
pub(super) mod models;
pub(super) mod motion;
#[cfg(test)]
pub(crate) mod tests;

use super::{Overlay, OverlayKind};

/// Overlays of this world, in drawing and list order.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| view.on(pen, models::draw)),
    Overlay::motion(|view, pen| view.on(pen, motion::draw)),
    Overlay {
        kind: OverlayKind::Gathered,
        name: "Gathered triangles",
        doc: "The triangles near the player: walls hatched, floors tinted, and those that do not count dashed",
        key: "G",
        on_by_default: true,
        draw: |view, pen| view.on(pen, gathered::draw),
    },
    Overlay::axis(),
    Overlay::ghosts(),
];
