//! Overlays of the walker world.

pub(super) mod models;
pub(super) mod motion;
pub(super) mod probe;
#[cfg(test)]
pub(crate) mod tests;

use super::{Overlay, OverlayKind};
use crate::text::id;

/// Overlays of this world, in drawing and list order.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| view.draw_with(pen, models::draw)),
    Overlay::motion(|view, pen| view.draw_with(pen, motion::draw)),
    Overlay {
        kind: OverlayKind::Probe,
        name: id::OVERLAY_NAME_PROBE,
        doc: id::OVERLAY_PROBE_HELP,
        key: "Q",
        on_by_default: true,
        draw: |view, pen| view.draw_with(pen, probe::draw),
    },
    Overlay::ghosts(),
];
