//! Formula card of the tank and a target.

use crate::explain::card::{Card, Line, heading, remark_line, text, value_line, vector};
use crate::explain::formula::{Expr, Function, line, quantity, question, worked, zero};
use crate::explain::rect_pair::{AXES, RectPair};
use crate::explain::tank::response;
use crate::explain::{Term, object_name, pair};
use crate::geom::trace::AxisSource;
use crate::sim::Body;
use crate::sim::Sim;
use crate::sim::tank::{
    Direction, PairRecord, PairTests, Region, RegionChoice, RegionTest, Shape, Step, TickRecord,
};
use crate::text::id;

/// Returns the card of driver and `target`; `axis` replaces the axis of least overlap.
#[must_use]
pub fn card(record: &TickRecord, target: usize, axis: Option<AxisSource>) -> Card {
    let names = [record.after.name(Body::Driven), object_name(&record.after, target)];
    let pair_name = format!("{} – {}", names[0], names[1]);
    let mut lines = response::steps(record, target);
    let title = if let Some(pair) = record.pair(target) {
        let (method, tests) = test_lines(record, &pair, axis);
        lines.extend(tests);
        if let Some(choice) = pair.direction {
            lines.extend(direction(choice));
        }
        lines.extend(response::response(record, target));
        format!("{pair_name}: {method}")
    } else {
        lines.insert(0, untested_line(record, target));
        pair_name
    };
    lines.extend(response::whole_move(record));
    debug_assert!(lines.iter().all(|line| !text(&line.symbols).is_empty()));
    Card { title, lines }
}

fn test_lines(
    record: &TickRecord,
    pair: &PairRecord<'_>,
    axis: Option<AxisSource>,
) -> (&'static str, Vec<Line>) {
    let Some(contact) = pair.contact else {
        return (id::TANK_UNDER_WAY.text(), vec![remark_line(id::TANK_TEST_NOT_FINISHED, None)]);
    };
    if let (PairTests::ClosestPoint(Some(test)), Shape::Disk(disk)) = (pair.tests, pair.b) {
        let lines = pair::closest_point(test, (&pair.a, &disk), &contact, AXES[0]);
        return (id::TANK_CLOSEST_POINT.text(), lines);
    }
    let rects = RectPair::of_tank(record, pair);
    ("SAT", rects.map_or_else(Vec::new, |rects| pair::axes(&rects, axis)))
}

/// Returns why detection skipped the target.
fn untested_line(record: &TickRecord, target: usize) -> Line {
    let alive = record.after.state.targets.get(target).is_some_and(|state| state.alive);
    let reason = match record.stopped_at() {
        _ if !alive => id::TANK_UNTESTED_COLLECTED,
        Some(at) => {
            let first = object_name(&record.after, at);
            return remark_line(id::TANK_UNTESTED_BEHIND_FIRST.with(&[("first", &first)]), None);
        }
        None if record.steps.contains(&Step::Skipped) => id::TANK_UNTESTED_REBOUNDING,
        None if record.steps.contains(&Step::Ended) => id::TANK_UNTESTED_FAR_AWAY,
        None => id::TANK_UNTESTED_YET,
    };
    remark_line(reason.text(), None)
}

/// Returns u, cos A, cos B, the resulting region, the method and the direction.
fn direction(choice: &RegionChoice) -> Vec<Line> {
    // A direction between close bodies needs more digits.
    let driver =
        quantity("driver-s-centre", choice.driver_center).exact().with_term(Term::DriverCenter);
    let target =
        quantity("target-s-centre", choice.target_center).exact().with_term(Term::TargetCenter);
    let mut lines =
        vec![heading(id::TANK_WHERE_SENT), line(&centre_line(choice), &(driver - target).unit())];
    if let Some(test) = &choice.regions {
        lines.extend(regions(choice, test));
    }
    let chosen = quantity("direction", choice.direction).with_term(Term::Direction);
    let along_u = |message| chosen.in_words(message, &centre_line(choice));
    lines.push(match (&choice.regions, choice.method) {
        (Some(test), Direction::Regions) => {
            let (axis, is_behind) = match test.region {
                Region::R1 | Region::R3 => (quantity("lx", test.axis_x), test.region == Region::R3),
                Region::R2 | Region::R4 => (quantity("lz", test.axis_z), test.region == Region::R4),
            };
            let axis = axis.sided(is_behind).with_term(Term::Region);
            chosen.in_words(id::TANK_SENT_ALONG_FACE, &axis)
        }
        (Some(_), Direction::MtvAxis) => value_line(
            id::TANK_SENT_ALONG_MTV_AXIS.text(),
            vector(choice.direction),
            Term::Direction,
        ),
        (Some(_), Direction::CentreLine) => along_u(id::TANK_SENT_ALONG_CENTRES),
        (None, _) => along_u(id::TANK_DISK_SENDS),
    });
    lines
}

fn centre_line(choice: &RegionChoice) -> Expr {
    quantity("centre-line", choice.u).with_term(Term::U)
}

fn regions(choice: &RegionChoice, test: &RegionTest) -> Vec<Line> {
    let [x, z] = [(test.half_sum.x, "(hx + kx)"), (test.half_sum.y, "(hz + kz)")]
        .map(|(half, symbols)| quantity("half-size", half).written(symbols));
    let diagonal = Function::Root.of([x.clone().squared() + z.squared()]);
    let [a, b] = cosines(test);
    let u = centre_line(choice);
    let mut lines = vec![
        line(&a, &(x / diagonal)),
        line(&quantity("angle-A", test.angle_a()).with_term(Term::AngleA), &a.clone().acos()),
        line(&b, &(u * quantity("lx", test.axis_x))),
        line(&quantity("angle-B", test.angle_b()).with_term(Term::AngleB), &b.clone().acos()),
    ];
    lines.extend(decision(choice, test));
    lines
}

fn cosines(test: &RegionTest) -> [Expr; 2] {
    let a = quantity("cosine-of-A", test.cos_a).exact().with_term(Term::AngleA);
    [a, quantity("cosine-of-B", test.cos_b).exact().with_term(Term::AngleB)]
}

/// Returns the questions up to the one answered with yes.
fn decision(choice: &RegionChoice, test: &RegionTest) -> Vec<Line> {
    let [a, b] = cosines(test);
    let answer = |region: Region, no| (test.region == region, [region.into(), no]);
    let u_z = quantity("u-along-lz", test.u_z).with_term(Term::U);
    let mut lines = vec![
        question(&a.clone().at_most(b.clone()), answer(Region::R1, "")),
        question(&b.at_most(-a), answer(Region::R3, "")),
        worked(&u_z, &centre_line(choice).dot(quantity("lz", test.axis_z))),
        question(&u_z.exact().apart().more(zero()), answer(Region::R2, "R4")),
    ];
    lines.truncate(match test.region {
        Region::R1 => 1,
        Region::R3 => 2,
        Region::R2 | Region::R4 => 4,
    });
    lines
}

#[cfg(test)]
#[path = "card_tests.rs"]
mod tests;
