//! Overlays of the lab.

mod broad;
mod clipping;
mod difference;
pub(crate) mod models;
mod mtv;
mod regions;
mod sweep;

use super::{Overlay, OverlayKind, Pen, View, axis, upright};
use crate::explain::lab::pair;
use crate::sim::lab::TickRecord;
use crate::text::id;

/// Overlays of this world, in drawing and list order.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| upright(view, pen, models::draw)),
    Overlay {
        kind: OverlayKind::Test,
        name: id::OVERLAY_NAME_TEST,
        doc: id::OVERLAY_TEST_HELP,
        key: "M",
        on_by_default: true,
        draw: |view, pen| {
            if view.record.downcast_ref::<TickRecord>().is_some() {
                axis::draw_without_push_out(view, pen);
            }
            upright(view, pen, test);
        },
    },
    Overlay {
        kind: OverlayKind::BroadPhase,
        name: id::OVERLAY_NAME_BROAD_PHASE,
        doc: id::OVERLAY_BROAD_PHASE_HELP,
        key: "B",
        on_by_default: false,
        draw: |view, pen| upright(view, pen, broad::draw),
    },
    Overlay::ghosts(),
];

/// Draws the test of the explained pair.
fn test(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let Some(pair) = view.selected.and_then(|body| pair(view.record, body)) else { return };
    mtv::draw(&pair, pen);
    difference::draw(view.record.after(), &pair, pen);
    clipping::draw(&pair, pen);
    sweep::draw(view.record, &pair, pen);
    regions::draw(&pair, pen);
}
