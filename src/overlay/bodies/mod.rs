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

use super::{Overlay, OverlayKind, Pen, View};
use crate::sim::bodies::TickRecord;

/// Draws in the vertical plane of the world, before the front faces of its bodies.
fn upright(view: &View<'_>, pen: &mut Pen, draw: fn(&View<'_, TickRecord>, &mut Pen)) {
    pen.upright = true;
    view.on(pen, draw);
    pen.upright = false;
}

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| upright(view, pen, models::draw)),
    Overlay::motion(|view, pen| upright(view, pen, motion::draw)),
    Overlay {
        kind: OverlayKind::PairTest,
        name: "Pair test",
        doc: "The explained body's deepest pair: the SAT microscope, or the closest point",
        key: "M",
        on: false,
        draw: |view, pen| upright(view, pen, view::draw_test),
    },
    Overlay {
        kind: OverlayKind::Manifolds,
        name: "Manifolds",
        doc: "Contact points, normals and features; how the explained pair's edges are clipped",
        key: "Y",
        on: false,
        draw: |view, pen| upright(view, pen, manifold::draw),
    },
    Overlay {
        kind: OverlayKind::Impulses,
        name: "Impulses",
        doc: "Impulse solver: accumulated normal impulses as bars, friction within its limits",
        key: "J",
        on: true,
        draw: |view, pen| upright(view, pen, impulse::draw),
    },
    Overlay {
        kind: OverlayKind::Mtvs,
        name: "MTVs",
        doc: "What moves each of an overlapping pair out of the other, both, at true scale",
        key: "X",
        on: true,
        draw: |view, pen| upright(view, pen, mtv::both),
    },
    Overlay {
        kind: OverlayKind::MtvSum,
        name: "Min + max",
        doc: "Article solver: what the MTVs of the explained body come to, magnified",
        key: "W",
        on: false,
        draw: |view, pen| upright(view, pen, mtv::sum),
    },
    Overlay {
        kind: OverlayKind::Cells,
        name: "Grid cells",
        doc: "The broad phase: the cells in use, and those that the explained body looks through",
        key: "G",
        on: false,
        draw: |view, pen| upright(view, pen, grid::draw),
    },
    Overlay::ghosts(),
];
