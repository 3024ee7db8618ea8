//! The map world's capsule, before and after the tick.

use std::f32::consts::{PI, TAU};

use crate::geom::Capsule;
use crate::overlay::prelude::*;
use crate::sim::map::TickRecord;

/// Number of corners of a circle.
const CORNERS: usize = 32;

/// Draws the capsule at the start of the tick, dashed, and at its end.
pub(crate) fn draw(&View { record, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let (before, after) = (&record.before, &record.after);
    let then = before.setup.player.capsule(before.state.position);
    let now = after.setup.player.capsule(after.state.position);
    if then != now {
        pen.weight(Weight::Work);
        capsule(pen, &then, Ink::Guide.dashed(OUTLINE));
    }
    pen.weight(Weight::Answer);
    capsule(pen, &now, Ink::A.solid(OUTLINE));
}

/// Draws an upright capsule: two outlines from the side, and a circle at each end of its axis.
fn capsule(pen: &mut Pen, c: &Capsule, stroke: Stroke) {
    let on_circle = |centre: Vec3, x: Vec3, y: Vec3, angle: f32| {
        centre + (x * libm::cosf(angle) + y * libm::sinf(angle)) * c.radius
    };
    let step = TAU / CORNERS as f32;
    for end in [c.foot, c.head] {
        let ring: Vec<Vec3> =
            (0..=CORNERS).map(|i| on_circle(end, Vec3::X, Vec3::Z, step * i as f32)).collect();
        pen.line(&ring, stroke);
    }
    for side in [Vec3::X, Vec3::Z] {
        let arc = |centre: Vec3, from: f32| {
            (0..=CORNERS / 2).map(move |i| on_circle(centre, side, Vec3::Y, from + step * i as f32))
        };
        pen.outline(&arc(c.head, 0.0).chain(arc(c.foot, PI)).collect::<Vec<_>>(), stroke);
    }
    // The capsule has no heading; its axis shows feet and head.
    pen.segment(c.foot, c.head, Stroke { width: stroke.width * 0.5, ..stroke });
}
