//! The box and another box: the axis that decides with both shadows, the other axes, the witness
//! points, the way out.
//!
//! Beside the box a copy of the axis, 0 at the other box' centre. On it, from the boxes outwards: the
//! shadow of the driven box, that of the other, and between the two what they share, or the gap.

use super::models::edges;
use crate::explain::object_name;
use crate::explain::wall::boxes::{axis, axis_name};
use crate::geom::Obb;
use crate::geom::obb_obb::{AxisTest, Source};
use crate::geom::obb_witness::{edge, face};
use crate::geom::order;
use crate::overlay::line::Line;
use crate::overlay::prelude::*;
use crate::sim::wall::{BoxRecord, BoxTested, TickRecord};

/// From the boxes to the lane, m.
const MARGIN: f32 = 0.5;

/// How far outwards on the lane either shadow stands, m.
const SHADOWS: [f32; 2] = [0.0, 0.16];

/// The lane reaches this far beyond its bars, m.
const BEYOND: f32 = 0.3;

/// From the driven box to the middle of the star of axes, and how far its rays reach, m.
const STAR: [f32; 2] = [1.3, 0.4];

/// So many of the other axes, those of least overlap, are named where there is little room.
const NAMED: usize = 4;

/// Half the size of a witness point's cross, m.
const CROSS: f32 = 0.07;

/// Draws the lane of the axis that decides, and of one that is hovered; all others as a star.
pub(super) fn shadows(view: &View<'_, TickRecord>, test: &BoxRecord<'_>, pen: &mut Pen) {
    let Some(decided) = test.decided() else { return };
    let name = object_name(&view.record.after, test.target);
    for tested in test.axes() {
        let is_chosen = tested.source == decided.source;
        pen.term(Some(axis(tested.source)));
        if is_chosen || view.hovered == Some(axis(tested.source)) {
            lane(test, tested, is_chosen, &name, pen);
            source(test, tested, pen);
        }
    }
    star(test, decided, &name, pen);
    pen.term(None);
}

/// Where the axis came from: a face, or two edges.
fn source(test: &BoxRecord<'_>, tested: &AxisTest, pen: &mut Pen) {
    pen.weight(Weight::Answer);
    // From the other box towards the driven one.
    let n = tested.axis * 1.0_f32.copysign(tested.distance);
    let line =
        |of_a: bool| if of_a { Ink::A.solid(2.0 * OUTLINE) } else { Ink::B.solid(2.0 * OUTLINE) };
    match tested.source {
        Source::FaceOfA(k) => pen.outline(&face(&test.a, k.into(), -n), line(true)),
        Source::FaceOfB(k) => pen.outline(&face(&test.b, k.into(), n), line(false)),
        Source::Edges(i, j) => {
            pen.line(&edge(&test.a, i.into(), -n), line(true));
            pen.line(&edge(&test.b, j.into(), n), line(false));
        }
    }
}

/// A copy of the axis beside the boxes, on the side where they reach least: above them, or left or
/// right of the axis.
fn beside(test: &BoxRecord<'_>, along: Vec3) -> Line<Vec3> {
    let level = along.cross(Vec3::Y).try_normalize().unwrap_or(Vec3::X);
    let up = level.cross(along);
    let reach = |outward: Vec3| {
        let of =
            |b: &Obb| outward.dot(b.center - test.a.center) + b.to_local(outward).abs().dot(b.half);
        of(&test.a).max(of(&test.b)) + MARGIN
    };
    let ways = [up, level, -level].map(|way| (reach(way), way));
    let best = ways.into_iter().min_by(|p, q| p.0.total_cmp(&q.0));
    let (reach, outward) = best.unwrap_or((MARGIN, up));
    let to_b = test.b.center - test.a.center;
    // Coordinate 0 is the other box' centre; across, the driven box'.
    Line { origin: test.a.center + along * to_b.dot(along) + outward * reach, along, outward }
}

