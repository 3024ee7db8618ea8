//! The Figure of the lab world.

use super::Parts;
use crate::sim::lab::TickRecord;

/// The Figure of the explained pair; `None` where the tick tested none.
pub(super) fn figure(_record: &TickRecord, _target: Option<usize>) -> Option<Parts> {
    None
}
