//! The push-out of the selected plane: both cases beside each other, and the one that holds on the
//! box.

use super::boxes;
use super::lane::lane;
use super::models::edges;
use crate::geom::Obb;
use crate::overlay::line::Line;
use crate::overlay::prelude::*;
use crate::sim::wall::{PlaneRecord, TickRecord};

/// How far outwards on the lane the two cases stand, m.
const CASES: [f32; 2] = [1.25, 2.0];

/// From a case's r to its |s| and its result, m.
const BESIDE: f32 = 0.16;

/// Draws the push-out, if the selected plane or box is hit.
pub(crate) fn draw(&View { record, selected, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    if let Some(test) = selected.and_then(|object| record.other(object)) {
        return boxes::push(&test, pen);
    }
    let test = selected.and_then(|plane| record.plane(plane));
    let Some(test) = test.filter(|test| test.pushed) else { return };
    let lane = lane(record, &test);
    let before = test.found.s > 0.0;
    case(&test, &lane, before, true, pen);
    case(&test, &lane, !before, false, pen);
    // At true scale, and the box where it leads.
    let center = test.b.center;
    let out = center + test.found.push();
    pen.term(Some(Term::PushOut));
    pen.weight(Weight::Aside);
    edges(pen, &Obb { center: out, ..test.b }, Ink::Mtv.dashed(OUTLINE));
    pen.weight(Weight::Result);
    pen.arrow(center, out, Ink::Mtv.solid(ARROW), Head::Filled);
    let text = format!("push {}", metres(test.found.depth));
    pen.note(center.midpoint(out), text, Ink::Mtv, Rank::Result);
}

/// r, then |s| from its end back (`before`: the centre is in front) or on, then what is left.
fn case(test: &PlaneRecord, lane: &Line<Vec3>, before: bool, holds: bool, pen: &mut Pen) {
    let (r, s) = (test.found.r, test.found.s.abs());
    let across = CASES[usize::from(!before)];
    let (end, push, name) = if before {
        (r - s, test.shadow.push_before(), "s > 0: r − |s|")
    } else {
        (r + s, test.shadow.push_behind(), "s ≤ 0: r + |s|")
    };
    let bars = [((0.0, r), Ink::A), ((r, end), Ink::B), ((0.0, push), Ink::Mtv)];
    pen.weight(if holds { Weight::Work } else { Weight::Aside });
    for (row, (ends, ink)) in (0_u8..).zip(bars) {
        let stroke = if holds { ink.solid(BAR) } else { Ink::Guide.dashed(AXIS) };
        lane.bar(pen, ends, across + f32::from(row) * BESIDE, stroke);
    }
    let at = lane.at(push.max(r), across + BESIDE);
    if holds {
        pen.term(Some(Term::PushOut));
        pen.chip(at, format!("{name} = {}", metres(push)), Ink::Mtv);
        pen.term(None);
    } else {
        let text = format!("{name} = {}: not now", plain(push));
        pen.weight(Weight::Detail);
        pen.note(at, text, Ink::Guide, Rank::Detail);
    }
}
