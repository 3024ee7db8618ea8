//! What to draw of the lab.

pub(super) mod axes;
pub(crate) mod models;

use super::{Overlay, OverlayKind, upright};

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| upright(view, pen, models::draw)),
    Overlay {
        kind: OverlayKind::Axes,
        name: "Axes",
        doc: "The separating axis test of the explained pair: every axis with both projections",
        key: "M",
        on: true,
        draw: |view, pen| upright(view, pen, axes::draw),
    },
    Overlay {
        kind: OverlayKind::Mtvs,
        name: "MTV",
        doc: "The minimum translation vector that moves the first shape out of the second, at true scale",
        key: "X",
        on: true,
        draw: |view, pen| upright(view, pen, axes::mtv),
    },
    Overlay::ghosts(),
];
