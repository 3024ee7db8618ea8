//! Overlays of the map world.

pub(super) mod gathered;
pub(super) mod models;
pub(super) mod motion;
#[cfg(test)]
pub(crate) mod tests;

use super::{Overlay, OverlayKind};
use crate::text::id;

/// Overlays of this world, in drawing and list order.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| view.draw_with(pen, models::draw)),
    Overlay::motion(|view, pen| view.draw_with(pen, motion::draw)),
    Overlay {
        kind: OverlayKind::Gathered,
        name: id::OVERLAY_NAME_GATHERED_TRIANGLES,
        doc: id::OVERLAY_GATHERED_HELP,
        key: "G",
        on_by_default: true,
        draw: |view, pen| view.draw_with(pen, gathered::draw),
    },
    Overlay::axis(),
    Overlay::ghosts(),
];
