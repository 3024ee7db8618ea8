//! What to draw of the tank world.

pub(super) mod models;
pub(super) mod motion;
pub(super) mod rebound;

use super::{Draw, OverlayKind, Record, disk_rect, sat};

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) const DRAWS: &[(OverlayKind, Draw)] = &[
    (OverlayKind::Models, |view, pen| view.on(Record::tank, pen, models::draw)),
    (OverlayKind::Rebound, |view, pen| view.on(Record::tank, pen, rebound::draw)),
    (OverlayKind::Microscope, |view, pen| view.on(Record::tank, pen, sat::draw)),
    (OverlayKind::DiskRect, |view, pen| view.on(Record::tank, pen, disk_rect::draw)),
    (OverlayKind::Motion, |view, pen| view.on(Record::tank, pen, motion::draw)),
];
