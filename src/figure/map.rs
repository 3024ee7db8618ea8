//! The Figure of the map world.

use super::Parts;
use crate::sim::map::TickRecord;

/// The Figure of the tick; `None` where it tested nothing.
pub(super) fn figure(_record: &TickRecord) -> Option<Parts> {
    None
}
