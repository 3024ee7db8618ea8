//! The walker as a box that stands on its feet.

use crate::overlay::patch;
use crate::overlay::prelude::*;
use crate::overlay::wall::models::edges;
use crate::sim::walker::{Step, TickRecord};

/// Normals whose cosine is less than this slant otherwise: 1.8° apart.
const SAME: f32 = 0.9995;

/// Draws the box' edges, and where the feet meet ground that slants otherwise.
pub(crate) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    pen.weight(Weight::Answer);
    let record = view.record;
    edges(pen, &record.after.shape(), Ink::A.solid(OUTLINE));
    for step in record.last_attempt() {
        if let Step::Taken(found) = step
            && found.normal.dot(record.before.state.normal) < SAME
        {
            patch::spot(found.point, found.normal, 1.0, pen);
        }
    }
}
