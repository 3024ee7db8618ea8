//! The walker's ground probe: the ray, all its hits, and the chosen hit.

use crate::overlay::prelude::*;
use crate::sim::walker::{Foothold, Step, TickRecord};

/// Half the size of the cross at a hit, m.
const CROSS: f32 = 0.07;

/// Length of the normal at a hit, m.
const NORMAL: f32 = 0.4;

/// Draws the probes of the last attempt, and fills the chosen triangle.
pub(crate) fn draw(&View { record, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    pen.term(Some(Term::Probe));
    for step in record.last_attempt() {
        match *step {
            Step::Probed { aim, probe, .. } => {
                let end = probe.start + probe.direction * probe.length;
                pen.weight(Weight::Answer);
                pen.arrow(probe.start, end, Ink::Guide.dashed(AXIS), Head::Open);
                pen.weight(Weight::Work);
                cross(pen, aim, Ink::Heading);
            }
            Step::Hit(hit) => {
                pen.weight(Weight::Work);
                cross(pen, hit.point, Ink::Guide);
            }
            Step::Taken(hit) => chosen(record, hit, pen),
            _ => {}
        }
    }
}

/// Draws the chosen hit with its triangle and normal.
fn chosen(record: &TickRecord, hit: Foothold, pen: &mut Pen) {
    pen.weight(Weight::Answer);
    if let Some(triangle) = record.after.terrain.ground.triangles.get(hit.triangle as usize) {
        // Offset above the ground against z-fighting.
        let corners = triangle.corners().map(|p| p + triangle.normal * 0.01);
        pen.fill(&corners, Ink::NewNormal, Pattern::Wash(0.2));
        pen.outline(&corners, Ink::NewNormal.solid(AXIS));
    }
    cross(pen, hit.point, Ink::NewNormal);
    let tip = hit.point + hit.normal * NORMAL;
    pen.term(Some(Term::NewNormal));
    pen.arrow(hit.point, tip, Ink::NewNormal.solid(OUTLINE), Head::Open);
    pen.term(Some(Term::Probe));
}

/// Draws a small cross along the three axes.
fn cross(pen: &mut Pen, at: Vec3, ink: Ink) {
    for axis in Vec3::AXES {
        pen.segment(at - axis * CROSS, at + axis * CROSS, ink.solid(OUTLINE));
    }
}
