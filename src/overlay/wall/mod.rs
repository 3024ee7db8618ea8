//! What to draw of the wall world.

mod boxes;
pub(super) mod lane;
pub(super) mod models;
pub(super) mod motion;
pub(super) mod push;
pub(super) mod shadow;
#[cfg(test)]
pub(crate) mod tests;

use super::{Overlay, OverlayKind};

/// What there is to draw of the world, in the order in which it is drawn and listed.
pub(super) static OVERLAYS: &[Overlay] = &[
    Overlay::models(|view, pen| view.on(pen, models::draw)),
    Overlay::motion(|view, pen| view.on(pen, motion::draw)),
    Overlay {
        kind: OverlayKind::Shadow,
        name: "Shadow: r and s",
        doc: "The projection of the box on the plane's normal: r with its three summands, and the distance s; before another box both shadows on the deciding axis",
        key: "W",
        on: true,
        draw: |view, pen| view.on(pen, shadow::draw),
    },
    Overlay {
        kind: OverlayKind::PushOut,
        name: "Push-out",
        doc: "Both cases of the push-out, and where it moves the box",
        key: "X",
        on: true,
        draw: |view, pen| view.on(pen, push::draw),
    },
    Overlay::ghosts(),
];
