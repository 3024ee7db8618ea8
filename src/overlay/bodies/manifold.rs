//! Manifolds: contact points with their normals; of the explained pair the reference and incident
//! edges and each step of the clipping.

use super::view::{nearest, pair_place};
use crate::explain::bodies::view::{deepest, edge_name, feature, hits_of};
use crate::geom::manifold::{Edge, Manifold, Step};
use crate::overlay::prelude::*;
use crate::sim::bodies::TickRecord;

/// Length of a normal's arrow, m.
const NORMAL_LENGTH: f32 = 0.25;

/// How far a side plane reaches, m.
const SIDE_PLANE: f32 = 0.35;

/// Draws the manifolds that the impulse solver was given. The article's solver makes none: then
/// those of the explained body's overlaps, as the other would make them.
pub(super) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let record = view.record;
    let pair = view.selected.and_then(|body| deepest(record, body));
    let given = record.contacts.iter().map(|c| (c.a as usize, c.b as usize, c.manifold));
    let mut all: Vec<(usize, usize, Manifold)> = given.collect();
    if all.is_empty()
        && let Some(body) = view.selected
    {
        let made = |a: usize, b: usize| record.manifold(a, b).map(|(manifold, _)| (a, b, manifold));
        all.extend(hits_of(record, body).filter_map(|hit| made(hit.a, hit.b)));
    }
    for (a, b, manifold) in nearest(view, all.into_iter(), |(a, b, _)| pair_place(view, *a, *b)) {
        points(&manifold, pair == Some((a, b)), pen);
    }
    if let Some((a, b)) = pair {
        clipping(record, a, b, pen);
    }
}

/// The points with their normals; those of the explained pair with separation and feature.
fn points(manifold: &Manifold, in_full: bool, pen: &mut Pen) {
    let width = if in_full { OUTLINE } else { AXIS };
    for (k, point) in (0u8..).zip(manifold.points()) {
        pen.term(in_full.then_some(Term::ContactPoint(k)));
        pen.weight(if in_full { Weight::Answer } else { Weight::Aside });
        pen.cross(point.position, Ink::Normal);
        let tip = point.position + manifold.normal * NORMAL_LENGTH;
        pen.arrow(point.position, tip, Ink::Normal.solid(width), Head::Open);
        if in_full {
            let text = format!("{}  {}", metres(point.separation), feature(point.id));
            pen.note(point.position, text, Ink::Normal, Rank::Number);
        }
    }
    pen.term(None);
}

fn clipping(record: &TickRecord, a: usize, b: usize, pen: &mut Pen) {
    let Some((_, steps)) = record.manifold(a, b) else { return };
    pen.weight(Weight::Work);
    let mut upward = Vec2::Y;
    for step in &steps {
        match *step {
            Step::Reference { edge, .. } => {
                upward = edge.normal;
                lit(&edge, "reference", Term::Reference, pen);
            }
            Step::Incident(edge) => lit(&edge, "incident", Term::Incident, pen),
            Step::Clip { at, before, after, .. } => {
                pen.term(Some(Term::Clip));
                let (down, up) = (at - upward * SIDE_PLANE, at + upward * SIDE_PLANE);
                pen.segment(down, up, Ink::Guide.dashed(AXIS));
                for (from, to) in before.into_iter().zip(after).filter(|(from, to)| from != to) {
                    pen.segment(from, to, Ink::Overlap.dashed(BAR));
                    pen.weight(Weight::Detail);
                    pen.note(from.midpoint(to), "cut off", Ink::Overlap, Rank::Detail);
                    pen.weight(Weight::Work);
                }
            }
            Step::Point { incident, separation, kept: false } => {
                pen.term(Some(Term::Clip));
                pen.cross(incident, Ink::Gap);
                let text = format!("left out: {} above", metres(separation));
                pen.note(incident, text, Ink::Gap, Rank::Detail);
            }
            Step::Point { .. } | Step::Axis(_) | Step::Closest(_) | Step::Centers(_) => {}
        }
    }
}

fn lit(edge: &Edge, what: &str, term: Term, pen: &mut Pen) {
    let (ink, name) = if edge.of_a { (Ink::A, "a") } else { (Ink::B, "b") };
    let [from, to] = edge.ends;
    pen.term(Some(term));
    pen.segment(from, to, ink.solid(BAR));
    let middle = from.midpoint(to);
    let text = format!("{what}: {name} {}", edge_name(edge.index));
    let way = (middle, middle + edge.normal * NORMAL_LENGTH);
    pen.named(way, ink.solid(AXIS), Head::Open, text, Rank::Detail);
}
