//! What to draw of the tank world.

pub(super) mod models;
pub(super) mod motion;
pub(super) mod rebound;
#[cfg(test)]
mod tests;

use super::{Overlay, OverlayKind, disk_rect, sat};

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| view.on(pen, models::draw)),
    Overlay {
        kind: OverlayKind::Rebound,
        name: "Rebound",
        doc: "The four regions round the target, and the direction that they give",
        key: "B",
        on: false,
        draw: |view, pen| view.on(pen, rebound::draw),
    },
    Overlay {
        kind: OverlayKind::Microscope,
        name: "SAT microscope",
        doc: "Each candidate axis, with the projections of both rectangles",
        key: "M",
        on: true,
        draw: |view, pen| view.on(pen, sat::draw),
    },
    Overlay {
        kind: OverlayKind::DiskRect,
        name: "Disk–rect",
        doc: "The rectangle's closest point to the centre of the disk",
        key: "D",
        on: true,
        draw: |view, pen| view.on(pen, disk_rect::draw),
    },
    Overlay::motion(|view, pen| view.on(pen, motion::draw)),
    Overlay::ghosts(),
];
