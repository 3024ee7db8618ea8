//! The formula card of the box and a plane.
//!
//! Data only; the inspector sets it. Every number is the record's own.

use glam::Vec3;

use super::card::{Card, Line, Token, of, sign, tokens, words};
use super::number::{metres, plain};
use super::{Term, plane_name};
use crate::sim::wall::{PlaneRecord, Side, TickRecord};

/// (x, y, z).
fn vector(v: Vec3) -> String {
    format!("({}, {}, {})", plain(v.x), plain(v.y), plain(v.z))
}

/// The card of the box and the plane of this index.
#[must_use]
pub fn card(record: &TickRecord, plane: usize) -> Card {
    let title = format!("box – {}", plane_name(record, plane));
    let Some(test) = record.plane(plane) else {
        return Card { title, lines: vec![words("there is no such plane", None)] };
    };
    let side = record.before.setup.methods.side;
    let mut lines = vec![half_shadow(&test), height(&test), question(&test, side)];
    if test.pushed {
        lines.extend(push(&test));
    } else {
        lines.push(apart(&test, side));
    }
    if test.pass > 0 {
        let text = format!("found in pass {}: another plane's push-out led here", test.pass + 1);
        lines.push(words(text, None));
    }
    lines.extend(steps(record, &test));
    Card { title, lines }
}

/// r = ex|ux·n| + ey|uy·n| + ez|uz·n|.
fn half_shadow(test: &PlaneRecord) -> Line {
    let sum = |part: &dyn Fn(usize) -> String| -> Vec<Token> {
        let parts = (0..3).flat_map(|i| {
            // Lossless: 0 to 2.
            let summand = Token { text: part(i), term: Some(Term::Summand(i as u8)) };
            let plus = (i > 0).then(|| Token { text: " + ".to_owned(), term: None });
            plus.into_iter().chain([summand])
        });
        parts.collect()
    };
    let symbols = sum(&|i| format!("e{0}|u{0}·n|", ["x", "y", "z"][i]));
    let head = tokens([of("r", Term::HalfShadow), sign(" = ")]);
    Line {
        symbols: head.into_iter().chain(symbols).collect(),
        numbers: sum(&|i| format!("{}·|{}|", plain(test.b.half[i]), plain(test.shadow.cosines[i]))),
        result: tokens([of(metres(test.found.r), Term::HalfShadow)]),
    }
}

/// s = (C − P)·n.
fn height(test: &PlaneRecord) -> Line {
    let formula = |c: String, p: String, n: String| {
        [
            sign("("),
            of(c, Term::DriverCenter),
            sign(" − "),
            of(p, Term::TargetCenter),
            sign(")·"),
            of(n, Term::Normal),
        ]
    };
    let symbols = formula("C".to_owned(), "P".to_owned(), "n".to_owned());
    let numbers =
        formula(vector(test.b.center), vector(test.world.point), vector(test.world.normal));
    let head = tokens([of("s", Term::Height), sign(" = ")]);
    Line {
        symbols: head.into_iter().chain(tokens(symbols)).collect(),
        numbers: tokens(numbers),
        result: tokens([of(metres(test.found.s), Term::Height)]),
    }
}

/// |s| < r? or s < r?
fn question(test: &PlaneRecord, side: Side) -> Line {
    let (r, s) = (plain(test.found.r), plain(test.found.s));
    let (symbols, numbers) = match side {
        Side::Plane => ("|s| < r?  (Plane: a thin sheet)", format!("|{s}| < {r}?")),
        Side::HalfSpace => ("s < r?  (HalfSpace: solid behind)", format!("{s} < {r}?")),
    };
    let answer = if test.pushed { "hit" } else { "no hit" };
    Line {
        symbols: tokens([sign(symbols)]),
        numbers: tokens([sign(&numbers)]),
        result: tokens([of(answer, Term::PushOut)]),
    }
}

/// The case that holds, that both cases are one, and the vector.
fn push(test: &PlaneRecord) -> Vec<Line> {
    let (r, s) = (test.found.r, test.found.s);
    let (case, operator) = if s > 0.0 { ("s > 0", " − ") } else { ("s ≤ 0", " + ") };
    let sum = |r: String, s: String| {
        [of(r, Term::HalfShadow), sign(operator), of(format!("|{s}|"), Term::Height)]
    };
    let head = tokens([(format!("{case}: "), None), of("push", Term::PushOut), sign(" = ")]);
    let result = || tokens([of(metres(test.found.depth), Term::PushOut)]);
    let by_case = Line {
        symbols: head.into_iter().chain(tokens(sum("r".to_owned(), "s".to_owned()))).collect(),
        numbers: tokens(sum(plain(r), plain(s))),
        result: result(),
    };
    let minus = if s < 0.0 { format!("({})", plain(s)) } else { plain(s) };
    let as_one = Line {
        symbols: tokens([sign("both cases are "), of("r − s", Term::PushOut)]),
        numbers: tokens([of(plain(r), Term::HalfShadow), sign(" − "), of(minus, Term::Height)]),
        result: result(),
    };
    let moved = Line {
        symbols: tokens([sign("moved by "), of("push", Term::PushOut), sign(" · n")]),
        numbers: Vec::new(),
        result: tokens([of(format!("{}\u{2009}m", vector(test.found.push())), Term::PushOut)]),
    };
    vec![by_case, as_one, moved]
}

/// Why nothing happens.
fn apart(test: &PlaneRecord, side: Side) -> Line {
    let (r, s) = (test.found.r, test.found.s);
    let text = match side {
        Side::Plane if s <= -r => format!(
            "wholly behind the sheet, so free; HalfSpace would push r + |s| = {}",
            metres(test.shadow.push_behind())
        ),
        // Less than that is what rounding leaves of a push-out.
        _ if test.found.hit().is_some() => "touching is no hit".to_owned(),
        _ => format!("apart by {}", metres(-test.found.depth)),
    };
    words(text, Some(Term::PushOut))
}

/// The wanted step, its two parts, the step made.
fn steps(record: &TickRecord, test: &PlaneRecord) -> Vec<Line> {
    let (_, wanted) = record.wanted();
    let given = |name: &str, v: Vec3, term| Line {
        symbols: tokens([of(name, term)]),
        numbers: Vec::new(),
        result: tokens([of(format!("{}\u{2009}m", vector(v)), term)]),
    };
    let mut lines = Vec::new();
    if wanted != Vec3::ZERO {
        lines.push(given("wanted step", wanted, Term::WantedStep));
        lines.push(given("its part along n", test.along, Term::WantedNormal));
        lines.push(given("its part along the plane", test.across, Term::WantedTangent));
    }
    lines.push(given("step made", record.real(), Term::RealStep));
    lines
}
