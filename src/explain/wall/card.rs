//! The formula card of the box and a plane.

use glam::Vec3;

use crate::explain::card::{
    Card, Line, bracketed, fine, formula, given, heading, in_metres, question, vector, words,
};
use crate::explain::number::{metres, plain};
use crate::explain::{Term, plane_name};
use crate::sim::wall::{PlaneRecord, Side, TickRecord};

const AXES: [&str; 3] = ["x", "y", "z"];

/// The card of the box and the plane of this index.
#[must_use]
pub fn card(record: &TickRecord, plane: usize) -> Card {
    let title = format!("box – {}", plane_name(record, plane));
    let Some(test) = record.plane(plane) else {
        return Card { title, lines: vec![words("there is no such plane", None)] };
    };
    let side = record.before.setup.methods.side;
    let mut lines = wanted(record);
    lines.push(heading("half shadow and height"));
    lines.extend((0..3).map(|axis| cosine(&test, axis)));
    lines.extend([half_shadow(&test), height(&test), asked(&test, side)]);
    if test.pushed {
        lines.extend(push(&test));
    } else {
        lines.extend(apart(&test, side));
    }
    if test.pass > 0 {
        let text = format!("found in pass {}: another plane's push-out led here", test.pass + 1);
        lines.push(words(text, None));
    }
    lines.push(heading("the step"));
    lines.extend(parts(record, &test));
    lines.push(made(record));
    Card { title, lines }
}

/// The step that the keys ask for.
fn wanted(record: &TickRecord) -> Vec<Line> {
    let (_, wanted) = record.wanted();
    if wanted == Vec3::ZERO {
        return Vec::new();
    }
    let (heading, speed) = record.drive();
    vec![formula(
        "[wanted step] = [heading] · speed",
        &format!("[{}] · {}", vector(heading), plain(speed)),
        in_metres(wanted),
        &[Term::WantedStep, Term::WantedStep],
    )]
}

/// ux·n, uy·n or uz·n.
fn cosine(test: &PlaneRecord, axis: usize) -> Line {
    // Lossless: 0 to 2.
    let term = Term::Summand(axis as u8);
    formula(
        &format!("[u{}·n]", AXES[axis]),
        &format!("{}·[{}]", vector(test.b.axes[axis]), vector(test.world.normal)),
        plain(test.shadow.cosines[axis]),
        &[term, Term::Normal],
    )
}

/// r = ex|ux·n| + ey|uy·n| + ez|uz·n|.
pub(crate) fn half_shadow(test: &PlaneRecord) -> Line {
    let sum = |part: &dyn Fn(usize) -> String| (0..3).map(part).collect::<Vec<_>>().join(" + ");
    let symbols = sum(&|i| format!("[e{0}|u{0}·n|]", AXES[i]));
    let numbers =
        sum(&|i| format!("[{}·|{}|]", plain(test.b.half[i]), plain(test.shadow.cosines[i])));
    let terms = [Term::HalfShadow, Term::Summand(0), Term::Summand(1), Term::Summand(2)];
    formula(&format!("[r] = {symbols}"), &numbers, metres(test.found.r), &terms)
}

/// s = (C − P)·n.
pub(crate) fn height(test: &PlaneRecord) -> Line {
    let (c, p, n) = (test.b.center, test.world.point, test.world.normal);
    formula(
        "[s] = ([C] − [P])·[n]",
        &format!("([{}] − [{}])·[{}]", vector(c), vector(p), vector(n)),
        metres(test.found.s),
        &[Term::Height, Term::DriverCenter, Term::TargetCenter, Term::Normal],
    )
}

/// |s| < r? or s < r?
pub(crate) fn asked(test: &PlaneRecord, side: Side) -> Line {
    let (r, s) = (plain(test.found.r), plain(test.found.s));
    let (symbols, numbers) = match side {
        Side::Plane => ("[|s|] < [r]?  (Plane: a thin sheet)", format!("[|{s}|] < [{r}]")),
        Side::HalfSpace => ("[s] < [r]?  (HalfSpace: solid behind)", format!("[{s}] < [{r}]")),
    };
    let answer = (test.pushed, ["hit", ""]);
    question(symbols, &numbers, answer, &[Term::Height, Term::HalfShadow])
}