/// Both shadows on the axis, and what they share or the gap.
fn lane(test: &BoxRecord<'_>, tested: &AxisTest, is_chosen: bool, name: &str, pen: &mut Pen) {
    let AxisTest { axis: along, radius_a, radius_b, distance, overlap, .. } = *tested;
    let line = beside(test, along);
    let (a, b) = ([distance - radius_a, distance + radius_a], [-radius_b, radius_b]);
    let (low, high) = (a[0].min(b[0]) - BEYOND, a[1].max(b[1]) + BEYOND);
    pen.weight(Weight::Answer);
    pen.arrow(
        line.at(low, SHADOWS[0]),
        line.at(high, SHADOWS[0]),
        Ink::Guide.solid(AXIS),
        Head::Open,
    );
    pen.weight(if is_chosen { Weight::Work } else { Weight::Detail });
    pen.note(
        line.at(high, SHADOWS[0]),
        format!("L: {}", axis_name(tested.source, name)),
        Ink::Guide,
        Rank::Number,
    );
    for ((of_box, ends), (across, ink)) in
        [(&test.a, a), (&test.b, b)].into_iter().zip(SHADOWS.into_iter().zip([Ink::A, Ink::B]))
    {
        pen.weight(Weight::Answer);
        line.bar(pen, (ends[0], ends[1]), across, ink.solid(BAR));
        pen.weight(Weight::Work);
        // The corners that make the shadow's ends.
        for (end, way) in ends.into_iter().zip([-along, along]) {
            let farthest =
                of_box.corners().into_iter().max_by(|p, q| p.dot(way).total_cmp(&q.dot(way)));
            pen.segment(farthest.unwrap_or(of_box.center), line.at(end, across), ink.dashed(1.0));
        }
    }
    // From where the later shadow begins to where the earlier one ends, towards the other box.
    let between = if distance < 0.0 { (b[0], a[1]) } else { (a[0], b[1]) };
    let middle = line.at(f32::midpoint(between.0, between.1), SHADOWS[1]);
    pen.weight(Weight::Answer);
    if overlap > 0.0 {
        let area = line.stretch(between, (SHADOWS[0], SHADOWS[1]));
        pen.fill(&area, Ink::Overlap, Pattern::Hatch);
        pen.outline(&area, Ink::Overlap.solid(AXIS));
        pen.note(middle, format!("overlap {}", metres(overlap)), Ink::Overlap, Rank::Number);
    } else {
        line.bar(pen, between, SHADOWS[0], Ink::Gap.dashed(ARROW));
        // Only of the axis that decides: another one's gap is not the answer.
        pen.weight(if is_chosen && !test.pushed { Weight::Result } else { Weight::Detail });
        pen.note(middle, gap_label(-overlap), Ink::Gap, Rank::Result);
    }
}

/// The other axes, each through one point above the driven box, with its number.
fn star(test: &BoxRecord<'_>, decided: &AxisTest, name: &str, pen: &mut Pen) {
    let [high, reach] = STAR;
    let middle = test.a.center + Vec3::Y * (test.a.to_local(Vec3::Y).abs().dot(test.a.half) + high);
    let mut others: Vec<&AxisTest> =
        test.axes().filter(|other| other.source != decided.source).collect();
    order::sort_by(&mut others, |p, q| p.overlap.total_cmp(&q.overlap));
    for (rank, other) in others.into_iter().enumerate() {
        let ink = match other.source {
            Source::FaceOfA(_) => Ink::A,
            Source::FaceOfB(_) => Ink::B,
            Source::Edges(..) => Ink::Guide,
        };
        pen.term(Some(axis(other.source)));
        pen.weight(Weight::Aside);
        let up = other.axis * reach.copysign(other.axis.y);
        pen.segment(middle - up, middle + up, ink.solid(AXIS));
        pen.weight(if rank < NAMED { Weight::Aside } else { Weight::Detail });
        let text = format!("{}: {}", short_name(other.source, name), plain(other.overlap));
        pen.note(middle + up, text, ink, Rank::Detail);
    }
}

/// What an axis came from, in few words: whose edges they are is clear.
fn short_name(source: Source, name: &str) -> String {
    match source {
        Source::Edges(i, j) => {
            let letter = |k: u8| ["x", "y", "z"][usize::from(k)];
            format!("edges {} × {}", letter(i), letter(j))
        }
        face => axis_name(face, name),
    }
}

/// The witness points of a finished test.
pub(super) fn witnesses(tested: &BoxTested, pen: &mut Pen) {
    pen.term(Some(Term::ClosestPoint));
    for (point, ink) in tested.points.into_iter().zip([Ink::A, Ink::B]) {
        pen.weight(Weight::Answer);
        for arm in [Vec3::X, Vec3::Y, Vec3::Z] {
            pen.segment(point - arm * CROSS, point + arm * CROSS, ink.solid(OUTLINE));
        }
    }
    let [on_a, on_b] = tested.points;
    pen.weight(Weight::Detail);
    pen.note(on_a, "witness point of the box", Ink::A, Rank::Detail);
    pen.note(on_b, "witness point of the other box", Ink::B, Rank::Detail);
    pen.term(None);
}

/// The way out at true scale, from the witness point, and the box where it leads.
pub(super) fn push(test: &BoxRecord<'_>, pen: &mut Pen) {
    let Some(tested) = test.tested.filter(|_| test.pushed) else { return };
    let (mtv, from) = (tested.found.mtv(), tested.points[0]);
    pen.term(Some(Term::Mtv));
    pen.weight(Weight::Aside);
    edges(pen, &Obb { center: test.a.center + mtv, ..test.a }, Ink::Mtv.dashed(OUTLINE));
    pen.weight(Weight::Result);
    pen.arrow(from, from + mtv, Ink::Mtv.solid(ARROW), Head::Filled);
    pen.note(
        from.midpoint(from + mtv),
        format!("MTV {}", metres(tested.found.depth)),
        Ink::Mtv,
        Rank::Result,
    );
    pen.term(Some(Term::Normal));
    pen.weight(Weight::Work);
    let tip = from + mtv;
    pen.arrow(tip, tip + tested.found.normal, Ink::Normal.solid(AXIS), Head::Open);
    pen.weight(Weight::Detail);
    pen.note(tip + tested.found.normal, "n", Ink::Normal, Rank::Detail);
    pen.term(None);
}
