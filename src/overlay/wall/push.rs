//! The push-out of the selected plane: both cases beside each other, and the one that holds on the
//! box.

use crate::explain::Term;
use crate::explain::number::{metres, plain};
use crate::geom::Obb;
use crate::overlay::View;
use crate::overlay::ground::{ARROW, BAR, OUTLINE};
use crate::overlay::pen::{Head, Ink, Label, LabelStyle, Pen, Rank, Stroke};
use crate::overlay::wall::lane::Lane;
use crate::overlay::wall::models::{edges, note};
use crate::sim::wall::PlaneRecord;

/// How far outwards on the lane the two cases stand, m.
const CASES: [f32; 2] = [1.25, 2.0];

/// From a case's r to its |s| and its result, m.
const BESIDE: f32 = 0.16;

/// Draws the push-out, if the selected plane is hit.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.wall() else { return };
    let Some(test) = view.selected.and_then(|plane| record.plane(plane)) else { return };
    if !test.pushed {
        return;
    }
    let lane = Lane::new(record, &test);
    let before = test.found.s > 0.0;
    case(&test, &lane, before, true, pen);
    case(&test, &lane, !before, false, pen);
    on_the_box(&test, pen);
    pen.term(None);
}

/// r, then |s| from its end back (`before`: the centre is in front) or on, then what is left.
fn case(test: &PlaneRecord, lane: &Lane, before: bool, holds: bool, pen: &mut dyn Pen) {
    let (r, s) = (test.found.r, test.found.s.abs());
    let across = CASES[usize::from(!before)];
    let (push, name) = if before {
        (test.shadow.push_before(), "s > 0: r − |s|")
    } else {
        (test.shadow.push_behind(), "s ≤ 0: r + |s|")
    };
    let stroke =
        |ink| if holds { Stroke::solid(ink, BAR) } else { Stroke::dashed(Ink::Guide, 1.5) };
    let mut bar = |from, to, beside: f32, ink| {
        let across = across + beside;
        pen.line(&[lane.at(from, across), lane.at(to, across)], stroke(ink));
    };
    bar(0.0, r, 0.0, Ink::A);
    bar(r, if before { r - s } else { r + s }, BESIDE, Ink::B);
    bar(0.0, push, 2.0 * BESIDE, Ink::Mtv);
    let at = lane.at(push.max(r), across + BESIDE);
    if holds {
        pen.term(Some(Term::PushOut));
        let text = format!("{name} = {}", metres(push));
        let style = LabelStyle::Chip;
        pen.label(Label { at, text: &text, ink: Ink::Mtv, style, rank: Rank::Result });
    } else {
        note(pen, at, &format!("{name} = {}: not now", plain(push)), Ink::Guide, Rank::Detail);
    }
    pen.term(None);
}

/// The push at true scale, and the box where it leads.
fn on_the_box(test: &PlaneRecord, pen: &mut dyn Pen) {
    let center = test.b.center;
    let out = center + test.found.push();
    pen.term(Some(Term::PushOut));
    edges(pen, &Obb { center: out, ..test.b }, Stroke::dashed(Ink::Mtv, OUTLINE));
    pen.arrow(center, out, Stroke::solid(Ink::Mtv, ARROW), Head::Filled);
    let text = format!("push {}", metres(test.found.depth));
    note(pen, center.midpoint(out), &text, Ink::Mtv, Rank::Result);
}
