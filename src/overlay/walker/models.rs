//! The walker as a box that stands on its feet.

use crate::overlay::View;
use crate::overlay::ground::OUTLINE;
use crate::overlay::pen::{Ink, Pen, Stroke};
use crate::overlay::wall::models::edges;

/// Draws the box' edges.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.walker() else { return };
    edges(pen, &record.after.shape(), Stroke::solid(Ink::A, OUTLINE));
}
