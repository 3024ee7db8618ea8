//! The formula card of two shapes.

use super::{axis_name, name, pair};
use crate::explain::Term;
use crate::explain::card::{Card, Line, given, heading, in_metres, vector, words};
use crate::explain::formula::{line, max, min, of};
use crate::explain::pair::mtv;
use crate::geom::convex_sat::AxisTest;
use crate::sim::lab::{PairRecord, TickRecord};

/// The card of the body and the one it goes with.
#[must_use]
pub fn card(record: &TickRecord, body: usize) -> Card {
    let Some(pair) = pair(record, body) else {
        let title = name(record, body);
        return Card { title, lines: vec![words("it is no pair with anything yet", None)] };
    };
    let [a, b] = pair.bodies.map(|body| name(record, body));
    let mut lines = Vec::new();
    if pair.left_out {
        lines.push(words("left out: the bounds are apart; the test would have found", None));
    }
    lines.extend(decided(record, &pair));
    lines.push(heading("every axis"));
    lines.extend(pair.axes().enumerate().map(|(k, test)| {
        let what = axis_name(record, &pair, test.source);
        let (verb, term) = (if test.separates() { "gap" } else { "depth" }, axis(k));
        given(&what, format!("{verb} {}", crate::explain::number::metres(test.depth.abs())), term)
    }));
    Card { title: format!("a {a} – b {b}: SAT"), lines }
}

/// The term of the axis tested as the k-th.
pub(crate) fn axis(k: usize) -> Term {
    // Lossless: two shapes have at most 129 axes.
    Term::ConvexAxis(k as u16)
}

/// The axis that decided, and what follows from it.
fn decided(record: &TickRecord, pair: &PairRecord) -> Vec<Line> {
    let (Some(found), Some(test)) = (pair.found, pair.decided()) else { return Vec::new() };
    let k = pair.axes().position(|other| other.source == test.source).unwrap_or_default();
    let name = axis_name(record, pair, test.source);
    let mut lines = vec![given(&format!("L: {name}"), vector(test.axis), axis(k))];
    lines.push(overlap(test, k));
    if found.contact.hit().is_none() {
        lines.push(words("an axis with a gap: the shapes are apart", axis(k)));
        return lines;
    }
    if test.contained && test.depth > test.overlap {
        let text = "one interval lies inside the other: overlap + the shorter way out";
        lines.push(words(text, axis(k)));
    }
    lines.push(given("the least depth", in_metres(found.contact.depth), Term::Mtv));
    lines.push(mtv(&found.contact));
    lines
}

/// overlap = min(aMax, bMax) − max(aMin, bMin).
pub(crate) fn overlap(test: &AxisTest, k: usize) -> Line {
    let lit = |name, value: f32| of(name, value).lit(axis(k));
    let least = min([lit("greatest of a", test.a[1]), lit("greatest of b", test.b[1])]);
    let most = max([lit("least of a", test.a[0]), lit("least of b", test.b[0])]);
    line(&lit("overlap", test.overlap), &(least - most))
}
