//! Manifolds: contact points with their normals; of the explained pair the reference and incident
//! edges and each step of the clipping.

use glam::Vec2;

use crate::explain::Term;
use crate::explain::bodies::view::{deepest, hits_of};
use crate::explain::bodies::view::{edge_name, feature};
use crate::explain::number::metres;
use crate::geom::manifold::{Edge, Manifold, Step};
use crate::overlay::View;
use crate::overlay::bodies::view::{center, nearest};
use crate::overlay::ground::{AXIS, BAR, OUTLINE, cross, lift, note, segment};
use crate::overlay::pen::{Head, Ink, Pen, Rank, Stroke};
use crate::overlay::upright::Upright;
use crate::sim::bodies::TickRecord;

/// Length of a normal's arrow, m.
const NORMAL_LENGTH: f32 = 0.25;

/// How far a side plane reaches, m.
const SIDE_PLANE: f32 = 0.35;

/// Draws the manifolds that the impulse solver was given. The article's solver makes none: then
/// those of the explained body's overlaps, as the other would make them.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.bodies() else { return };
    let pen = &mut Upright(pen);
    let pair = view.selected.and_then(|body| deepest(record, body));
    let given = record.contacts.iter().map(|c| (c.a as usize, c.b as usize, c.manifold));
    let mut all: Vec<(usize, usize, Manifold)> = given.collect();
    if all.is_empty()
        && let Some(body) = view.selected
    {
        let made = |a: usize, b: usize| record.manifold(a, b).map(|(manifold, _)| (a, b, manifold));
        all.extend(hits_of(record, body).filter_map(|hit| made(hit.a, hit.b)));
    }
    for (a, b, manifold) in nearest(record, view.selected, all, |(a, ..)| center(record, *a)) {
        points(&manifold, pair == Some((a, b)), pen);
    }
    if let Some((a, b)) = pair {
        clipping(record, a, b, pen);
    }
    pen.term(None);
}

/// The points with their normals; those of the explained pair with separation and feature.
fn points(manifold: &Manifold, in_full: bool, pen: &mut dyn Pen) {
    let width = if in_full { OUTLINE } else { AXIS };
    for (k, point) in (0u8..).zip(manifold.points()) {
        pen.term(in_full.then_some(Term::ContactPoint(k)));
        cross(pen, point.position, Ink::Normal);
        let tip = point.position + manifold.normal * NORMAL_LENGTH;
        pen.arrow(lift(point.position), lift(tip), Stroke::solid(Ink::Normal, width), Head::Open);
        if in_full {
            let text = format!("{}  {}", metres(point.separation), feature(point.id));
            note(pen, point.position, &text, Ink::Normal, Rank::Number);
        }
    }
    pen.term(None);
}

fn clipping(record: &TickRecord, a: usize, b: usize, pen: &mut dyn Pen) {
    let Some((_, steps)) = record.manifold(a, b) else { return };
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
                segment(pen, down, up, Stroke::dashed(Ink::Guide, AXIS));
                for (from, to) in before.into_iter().zip(after).filter(|(from, to)| from != to) {
                    segment(pen, from, to, Stroke::dashed(Ink::Overlap, BAR));
                    note(pen, from.midpoint(to), "cut off", Ink::Overlap, Rank::Detail);
                }
            }
            Step::Point { incident, separation, kept: false } => {
                pen.term(Some(Term::Clip));
                cross(pen, incident, Ink::Gap);
                let text = format!("left out: {} above", metres(separation));
                note(pen, incident, &text, Ink::Gap, Rank::Detail);
            }
            Step::Point { .. } | Step::Axis(_) | Step::Closest(_) | Step::Centers(_) => {}
        }
    }
    pen.term(None);
}

fn lit(edge: &Edge, what: &str, term: Term, pen: &mut dyn Pen) {
    let ink = if edge.of_a { Ink::A } else { Ink::B };
    let [from, to] = edge.ends;
    pen.term(Some(term));
    segment(pen, from, to, Stroke::solid(ink, BAR));
    let tip = from.midpoint(to) + edge.normal * NORMAL_LENGTH;
    pen.arrow(lift(from.midpoint(to)), lift(tip), Stroke::solid(ink, AXIS), Head::Open);
    let text = format!("{what}: {} {}", if edge.of_a { "a" } else { "b" }, edge_name(edge.index));
    note(pen, tip, &text, ink, Rank::Detail);
}
