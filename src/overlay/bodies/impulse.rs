//! The impulse solver's accumulated impulses: along the normal, and the friction within its limit.

use super::motion::PER_SPEED;
use super::view::{nearest, pair_place};
use crate::explain::bodies::view::{deepest, sub_step};
use crate::overlay::prelude::*;
use crate::sim::bodies::TickRecord;

/// How long the bar of a force is that holds up a body of the mean mass, m.
const PER_WEIGHT: f32 = 0.25;

/// No bar is longer, m.
const MOST_LENGTH: f32 = 1.0;

/// Gravity in which that weight is counted, m/s²: also where there is none.
const WEIGHT: f32 = 9.8;

/// Draws a bar for each contact point's normal impulse, an arrow for its friction, and the limits
/// ±µλ between which that may be.
pub(super) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let record = view.record;
    let mass = mean_mass(record);
    let at = |contact: &usize| {
        let contact = &record.contacts[*contact];
        pair_place(view, contact.a as usize, contact.b as usize)
    };
    let pair = view.selected.and_then(|body| deepest(record, body));
    let shown = nearest(view, 0..record.contacts.len(), at);
    let all = || shown.iter().filter_map(|contact| record.impulses(*contact));
    let per_impulse = fitting(
        all().flat_map(|impulses| impulses.normal),
        PER_WEIGHT / (mass * WEIGHT * sub_step(record)),
    );
    let per_bounce = fitting(all().flat_map(|impulses| impulses.bounce), PER_SPEED / mass);
    for index in shown {
        let Some(impulses) = record.impulses(index) else { continue };
        let contact = &record.contacts[index];
        let [is_a, is_b] = [contact.a, contact.b].map(|body| view.selected == Some(body as usize));
        let is_own = is_a || is_b;
        // On the explained body; else on the one that is pushed up.
        let on_b = is_b || (!is_own && contact.manifold.normal.y < 0.0);
        let normal = contact.manifold.normal * if on_b { -1.0 } else { 1.0 };
        // The explained pair comes first, and with its numbers.
        let is_pair = pair == Some((contact.a as usize, contact.b as usize));
        let own = if is_pair { Weight::Answer } else { Weight::Aside };
        let number = |weight| if is_pair { weight } else { Weight::Detail };
        for (k, point) in (0u8..).zip(contact.manifold.points()) {
            let from = point.position;
            let [along, across, bounce] =
                [impulses.normal, impulses.tangent, impulses.bounce].map(|all| all[usize::from(k)]);
            pen.term(Some(Term::NormalImpulse(k)));
            pen.weight(own);
            let tip = from + normal * (along * per_impulse);
            let width = if is_pair { BAR } else { ARROW };
            pen.arrow(from, tip, Ink::Mtv.solid(width), Head::Filled);
            if is_own && along > 0.0 {
                pen.weight(number(Weight::Answer));
                pen.note(tip, newton_seconds("λ", along), Ink::Mtv, Rank::Number);
            }
            pen.term(Some(Term::FrictionImpulse(k)));
            pen.weight(if is_own { Weight::Work } else { Weight::Aside });
            let limit = is_own.then_some(contact.friction * along);
            let numbered = number(Weight::Work);
            friction(from, normal.perp() * per_impulse, across, (limit, numbered), pen);
            if bounce > 0.0 {
                pen.term(Some(Term::Bounce));
                pen.weight(own);
                let tip = from + normal * (bounce * per_bounce);
                pen.arrow(from, tip, Ink::Real.solid(ARROW), Head::Filled);
                pen.weight(number(Weight::Work));
                pen.note(tip, newton_seconds("bounce", bounce), Ink::Real, Rank::Number);
            }
        }
    }
}

/// The scale, m/(N·s), halved until no impulse is drawn longer than [`MOST_LENGTH`]; by halves, so
/// that it does not change from tick to tick.
fn fitting(impulses: impl Iterator<Item = f32>, mut scale: f32) -> f32 {
    let longest = impulses.fold(0.0, f32::max);
    // Numbers that are none must not keep it busy.
    for _ in 0..32 {
        if longest * scale > MOST_LENGTH {
            scale *= 0.5;
        }
    }
    scale
}

/// The friction impulse, and on the explained body's contacts the limit it keeps to; its number is
/// worth `numbered`.
fn friction(
    from: Vec2,
    tangent: Vec2,
    impulse: f32,
    (limit, numbered): (Option<f32>, Weight),
    pen: &mut Pen,
) {
    if let Some(limit) = limit.filter(|limit| *limit > 0.0) {
        let ends = [from - tangent * limit, from + tangent * limit];
        pen.segment(ends[0], ends[1], Ink::Guide.dashed(AXIS));
        for end in ends {
            let stop = tangent.perp().normalize_or_zero() * 0.04;
            pen.segment(end - stop, end + stop, Ink::Guide.solid(AXIS));
        }
    }
    let tip = from + tangent * impulse;
    pen.arrow(from, tip, Ink::Side.solid(ARROW), Head::Filled);
    if limit.is_some() && impulse != 0.0 {
        pen.weight(numbered);
        pen.note(tip, newton_seconds("friction", impulse), Ink::Side, Rank::Detail);
    }
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
