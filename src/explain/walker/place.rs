//! Place where the walker meets the ground.

use glam::Vec3;

use crate::explain::place::{ExplainedPlace, bounds};
use crate::sim::walker::TickRecord;

/// Half size of a box around the walker, m.
const SIZE: Vec3 = Vec3::new(0.9, 0.9, 0.9);

/// Returns the place of the walker on the ground. The walker always touches ground, so `touches` is
/// false: a pause must not open the Figure.
pub(crate) fn place(record: &TickRecord) -> ExplainedPlace {
    let state = &record.after.state;
    let middle = state.position + state.normal * SIZE.y;
    let pair = bounds(middle - SIZE, middle + SIZE);
    ExplainedPlace { pair, axis: state.normal, at: state.position, touches: false }
}
