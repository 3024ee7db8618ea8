//! The SAT microscope: every candidate axis of the selected pair of rects in a lane of its own.
//!
//! A lane shows, from the shapes outwards: b's bar with a notch at b's centre (lane coordinate 0),
//! a's bar, and between them the overlap, hatched, or the gap, dashed. All from [`AxisTest`].
//!
//! [`AxisTest`]: crate::geom::trace::AxisTest

use super::ground;
use super::lanes::{BAR_OFFSET, END_ROOM, Lane, bars, lanes};
use super::prelude::*;
use crate::explain::rect_pair::RectPair;
use crate::geom::Rect;
use crate::geom::trace::AxisSource;
use crate::sim::tank::TickRecord;

/// Half the width of the notch in b's bar, m.
const NOTCH: f32 = 0.03;

/// Length of the normal's arrow, m: a unit vector at half scale, to leave the MTV its room.
const NORMAL_LENGTH: f32 = 0.5;

/// Draws the microscope for the selected pair, if this tick tested it and both are rects; of a
/// pair that is not finished the axes tested so far.
pub(super) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let pair = view.selected.and_then(|target| view.tested.pair(target));
    if let Some(pair) = pair.and_then(|pair| RectPair::of_tank(view.tested, &pair)) {
        rects(&pair, view.hovered, pen);
    }
}

/// Draws the microscope of any pair of rects.
pub(super) fn rects(pair: &RectPair, hovered: Option<Term>, pen: &mut Pen) {
    let lanes = lanes(&pair.a, &pair.b, pair.tests.iter());
    let chosen = pair.chosen();
    for lane in &lanes {
        let is_chosen = chosen.is_some_and(|source| lane.sources.contains(&source));
        let picture = Picture {
            lane,
            pair,
            source: in_lane(lane, hovered),
            weight: if is_chosen { Weight::Answer } else { Weight::Aside },
            is_minimum: is_chosen && pair.hit().is_some(),
            in_full: is_chosen || lane.sources.iter().any(|source| hovers(hovered, *source)),
        };
        picture.draw(pen);
    }
    let (Some(contact), Some(source)) = (pair.hit(), chosen) else { return };
    // The deepest corner is the other shape's; a's face has to come to it.
    let to = if source.is_a() {
        deepest(&pair.b, contact.normal)
    } else {
        deepest(&pair.a, -contact.normal) + contact.mtv()
    };
    ground::contact(pen, (to - contact.mtv(), to), contact, NORMAL_LENGTH);
}

/// The axis that the lane's marks are about: of parallel ones the hovered one.
fn in_lane(lane: &Lane, hovered: Option<Term>) -> AxisSource {
    let hovered = hovered.and_then(Term::axis).filter(|axis| lane.sources.contains(axis));
    hovered.unwrap_or(lane.test.source)
}

/// Whether the hovered quantity belongs to the axis.
fn hovers(hovered: Option<Term>, axis: AxisSource) -> bool {
    hovered.and_then(Term::axis) == Some(axis)
}

/// One lane and what it needs to know of the pair.
struct Picture<'a> {
    lane: &'a Lane,
    pair: &'a RectPair,
    /// The axis that its marks are about.
    source: AxisSource,
    /// What it is worth: the deciding axis is the answer.
    weight: Weight,
    /// Whether it holds the smallest overlap of a hit.
    is_minimum: bool,
    /// Whether the ends of its bars are worth numbers of higher rank.
    in_full: bool,
}

