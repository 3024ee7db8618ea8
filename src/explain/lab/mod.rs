//! Explanations of the lab.

pub(crate) mod broad;
pub mod card;
pub(crate) mod moments;
#[cfg(test)]
mod moments_tests;
pub(crate) mod narration;
mod place;
pub(crate) mod sat;
pub(crate) mod verdict;

use crate::explain::card::Card;
use crate::explain::moments::Moment;
use crate::explain::place::ExplainedPlace;
use crate::explain::verdict::Verdict;
use crate::explain::{Candidate, Explain, object_name};
use crate::geom;
use crate::geom::convex_sat::{ConvexAxisSource, WaysOut};
use crate::geom::impact::{MovingShape, Touch};
use crate::geom::trace::AxisSource;
use crate::sim::Body;
use crate::sim::lab::{PairRecord, TestStep, TickRecord};
use crate::text::id;

impl Explain for TickRecord {
    fn near(&self) -> Option<usize> {
        deepest(self, None)
    }

    fn unselected_name(&self) -> Option<&'static str> {
        Some(id::LAB_DEEPEST_PAIR.text())
    }

    fn preview(&self) -> &'static str {
        id::LAB_PREVIEW_HEADING.text()
    }

    fn verdict(&self, body: Option<usize>) -> Verdict {
        verdict::verdict(self, body)
    }

    fn verdict_on(&self, a: Body, b: Body) -> Verdict {
        let [a, b] = [a, b].map(index);
        match a.zip(b).and_then(|(a, b)| self.pair(a, b)) {
            Some(pair) => verdict::pair_verdict(self, &pair),
            None => verdict::verdict(self, None),
        }
    }

    fn place(&self, body: Option<usize>) -> Option<ExplainedPlace> {
        place::place(self, &pair(self, body.or_else(|| self.near())?)?)
    }

    fn card(&self, body: usize, _: Option<AxisSource>) -> Card {
        card::card(self, body)
    }

    fn candidates(&self, body: usize) -> Vec<Candidate> {
        let Some(pair) = pair(self, body) else { return Vec::new() };
        let axes = pair.axes().enumerate().filter(|(_, test)| test.ways != WaysOut::Neither);
        axes.map(|(k, test)| Candidate {
            name: axis_name(self, &pair, pair.edge_of(test)),
            axis: test.axis.extend(0.0),
            depth: test.depth,
            term: Some(sat::axis(k)),
        })
        .collect()
    }

    fn world(&self) -> Option<Card> {
        broad::card(self)
    }

    fn iterations(&self, body: usize) -> Option<u32> {
        let pair = pair(self, body)?;
        let count = |is_counted: fn(&TestStep) -> bool| {
            // Lossless: at most 64 of each.
            Some(pair.steps.iter().filter(|step| is_counted(step)).count() as u32)
                .filter(|count| *count > 0)
        };
        count(|step| matches!(step, TestStep::Epa(_)))
            .or_else(|| count(|step| matches!(step, TestStep::Gjk(_))))
    }

    fn moments(&self, explained: Option<usize>) -> Vec<Moment> {
        moments::moments(self, explained)
    }
}

/// Returns the pair to explain for a body: with its selected partner, else its deepest.
pub(crate) fn pair(record: &TickRecord, body: usize) -> Option<PairRecord> {
    let chosen = record.partner.and_then(index).filter(|partner| *partner != body);
    let other = chosen.or_else(|| deepest(record, Some(body))).or_else(|| {
        let count = record.after().state.bodies.len();
        (count > 1).then(|| (body + 1) % count)
    });
    record.pair(body, other?)
}

/// Finds the deepest of the tested pairs, else the one with the smallest gap. Returns the partner of
/// `body`, or the pair's first body without `body`. On ties, the earlier pair counts.
fn deepest(record: &TickRecord, body: Option<usize>) -> Option<usize> {
    let mut best: Option<(Option<(geom::verdict::Verdict, f32)>, usize)> = None;
    for ([a, b], tested) in record.pairs() {
        let other = match body {
            None => a,
            Some(body) if body == a => b,
            Some(body) if body == b => a,
            Some(_) => continue,
        };
        let rank = tested.map(|tested| tested.rank());
        if best.is_none_or(|(best_rank, _)| rank > best_rank) {
            best = Some((rank, other));
        }
    }
    best.map(|(_, index)| index)
}

fn index(body: Body) -> Option<usize> {
    if let Body::Object(index) = body { Some(index as usize) } else { None }
}

/// Returns the first (0) or second (1) body of a pair as a moving shape, from the body's position
/// after the tick.
pub(crate) fn moving<'r>(
    record: &'r TickRecord,
    pair: &PairRecord,
    side: usize,
) -> MovingShape<'r> {
    let (body, part) = (pair.bodies[side], pair.parts[side].unwrap_or_default());
    record.after().moving([body, part], &record.after().state.bodies[body])
}

/// Returns the point of first contact of a pair, m.
pub(crate) fn touch_point(record: &TickRecord, pair: &PairRecord, touch: &Touch) -> glam::Vec2 {
    record.after().touch_point([0, 1].map(|side| moving(record, pair, side)), touch)
}

/// Returns the name of a body.
pub(crate) fn name(record: &TickRecord, body: usize) -> String {
    object_name(record.after(), body)
}

/// Returns the name of the first (0) or second (1) body of a pair: "roof", or "roof part 2" for a
/// body of several parts, counted from 1.
pub(crate) fn part_name(record: &TickRecord, pair: &PairRecord, side: usize) -> String {
    let name = name(record, pair.bodies[side]);
    match pair.parts[side] {
        Some(part) => id::LAB_PART_NAME.with(&[("body", &name), ("number", &(part + 1))]),
        None => name,
    }
}

/// Returns the name of an edge of the first (0) or second (1) body of a pair: "roof edge 2–3".
pub(crate) fn edge_name(
    record: &TickRecord,
    pair: &PairRecord,
    side: usize,
    from: usize,
) -> String {
    let to = (from + 1) % pair.shapes[side].points().len();
    let part = part_name(record, pair, side);
    id::LAB_EDGE_NAME.with(&[("part", &part), ("from", &from), ("to", &to)])
}

/// Returns the name of a corner of the first (0) or second (1) body of a pair: "roof corner 2", or
/// "roof centre" for the only one.
fn corner_name(record: &TickRecord, pair: &PairRecord, side: usize, corner: usize) -> String {
    let part = part_name(record, pair, side);
    match pair.shapes[side].points().len() {
        1 => id::LAB_CENTRE_NAME.with(&[("part", &part)]),
        _ => id::LAB_CORNER_NAME.with(&[("part", &part), ("number", &corner)]),
    }
}

/// Returns the name of an axis: "roof edge 2–3"; corners count from 0.
pub(crate) fn axis_name(
    record: &TickRecord,
    pair: &PairRecord,
    source: ConvexAxisSource,
) -> String {
    match source {
        ConvexAxisSource::EdgeOfA(from) => edge_name(record, pair, 0, from),
        ConvexAxisSource::EdgeOfB(from) => edge_name(record, pair, 1, from),
        ConvexAxisSource::Vertices { a, b } => {
            let [corner_of_a, corner_of_b] =
                [(0, a), (1, b)].map(|(side, corner)| corner_name(record, pair, side, corner));
            format!("{corner_of_b} → {corner_of_a}")
        }
    }
}
