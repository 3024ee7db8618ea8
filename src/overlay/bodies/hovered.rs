//! Quantities of the explained pair that are hovered in the Inspector and missing from the Figure.

use super::motion::PER_SPEED;
use super::view::center;
use crate::explain::bodies::view::{deepest, push_of};
use crate::geom::manifold::{Edge, ManifoldStep};
use crate::overlay::prelude::*;
use crate::sim::bodies::TickRecord;

/// Half the length of a drawn side plane, m.
const SIDE_PLANE: f32 = 0.35;

/// Length of the longest impulse arrow, and of push arrows, m.
const MAX_LENGTH: f32 = 0.5;

/// Draws the hovered quantity.
pub(super) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let (Some(term), Some(body)) = (view.hovered, view.selected) else { return };
    pen.term(Some(term));
    pen.weight(Weight::Answer);
    if let Some(pair) = deepest(view.record, body) {
        clipping(view.record, pair, term, pen);
        impulses(view.record, pair, term, pen);
    }
    push(view.record, body, term, pen);
    pen.term(None);
}

/// Draws the reference or incident edge, the clipped part, or a contact point.
fn clipping(record: &TickRecord, (a, b): (usize, usize), term: Term, pen: &mut Pen) {
    let Some((manifold, steps)) = record.manifold(a, b) else { return };
    if let Term::ContactPoint(k) = term
        && let Some(point) = manifold.points().get(usize::from(k))
    {
        pen.cross(point.position, Ink::Normal);
    }
    let draw_edge = |edge: &Edge, pen: &mut Pen| {
        let ink = if edge.of_a { Ink::A } else { Ink::B };
        pen.segment(edge.ends[0], edge.ends[1], ink.solid(BAR));
    };
    let mut upward = Vec2::Y;
    for step in &steps {
        match *step {
            ManifoldStep::Reference { edge, .. } => {
                upward = edge.normal;
                if term == Term::Reference {
                    draw_edge(&edge, pen);
                }
            }
            ManifoldStep::Incident(edge) if term == Term::Incident => draw_edge(&edge, pen),
            ManifoldStep::Clip { at, before, after, .. } if term == Term::Clip => {
                let side = upward * SIDE_PLANE;
                pen.segment(at - side, at + side, Ink::Guide.dashed(AXIS));
                for (from, to) in before.into_iter().zip(after).filter(|(from, to)| from != to) {
                    pen.segment(from, to, Ink::Overlap.dashed(BAR));
                }
            }
            _ => {}
        }
    }
}

/// Draws the restitution impulse at each contact point, or the friction impulse at the hovered point. The
/// point with the largest impulse has an arrow of length [`MAX_LENGTH`].
fn impulses(record: &TickRecord, (a, b): (usize, usize), term: Term, pen: &mut Pen) {
    let Some(index) = record.contact(a, b) else { return };
    let Some(impulses) = record.impulses(index) else { return };
    let manifold = &record.contacts[index].manifold;
    let (lengths, direction) = match term {
        Term::FrictionImpulse(_) => (impulses.tangent, manifold.normal.perp()),
        Term::Bounce => (impulses.bounce, manifold.normal),
        _ => return,
    };
    let longest = lengths.iter().fold(1e-9_f32, |longest, length| longest.max(length.abs()));
    for (k, (point, length)) in (0u8..).zip(manifold.points().iter().zip(lengths)) {
        if matches!(term, Term::FrictionImpulse(number) if number != k) {
            continue;
        }
        let tip = point.position + direction * (length / longest * MAX_LENGTH);
        pen.arrow(point.position, tip, Ink::Side.solid(ARROW), Head::Filled);
    }
}

/// Draws the component-wise minimum or maximum of a body's MTVs, their sum, or its velocity change.
fn push(record: &TickRecord, body: usize, term: Term, pen: &mut Pen) {
    let Some(push) = push_of(record, body) else { return };
    let vector = match term {
        Term::PushMin => push.min,
        Term::PushMax => push.max,
        Term::PushSum => push.sum(),
        Term::DeltaVelocity => push.delta_velocity * PER_SPEED,
        _ => return,
    };
    // Pushes are short; only their direction matters.
    let length = if term == Term::DeltaVelocity { vector.length() } else { MAX_LENGTH };
    let from = center(record, body);
    pen.arrow(
        from,
        from + vector.normalize_or_zero() * length,
        Ink::Mtv.solid(ARROW),
        Head::Filled,
    );
}
