//! The SAT microscope: every candidate axis of the selected pair of rects in a lane of its own.
//!
//! A lane shows, from the shapes outwards: b's bar with a notch at b's centre (lane coordinate 0),
//! a's bar, and between them the overlap, hatched, or the gap, dashed. All from [`AxisTest`].
//!
//! [`AxisTest`]: crate::geom::trace::AxisTest

use glam::Vec2;

use crate::explain::Term;
use crate::explain::number::{metres, plain};
use crate::explain::rect_pair::RectPair;
use crate::geom::trace::AxisSource;
use crate::geom::{Contact, Rect};
use crate::overlay::ground::{ARROW, AXIS, BAR, OUTLINE, chip, fill, lift, note, segment};
use crate::overlay::lanes::{BAR_OFFSET, END_ROOM, Lane, lanes};
use crate::overlay::pen::{Head, Ink, Pattern, Pen, Rank, Stroke};
use crate::overlay::{View, ground};

/// Half the width of the notch in b's bar, m.
const NOTCH: f32 = 0.03;

/// Length of the normal's arrow, m: a unit vector at half scale, to leave the MTV its room.
const NORMAL_LENGTH: f32 = 0.5;

/// Draws the microscope for the selected pair, if this tick tested it and both are rects; of a
/// pair that is not finished the axes tested so far.
pub(super) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.tested_tank() else { return };
    let Some(pair) = view.selected.and_then(|target| record.pair(target)) else { return };
    if let Some(pair) = RectPair::of_tank(record, &pair) {
        rects(&pair, view.hovered, pen);
    }
}

/// Draws the microscope of any pair of rects.
pub(super) fn rects(pair: &RectPair, hovered: Option<Term>, pen: &mut dyn Pen) {
    let lanes = lanes(&pair.a, &pair.b, pair.tests.iter());
    let chosen = pair.chosen();
    for lane in &lanes {
        let is_chosen = chosen.is_some_and(|source| lane.sources.contains(&source));
        let picture = Picture {
            lane,
            pair,
            is_minimum: is_chosen && pair.hit().is_some(),
            in_full: is_chosen || lane.sources.iter().any(|source| hovers(hovered, *source)),
        };
        picture.draw(pen);
    }
    if let (Some(contact), Some(source)) = (pair.hit(), chosen) {
        mtv(&pair.a, &pair.b, source, contact, pen);
    }
}

/// Whether the hovered quantity belongs to the axis.
fn hovers(hovered: Option<Term>, axis: AxisSource) -> bool {
    match hovered {
        Some(
            Term::Axis(s)
            | Term::RadiusA(s)
            | Term::RadiusB(s)
            | Term::Distance(s)
            | Term::Overlap(s),
        ) => s == axis,
        _ => false,
    }
}

/// One lane and what it needs to know of the pair.
struct Picture<'a> {
    lane: &'a Lane,
    pair: &'a RectPair,
    /// Whether it holds the smallest overlap of a hit.
    is_minimum: bool,
    /// Whether the ends of its bars are worth numbers of higher rank.
    in_full: bool,
}

