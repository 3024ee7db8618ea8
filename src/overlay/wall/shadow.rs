//! r and s: the box' shadow on the normal of the selected plane.
//!
//! Beside the box a copy of the normal, 0 at the plane. On it, from the box outwards: the shadow of
//! the corners, r as its three summands stacked from the centre towards the plane, and s.

use super::boxes;
use super::lane::lane;
use crate::explain::object_name;
use crate::overlay::line::Line;
use crate::overlay::prelude::*;
use crate::sim::wall::{PlaneRecord, TickRecord};

/// How far outwards on the lane the whole shadow, the first summand and s stand, m.
const SHADOW: f32 = 0.0;
const SUMMANDS: f32 = 0.2;
const HEIGHT: f32 = 0.7;

/// Each summand stands this much farther out than the one before, so that they can be told apart.
const STAGGER: f32 = 0.12;

/// The lane reaches this far beyond its bars, m.
const BEYOND: f32 = 0.3;

/// Draws the lane of the selected plane, or those of the selected box.
pub(crate) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let &View { record, selected, .. } = view;
    if let Some(test) = selected.and_then(|object| record.other(object)) {
        return boxes::shadows(view, &test, pen);
    }
    let Some(test) = selected.and_then(|plane| record.plane(plane)) else { return };
    let lane = lane(record, &test);
    axis(record, &test, &lane, pen);
    corners(&test, &lane, pen);
    half_shadow(&test, &lane, pen);
    height(&test, &lane, pen);
    result(&test, &lane, pen);
}

fn axis(record: &TickRecord, test: &PlaneRecord, lane: &Line<Vec3>, pen: &mut Pen) {
    let (r, s) = (test.found.r, test.found.s);
    let (low, high) = ((s - r).min(0.0) - BEYOND, (s + r).max(0.0) + BEYOND);
    pen.term(Some(Term::Normal));
    pen.weight(Weight::Answer);
    let (from, to) = (lane.at(low, SHADOW), lane.at(high, SHADOW));
    pen.arrow(from, to, Ink::Guide.solid(AXIS), Head::Open);
    pen.weight(Weight::Detail);
    pen.note(to, "n", Ink::Normal, Rank::Detail);
    pen.term(None);
    pen.weight(Weight::Answer);
    lane.tick(pen, 0.0, (0.35, 0.5), Ink::B.solid(AXIS));
    pen.weight(Weight::Detail);
    pen.note(lane.at(0.0, 0.85), object_name(&record.after, test.plane), Ink::B, Rank::Detail);
}

/// Every corner's shadow; the outermost two with their numbers.
fn corners(test: &PlaneRecord, lane: &Line<Vec3>, pen: &mut Pen) {
    pen.term(Some(Term::HalfShadow));
    for corner in test.b.corners() {
        let t = test.world.distance(corner);
        pen.weight(Weight::Work);
        pen.segment(corner, lane.at(t, SHADOW), Ink::A.dashed(1.0));
        pen.weight(Weight::Answer);
        lane.tick(pen, t, (SHADOW, 0.04), Ink::A.solid(AXIS));
    }
    let (r, s) = (test.found.r, test.found.s);
    // Half of the shadow decides: the one towards the plane.
    lane.bar(pen, (s - r, s), SHADOW, Ink::A.solid(BAR));
    lane.bar(pen, (s, s + r), SHADOW, Ink::A.solid(AXIS));
    pen.weight(Weight::Detail);
    for (t, name) in [(s - r, "s − r"), (s + r, "s + r")] {
        pen.note(lane.at(t, -0.05), format!("{name} {}", plain(t)), Ink::A, Rank::Detail);
    }
}

/// The summands, end to end from the centre down to s − r.
fn half_shadow(test: &PlaneRecord, lane: &Line<Vec3>, pen: &mut Pen) {
    let mut top = test.found.s;
    for (index, (length, axis)) in
        test.shadow.summands.to_array().into_iter().zip(["x", "y", "z"]).enumerate()
    {
        // Lossless: 0 to 2.
        pen.term(Some(Term::Summand(index as u8)));
        pen.weight(Weight::Work);
        let across = SUMMANDS + STAGGER * index as f32;
        lane.bar(pen, (top, top - length), across, Ink::A.solid(BAR));
        lane.tick(pen, top, (across, 0.05), Ink::A.solid(AXIS));
        lane.tick(pen, top - length, (across, 0.05), Ink::A.solid(AXIS));
        let text = format!("e{axis}|u{axis}·n| {}", plain(length));
        pen.note(lane.at(top - length * 0.5, across), text, Ink::A, Rank::Detail);
        top -= length;
    }
    pen.term(Some(Term::HalfShadow));
    pen.weight(Weight::Answer);
    let middle = lane.at(test.found.s - test.found.r * 0.5, SHADOW);
    pen.note(middle, format!("r {}", metres(test.found.r)), Ink::A, Rank::Number);
}

/// From the plane to the centre.
fn height(test: &PlaneRecord, lane: &Line<Vec3>, pen: &mut Pen) {
    let s = test.found.s;
    pen.term(Some(Term::Height));
    pen.weight(Weight::Answer);
    lane.bar(pen, (0.0, s), HEIGHT, Ink::B.solid(BAR));
    lane.tick(pen, s, (HEIGHT, 0.08), Ink::B.solid(AXIS));
    pen.segment(test.b.center, lane.at(s, HEIGHT), Ink::Guide.dashed(1.0));
    pen.note(lane.at(s * 0.5, HEIGHT), format!("s {}", metres(s)), Ink::B, Rank::Number);
}

/// What the shadow reaches beyond the plane, hatched; or the gap, dashed.
fn result(test: &PlaneRecord, lane: &Line<Vec3>, pen: &mut Pen) {
    let (r, s) = (test.found.r, test.found.s);
    if test.found.hit().is_some() {
        pen.term(Some(Term::PushOut));
        let area = lane.stretch((s - r, 0.0), (SHADOW, HEIGHT));
        pen.fill(&area, Ink::Overlap, Pattern::Hatch);
        pen.outline(&area, Ink::Overlap.solid(AXIS));
        return;
    }
    pen.term(None);
    // A box behind a sheet is apart on its other side.
    let end = if s < 0.0 { s + r } else { s - r };
    let (from, to) = (lane.at(0.0, SHADOW), lane.at(end, SHADOW));
    pen.segment(from, to, Ink::Gap.dashed(ARROW));
    pen.weight(Weight::Result);
    pen.note(from.midpoint(to), gap_label(-test.found.depth), Ink::Gap, Rank::Result);
}
