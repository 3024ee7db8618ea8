//! The Figure of the bodies world.

use super::Parts;
use crate::sim::bodies::TickRecord;

/// The Figure of the explained pair; `None` where the tick tested none.
pub(super) fn figure(_record: &TickRecord, _target: Option<usize>) -> Option<Parts> {
    None
}
