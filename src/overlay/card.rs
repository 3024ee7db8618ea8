//! The formula card of a pair: each quantity in symbols, in this tick's numbers, as a result.
//!
//! Data only; the inspector sets it. Every number is the record's own.

use glam::Vec2;

use super::number::{degrees, metres, plain};
use super::ranked::of_rects;
use super::rect_pair::RectPair;
use super::{Term, target_name};
use crate::geom::Contact;
use crate::geom::trace::{AxisSource, AxisTest, ClosestPoint};
use crate::sim::Body;
use crate::sim::tank::{
    Direction, PairTests, Region, RegionChoice, RegionTest, Shape, Step, TickRecord,
};
use crate::sim::world::Sim;

/// A piece of a line; hovering one with a term lights that term up in the view.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// What it says.
    pub text: String,
    /// What it names.
    pub term: Option<Term>,
}

/// A quantity: symbols, the same in numbers, the result; a remark has symbols alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// "overlap = rA + rB − |d·L|".
    pub symbols: Vec<Token>,
    /// "0.500 + 0.683 − |−1.021|".
    pub numbers: Vec<Token>,
    /// "0.162 m".
    pub result: Vec<Token>,
}

/// What the inspector says of a pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// "tank – box: SAT".
    pub title: String,
    /// Its lines, in the order of the computation.
    pub lines: Vec<Line>,
}

/// The text of tokens without their terms.
#[must_use]
pub fn text(tokens: &[Token]) -> String {
    tokens.iter().map(|token| token.text.as_str()).collect()
}

/// Tokens from pairs of text and term.
pub(super) fn tokens<const N: usize>(parts: [(String, Option<Term>); N]) -> Vec<Token> {
    parts.into_iter().map(|(text, term)| Token { text, term }).collect()
}

/// (x, z) of a vector of the plane.
pub(super) fn vector(v: Vec2) -> String {
    format!("({}, {})", plain(v.x), plain(v.y))
}

/// A token that names a quantity.
pub(super) fn of(text: impl Into<String>, term: Term) -> (String, Option<Term>) {
    (text.into(), Some(term))
}

/// A token between quantities.
pub(super) fn sign(text: &str) -> (String, Option<Term>) {
    (text.to_owned(), None)
}

/// A remark.
pub(super) fn words(text: impl Into<String>, term: Option<Term>) -> Line {
    Line { symbols: vec![Token { text: text.into(), term }], ..Line::default() }
}