impl Picture<'_> {
    fn draw(&self, pen: &mut dyn Pen) {
        let source = self.lane.test.source;
        pen.term(Some(Term::Axis(source)));
        self.axis(pen);
        for source in &self.lane.sources {
            self.light_edge(*source, pen);
        }
        let (low_b, high_b) = self.lane.bar_b();
        pen.term(Some(Term::RadiusB(source)));
        self.bar(&self.pair.b, (low_b, high_b), (-BAR_OFFSET, Ink::B), pen);
        pen.term(Some(Term::RadiusA(source)));
        self.bar(&self.pair.a, self.lane.bar_a(), (BAR_OFFSET, Ink::A), pen);
        pen.term(Some(Term::Distance(source)));
        self.centers(pen);
        pen.term(Some(Term::Overlap(source)));
        if self.lane.test.overlap > 0.0 {
            self.overlap(pen);
        } else {
            self.gap(pen);
        }
        pen.term(None);
    }

    /// The axis itself with its name, or the names of all that are parallel.
    fn axis(&self, pen: &mut dyn Pen) {
        let lane = self.lane;
        let (from, to) = (lane.at(lane.span.0 - 0.15, 0.0), lane.at(lane.span.1 + END_ROOM, 0.0));
        pen.arrow(lift(from), lift(to), Stroke::solid(Ink::Guide, AXIS), Head::Open);
        let names: Vec<String> =
            lane.sources.iter().map(|source| self.pair.axis_name(*source)).collect();
        note(pen, to, &names.join(" ∥ "), Ink::Guide, Rank::Number);
    }

    /// The edge of its shape that the axis stands on, the one that faces the other shape.
    fn light_edge(&self, source: AxisSource, pen: &mut dyn Pen) {
        let own = if source.is_a() { &self.pair.a } else { &self.pair.b };
        let (from, to) = self.pair.edge_corners(source);
        let corners = own.corners();
        let (ink, width) = match (self.is_minimum, source.is_a()) {
            (true, _) if source == self.lane.test.source => (Ink::Minimum, 2.0 * OUTLINE),
            (_, true) => (Ink::A, 2.0 * OUTLINE),
            (_, false) => (Ink::B, 2.0 * OUTLINE),
        };
        segment(pen, corners[from], corners[to], Stroke::solid(ink, width));
    }

    /// A projection: the bar, its ends' numbers, the lines from the corners that made them.
    fn bar(
        &self,
        of: &Rect,
        (low, high): (f32, f32),
        (across, ink): (f32, Ink),
        pen: &mut dyn Pen,
    ) {
        let lane = self.lane;
        let stroke = Stroke::solid(ink, BAR * if self.is_minimum { 1.5 } else { 1.0 });
        if ink == Ink::B {
            segment(pen, lane.at(low, across), lane.at(-NOTCH, across), stroke);
            segment(pen, lane.at(NOTCH, across), lane.at(high, across), stroke);
        } else {
            segment(pen, lane.at(low, across), lane.at(high, across), stroke);
        }
        let rank = if self.in_full { Rank::Number } else { Rank::Detail };
        for (t, side) in [(low, -1.0), (high, 1.0)] {
            let end = lane.at(t, across);
            segment(pen, extreme(of, lane, side), end, Stroke::dashed(ink, 1.0));
            note(pen, end, &plain(t), ink, rank);
        }
    }

    /// The distance of the centres, when somebody asks for it.
    fn centers(&self, pen: &mut dyn Pen) {
        if self.in_full {
            let (from, to) = (self.lane.at(0.0, 0.0), self.lane.at(self.lane.test.distance, 0.0));
            segment(pen, from, to, Stroke::solid(Ink::Guide, OUTLINE));
        }
    }

    fn overlap(&self, pen: &mut dyn Pen) {
        let lane = self.lane;
        let (low, high) = lane.between();
        let rows = [(low, -BAR_OFFSET), (high, -BAR_OFFSET), (high, BAR_OFFSET), (low, BAR_OFFSET)];
        let area = rows.map(|(t, across)| lane.at(t, across));
        fill(pen, &area, Ink::Overlap, Pattern::Hatch);
        let width = if self.is_minimum { ARROW } else { AXIS };
        ground::outline(pen, &area, Stroke::solid(Ink::Overlap, width));
        let middle = f32::midpoint(low, high);
        let rank = if self.is_minimum { Rank::Result } else { Rank::Number };
        note(pen, lane.at(middle, BAR_OFFSET), &metres(lane.test.overlap), Ink::Overlap, rank);
        if self.is_minimum {
            chip(pen, lane.at(middle, 0.0), "MIN", Ink::Minimum);
        }
        if lane.contained() {
            note(pen, lane.at(lane.span.0, 0.0), "contained", Ink::Overlap, Rank::Number);
        }
    }

    fn gap(&self, pen: &mut dyn Pen) {
        let lane = self.lane;
        let (low, high) = lane.between();
        segment(pen, lane.at(low, 0.0), lane.at(high, 0.0), Stroke::dashed(Ink::Gap, ARROW));
        for t in [low, high] {
            let (from, to) = (lane.at(t, -BAR_OFFSET), lane.at(t, BAR_OFFSET));
            segment(pen, from, to, Stroke::solid(Ink::Gap, AXIS));
        }
        let text = format!("gap {}", metres(-lane.test.overlap));
        note(pen, lane.at(f32::midpoint(low, high), 0.0), &text, Ink::Gap, Rank::Result);
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
    let nearer = |p: &Vec2, q: &Vec2| p.dot(lane.outward).total_cmp(&q.dot(lane.outward));
    // Corners that are not numbers have no farthest one; then any will do.
    farthest.max_by(nearer).unwrap_or(corners[0])
}

/// The MTV at true scale where the shapes meet, and the normal beside it.
fn mtv(a: &Rect, b: &Rect, source: AxisSource, contact: Contact, pen: &mut dyn Pen) {
    // The deepest corner is the other shape's; a's face has to come to it.
    let to = if source.is_a() {
        deepest(b, contact.normal)
    } else {
        deepest(a, -contact.normal) + contact.mtv()
    };
    let from = to - contact.mtv();
    pen.term(Some(Term::Normal));
    let beyond = lift(to + contact.normal * NORMAL_LENGTH);
    pen.arrow(lift(to), beyond, Stroke::solid(Ink::Normal, AXIS), Head::Open);
    note(pen, to + contact.normal * NORMAL_LENGTH, "n", Ink::Normal, Rank::Detail);
    pen.term(Some(Term::Mtv));
    pen.arrow(lift(from), lift(to), Stroke::solid(Ink::Mtv, ARROW), Head::Filled);
    let text = format!("MTV {}", metres(contact.depth));
    note(pen, from.midpoint(to), &text, Ink::Mtv, Rank::Result);
    pen.term(None);
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
