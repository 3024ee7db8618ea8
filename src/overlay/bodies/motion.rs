//! Velocities of the bodies world: before the tick's answer, after it, and the mouse's pull.

use glam::Vec2;

use crate::explain::bodies::view::{flown, speed};
use crate::explain::number::degrees;
use crate::explain::term::Term;
use crate::overlay::STEP_SCALE;
use crate::overlay::View;
use crate::overlay::bodies::view::{MOST_DRAWN, MOST_NAMED, center, nearest, room};
use crate::overlay::ground::{ARROW, AXIS, arc, cross, lift, note, segment};
use crate::overlay::pen::{Head, Ink, Pen, Rank, Stroke};
use crate::overlay::upright::Upright;
use crate::sim::bodies::{DT, Step, TickRecord};

/// How long the arrow of 1 m/s is, m: ten ticks' way.
pub(crate) const PER_SPEED: f32 = STEP_SCALE * DT;

/// Slower than this nothing is drawn, m/s.
const STILL: f32 = 0.005;

/// Of a crowd so many are drawn, the nearest: more would hide it.
const MOST_OF_CROWD: usize = 40;

/// Draws the velocity of everything that can move, or of the nearest of a thousand.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.bodies() else { return };
    let pen = &mut Upright(pen);
    let all: Vec<usize> = (0..record.shapes.len()).filter(|body| record.moves(*body)).collect();
    let is_named = all.len() <= MOST_NAMED;
    let most = if all.len() > MOST_DRAWN { MOST_OF_CROWD } else { MOST_DRAWN };
    let near = nearest(record, view.selected, all, |body| center(record, *body));
    for index in near.into_iter().take(most) {
        let Some((body, _)) = record.became(index) else { continue };
        let from = center(record, index);
        let is_selected = view.selected == Some(index);
        let width = if is_selected { ARROW } else { AXIS };
        if is_selected {
            wanted(record, index, from, pen);
            spin(body.angular_velocity, from, room(&record.shapes[index]), pen);
        }
        pen.term(is_selected.then_some(Term::Velocity));
        if body.velocity.length() > STILL {
            let tip = from + body.moving() * PER_SPEED;
            if tip != from {
                arrow(pen, from, tip, Stroke::solid(Ink::Real, width));
            }
            if is_named || is_selected {
                let rank = if is_selected { Rank::Number } else { Rank::Detail };
                note(pen, tip, &speed(body), Ink::Real, rank);
            }
        }
        pen.term(None);
    }
    for step in &record.steps {
        if let Step::Dragged { point, target, .. } = *step {
            pen.term(Some(Term::Drag));
            segment(pen, point, target, Stroke::dashed(Ink::Wanted, ARROW));
            arrow(pen, point, point + (target - point) * 0.5, Stroke::dashed(Ink::Wanted, ARROW));
            pen.term(None);
        }
    }
}

/// The velocity that the body flew with before it was corrected.
fn wanted(record: &TickRecord, index: usize, from: Vec2, pen: &mut dyn Pen) {
    let Some((_, velocity)) = flown(record, index) else { return };
    let moved = record.steps.iter().find_map(|step| match *step {
        Step::Moved { body, from, to, .. } if body == index => Some((from, to)),
        _ => None,
    });
    if let Some((start, end)) = moved {
        pen.term(Some(Term::Position));
        cross(pen, end, Ink::Wanted);
        segment(pen, start, end, Stroke::dashed(Ink::Wanted, AXIS));
    }
    pen.term(Some(Term::Flown));
    if velocity.length() > STILL {
        let tip = from + velocity * PER_SPEED;
        arrow(pen, from, tip, Stroke::dashed(Ink::Wanted, ARROW));
        note(pen, tip, "before the answer", Ink::Wanted, Rank::Detail);
    }
    pen.term(None);
}

/// How far the body turns in ten ticks, as an arc.
fn spin(angular: f32, center: Vec2, radius: f32, pen: &mut dyn Pen) {
    let angle = (angular * PER_SPEED).clamp(-6.0, 6.0);
    if angle.abs() < 0.01 {
        return;
    }
    pen.term(Some(Term::Spin));
    arc(pen, center, (Vec2::X, Vec2::Y), (radius * 0.6, angle), Stroke::solid(Ink::Real, ARROW));
    let tip = center + Vec2::from_angle(angle) * radius * 0.6;
    let text = format!("ω {}/s", degrees(angular));
    note(pen, tip, &text, Ink::Real, Rank::Detail);
    pen.term(None);
}

fn arrow(pen: &mut dyn Pen, from: Vec2, to: Vec2, stroke: Stroke) {
    pen.arrow(lift(from), lift(to), stroke, Head::Filled);
}
