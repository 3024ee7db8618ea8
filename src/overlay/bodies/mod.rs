//! What to draw of the bodies world.

pub(super) mod grid;
pub(super) mod impulse;
pub(super) mod manifold;
pub(super) mod models;
pub(super) mod motion;
pub(super) mod mtv;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod view;

use super::{Overlay, OverlayKind, upright};

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| upright(view, pen, models::draw)),
    Overlay::motion(|view, pen| upright(view, pen, motion::draw)),
    Overlay {
        kind: OverlayKind::PairTest,
        name: "Pair test",
        doc: "The test of the explained pair: the separating axes, or the closest point",
        key: "M",
        on: false,
        draw: |view, pen| upright(view, pen, view::draw_test),
    },
    Overlay {
        kind: OverlayKind::Manifolds,
        name: "Manifolds",
        doc: "Contact points, normals and features, and how the edges of the explained pair are clipped",
        key: "Y",
        on: false,
        draw: |view, pen| upright(view, pen, manifold::draw),
    },
    Overlay {
        kind: OverlayKind::Impulses,
        name: "Impulses",
        doc: "With the impulse solver: accumulated normal impulses as bars, and friction between its limits",
        key: "J",
        on: true,
        draw: |view, pen| upright(view, pen, impulse::draw),
    },
    Overlay {
        kind: OverlayKind::Mtvs,
        name: "MTVs",
        doc: "The minimum translation vectors of every overlap: one for each body, at true scale",
        key: "X",
        on: true,
        draw: |view, pen| upright(view, pen, mtv::both),
    },
    Overlay {
        kind: OverlayKind::MtvSum,
        name: "Min + max",
        doc: "With the article's solver: the sum of the explained body's extreme MTVs, magnified",
        key: "W",
        on: false,
        draw: |view, pen| upright(view, pen, mtv::sum),
    },
    Overlay {
        kind: OverlayKind::Cells,
        name: "Grid cells",
        doc: "The broad phase: the cells in use, and those that are searched for the explained body",
        key: "G",
        on: false,
        draw: |view, pen| upright(view, pen, grid::draw),
    },
    Overlay::ghosts(),
];
