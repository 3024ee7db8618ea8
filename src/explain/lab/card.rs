//! Formula card of a pair of shapes.

use super::{name, narration, pair, part_name, sat, verdict};
use crate::explain::Term;
use crate::explain::card::{
    Card, Line, heading, in_metres, omitted_line, remark_line, value_line, vector,
};
use crate::explain::pair::mtv;
use crate::geom::way_out::WayOut;
use crate::sim::lab::{PairRecord, Test, TestResult, TestStep, TickRecord};
use crate::text::id;

/// Maximum number of test steps on the card.
const MAX_STEPS: usize = 24;

/// Returns the card of the body and its partner.
#[must_use]
pub fn card(record: &TickRecord, body: usize) -> Card {
    let Some(pair) = pair(record, body) else {
        let title = name(record, body);
        return Card { title, lines: vec![remark_line(id::LAB_IN_NO_PAIR, None)] };
    };
    let [a, b] = [0, 1].map(|side| part_name(record, &pair, side));
    let mut lines = Vec::new();
    if pair.left_out {
        lines.push(remark_line(id::LAB_PAIR_LEFT_OUT, None));
    }
    lines.extend(pair.way_out.iter().flat_map(|way| way_out_lines(&pair, way)));
    let test = record.after().setup.methods.test;
    if test == Test::Sat {
        lines.extend(sat::deciding_axis_lines(record, &pair));
        lines.push(heading(id::LAB_EVERY_AXIS));
        lines.extend(sat::all_axis_lines(record, &pair));
    } else {
        lines.extend(pair.result.iter().flat_map(|found| result(record, &pair, found)));
        lines.push(heading(id::LAB_STEP_BY_STEP));
        lines.extend(steps(record, &pair));
    }
    if !pair.others.is_empty() {
        lines.push(heading(id::LAB_OTHER_OVERLAPPING_PARTS));
        let others = pair.others.iter();
        lines.extend(
            others.map(|other| remark_line(verdict::pair_verdict(record, other).to_string(), None)),
        );
    }
    let title = id::LAB_CARD_TITLE.with(&[("a", &a), ("b", &b), ("test", &test_name(test))]);
    Card { title, lines }
}

/// Returns the name of the test in titles.
fn test_name(test: Test) -> &'static str {
    match test {
        Test::Sat => "SAT",
        Test::Gjk => "GJK",
        Test::GjkEpa => id::LAB_GJK_AND_EPA.text(),
        Test::Minkowski => id::LAB_MINKOWSKI_DIFFERENCE.text(),
        Test::Clip => id::LAB_CLIPPING.text(),
        Test::TimeOfImpact => id::LAB_TIME_OF_IMPACT.text(),
        Test::Closest => id::LAB_CLOSEST_POINT.text(),
    }
}

/// Returns the lines of the MTV over all parts; the rest of the card is about the deciding parts.
fn way_out_lines(pair: &PairRecord, way: &WayOut) -> Vec<Line> {
    let found = if way.is_shortest { id::LAB_MTV_SHORTEST } else { id::LAB_MTV_BEST_FOUND };
    vec![
        heading(found.text()),
        value_line(id::EXPLAIN_NORMAL_FROM_B.text(), vector(way.contact.normal), Term::Normal),
        mtv(&way.contact),
        heading(id::LAB_DEEPEST_PARTS.with(&[("overlapping", &pair.overlapping().count())])),
    ]
}

/// Returns the result of the test, in numbers.
fn result(record: &TickRecord, pair: &PairRecord, found: &TestResult) -> Vec<Line> {
    let mut lines = narration::result(record, pair, found);
    if let Some(contact) = found.contact() {
        if pair.overlaps() {
            lines.push(value_line(
                id::EXPLAIN_NORMAL_FROM_B.text(),
                vector(contact.normal),
                Term::Normal,
            ));
            lines.push(mtv(&contact));
        } else {
            lines.push(value_line(id::LAB_THE_DISTANCE.text(), in_metres(-contact.depth), None));
        }
    }
    lines
}

/// Returns the steps of the test.
fn steps(record: &TickRecord, pair: &PairRecord) -> Vec<Line> {
    let steps = pair.steps.iter().take(MAX_STEPS).enumerate();
    let mut lines: Vec<Line> = steps
        .flat_map(|(k, step): (usize, &TestStep)| narration::step_lines(record, pair, step, k))
        .collect();
    lines.extend(omitted_line(pair.steps.len().saturating_sub(MAX_STEPS)));
    lines
}
