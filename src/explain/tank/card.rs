//! The formula card of the tank and a target.

use crate::explain::card::{
    Card, Line, bracketed, formula, given, heading, listed, question, text, vector, words,
};
use crate::explain::number::{degrees, exact, plain};
use crate::explain::rect_pair::{AXES, RectPair};
use crate::explain::tank::response;
use crate::explain::{Term, pair, target_name};
use crate::geom::trace::AxisSource;
use crate::sim::Body;
use crate::sim::tank::{
    Direction, PairRecord, PairTests, Region, RegionChoice, RegionTest, Shape, Step, TickRecord,
};
use crate::sim::world::Sim;

/// The card of driver and `target`; `axis` asks for another axis than the one of least overlap.
#[must_use]
pub fn card(record: &TickRecord, target: usize, axis: Option<AxisSource>) -> Card {
    let names = [record.after.name(Body::Driven), target_name(record, target)];
    let pair_name = format!("{} – {}", names[0], names[1]);
    let mut lines = response::steps(record, target);
    let title = if let Some(pair) = record.pair(target) {
        let (method, tests) = tested(record, &pair, axis);
        lines.extend(tests);
        if let Some(choice) = pair.direction {
            lines.extend(direction(choice));
        }
        lines.extend(response::answer(record, target));
        format!("{pair_name}: {method}")
    } else {
        lines.insert(0, untested(record, target));
        pair_name
    };
    lines.extend(response::made(record));
    debug_assert!(lines.iter().all(|line| !text(&line.symbols).is_empty()));
    Card { title, lines }
}

fn tested(
    record: &TickRecord,
    pair: &PairRecord<'_>,
    axis: Option<AxisSource>,
) -> (&'static str, Vec<Line>) {
    let Some(contact) = pair.contact else {
        return ("under way", vec![words("its test is under way at this step of the tick", None)]);
    };
    if let (PairTests::ClosestPoint(Some(test)), Shape::Disk(disk)) = (pair.tests, pair.b) {
        let lines = pair::closest_point(test, (&pair.a, &disk), &contact, AXES[0]);
        return ("closest point", lines);
    }
    let rects = RectPair::of_tank(record, pair);
    ("SAT", rects.map_or_else(Vec::new, |rects| pair::axes(&rects, axis)))
}

/// Why detection left the target out.
fn untested(record: &TickRecord, target: usize) -> Line {
    let alive = record.after.state.targets.get(target).is_some_and(|state| state.alive);
    let why = match record.stopped_at() {
        _ if !alive => "it is collected".to_owned(),
        Some(at) => format!("First stopped at {}", target_name(record, at)),
        None if record.steps.contains(&Step::Skipped) => "no detection while rebounding".to_owned(),
        None => "not at this step of the tick".to_owned(),
    };
    words(format!("not tested this tick: {why}"), None)
}

/// u, cos A, cos B, the region they give, the method and the direction.
fn direction(choice: &RegionChoice) -> Vec<Line> {
    // The two may be close to one another: a direction between them takes digits.
    let digits = |v: glam::Vec2| listed(&v, exact);
    let mut lines = vec![heading("where the hit sends the tank")];
    lines.push(formula(
        "[u] = unit([S] − [E])",
        &format!("unit([{}] − [{}])", digits(choice.driver_center), digits(choice.target_center)),
        vector(choice.u),
        &[Term::U, Term::DriverCenter, Term::TargetCenter],
    ));
    if let Some(test) = &choice.regions {
        lines.extend(regions(choice, test));
    }
    let sent = |symbols: &str, numbers: String, term| {
        let terms = [Term::Direction, term];
        formula(symbols, &numbers, vector(choice.direction), &terms)
    };
    lines.push(match (&choice.regions, choice.method) {
        (Some(test), Direction::Regions) => {
            let (side, name, axis) = match test.region {
                Region::R1 => ("+", "lx", test.axis_x),
                Region::R2 => ("+", "lz", test.axis_z),
                Region::R3 => ("−", "lx", test.axis_x),
                Region::R4 => ("−", "lz", test.axis_z),
            };
            let symbols = format!("[direction] = {side}{name}, of [the region]'s face");
            sent(&symbols, format!("{side}{}", vector(axis)), Term::Region)
        }
        (Some(_), Direction::MtvAxis) => {
            given("direction = n: method MtvAxis", vector(choice.direction), Term::Direction)
        }
        (Some(_), Direction::CentreLine) => {
            sent("[direction] = [u]: method CentreLine", format!("[{}]", vector(choice.u)), Term::U)
        }
        (None, _) => {
            let symbols = "[direction] = [u]: disks send along the centre line";
            sent(symbols, format!("[{}]", vector(choice.u)), Term::U)
        }
    });
    lines
}

fn regions(choice: &RegionChoice, test: &RegionTest) -> Vec<Line> {
    let (h, a) = (test.half_sum, Term::AngleA);
    let quotient = |x: &str, z: &str| format!("{x} / √(({x})² + ({z})²)");
    let mut lines = vec![
        formula(
            "[cos A] = (hx + kx) / √((hx + kx)² + (hz + kz)²)",
            &quotient(&plain(h.x), &plain(h.y)),
            exact(test.cos_a),
            &[a],
        ),
        angle("A", test.cos_a, test.angle_a(), a),
        formula(
            "[cos B] = [u] · lx",
            &format!("[{}] · {}", vector(choice.u), vector(test.axis_x)),
            exact(test.cos_b),
            &[Term::AngleB, Term::U],
        ),
        angle("B", test.cos_b, test.angle_b(), Term::AngleB),
    ];
    lines.extend(decision(choice, test));
    lines
}

fn angle(name: &str, cosine: f32, angle: f32, term: Term) -> Line {
    let numbers = format!("acos({})", exact(cosine));
    formula(&format!("[{name}] = acos(cos {name})"), &numbers, degrees(angle), &[term])
}

/// The questions asked up to the one answered with yes.
fn decision(choice: &RegionChoice, test: &RegionTest) -> Vec<Line> {
    let (a, b) = (exact(test.cos_a), exact(test.cos_b));
    let terms = [Term::AngleA, Term::AngleB];
    let first = test.region == Region::R1;
    let answer = (first, ["R1", ""]);
    let mut lines = vec![question("[cos A] ≤ [cos B]?", &format!("[{a}] ≤ [{b}]"), answer, &terms)];
    if first {
        return lines;
    }
    let second = test.region == Region::R3;
    lines.push(question(
        "[cos B] ≤ −[cos A]?",
        &format!("[{b}] ≤ −[{a}]"),
        (second, ["R3", ""]),
        &[Term::AngleB, Term::AngleA],
    ));
    if !second {
        lines.push(formula(
            "[u]·lz",
            &format!("{}·{}", vector(choice.u), vector(test.axis_z)),
            plain(test.u_z),
            &[Term::U],
        ));
        let answer = (test.region == Region::R2, ["R2", "R4"]);
        lines.push(question(
            "[u·lz] > 0?",
            &format!("[{}] > 0", bracketed(exact(test.u_z))),
            answer,
            &[Term::U],
        ));
    }
    lines
}

#[cfg(test)]
#[path = "card_tests.rs"]
mod tests;
