//! What to draw of the wall world.

pub(super) mod lane;
pub(super) mod models;
pub(super) mod motion;
pub(super) mod push;
pub(super) mod shadow;
#[cfg(test)]
pub(crate) mod tests;

use super::{Draw, OverlayKind, Record};

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) const DRAWS: &[(OverlayKind, Draw)] = &[
    (OverlayKind::Models, |view, pen| view.on(Record::wall, pen, models::draw)),
    (OverlayKind::Motion, |view, pen| view.on(Record::wall, pen, motion::draw)),
    (OverlayKind::Shadow, |view, pen| view.on(Record::wall, pen, shadow::draw)),
    (OverlayKind::PushOut, |view, pen| view.on(Record::wall, pen, push::draw)),
];
