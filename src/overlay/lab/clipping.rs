//! Construction of the explained pair's manifold: reference and incident edge, both clips, and the contact
//! points.

use crate::geom::convex_clip::{ClipStep, Edge};
use crate::overlay::prelude::*;
use crate::sim::lab::{PairRecord, TestResult, TestStep};
use crate::text::{Id, id};

/// Length of a clipping line to each side, m.
const REACH: f32 = 0.5;

/// Length of a contact normal, m.
const NORMAL: f32 = 0.4;

/// Draws each construction step and the contact points.
pub(super) fn draw(pair: &PairRecord, pen: &mut Pen) {
    let mut upward = Vec2::Y;
    pen.weight(Weight::Work);
    for test_step in &pair.steps {
        let TestStep::Clip(step) = test_step else { continue };
        match *step {
            ClipStep::Reference(edge) => {
                upward = edge.normal;
                draw_edge(&edge, id::OVERLAY_REFERENCE_EDGE, Term::Reference, pen);
            }
            ClipStep::Incident(edge) => {
                draw_edge(&edge, id::OVERLAY_INCIDENT_EDGE, Term::Incident, pen);
            }
            ClipStep::Clip { at, before, after, .. } => {
                pen.term(Some(Term::Clip));
                let (from, to) = (at - upward * REACH, at + upward * REACH);
                pen.segment(from, to, Ink::Guide.dashed(AXIS));
                for (from, to) in before.into_iter().zip(after).filter(|(from, to)| from != to) {
                    pen.segment(from, to, Ink::Overlap.dashed(BAR));
                }
            }
            ClipStep::Point { incident, separation, kept: false } => {
                pen.term(Some(Term::Clip));
                pen.cross(incident, Ink::Gap);
                let text = id::OVERLAY_POINT_LEFT_OUT.with(&[("separation", &metres(separation))]);
                pen.note(incident, text, Ink::Gap, Rank::Detail);
            }
            ClipStep::Point { .. } | ClipStep::Sat(_) => {}
        }
    }
    let Some(TestResult::Clip(manifold, _)) = pair.result else { return };
    pen.weight(Weight::Answer);
    for (k, point) in (0u8..).zip(manifold.points()) {
        pen.term(Some(Term::ContactPoint(k)));
        pen.cross(point.position, Ink::Normal);
        let tip = point.position + manifold.normal * NORMAL;
        pen.arrow(point.position, tip, Ink::Normal.solid(OUTLINE), Head::Open);
        pen.note(point.position, metres(point.separation), Ink::Normal, Rank::Number);
    }
    pen.term(None);
}

/// Draws an edge with its name.
fn draw_edge(edge: &Edge, name: Id, term: Term, pen: &mut Pen) {
    let ink = if edge.of_a { Ink::A } else { Ink::B };
    let [from, to] = edge.ends;
    pen.term(Some(term));
    pen.segment(from, to, ink.solid(BAR));
    pen.note(from.midpoint(to), name.text(), ink, Rank::Number);
}
