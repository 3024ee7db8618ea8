//! The Figure of the walker world.

use super::Parts;
use crate::sim::walker::TickRecord;

/// The Figure of the tick; `None` where it tested nothing.
pub(super) fn figure(_record: &TickRecord) -> Option<Parts> {
    None
}
