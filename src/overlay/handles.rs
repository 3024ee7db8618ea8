//! Handles of the selected body: rotation ring and corners.

use glam::vec2;

use super::Weight;
use super::pen::{AXIS, Ink, OUTLINE, Pen};
use crate::sim::Handles;
use crate::sim::handles::Handle;

/// Opacity of a handle at rest.
const REST_OPACITY: f32 = 0.35;

/// Opacity of a highlighted handle.
const LIT_OPACITY: f32 = 0.6;

/// Half the side of a corner's square, points.
const CORNER: f32 = 4.0;

/// Draws the handles. Highlights the handle `lit` and the corner `chosen`, which keys move. `point` is the
/// length of a screen point, m.
pub fn draw(
    handles: &Handles,
    lit: Option<Handle>,
    chosen: Option<usize>,
    point: f32,
    pen: &mut Pen,
) {
    pen.upright = true;
    pen.weight(Weight::Answer);
    let strength = |is_lit: bool| if is_lit { LIT_OPACITY } else { REST_OPACITY };
    pen.strength(strength(lit == Some(Handle::Ring)));
    let ring: Vec<_> = handles.ring().collect();
    pen.outline(&ring, Ink::Selected.solid(AXIS));
    for (index, corner) in handles.corners.iter().enumerate() {
        let is_chosen = chosen == Some(index);
        pen.strength(strength(is_chosen || lit == Some(Handle::Corner(index))));
        let half = CORNER * point;
        let square = [vec2(-half, -half), vec2(half, -half), vec2(half, half), vec2(-half, half)];
        let width = if is_chosen { OUTLINE } else { AXIS };
        pen.outline(&square.map(|offset| *corner + offset), Ink::Selected.solid(width));
    }
    pen.strength(1.0);
    pen.upright = false;
}
