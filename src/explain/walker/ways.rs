//! The three ways from D to D′; the one that is switched on in full.

use crate::explain::Term;
use crate::explain::card;
use crate::explain::card::{Line, bracketed, formula, heading, question, sign, vector, words};
use crate::explain::number::{degrees, exact, plain};
use crate::sim::walker::{Angled, Direction, Turned};

/// All three.
pub(crate) fn ways(turned: &Turned, method: Direction) -> Vec<Line> {
    let mut lines = Vec::new();
    for (way, name) in [
        (Direction::Acos, "Acos"),
        (Direction::AcosProjected, "AcosProjected"),
        (Direction::Closed, "Closed"),
    ] {
        let is_on = way == method;
        let mark = if is_on { "▸ " } else { "" };
        lines.push(heading(format!("{mark}{name}: {} off", degrees(turned.error(way)))));
        match way {
            Direction::Acos => lines.extend(angled(turned, &turned.acos, ("V", is_on))),
            Direction::AcosProjected => {
                lines.extend(is_on.then(|| projected(turned)));
                lines.extend(angled(turned, &turned.projected, ("V∥", is_on)));
            }
            Direction::Closed => lines.push(closed(turned)),
        }
        if is_on {
            lines.extend(checks(turned, way));
        }
    }
    lines
}

/// V∥.
fn projected(turned: &Turned) -> Line {
    let (v, n) = (vector(turned.side), vector(turned.new));
    formula(
        "[V∥] = unit(V − (V·[N′]) N′)",
        &format!("unit({v} − ({v}·[{n}]) · {n})"),
        vector(turned.projected.side),
        &[Term::Side, Term::NewNormal],
    )
}

/// V·D, R, R₂, σ, D′ of a way through an angle; of one that is not switched on R and D′.
fn angled(turned: &Turned, angled: &Angled, (v, is_on): (&str, bool)) -> Vec<Line> {
    let (side, front, n) = (vector(angled.side), vector(turned.front), vector(turned.new));
    let terms = |term| if is_on { vec![term, Term::Side, Term::Front] } else { Vec::new() };
    let mut lines = Vec::new();
    if is_on {
        lines.push(formula(
            &format!("{v}·D: [the cosine] of [{v}] and [D]"),
            &format!("[{side}]·[{front}]"),
            exact(angled.cosine),
            &terms(Term::AngleR),
        ));
    }
    lines.push(formula(
        &format!("[R] = acos({v}·D)"),
        &format!("acos({})", exact(angled.cosine)),
        degrees(angled.angle),
        &terms(Term::AngleR),
    ));
    if is_on {
        lines.push(formula(
            "[R₂] = 90° − [R]",
            &format!("90° − [{}]", degrees(angled.angle)),
            degrees(angled.turn),
            &[Term::AngleR2, Term::AngleR],
        ));
        lines.push(question(
            &format!("σ: ([{v}] × [D])·[N′] < 0?"),
            &format!("([{side}] × [{front}])·[{n}] < 0"),
            (angled.sign < 0.0, ["σ = −1", "σ = +1"]),
            &[Term::Side, Term::Front, Term::NewNormal],
        ));
    }
    let terms: &[Term] =
        if is_on { &[Term::Outcome, Term::Front, Term::AngleR2, Term::NewNormal] } else { &[] };
    lines.push(formula(
        "[D′] = ±([D] turned by σ · [R₂] about [N′])",
        &format!(
            "{}([{front}] turned by {}1 · [{}] about [{n}])",
            sign(angled.flipped),
            sign(angled.sign < 0.0),
            bracketed(degrees(angled.turn))
        ),
        vector(angled.result),
        terms,
    ));
    lines
}

fn closed(turned: &Turned) -> Line {
    formula(
        "[D′] = ±unit([N′] × [V])",
        &format!(
            "{}unit([{}] × [{}])",
            sign(turned.closed_flipped),
            vector(turned.new),
            vector(turned.side)
        ),
        vector(turned.closed),
        &[Term::Outcome, Term::NewNormal, Term::Side],
    )
}

/// Whether D′ is ahead, along the ground and in the plane of F and N; and by how much it is off.
fn checks(turned: &Turned, way: Direction) -> Vec<Line> {
    let result = turned.result(way);
    let d = vector(result);
    let product = |symbols: &str, other: glam::Vec3, term| {
        let numbers = format!("[{d}]·[{}]", vector(other));
        let mut line = formula(symbols, &numbers, plain(result.dot(other)), &[Term::Outcome, term]);
        line.numbers = card::marked(&numbers, &[Term::Outcome, term]);
        line
    };
    let mut lines = vec![
        question(
            "[D′]·[F] > 0?",
            &format!("[{d}]·[{}] > 0", vector(turned.forward)),
            (result.dot(turned.forward) > 0.0, ["ahead", "level with F"]),
            &[Term::Outcome, Term::Forward],
        ),
        product("[D′]·[N′]: 0 is along the ground", turned.new, Term::NewNormal),
        product("[D′]·[V]: 0 is in the plane of F and N", turned.side, Term::Side),
    ];
    if way == Direction::Closed {
        let text = "D′ lies in the plane of F and N, and in that of N′";
        lines.push(words(text, Some(Term::Outcome)));
    } else {
        let write = |v: &glam::Vec3| card::listed(v, exact);
        let (c, d, n) = (write(&turned.closed), write(&result), vector(turned.new));
        lines.push(formula(
            "[off]: the angle from Closed's C to [D′] about N′",
            &format!("atan2(({c} × [{d}])·{n}, {c}·[{d}])"),
            degrees(turned.error(way)),
            &[Term::Outcome, Term::Outcome, Term::Outcome],
        ));
    }
    lines
}
