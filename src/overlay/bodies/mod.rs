//! Overlays of the bodies world.

pub(super) mod grid;
mod hovered;
pub(super) mod models;
pub(super) mod motion;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod view;

use super::{Overlay, OverlayKind, upright};
use crate::text::id;

/// Overlays of this world, in drawing and list order.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| {
        upright(view, pen, |view, pen| {
            models::draw(view, pen);
            hovered::draw(view, pen);
        });
    }),
    Overlay::motion(|view, pen| upright(view, pen, motion::draw)),
    Overlay::axis(),
    Overlay {
        kind: OverlayKind::Cells,
        name: id::OVERLAY_NAME_GRID_CELLS,
        doc: id::OVERLAY_CELLS_HELP,
        key: "G",
        on_by_default: false,
        draw: |view, pen| upright(view, pen, grid::draw),
    },
    Overlay::ghosts(),
];
