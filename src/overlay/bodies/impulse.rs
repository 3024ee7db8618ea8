//! The impulse solver's accumulated impulses: along the normal, and the friction within its limit.

use glam::Vec2;

use crate::explain::Term;
use crate::explain::bodies::view::sub_step;
use crate::explain::number::with_unit;
use crate::overlay::View;
use crate::overlay::bodies::motion::PER_SPEED;
use crate::overlay::bodies::view::{center, nearest};
use crate::overlay::ground::{ARROW, AXIS, BAR, lift, note, segment};
use crate::overlay::pen::{Head, Ink, Pen, Rank, Stroke};
use crate::overlay::upright::Upright;
use crate::sim::bodies::TickRecord;

/// How long the bar of a force is that holds up a body of the mean mass, m.
const PER_WEIGHT: f32 = 0.25;

/// No bar is longer, m.
const MOST_LENGTH: f32 = 1.0;

/// Gravity in which that weight is counted, m/s²: also where there is none.
const WEIGHT: f32 = 9.8;

/// Draws a bar for each contact point's normal impulse, an arrow for its friction, and the limits
/// ±µλ between which that may be.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.bodies() else { return };
    let pen = &mut Upright(pen);
    let mass = mean_mass(record);
    let all: Vec<usize> = (0..record.contacts.len()).collect();
    let at = |contact: &usize| center(record, record.contacts[*contact].a as usize);
    let shown = nearest(record, view.selected, all, at);
    let per_impulse = fitting(record, &shown, PER_WEIGHT / (mass * WEIGHT * sub_step(record)));
    for index in shown {
        let Some(impulses) = record.impulses(index) else { continue };
        let contact = &record.contacts[index];
        let is_own = view
            .selected
            .is_some_and(|body| contact.a as usize == body || contact.b as usize == body);
        // On the explained body; else on the one that is pushed up.
        let down = contact.manifold.normal.y < 0.0;
        let on_b = view.selected == Some(contact.b as usize) || (!is_own && down);
        let normal = contact.manifold.normal * if on_b { -1.0 } else { 1.0 };
        for (k, point) in (0u8..).zip(contact.manifold.points()) {
            let from = point.position;
            let along = impulses.normal[usize::from(k)];
            let across = impulses.tangent[usize::from(k)];
            let bounce = impulses.bounce[usize::from(k)];
            pen.term(Some(Term::NormalImpulse(k)));
            let tip = from + normal * (along * per_impulse);
            let width = if is_own { BAR } else { ARROW };
            pen.arrow(lift(from), lift(tip), Stroke::solid(Ink::Mtv, width), Head::Filled);
            if is_own && along > 0.0 {
                note(pen, tip, &newton_seconds("λ", along), Ink::Mtv, Rank::Number);
            }
            friction(
                from,
                normal.perp() * per_impulse,
                [across, contact.friction * along],
                is_own,
                k,
                pen,
            );
            if bounce > 0.0 {
                pen.term(Some(Term::Bounce));
                let tip = from + normal * (bounce / mass * PER_SPEED);
                pen.arrow(lift(from), lift(tip), Stroke::solid(Ink::Real, ARROW), Head::Filled);
                note(pen, tip, &newton_seconds("bounce", bounce), Ink::Real, Rank::Number);
            }
        }
    }
    pen.term(None);
}

/// The scale, m/(N·s), halved until no normal impulse is drawn longer than [`MOST_LENGTH`]; by
/// halves, so that it does not change from tick to tick.
fn fitting(record: &TickRecord, shown: &[usize], mut scale: f32) -> f32 {
    let all = shown.iter().filter_map(|contact| record.impulses(*contact));
    let longest = all.flat_map(|impulses| impulses.normal).fold(0.0, f32::max);
    // Numbers that are none must not keep it busy.
    for _ in 0..32 {
        if longest * scale > MOST_LENGTH {
            scale *= 0.5;
        }
    }
    scale
}

/// The friction impulse, and on the explained body's contacts the limits it keeps to.
fn friction(
    from: Vec2,
    tangent: Vec2,
    [impulse, limit]: [f32; 2],
    is_own: bool,
    k: u8,
    pen: &mut dyn Pen,
) {
    pen.term(Some(Term::FrictionImpulse(k)));
    if is_own && limit > 0.0 {
        let ends = [from - tangent * limit, from + tangent * limit];
        segment(pen, ends[0], ends[1], Stroke::dashed(Ink::Guide, AXIS));
        for end in ends {
            let stop = tangent.perp().normalize_or_zero() * 0.04;
            segment(pen, end - stop, end + stop, Stroke::solid(Ink::Guide, AXIS));
        }
    }
    let tip = from + tangent * impulse;
    pen.arrow(lift(from), lift(tip), Stroke::solid(Ink::Side, ARROW), Head::Filled);
    if is_own && impulse != 0.0 {
        note(pen, tip, &newton_seconds("friction", impulse), Ink::Side, Rank::Detail);
    }
    pen.term(None);
}

fn newton_seconds(name: &str, impulse: f32) -> String {
    format!("{name} {}", with_unit(impulse, "N·s"))
}

/// Of all that can move, kg; 1 when nothing can.
fn mean_mass(record: &TickRecord) -> f32 {
    let all = (0..record.shapes.len()).filter(|body| record.moves(*body));
    let masses = all.filter_map(|body| record.became(body)).map(|(_, spec)| f64::from(spec.mass));
    let (sum, count) = masses.fold((0.0, 0_u32), |(sum, count), mass| (sum + mass, count + 1));
    if count == 0 { 1.0 } else { (sum / f64::from(count)) as f32 }
}
