//! The walker's box, standing on its feet.

use crate::overlay::prelude::*;
use crate::overlay::wall::models::edges;
use crate::sim::walker::TickRecord;

/// Draws the edges of the box.
pub(crate) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    pen.weight(Weight::Answer);
    edges(pen, &view.record.after.shape(), Ink::A.solid(OUTLINE));
}
