//! The map world's capsule, before and after the tick, and what its feet are doing.

use std::f32::consts::{PI, TAU};

use crate::geom::Capsule;
use crate::geom::segment_triangle_closest::segment_triangle_closest;
use crate::overlay::patch;
use crate::overlay::prelude::*;
use crate::params::words;
use crate::sim::map::{Step, TickRecord};

/// Points this near to each other are one patch, m, of which so many are drawn.
const SAME: f32 = 0.2;
const MOST_MET: usize = 6;

/// Corners of a whole circle.
const CORNERS: usize = 32;

/// Draws the capsule as the tick began, dashed, and as it ended; the state as a chip at its head;
/// and where it met walls, a ceiling, or the ground after a flight.
pub(crate) fn draw(&View { record, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let (before, after) = (&record.before, &record.after);
    let then = before.setup.player.capsule(before.state.position);
    let now = after.setup.player.capsule(after.state.position);
    if then != now {
        pen.weight(Weight::Work);
        capsule(pen, &then, Ink::Guide.dashed(OUTLINE));
    }
    pen.weight(Weight::Answer);
    let (_, _, gave_up) = record.walls_done();
    let ink = if gave_up { Ink::Overlap } else { Ink::A };
    capsule(pen, &now, ink.solid(OUTLINE));
    let motion = after.state.motion;
    let name = words(motion.name());
    let text = if motion.is_airborne() {
        format!("{name}  {}", with_unit(after.state.vertical_speed, "m/tick"))
    } else {
        name
    };
    pen.chip(now.head + Vec3::Y * now.radius, text, Ink::A);
    for (at, normal) in met(record, &now) {
        patch::spot(at, normal, 1.0, pen);
    }
}

/// Points with their normals at which the tick found that the capsule, which is `now` out of them,
/// met something.
fn met(record: &TickRecord, now: &Capsule) -> Vec<(Vec3, Vec3)> {
    let mut met: Vec<(Vec3, Vec3)> = Vec::new();
    let mut meet = |at: Vec3, normal| {
        let is_known = met.iter().any(|(known, _)| known.distance(at) < SAME);
        if !is_known && met.len() < MOST_MET {
            met.push((at, normal));
        }
    };
    let was_airborne = record.before.state.motion.is_airborne();
    let mut floor = None;
    for step in &record.steps {
        match *step {
            Step::Contact { contact, .. } => meet(contact.on_triangle, contact.normal),
            Step::Touched { triangle }
            | Step::Slid { triangle, .. }
            | Step::Pushed { triangle, .. } => {
                let wall = &record.before.ground.triangles[triangle as usize];
                let near = segment_triangle_closest(now.foot, now.head, wall, &mut ());
                meet(near.on_triangle, wall.normal);
            }
            Step::Probed { hit, .. } => floor = hit,
            Step::Lowered { .. } => {
                if let Some((_, at)) = floor {
                    meet(at, Vec3::NEG_Y);
                }
            }
            Step::Landed { .. } if was_airborne => {
                if let Some((_, at)) = floor {
                    meet(at, Vec3::Y);
                }
            }
            _ => {}
        }
    }
    met
}

/// An upright capsule: two outlines from the side, and a circle at either end of its axis.
fn capsule(pen: &mut Pen, c: &Capsule, stroke: Stroke) {
    let around = |centre: Vec3, x: Vec3, y: Vec3, angle: f32| {
        centre + (x * libm::cosf(angle) + y * libm::sinf(angle)) * c.radius
    };
    let step = TAU / CORNERS as f32;
    for end in [c.foot, c.head] {
        let ring: Vec<Vec3> =
            (0..=CORNERS).map(|i| around(end, Vec3::X, Vec3::Z, step * i as f32)).collect();
        pen.line(&ring, stroke);
    }
    for side in [Vec3::X, Vec3::Z] {
        let arc = |centre: Vec3, from: f32| {
            (0..=CORNERS / 2).map(move |i| around(centre, side, Vec3::Y, from + step * i as f32))
        };
        pen.outline(&arc(c.head, 0.0).chain(arc(c.foot, PI)).collect::<Vec<_>>(), stroke);
    }
    // A nose would need a heading; the axis alone shows where feet and head are.
    pen.segment(c.foot, c.head, Stroke { width: stroke.width * 0.5, ..stroke });
}