impl Picture<'_> {
    fn draw(&self, pen: &mut Pen) {
        let source = self.source;
        pen.term(Some(Term::Axis(source)));
        self.axis(pen);
        pen.weight(self.weight);
        for source in &self.lane.sources {
            self.light_edge(*source, pen);
        }
        let [bar_a, bar_b] = bars(&self.lane.test);
        pen.term(Some(Term::RadiusB(source)));
        self.bar(&self.pair.b, bar_b, (-BAR_OFFSET, Ink::B), pen);
        pen.term(Some(Term::RadiusA(source)));
        self.bar(&self.pair.a, bar_a, (BAR_OFFSET, Ink::A), pen);
        pen.term(Some(Term::Distance(source)));
        if self.in_full {
            let Lane { line, test, .. } = self.lane;
            pen.weight(Weight::Work.min(self.weight));
            line.bar(pen, (0.0, test.distance), 0.0, Ink::Guide.solid(OUTLINE));
        }
        pen.term(Some(Term::Overlap(source)));
        if self.lane.test.overlap > 0.0 {
            self.overlap(pen);
        } else {
            self.gap(pen);
        }
    }

    /// The axis itself with its name, or the names of all that are parallel.
    fn axis(&self, pen: &mut Pen) {
        let lane = self.lane;
        let way = (lane.span.0 - 0.15, lane.span.1 + END_ROOM);
        let way = (lane.line.at(way.0, 0.0), lane.line.at(way.1, 0.0));
        let names = lane.sources.iter().map(|source| self.pair.axis_name(*source));
        let names = names.collect::<Vec<_>>().join(" ∥ ");
        pen.weight(self.weight);
        pen.arrow(way.0, way.1, Ink::Guide.solid(AXIS), Head::Open);
        // One number for each of the others is enough.
        pen.weight(if self.weight == Weight::Aside { Weight::Detail } else { self.weight });
        pen.note(way.1, names, Ink::Guide, Rank::Number);
    }

    /// The edge of its shape that the axis stands on, the one that faces the other shape.
    fn light_edge(&self, source: AxisSource, pen: &mut Pen) {
        let own = if source.is_a() { &self.pair.a } else { &self.pair.b };
        let (from, to) = self.pair.edge_corners(source);
        let corners = own.corners();
        let ink = match source.is_a() {
            _ if self.is_minimum && source == self.lane.test.source => Ink::Minimum,
            true => Ink::A,
            false => Ink::B,
        };
        pen.segment(corners[from], corners[to], ink.solid(2.0 * OUTLINE));
    }

    /// A projection: the bar, its ends' numbers, the lines from the corners that made them.
    fn bar(&self, of: &Rect, (low, high): (f32, f32), (across, ink): (f32, Ink), pen: &mut Pen) {
        let line = &self.lane.line;
        let stroke = ink.solid(BAR * if self.is_minimum { 1.5 } else { 1.0 });
        if ink == Ink::B {
            line.bar(pen, (low, -NOTCH), across, stroke);
            line.bar(pen, (NOTCH, high), across, stroke);
        } else {
            line.bar(pen, (low, high), across, stroke);
        }
        let rank = if self.in_full { Rank::Number } else { Rank::Detail };
        for (t, side) in [(low, -1.0), (high, 1.0)] {
            let end = line.at(t, across);
            pen.weight(self.weight);
            pen.segment(extreme(of, self.lane, side), end, ink.dashed(1.0));
            pen.weight(Weight::Detail);
            pen.note(end, plain(t), ink, rank);
        }
        pen.weight(self.weight);
    }

    fn overlap(&self, pen: &mut Pen) {
        let (lane, line) = (self.lane, &self.lane.line);
        let (low, high) = lane.between();
        let area = line.stretch((low, high), (-BAR_OFFSET, BAR_OFFSET));
        pen.weight(self.weight);
        pen.fill(&area, Ink::Overlap, Pattern::Hatch);
        let width = if self.is_minimum { ARROW } else { AXIS };
        pen.outline(&area, Ink::Overlap.solid(width));
        let middle = f32::midpoint(low, high);
        let rank = if self.is_minimum { Rank::Result } else { Rank::Number };
        // The MTV of a hit says the same number.
        pen.weight(if self.is_minimum { Weight::Work } else { self.weight });
        pen.note(line.at(middle, BAR_OFFSET), metres(lane.test.overlap), Ink::Overlap, rank);
        if self.is_minimum {
            pen.weight(self.weight);
            pen.chip(line.at(middle, 0.0), "MIN", Ink::Minimum);
        }
        if lane.contained() {
            pen.weight(Weight::Detail);
            pen.note(line.at(lane.span.0, 0.0), "contained", Ink::Overlap, Rank::Number);
        }
    }

    fn gap(&self, pen: &mut Pen) {
        let line = &self.lane.line;
        let (low, high) = self.lane.between();
        pen.weight(self.weight);
        line.bar(pen, (low, high), 0.0, Ink::Gap.dashed(ARROW));
        for t in [low, high] {
            line.tick(pen, t, (0.0, BAR_OFFSET), Ink::Gap.solid(AXIS));
        }
        let text = gap_label(-self.lane.test.overlap);
        let is_deciding = self.weight == Weight::Answer;
        pen.weight(if is_deciding { Weight::Result } else { self.weight });
        pen.note(line.at(f32::midpoint(low, high), 0.0), text, Ink::Gap, Rank::Result);
    }
}

/// The corner of `rect` farthest along ± the lane's axis; of two the one nearer to the lane.
fn extreme(rect: &Rect, lane: &Lane, side: f32) -> Vec2 {
    /// Corners this close to each other along the axis are equally far, m.
    const TIE: f32 = 1e-3;
    let along = |p: &Vec2| p.dot(lane.test.axis) * side;
    let corners = rect.corners();
    let most = corners.iter().map(along).fold(f32::NEG_INFINITY, f32::max);
    let farthest = corners.into_iter().filter(|p| along(p) >= most - TIE);
    let nearer = |p: &Vec2, q: &Vec2| p.dot(lane.line.outward).total_cmp(&q.dot(lane.line.outward));
    // Corners that are not numbers have no farthest one; then any will do.
    farthest.max_by(nearer).unwrap_or(corners[0])
}

/// The point of `rect` farthest along `direction`; of a whole edge its middle.
fn deepest(rect: &Rect, direction: Vec2) -> Vec2 {
    // Below this |cos| an edge lies across the direction.
    const ACROSS: f32 = 1e-3;
    let side = |axis: Vec2, half: f32| {
        let cos = axis.dot(direction);
        if cos.abs() < ACROSS { Vec2::ZERO } else { axis * half.copysign(cos) }
    };
    rect.center + side(rect.axis_x, rect.half.x) + side(rect.axis_z(), rect.half.y)
}
