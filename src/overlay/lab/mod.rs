//! What to draw of the lab.

mod axes;
mod broad;
mod clipping;
mod difference;
pub(crate) mod models;
mod mtv;
mod regions;
mod sweep;

use super::{Overlay, OverlayKind, Pen, View, upright};
use crate::explain::lab::pair;
use crate::sim::lab::TickRecord;

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| upright(view, pen, models::draw)),
    Overlay {
        kind: OverlayKind::Axes,
        name: "Test",
        doc: "The test of the explained pair: its axes, or the Minkowski difference with simplex and polytope, or its regions",
        key: "M",
        on: true,
        draw: |view, pen| upright(view, pen, test),
    },
    Overlay {
        kind: OverlayKind::Mtvs,
        name: "MTV",
        doc: "The minimum translation vector that moves the first shape out of the second, at true scale",
        key: "X",
        on: true,
        draw: |view, pen| upright(view, pen, mtv::draw),
    },
    Overlay {
        kind: OverlayKind::BroadPhase,
        name: "Broad phase",
        doc: "The bounds of all bodies, the cells, intervals or tree that sort them, and the candidates",
        key: "B",
        on: false,
        draw: |view, pen| upright(view, pen, broad::draw),
    },
    Overlay::ghosts(),
];

/// Draws the test that was made of the explained pair.
fn test(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let Some(pair) = view.selected.and_then(|body| pair(view.record, body)) else { return };
    axes::draw(&pair, pen);
    difference::draw(view.record.after(), &pair, pen);
    clipping::draw(&pair, pen);
    sweep::draw(view.record, &pair, pen);
    regions::draw(&pair, pen);
}
