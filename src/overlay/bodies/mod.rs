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

use super::{Draw, OverlayKind, Pen, Record, View};
use crate::sim::bodies::TickRecord;

/// Draws in the vertical plane of the world, before the front faces of its bodies.
fn upright(view: &View<'_>, pen: &mut Pen, draw: fn(&View<'_, TickRecord>, &mut Pen)) {
    pen.upright = true;
    view.on(Record::bodies, pen, draw);
    pen.upright = false;
}

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) const DRAWS: &[(OverlayKind, Draw)] = &[
    (OverlayKind::Models, |view, pen| upright(view, pen, models::draw)),
    (OverlayKind::Motion, |view, pen| upright(view, pen, motion::draw)),
    (OverlayKind::PairTest, |view, pen| upright(view, pen, view::draw_test)),
    (OverlayKind::Manifolds, |view, pen| upright(view, pen, manifold::draw)),
    (OverlayKind::Impulses, |view, pen| upright(view, pen, impulse::draw)),
    (OverlayKind::Mtvs, |view, pen| upright(view, pen, mtv::both)),
    (OverlayKind::MtvSum, |view, pen| upright(view, pen, mtv::sum)),
    (OverlayKind::Cells, |view, pen| upright(view, pen, grid::draw)),
];