/// The card of driver and `target`; `axis` asks for another axis than the one of least overlap.
#[must_use]
pub fn card(record: &TickRecord, target: usize, axis: Option<AxisSource>) -> Card {
    let names = [record.after.name(Body::Driven), target_name(record, target)];
    let pair_name = format!("{} – {}", names[0], names[1]);
    let Some(pair) = record.pair(target) else {
        return Card { title: pair_name, lines: vec![untested(record, target)] };
    };
    let Some(contact) = pair.contact else {
        let line = words("its test is under way at this step of the tick", None);
        return Card { title: pair_name, lines: vec![line] };
    };
    let (method, mut lines) =
        if let (PairTests::ClosestPoint(Some(test)), Shape::Disk(disk)) = (pair.tests, pair.b) {
            ("closest point", closest_point(test, disk.radius, &contact))
        } else {
            let rects = RectPair::of_tank(record, &pair);
            ("SAT", rects.map_or_else(Vec::new, |rects| axes(&rects, axis)))
        };
    if let Some(choice) = pair.direction {
        lines.extend(direction(choice));
    }
    Card { title: format!("{pair_name}: {method}"), lines }
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

/// overlap = rA + rB − |d·L| on one axis, the chosen one by default; what that says, the MTV.
pub(super) fn axes(pair: &RectPair, axis: Option<AxisSource>) -> Vec<Line> {
    let axis = axis.or_else(|| pair.chosen());
    let Some(test) = pair.tests.iter().find(|test| Some(test.source) == axis) else {
        return Vec::new();
    };
    let name = pair.axis_name(test.source);
    let components = vector(test.axis);
    let mut lines = vec![
        Line {
            symbols: tokens([of("L", Term::Axis(test.source)), (format!(" = {name}"), None)]),
            numbers: Vec::new(),
            result: tokens([of(components, Term::Axis(test.source))]),
        },
        overlap(test),
    ];
    if let Some(contact) = pair.hit() {
        if pair.chosen() == Some(test.source) {
            lines
                .push(words(format!("smallest overlap: the depth, along {name}"), Some(Term::Mtv)));
        }
        lines.push(mtv(&contact));
    } else if let Some(stop) = of_rects(pair).stop {
        lines.push(words(format!("apart. {}", stop.text), None));
    }
    lines
}

pub(super) fn overlap(test: &AxisTest) -> Line {
    let s = test.source;
    let parts = |overlap: (String, Option<Term>), a: &str, b: &str, d: &str| {
        let sum = [
            of(a, Term::RadiusA(s)),
            sign(" + "),
            of(b, Term::RadiusB(s)),
            sign(" − "),
            of(format!("|{d}|"), Term::Distance(s)),
        ];
        tokens([overlap]).into_iter().chain(tokens(sum)).collect()
    };
    let (a, b, d) = (plain(test.radius_a), plain(test.radius_b), plain(test.distance));
    Line {
        symbols: parts(of("overlap = ", Term::Overlap(s)), "rA", "rB", "d·L"),
        numbers: parts(sign(""), &a, &b, &d),
        result: tokens([of(metres(test.overlap), Term::Overlap(s))]),
    }
}

pub(super) fn mtv(contact: &Contact) -> Line {
    let (n, mtv) = (contact.normal, contact.mtv());
    Line {
        symbols: tokens([
            of("MTV", Term::Mtv),
            sign(" = "),
            of("depth", Term::Mtv),
            sign(" · "),
            of("n", Term::Normal),
        ]),
        numbers: tokens([
            of(plain(contact.depth), Term::Mtv),
            sign(" · "),
            of(vector(n), Term::Normal),
        ]),
        result: tokens([of(format!("{}\u{2009}m", vector(mtv)), Term::Mtv)]),
    }
}

/// Local centre, clamped, distance, depth.
pub(super) fn closest_point(test: &ClosestPoint, radius: f32, contact: &Contact) -> Vec<Line> {
    let (center, clamped) = (vector(test.local_center), vector(test.clamped));
    let given = |name: &str, value: &str, term| Line {
        symbols: tokens([of(name, term)]),
        numbers: Vec::new(),
        result: tokens([of(format!("{value}\u{2009}m"), term)]),
    };
    let mut lines = vec![
        given("c, the disk's centre in the rect's frame", &center, Term::CenterDistance),
        given("p = c clamped to the half-extents", &clamped, Term::ClosestPoint),
    ];
    let (to, name, operator) = if let Some((_, to_face)) = test.nearest_face {
        lines.push(words("c is inside: out through the nearest face", Some(Term::ClosestPoint)));
        (to_face, "to face", " + ")
    } else {
        lines.push(Line {
            symbols: tokens([of("distance = |c − p|", Term::CenterDistance)]),
            numbers: tokens([of(format!("|{center} − {clamped}|"), Term::CenterDistance)]),
            result: tokens([of(metres(test.distance), Term::CenterDistance)]),
        });
        (test.distance, "distance", " − ")
    };
    let sum = |radius: String, to: String| {
        [of(radius, Term::Radius), sign(operator), of(to, Term::CenterDistance)]
    };
    let symbols = sum("r".to_owned(), name.to_owned());
    lines.push(Line {
        symbols: tokens([of("depth = ", Term::Mtv)]).into_iter().chain(tokens(symbols)).collect(),
        numbers: tokens(sum(plain(radius), plain(to))),
        result: tokens([of(metres(contact.depth), Term::Mtv)]),
    });
    lines.push(match contact.hit() {
        Some(contact) => mtv(&contact),
        None => words("apart: depth ≤ 0", Some(Term::Mtv)),
    });
    lines
}

/// cos A, cos B, the region they give, the method and the direction.
fn direction(choice: &RegionChoice) -> Vec<Line> {
    let mut lines = choice.regions.as_ref().map_or_else(Vec::new, |test| regions(choice, test));
    let method = match choice.method {
        _ if choice.regions.is_none() => "u: disks send along the centre line",
        Direction::Regions => "of the region's face",
        Direction::MtvAxis => "n: method MtvAxis",
        Direction::CentreLine => "u: method CentreLine",
    };
    lines.push(Line {
        symbols: tokens([of("direction", Term::Direction), sign(" = "), sign(method)]),
        numbers: Vec::new(),
        result: tokens([of(vector(choice.direction), Term::Direction)]),
    });
    lines
}

fn regions(choice: &RegionChoice, test: &RegionTest) -> Vec<Line> {
    let (h, a, b) = (test.half_sum, plain(test.cos_a), plain(test.cos_b));
    let angle = |cos: f32| degrees(libm::acosf(cos.clamp(-1.0, 1.0)));
    let quotient = |x: &str, z: &str| format!("{x} / √(({x})² + ({z})²)");
    let cos_a = Line {
        symbols: tokens([
            of("cos A", Term::AngleA),
            (format!(" = {}", quotient("hx + kx", "hz + kz")), None),
        ]),
        numbers: tokens([(quotient(&plain(h.x), &plain(h.y)), None)]),
        result: tokens([of(format!("{a}  (A = {})", angle(test.cos_a)), Term::AngleA)]),
    };
    let cos_b = Line {
        symbols: tokens([of("cos B", Term::AngleB), sign(" = "), of("u", Term::U), sign(" · lx")]),
        numbers: tokens([of(vector(choice.u), Term::U), sign(" · "), (vector(test.axis_x), None)]),
        result: tokens([of(format!("{b}  (B = {})", angle(test.cos_b)), Term::AngleB)]),
    };
    vec![cos_a, cos_b, decision(test)]
}

/// The questions asked up to the one answered with yes.
fn decision(test: &RegionTest) -> Line {
    let (a, minus_a, b) = (plain(test.cos_a), plain(-test.cos_a), plain(test.cos_b));
    let first = format!("cos A ≤ cos B? {a} ≤ {b}");
    let second = format!("cos B ≤ −cos A? {b} ≤ {minus_a}");
    let third = format!("u·lz > 0? {} > 0", plain(test.u_z));
    let said = match test.region {
        Region::R1 => format!("{first} yes"),
        Region::R3 => format!("{first} no; {second} yes"),
        Region::R2 => format!("{first} no; {second} no; {third} yes"),
        Region::R4 => format!("{first} no; {second} no; {third} no"),
    };
    Line {
        symbols: tokens([of(said, Term::Region)]),
        numbers: Vec::new(),
        result: tokens([of(format!("R{}", test.region.number()), Term::Region)]),
    }
}

#[cfg(test)]
#[path = "card_tests.rs"]
mod tests;
