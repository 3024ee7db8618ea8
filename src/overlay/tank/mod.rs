//! Overlays of the tank world.

pub(super) mod models;
pub(super) mod motion;
pub(super) mod rebound;
#[cfg(test)]
mod tests;

use super::{Overlay, OverlayKind};
use crate::text::id;

/// Overlays of this world, in drawing and list order.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| view.draw_with(pen, models::draw)),
    Overlay {
        kind: OverlayKind::Rebound,
        name: id::OVERLAY_NAME_REGIONS,
        doc: id::OVERLAY_REGIONS_HELP,
        key: "B",
        on_by_default: false,
        draw: |view, pen| view.draw_with(pen, rebound::draw),
    },
    Overlay::axis(),
    Overlay::motion(|view, pen| view.draw_with(pen, motion::draw)),
    Overlay::ghosts(),
];
