//! The Figure of the wall world.

use super::Parts;
use crate::sim::wall::TickRecord;

/// The Figure of the explained pair; `None` where the tick tested none.
pub(super) fn figure(_record: &TickRecord, _target: Option<usize>) -> Option<Parts> {
    None
}
