//! The separating axis test of the explained pair: each axis beside the shapes with both
//! projections.

use crate::explain::lab::sat::axis;
use crate::geom::convex::Convex;
use crate::geom::convex_sat::{AxisTest, Source};
use crate::geom::order;
use crate::geom::{Rect, rect_rect};
use crate::overlay::line::Line;
use crate::overlay::prelude::*;
use crate::sim::lab::PairRecord;

/// From the shapes to a lane, and from a lane to the next, m.
const MARGIN: f32 = 0.45;

/// From a lane's line to either bar, m.
const BAR_OFFSET: f32 = 0.09;

/// What a lane goes on beyond its bars, m.
const END_ROOM: f32 = 0.3;

/// Half of a lane's width, m: two bars and room for a number.
const HALF_WIDTH: f32 = 0.2;

/// A lane that is in the way of others stands this much farther off, m, and at most so many times.
const STEP: f32 = 0.2;
const MOST_STEPS: u8 = 24;

/// Draws a lane for each axis that was tested; the one that decided in full.
pub(super) fn draw(pair: &PairRecord, pen: &mut Pen) {
    let decided = pair.decided().map(|test| test.source);
    let mut axes: Vec<(usize, &AxisTest)> = pair.axes().enumerate().collect();
    // The one that decided is the nearest to the shapes; the others find what room there is left.
    order::sort_by_key(&mut axes, |(_, test)| decided != Some(test.source));
    let mut taken = Vec::new();
    for (k, test) in axes {
        let is_chosen = decided == Some(test.source);
        pen.term(Some(axis(k)));
        pen.weight(if is_chosen { Weight::Answer } else { Weight::Aside });
        edge(pair, test, is_chosen, pen);
        let line = beside(pair, test, &mut taken);
        lane(pair, test, (&line, is_chosen), pen);
    }
    pen.term(None);
}

/// The edge that the axis is the normal of, or the two corners that it goes through.
fn edge(pair: &PairRecord, test: &AxisTest, is_chosen: bool, pen: &mut Pen) {
    let [a, b] = &pair.shapes;
    let (ends, ink) = match pair.edge_of(test) {
        Source::EdgeOfA(k) => (a.edge(k), Ink::A),
        Source::EdgeOfB(k) => (b.edge(k), Ink::B),
        Source::Vertices { a: i, b: j } => ([a.points()[i], b.points()[j]], Ink::Guide),
    };
    let ink = if is_chosen && !test.separates() { Ink::Minimum } else { ink };
    pen.segment(ends[0], ends[1], ink.solid(2.0 * OUTLINE));
}

/// The axis beside the shapes: both projections, and between them the overlap or the gap.
fn lane(pair: &PairRecord, test: &AxisTest, (line, is_chosen): (&Line<Vec2>, bool), pen: &mut Pen) {
    let (low, high) = (test.a[0].min(test.b[0]), test.a[1].max(test.b[1]));
    pen.arrow(
        line.at(low - END_ROOM, 0.0),
        line.at(high + END_ROOM, 0.0),
        Ink::Guide.solid(AXIS),
        Head::Open,
    );
    let wide = if is_chosen { 1.5 * BAR } else { BAR };
    line.bar(pen, (test.a[0], test.a[1]), BAR_OFFSET, Ink::A.solid(wide));
    line.bar(pen, (test.b[0], test.b[1]), -BAR_OFFSET, Ink::B.solid(wide));
    // From where the later interval begins to where the earlier one ends.
    let between = (test.a[0].max(test.b[0]), test.a[1].min(test.b[1]));
    let middle = line.at(f32::midpoint(between.0, between.1), 0.0);
    pen.weight(if is_chosen { Weight::Answer } else { Weight::Detail });
    if test.overlap > 0.0 {
        let corners = line.stretch(between, (-BAR_OFFSET, BAR_OFFSET));
        pen.fill(&corners, Ink::Overlap, Pattern::Hatch);
        pen.note(middle, metres(test.depth), Ink::Overlap, Rank::Number);
    } else {
        line.bar(pen, between, 0.0, Ink::Gap.dashed(ARROW));
        pen.note(middle, gap_label(-test.overlap), Ink::Gap, Rank::Number);
    }
    if is_chosen {
        pen.weight(Weight::Work);
        for (shape, interval) in pair.shapes.iter().zip([test.a, test.b]) {
            drops(line, test, (shape, interval), pen);
        }
    }
}

/// From the corners that made an interval's ends to these ends.
fn drops(
    line: &Line<Vec2>,
    test: &AxisTest,
    (shape, interval): (&Convex, [f32; 2]),
    pen: &mut Pen,
) {
    for (end, way) in interval.into_iter().zip([-test.axis, test.axis]) {
        pen.segment(shape.farthest(way), line.at(end, 0.0), Ink::Guide.dashed(1.0));
    }
}

/// The axis on that side of the shapes where the one that it belongs to lies, clear of both and of
/// the lanes that are `taken`; its own is then among them.
fn beside(pair: &PairRecord, test: &AxisTest, taken: &mut Vec<Rect>) -> Line<Vec2> {
    let [a, b] = &pair.shapes;
    let along = test.axis.normalize_or_zero();
    let to_owner = (a.centroid() - b.centroid())
        * if matches!(test.source, Source::EdgeOfB(_)) { -1.0 } else { 1.0 };
    let across = along.perp();
    let outward = if across.dot(to_owner) < -1e-3 { -across } else { across };
    let reach = [a, b].map(|shape| shape.interval(outward, Vec2::ZERO)[1]);
    let (low, high) = (test.a[0].min(test.b[0]), test.a[1].max(test.b[1]));
    let first = reach[0].max(reach[1]) + MARGIN;
    let strip = |step: u8| Rect {
        center: outward * (first + STEP * f32::from(step)) + along * f32::midpoint(low, high),
        axis_x: along,
        half: vec2((high - low) * 0.5 + END_ROOM, HALF_WIDTH),
    };
    let is_free = |step: &u8| {
        let own = strip(*step);
        taken.iter().all(|other| rect_rect(&own, other, &mut ()).hit().is_none())
    };
    // Where there is no room left, lanes may cross.
    let step = (0..MOST_STEPS).find(is_free).unwrap_or(0);
    taken.push(strip(step));
    Line { origin: outward * (first + STEP * f32::from(step)), along, outward }
}
