//! Place where the walker meets the ground.

use glam::Vec3;

use crate::explain::place::{ExplainedPlace, bounds};
use crate::sim::walker::TickRecord;

/// Half size of a box around the walker, m.
const SIZE: Vec3 = Vec3::new(0.9, 0.9, 0.9);

/// Returns the walker and the ground under it. The walker always stands on ground, so this is no
/// contact to stop at.
pub(crate) fn place(record: &TickRecord) -> ExplainedPlace {
    let state = &record.after.state;
    let middle = state.position + state.normal * SIZE.y;
    let pair = bounds(middle - SIZE, middle + SIZE);
    ExplainedPlace { pair, axis: state.normal, at: state.position, touches: false }
}
