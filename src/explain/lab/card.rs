//! Formula card of two shapes.

use super::{name, narration, pair, part_name, sat, verdict};
use crate::explain::Term;
use crate::explain::card::{
    Card, Line, heading, in_metres, omitted_line, remark_line, value_line, vector,
};
use crate::explain::pair::mtv;
use crate::geom::way_out::WayOut;
use crate::sim::lab::{PairRecord, Test, TestResult, TestStep, TickRecord};

/// Maximum number of steps of a test on the card.
const MAX_STEPS: usize = 24;

/// Returns the card of the body and its partner.
#[must_use]
pub fn card(record: &TickRecord, body: usize) -> Card {
    let Some(pair) = pair(record, body) else {
        let title = name(record, body);
        return Card { title, lines: vec![remark_line("not in any pair yet", None)] };
    };
    let [a, b] = [0, 1].map(|of| part_name(record, &pair, of));
    let mut lines = Vec::new();
    if pair.left_out {
        lines.push(remark_line("not tested: bounds do not overlap; the test would find", None));
    }
    lines.extend(pair.way_out.iter().flat_map(|way| out_of_all(&pair, way)));
    let test = record.after().setup.methods.test;
    if test == Test::Sat {
        lines.extend(sat::decided(record, &pair));
        lines.push(heading("every axis"));
        lines.extend(sat::all(record, &pair));
    } else {
        lines.extend(pair.result.iter().flat_map(|found| result(record, &pair, found)));
        lines.push(heading("step by step"));
        lines.extend(steps(record, &pair));
    }
    if !pair.others.is_empty() {
        lines.push(heading("other parts that overlap"));
        let others = pair.others.iter();
        lines.extend(
            others.map(|other| remark_line(verdict::of_pair(record, other).to_string(), None)),
        );
    }
    Card { title: format!("a {a} – b {b}: {}", called(test)), lines }
}

/// Returns the name of the test in titles.
fn called(test: Test) -> &'static str {
    match test {
        Test::Sat => "SAT",
        Test::Gjk => "GJK",
        Test::GjkEpa => "GJK and EPA",
        Test::Minkowski => "Minkowski difference",
        Test::Clip => "clipping",
        Test::TimeOfImpact => "time of impact",
        Test::Closest => "closest point",
    }
}

/// Returns the way out of all parts; the rest of the card is about the deciding parts.
fn out_of_all(pair: &PairRecord, way: &WayOut) -> Vec<Line> {
    let which = if way.is_shortest { "the shortest" } else { "the best found" };
    vec![
        heading(format!("MTV of all parts, {which}")),
        value_line("n, from b to a", vector(way.contact.normal), Term::Normal),
        mtv(&way.contact),
        heading(format!("the parts that overlap most, of {}", pair.overlapping().count())),
    ]
}

/// Returns the result of the test, in numbers.
fn result(record: &TickRecord, pair: &PairRecord, found: &TestResult) -> Vec<Line> {
    let mut lines = narration::result(record, pair, found);
    if let Some(contact) = found.contact() {
        if pair.overlaps() {
            lines.push(value_line("n, from b to a", vector(contact.normal), Term::Normal));
            lines.push(mtv(&contact));
        } else {
            lines.push(value_line("the distance", in_metres(-contact.depth), None));
        }
    }
    lines
}

/// Returns the steps of the test.
fn steps(record: &TickRecord, pair: &PairRecord) -> Vec<Line> {
    let steps = pair.steps.iter().take(MAX_STEPS).enumerate();
    let mut lines: Vec<Line> = steps
        .flat_map(|(k, step): (usize, &TestStep)| narration::said(record, pair, step, k))
        .collect();
    lines.extend(omitted_line(pair.steps.len().saturating_sub(MAX_STEPS)));
    lines
}
