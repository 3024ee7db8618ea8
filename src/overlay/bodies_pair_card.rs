//! The card's lines of a body's deepest pair: its test, both MTVs, the manifold, the solver's
//! visits.

use std::fmt::Write;

use super::Term;
use super::bodies_card::given;
use super::bodies_manifold::{edge_name, feature};
use super::bodies_view::{deepest, pair};
use super::card::{self, Line, of, sign, tokens, vector, words};
use super::number::{THIN_SPACE, metres, plain, with_unit};
use super::rect_pair::RectPair;
use crate::geom::Disk;
use crate::geom::manifold::{Edge, Step};
use crate::geom::trace::{AxisSource, Centers};
use crate::sim::bodies::{Hit, PairStep, PairTest, Shape, TickRecord, impulse};

/// At most so many visits of a sub-step are told one by one.
const MOST_VISITS: usize = 12;

/// Test, MTVs, manifold and effective masses of the body's deepest pair.
pub(super) fn lines(record: &TickRecord, body: usize, axis: Option<AxisSource>) -> Vec<Line> {
    let (Some((test, names)), Some((a, b))) = (pair(record, body), deepest(record, body)) else {
        return Vec::new();
    };
    let mut lines = vec![words(format!("deepest pair: a {} – b {}", names[0], names[1]), None)];
    lines.extend(tests(&test, &names, axis));
    if let Some(hit) = record.hits().find(|hit| (hit.a, hit.b) == (a, b)) {
        lines.extend(mtvs(hit, &names));
    }
    lines.extend(manifold(record, a, b));
    if let Some(contact) = record.contact(a, b) {
        let masses = record.point_masses(contact);
        lines.extend((0u8..).zip(&masses).map(|(k, mass)| effective(k, mass)));
    }
    lines
}

/// SAT, closest point or distance of the centres.
pub(super) fn tests(test: &PairTest, names: &[String; 2], axis: Option<AxisSource>) -> Vec<Line> {
    if let Some(rects) = RectPair::of_bodies(test, names.clone()) {
        return card::axes(&rects, axis);
    }
    test.steps
        .iter()
        .flat_map(|step| match (step, test.a, test.b) {
            (PairStep::Closest(closest), Shape::Circle(Disk { radius, .. }), _)
            | (PairStep::Closest(closest), _, Shape::Circle(Disk { radius, .. })) => {
                card::closest_point(closest, radius, &test.contact)
            }
            (PairStep::Centers(centers), ..) => vec![distance(centers, test.contact.depth)],
            _ => Vec::new(),
        })
        .collect()
}

/// depth = ra + rb − distance.
fn distance(centers: &Centers, depth: f32) -> Line {
    Line {
        symbols: tokens([
            of("depth", Term::Mtv),
            sign(" = "),
            of("ra + rb", Term::Radius),
            sign(" − "),
            of("distance of the centres", Term::CenterDistance),
        ]),
        numbers: tokens([
            of(plain(centers.radii), Term::Radius),
            sign(" − "),
            of(plain(centers.distance), Term::CenterDistance),
        ]),
        result: tokens([of(metres(depth), Term::Mtv)]),
    }
}

pub(super) fn mtvs(hit: &Hit, names: &[String; 2]) -> Vec<Line> {
    let line = |name: &String, mtv| {
        given(&format!("MTV of {name}"), format!("{}{THIN_SPACE}m", vector(mtv)), Term::Mtv)
    };
    vec![line(&names[0], hit.mtv_a), line(&names[1], hit.mtv_b)]
}

/// The steps of making the manifold, in words.
fn manifold(record: &TickRecord, a: usize, b: usize) -> Vec<Line> {
    let Some((found, steps)) = record.manifold(a, b) else { return Vec::new() };
    let mut lines: Vec<Line> = steps.iter().filter_map(clipping).collect();
    lines.push(given("normal, from b to a", vector(found.normal), Term::Normal));
    for (k, point) in (0u8..).zip(found.points()) {
        let what = format!("point {}: {}", k + 1, feature(point.id));
        let value = format!(
            "{}{THIN_SPACE}m, separation {}",
            vector(point.position),
            metres(point.separation)
        );
        lines.push(given(&what, value, Term::ContactPoint(k)));
    }
    lines
}

