//! Both MTVs of every overlap at true scale, and for one body what they come to.

use glam::{Vec2, vec2};

use crate::explain::Term;
use crate::explain::bodies::view::hits_of;
use crate::explain::bodies::view::{held, push_of};
use crate::explain::number::{metres, with_unit};
use crate::overlay::View;
use crate::overlay::bodies::motion::PER_SPEED;
use crate::overlay::bodies::view::{MOST_NAMED, center, nearest, room};
use crate::overlay::ground::{ARROW, AXIS, BAR, chip, lift, note};
use crate::overlay::pen::{Head, Ink, Pen, Rank, Stroke};
use crate::overlay::upright::Upright;
use crate::sim::bodies::{Hit, Push, TickRecord};

/// Draws both MTVs of every overlap.
pub(crate) fn both(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.bodies() else { return };
    let pen = &mut Upright(pen);
    let hits: Vec<&Hit> = record.hits().collect();
    let is_named = hits.len() <= MOST_NAMED;
    for hit in nearest(record, view.selected, hits, |hit| center(record, hit.a)) {
        let from = meeting_point(record, hit);
        let is_own = view.selected.is_some_and(|body| hit.a == body || hit.b == body);
        pen.term(Some(Term::Mtv));
        let stroke = Stroke::solid(Ink::Mtv, if is_own { ARROW } else { 0.7 * ARROW });
        for mtv in [hit.mtv_a, hit.mtv_b] {
            pen.arrow(lift(from), lift(from + mtv), stroke, Head::Filled);
        }
        let length = hit.mtv_a.length();
        let text = format!("MTV ±{}", metres(length));
        match (is_own, is_named) {
            // What rounds to nothing needs no number.
            _ if length < 0.0005 => {}
            (true, _) => note(pen, from, &text, Ink::Mtv, Rank::Number),
            (false, true) => note(pen, from, &text, Ink::Mtv, Rank::Detail),
            (false, false) => {}
        }
    }
    pen.term(None);
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
pub(crate) fn sum(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.bodies() else { return };
    let Some(body) = view.selected else { return };
    let Some(push) = push_of(record, body) else { return };
    let pen = &mut Upright(pen);
    let from = center(record, body);
    let by = magnified(&push, record.shapes.get(body).map_or(1.0, room));
    for hit in hits_of(record, body) {
        let mtv = if hit.a == body { hit.mtv_a } else { hit.mtv_b };
        pen.term(Some(Term::Mtv));
        pen.arrow(lift(from), lift(from + mtv * by), Stroke::solid(Ink::Mtv, AXIS), Head::Open);
    }
    for (term, name, v) in [(Term::PushMin, "min", push.min), (Term::PushMax, "max", push.max)] {
        pen.term(Some(term));
        pen.arrow(
            lift(from),
            lift(from + v * by),
            Stroke::dashed(Ink::Wanted, ARROW),
            Head::Filled,
        );
        if v != Vec2::ZERO {
            note(pen, from + v * by, &format!("{name}  ×{by}"), Ink::Wanted, Rank::Number);
        }
    }
    pen.term(Some(Term::PushSum));
    let tip = from + push.sum() * by;
    pen.arrow(lift(from), lift(tip), Stroke::solid(Ink::Mtv, BAR), Head::Filled);
    if push.sum() != Vec2::ZERO {
        let text = format!("min + max {}  ×{by}", metres(push.sum().length()));
        note(pen, tip, &text, Ink::Mtv, Rank::Result);
    }
    pen.term(Some(Term::DeltaVelocity));
    let tip = from + push.delta_velocity * PER_SPEED;
    pen.arrow(lift(from), lift(tip), Stroke::solid(Ink::Real, ARROW), Head::Filled);
    if push.delta_velocity != Vec2::ZERO {
        let text = format!("Δv {}", with_unit(push.delta_velocity.length(), "m/s"));
        note(pen, tip, &text, Ink::Real, Rank::Number);
    }
    pen.term(None);
    for (k, text) in held(&push).iter().enumerate() {
        let at = from - vec2(0.0, 0.25 * k as f32);
        chip(pen, at, text, Ink::Minimum);
    }
}

/// The largest power of ten that keeps the push within `room` metres; 1 to 1,000.
fn magnified(push: &Push, room: f32) -> f32 {
    let longest = push.min.length().max(push.max.length());
    let fits = |by: &f32| longest * by <= room;
    [1000.0, 100.0, 10.0].into_iter().find(fits).unwrap_or(1.0)
}
