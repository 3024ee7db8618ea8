//! Both MTVs of every overlap at true scale, and for one body what they come to.

use super::motion::PER_SPEED;
use super::view::{MOST_NAMED, center, nearest, pair_place, room};
use crate::explain::bodies::view::{deepest, held, hits_of, push_of};
use crate::overlay::prelude::*;
use crate::sim::bodies::{Hit, Push, TickRecord};

/// Of a body with more overlaps than this only the deepest has its number among the work.
const FEW: usize = 4;

/// Draws both MTVs of every overlap.
pub(super) fn both(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let record = view.record;
    let is_named = record.hits().count() <= MOST_NAMED;
    let pair = view.selected.and_then(|body| deepest(record, body));
    let few = view.selected.is_some_and(|body| hits_of(record, body).count() <= FEW);
    pen.term(Some(Term::Mtv));
    for hit in nearest(view, record.hits(), |hit| pair_place(view, hit.a, hit.b)) {
        let from = meeting_point(record, hit);
        let is_own = view.selected.is_some_and(|body| hit.a == body || hit.b == body);
        let is_pair = pair == Some((hit.a, hit.b));
        pen.weight(match is_own {
            _ if is_pair => Weight::Result,
            true => Weight::Answer,
            false => Weight::Aside,
        });
        let stroke = Ink::Mtv.solid(if is_own { ARROW } else { 0.7 * ARROW });
        for mtv in [hit.mtv_a, hit.mtv_b] {
            pen.arrow(from, from + mtv, stroke, Head::Filled);
        }
        let length = hit.mtv_a.length();
        // What rounds to nothing needs no number.
        if (is_own || is_named) && length >= 0.0005 {
            let rank = if is_own { Rank::Number } else { Rank::Detail };
            pen.weight(match is_own {
                _ if is_pair => Weight::Result,
                true if few => Weight::Work,
                _ => Weight::Detail,
            });
            pen.note(from, format!("MTV ±{}", metres(length)), Ink::Mtv, rank);
        }
    }
}

/// Where the two meet, m: the middle of the manifold's points.
fn meeting_point(record: &TickRecord, hit: &Hit) -> Vec2 {
    let points = record.manifold(hit.a, hit.b).map(|(manifold, _)| manifold);
    let points = points.as_ref().map_or(&[][..], |manifold| manifold.points());
    if points.is_empty() {
        return center(record, hit.a).midpoint(center(record, hit.b));
    }
    points.iter().map(|point| point.position).sum::<Vec2>() / points.len() as f32
}

/// Draws, for the explained body, its MTVs, min and max, their sum and Δv; the lengths magnified
/// by a power of ten, which is said.
pub(super) fn sum(&View { record, selected, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let Some(body) = selected else { return };
    let Some(push) = push_of(record, body) else { return };
    let from = center(record, body);
    let by = magnified(&push, record.shapes.get(body).map_or(1.0, room));
    pen.term(Some(Term::Mtv));
    pen.weight(Weight::Work);
    for hit in hits_of(record, body) {
        let mtv = if hit.a == body { hit.mtv_a } else { hit.mtv_b };
        pen.arrow(from, from + mtv * by, Ink::Mtv.solid(AXIS), Head::Open);
    }
    let mut arrow = |term, v: Vec2, by: f32, stroke, text, rank| {
        pen.term(Some(term));
        pen.weight(if term == Term::PushSum { Weight::Result } else { Weight::Work });
        if v != Vec2::ZERO {
            pen.named((from, from + v * by), stroke, Head::Filled, text, rank);
        }
    };
    for (term, name, v) in [(Term::PushMin, "min", push.min), (Term::PushMax, "max", push.max)] {
        arrow(term, v, by, Ink::Wanted.dashed(ARROW), format!("{name}  ×{by}"), Rank::Number);
    }
    let (sum, text) = (push.sum(), format!("min + max {}  ×{by}", metres(push.sum().length())));
    arrow(Term::PushSum, sum, by, Ink::Mtv.solid(BAR), text, Rank::Result);
    let text = format!("Δv {}", with_unit(push.delta_velocity.length(), "m/s"));
    let stroke = Ink::Real.solid(ARROW);
    arrow(Term::DeltaVelocity, push.delta_velocity, PER_SPEED, stroke, text, Rank::Number);
    pen.term(None);
    pen.weight(Weight::Answer);
    for (k, text) in held(&push).into_iter().enumerate() {
        pen.chip(from - vec2(0.0, 0.25 * k as f32), text, Ink::Minimum);
    }
}

/// The largest power of ten that keeps the push within `room` metres; 1 to 1,000.
fn magnified(push: &Push, room: f32) -> f32 {
    let longest = push.min.length().max(push.max.length());
    let fits = |by: &f32| longest * by <= room;
    [1000.0, 100.0, 10.0].into_iter().find(fits).unwrap_or(1.0)
}
