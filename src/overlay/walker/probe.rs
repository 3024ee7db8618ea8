//! How the walker looks for ground: the ray, everything it meets, and the hit that counts.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::number::metres;
use crate::overlay::View;
use crate::overlay::ground::{AXIS, OUTLINE};
use crate::overlay::pen::{Head, Ink, Pattern, Pen, Rank, Stroke};
use crate::overlay::wall::models::note;
use crate::sim::walker::{Foothold, Step, TickRecord};

/// Half the size of the cross at a hit, m.
const CROSS: f32 = 0.07;

/// Length of the normal drawn at a hit, m.
const NORMAL: f32 = 0.4;

/// Draws the probes of the last attempt; the triangle that counts is washed.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.walker() else { return };
    pen.term(Some(Term::Probe));
    for step in record.last_attempt() {
        match *step {
            Step::Probed { aim, probe, .. } => {
                let end = probe.start + probe.direction * probe.length;
                pen.arrow(probe.start, end, Stroke::dashed(Ink::Guide, AXIS), Head::Open);
                cross(pen, aim, Ink::Heading);
                note(pen, aim, "Q", Ink::Heading, Rank::Detail);
                let span = format!("{} to look through", metres(probe.length));
                note(pen, probe.start, &span, Ink::Guide, Rank::Detail);
            }
            Step::Hit(hit) => cross(pen, hit.point, Ink::Guide),
            Step::Taken(hit) => taken(record, hit, pen),
            Step::Missed => missed(record, pen),
            _ => {}
        }
    }
    pen.term(None);
}

fn taken(record: &TickRecord, hit: Foothold, pen: &mut dyn Pen) {
    if let Some(triangle) = record.after.terrain.ground.triangles.get(hit.triangle as usize) {
        // A little above, so that it does not fight with the ground over depth.
        let corners = triangle.corners().map(|p| p + triangle.normal * 0.01);
        pen.fill(&corners, Ink::NewNormal, Pattern::Wash(0.2));
        let [a, b, c] = corners;
        pen.line(&[a, b, c, a], Stroke::solid(Ink::NewNormal, AXIS));
    }
    cross(pen, hit.point, Ink::NewNormal);
    let tip = hit.point + hit.normal * NORMAL;
    pen.arrow(hit.point, tip, Stroke::solid(Ink::NewNormal, OUTLINE), Head::Open);
    note(pen, hit.point, "P′", Ink::NewNormal, Rank::Number);
}

fn missed(record: &TickRecord, pen: &mut dyn Pen) {
    let at = record.after.state.position;
    note(pen, at, "no ground on this ray", Ink::Overlap, Rank::Result);
}

/// A small cross along the three axes.
fn cross(pen: &mut dyn Pen, at: Vec3, ink: Ink) {
    for axis in Vec3::AXES {
        pen.line(&[at - axis * CROSS, at + axis * CROSS], Stroke::solid(ink, OUTLINE));
    }
}
