//! Where the walker meets the ground.

use glam::Vec3;

use crate::explain::place::{Place, bounds};
use crate::sim::walker::TickRecord;

/// From the walker to as far round it as it is large, m.
const SIZE: Vec3 = Vec3::new(0.9, 0.9, 0.9);

/// The walker and the ground that it stands on. It always stands on some: that is no contact to
/// stop at.
pub(crate) fn place(record: &TickRecord) -> Place {
    let state = &record.after.state;
    let middle = state.position + state.normal * SIZE.y;
    let pair = bounds(middle - SIZE, middle + SIZE);
    Place { pair, axis: state.normal, at: state.position, touches: false }
}
