//! What to draw of the walker world.

pub(super) mod models;
pub(super) mod motion;
pub(super) mod probe;
#[cfg(test)]
pub(crate) mod tests;
pub(super) mod vectors;

use super::{Draw, OverlayKind, Record};

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) const DRAWS: &[(OverlayKind, Draw)] = &[
    (OverlayKind::Models, |view, pen| view.on(Record::walker, pen, models::draw)),
    (OverlayKind::Motion, |view, pen| view.on(Record::walker, pen, motion::draw)),
    (OverlayKind::Vectors, |view, pen| view.on(Record::walker, pen, vectors::draw)),
    (OverlayKind::Probe, |view, pen| view.on(Record::walker, pen, probe::draw)),
];