/// The case that holds, that both cases are one, and the vector.
fn push(test: &PlaneRecord) -> [Line; 3] {
    let (r, s) = (test.found.r, test.found.s);
    let (case, operator) = if s > 0.0 { ("s > 0", "−") } else { ("s ≤ 0", "+") };
    let terms = [Term::PushOut, Term::HalfShadow, Term::Height];
    [
        formula(
            &format!("{case}: [push] = [r] {operator} [|s|]"),
            &format!("[{}] {operator} [|{}|]", plain(r), plain(s)),
            metres(test.found.depth),
            &terms,
        ),
        formula(
            "both cases are [r − s]",
            &format!("[{}] − [{}]", plain(r), bracketed(plain(s))),
            metres(test.found.depth),
            &terms,
        ),
        moved_by(test),
    ]
}

/// push · n.
pub(crate) fn moved_by(test: &PlaneRecord) -> Line {
    let depth = plain(test.found.depth);
    formula(
        "moved by [push] · [n]",
        &format!("[{depth}] · [{}]", vector(test.found.normal)),
        in_metres(test.found.push()),
        &[Term::PushOut, Term::PushOut, Term::Normal],
    )
}

/// Why nothing happens.
fn apart(test: &PlaneRecord, side: Side) -> Vec<Line> {
    let (r, s) = (test.found.r, test.found.s);
    let gap = |symbols: &str, numbers: &str| {
        let terms = [Term::Height, Term::Height, Term::HalfShadow];
        formula(symbols, numbers, metres(-test.found.depth), &terms)
    };
    let (r_text, s_text) = (plain(r), plain(s));
    match side {
        Side::Plane if s <= -r => vec![
            words("wholly behind the sheet, so free", Some(Term::Height)),
            gap("[apart by] [−s] − [r]", &format!("[−{}] − [{r_text}]", bracketed(s_text.clone()))),
            formula(
                "HalfSpace would push r + |s|",
                &format!("{r_text} + |{s_text}|"),
                metres(test.shadow.push_behind()),
                &[Term::HalfShadow],
            ),
        ],
        // Less than that is what rounding leaves of a push-out.
        _ if test.found.hit().is_some() => {
            vec![words("touching is no hit", Some(Term::HalfShadow))]
        }
        _ => vec![gap("[apart by] [s] − [r]", &format!("[{s_text}] − [{r_text}]"))],
    }
}

/// The wanted step's two parts.
fn parts(record: &TickRecord, test: &PlaneRecord) -> Vec<Line> {
    let (_, wanted) = record.wanted();
    if wanted == Vec3::ZERO {
        return Vec::new();
    }
    let (w, n, along) = (vector(wanted), vector(test.world.normal), vector(test.along));
    // Only a hit parts the step in the view.
    let terms = if test.pushed {
        [Term::WantedNormal, Term::WantedStep, Term::WantedTangent]
    } else {
        [Term::WantedStep; 3]
    };
    vec![
        formula(
            "[its part along n] = ([wanted]·n) n",
            &format!("([{w}]·{n}) · {n}"),
            in_metres(test.along),
            &terms,
        ),
        formula(
            "[its part along the plane] = [wanted] − [that]",
            &format!("[{w}] − [{along}]"),
            in_metres(test.across),
            &[terms[2], Term::WantedStep, terms[0]],
        ),
    ]
}

/// The wanted step and all push-outs.
fn made(record: &TickRecord) -> Line {
    let (_, wanted) = record.wanted();
    let pushes: Vec<Vec3> = record.pushes().map(|test| test.found.push()).collect();
    if pushes.is_empty() {
        return given("step made", in_metres(record.real()), Term::RealStep);
    }
    let mut numbers = format!("[{}]", vector(wanted));
    for push in &pushes {
        numbers = format!("{numbers} + {}", fine(*push));
    }
    formula(
        "[step made] = [wanted] + every push",
        &numbers,
        in_metres(record.real()),
        &[Term::RealStep, Term::WantedStep],
    )
}
