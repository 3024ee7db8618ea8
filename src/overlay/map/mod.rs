//! What to draw of the map world.

pub(super) mod models;
pub(super) mod motion;
#[cfg(test)]
pub(crate) mod tests;
pub(super) mod walls;

use super::{Overlay, OverlayKind};

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| view.on(pen, models::draw)),
    Overlay::motion(|view, pen| view.on(pen, motion::draw)),
    Overlay {
        kind: OverlayKind::Gathered,
        name: "Gathered triangles",
        doc: "The triangles near the player: walls hatched, floors tinted, and those that do not count dashed",
        key: "G",
        on: true,
        draw: |view, pen| view.on(pen, walls::gathered),
    },
    Overlay {
        kind: OverlayKind::Slides,
        name: "Slides and pushes",
        doc: "Each slide and each push out of a wall, as a numbered arrow drawn ten times as long",
        key: "J",
        on: true,
        draw: |view, pen| view.on(pen, walls::moves),
    },
    Overlay::ghosts(),
];
