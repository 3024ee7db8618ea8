//! What to draw of the map world.

pub(super) mod models;
pub(super) mod motion;
#[cfg(test)]
pub(crate) mod tests;
pub(super) mod walls;

use super::{Draw, OverlayKind, Record};

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) const DRAWS: &[(OverlayKind, Draw)] = &[
    (OverlayKind::Models, |view, pen| view.on(Record::map, pen, models::draw)),
    (OverlayKind::Motion, |view, pen| view.on(Record::map, pen, motion::draw)),
    (OverlayKind::Gathered, |view, pen| view.on(Record::map, pen, walls::gathered)),
    (OverlayKind::Slides, |view, pen| view.on(Record::map, pen, walls::moves)),
];
