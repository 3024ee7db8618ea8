//! What to draw of the walker world.

pub(super) mod models;
pub(super) mod motion;
pub(super) mod probe;
#[cfg(test)]
pub(crate) mod tests;
pub(super) mod vectors;

use super::{Overlay, OverlayKind};

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| view.on(pen, models::draw)),
    Overlay::motion(|view, pen| view.on(pen, motion::draw)),
    Overlay {
        kind: OverlayKind::Vectors,
        name: "Vectors",
        doc: "The wanted direction, both normals, V, D and the result, with the angles R and R₂",
        key: "Y",
        on: true,
        draw: |view, pen| view.on(pen, vectors::draw),
    },
    Overlay {
        kind: OverlayKind::Probe,
        name: "Probe",
        doc: "The ray that looks for the ground, its hits, and the hit that counts",
        key: "Q",
        on: true,
        draw: |view, pen| view.on(pen, probe::draw),
    },
    Overlay::ghosts(),
];
