//! Velocities in the bodies world, before and after the response, and the mouse drag.

use super::view::{MAX_NAMED, center, min_half_extent, nearest};
use crate::explain::bodies::view::{deepest, flight_velocities, speed};
use crate::overlay::plane_shapes::arc;
use crate::overlay::prelude::*;
use crate::sim::bodies::{DT, MAX_DRAWN, Step, TickRecord};
use crate::text::id;

/// Arrow length per 1 m/s, m: the distance covered in ten ticks.
pub(crate) const PER_SPEED: f32 = STEP_SCALE * DT;

/// Minimum speed for an arrow, m/s.
const MIN_SPEED: f32 = 0.005;

/// Maximum number of bodies with arrows in a crowd.
const MAX_IN_CROWD: usize = 40;

/// Draws the velocity of all movable bodies, or of the nearest ones in a crowd.
pub(super) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let record = view.record;
    let all = (0..record.shapes.len()).filter(|body| record.is_movable(*body));
    let count = all.clone().count();
    let max = if count > MAX_DRAWN { MAX_IN_CROWD } else { MAX_DRAWN };
    for index in nearest(view, all, |body| center(record, *body)).into_iter().take(max) {
        let Some((body, _)) = record.became(index) else { continue };
        let from = center(record, index);
        let is_selected = view.selected == Some(index);
        let (width, rank) = if is_selected { (ARROW, Rank::Number) } else { (AXIS, Rank::Detail) };
        if is_selected {
            before_response(record, index, from, pen);
            spin(body.angular_velocity, from, min_half_extent(&record.shapes[index]), pen);
        }
        pen.term(is_selected.then_some(Term::Velocity));
        if body.velocity.length() > MIN_SPEED {
            // Without a contact, the motion is the answer.
            let weight = match is_selected.then(|| deepest(record, index)) {
                None => Weight::Aside,
                Some(None) => Weight::Answer,
                Some(Some(_)) => Weight::Work,
            };
            pen.weight(weight);
            let tip = from + body.actual_velocity() * PER_SPEED;
            pen.arrow(from, tip, Ink::Real.solid(width), Head::Filled);
            if count <= MAX_NAMED || is_selected {
                pen.weight(match weight {
                    Weight::Answer => Weight::Result,
                    Weight::Work => Weight::Work,
                    _ => Weight::Detail,
                });
                pen.note(tip, speed(body), Ink::Real, rank);
            }
        }
    }
    pen.term(Some(Term::Drag));
    pen.weight(Weight::Answer);
    for step in &record.steps {
        if let Step::Dragged { point, target, .. } = *step {
            let stroke = Ink::Wanted.dashed(ARROW);
            pen.segment(point, target, stroke);
            pen.arrow(point, point + (target - point) * 0.5, stroke, Head::Filled);
        }
    }
}

/// Draws the body's motion and velocity before the collision response.
fn before_response(record: &TickRecord, index: usize, from: Vec2, pen: &mut Pen) {
    let Some((_, velocity)) = flight_velocities(record, index) else { return };
    let moved = record.steps.iter().find_map(|step| match *step {
        Step::Moved { body, from, to, .. } if body == index => Some((from, to)),
        _ => None,
    });
    if let Some((start, end)) = moved {
        pen.term(Some(Term::Position));
        pen.weight(Weight::Work);
        pen.cross(end, Ink::Wanted);
        pen.segment(start, end, Ink::Wanted.dashed(AXIS));
    }
    pen.term(Some(Term::Flown));
    if velocity.length() > MIN_SPEED {
        let tip = from + velocity * PER_SPEED;
        pen.weight(Weight::Work);
        pen.arrow(from, tip, Ink::Wanted.dashed(ARROW), Head::Filled);
        pen.weight(Weight::Detail);
        pen.note(tip, id::OVERLAY_BEFORE_RESPONSE.text(), Ink::Wanted, Rank::Detail);
    }
}

/// Draws the rotation during ten ticks as an arc of at most 6 rad.
fn spin(angular: f32, center: Vec2, radius: f32, pen: &mut Pen) {
    let angle = (angular * PER_SPEED).clamp(-6.0, 6.0);
    if angle.abs() < 0.01 {
        return;
    }
    pen.term(Some(Term::Spin));
    pen.weight(Weight::Work);
    arc(pen, center, (Vec2::X, Vec2::Y), (radius * 0.6, angle), Ink::Real.solid(ARROW));
    let tip = center + Vec2::from_angle(angle) * radius * 0.6;
    pen.note(tip, format!("ω {}/s", degrees(angular)), Ink::Real, Rank::Detail);
}