pub(super) fn clipping(step: &Step) -> Option<Line> {
    let of_whom =
        |edge: &Edge| format!("{} {}", if edge.of_a { "a" } else { "b" }, edge_name(edge.index));
    Some(match step {
        Step::Reference { edge, separation, biased } => {
            let why = if *biased { ", though one of b's is better by a hair" } else { "" };
            let edge = of_whom(edge);
            let text = format!(
                "reference edge {edge}: separation {}, the largest{why}",
                metres(*separation)
            );
            words(text, Some(Term::Reference))
        }
        Step::Incident(edge) => {
            let text = format!("incident edge {}: it faces the reference most", of_whom(edge));
            words(text, Some(Term::Incident))
        }
        Step::Clip { before, after, .. } => {
            let gone: f32 = before.iter().zip(after).map(|(p, q)| p.distance(*q)).sum();
            let text = if before == after {
                "clipped by a side plane: nothing cut off".to_owned()
            } else {
                format!("clipped by a side plane: {} cut off", metres(gone))
            };
            words(text, Some(Term::Clip))
        }
        Step::Point { separation, kept, .. } => {
            let verb = if *kept { "kept" } else { "left out" };
            let text = format!("end at separation {}: {verb}", metres(*separation));
            words(text, Some(Term::Clip))
        }
        Step::Axis(_) | Step::Closest(_) | Step::Centers(_) => return None,
    })
}

/// 1 ÷ (1/ma + 1/mb + (ra×n)²/Ia + (rb×n)²/Ib).
fn effective(k: u8, mass: &impulse::PointMass) -> Line {
    let impulse::PointMass { inv_mass: [ma, mb], inv_inertia: [ia, ib], arms: [ra, rb], mass } =
        *mass;
    let numbers = format!(
        "1 ÷ ({} + {} + ({})² · {} + ({})² · {})",
        plain(ma),
        plain(mb),
        plain(ra),
        plain(ia),
        plain(rb),
        plain(ib)
    );
    Line {
        symbols: tokens([
            of(format!("effective mass at point {}", k + 1), Term::ContactPoint(k)),
            sign(" = 1 ÷ (1/ma + 1/mb + (ra×n)²/Ia + (rb×n)²/Ib)"),
        ]),
        numbers: tokens([(numbers, None)]),
        result: tokens([of(with_unit(mass, "kg"), Term::ContactPoint(k))]),
    }
}

/// A line for each sub-step and point of the body's deepest contact: what its normal impulse was
/// after each visit, N·s.
pub(super) fn iterations(record: &TickRecord, body: usize) -> Vec<String> {
    let contact = deepest(record, body).and_then(|(a, b)| record.contact(a, b));
    let Some(contact) = contact else { return Vec::new() };
    let count = record.contacts[contact].manifold.count;
    let steps = record.iterations(contact);
    let mut lines = Vec::new();
    for sub_step in steps.split(|step| matches!(step, impulse::Step::SubStep(_))).skip(1) {
        let number = lines.len() / usize::from(count.max(1)) + 1;
        lines.extend((0..count).map(|k| visits(sub_step, number, k)));
    }
    lines
}

/// "1, point 1: warm 0.061, 0.058 → 0.060 → 0.060, relaxed 0.060".
fn visits(steps: &[impulse::Step], number: usize, k: u8) -> String {
    let mut text = format!("{number}, point {}:", k + 1);
    let (mut solved, mut relaxed) = (Vec::new(), Vec::new());
    for step in steps {
        // Writing to a string cannot fail.
        match *step {
            impulse::Step::WarmStart { point, normal, .. } if point == k => {
                let _ = write!(text, " warm {},", plain(normal));
            }
            impulse::Step::Bounce { point, impulse, .. } if point == k => {
                let _ = write!(text, " bounce {},", plain(impulse));
            }
            impulse::Step::Impulse { pass, point, normal, .. } if point == k => match pass {
                impulse::Pass::Solve => solved.push(plain(normal[1])),
                impulse::Pass::Relax => relaxed.push(plain(normal[1])),
            },
            _ => {}
        }
    }
    if solved.len() > MOST_VISITS {
        let left_out = solved.len() - MOST_VISITS;
        solved.splice(MOST_VISITS / 2..MOST_VISITS / 2 + left_out, [format!("… {left_out} …")]);
    }
    let _ = write!(text, " {}", solved.join(" → "));
    if !relaxed.is_empty() {
        let _ = write!(text, ", relaxed {}", relaxed.join(" → "));
    }
    text
}
