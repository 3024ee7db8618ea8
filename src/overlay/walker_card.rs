//! The formula card of the walker's tick.
//!
//! Data only; the inspector sets it. Every number is the record's own.

use glam::Vec3;

use super::Term;
use super::card::{Card, Line, of, sign, tokens, words};
use super::number::{degrees, metres, plain};
use crate::sim::walker::{Angled, Direction, Gait, Posture, Step, TickRecord, Turned};

/// (x, y, z).
pub(super) fn vector(v: Vec3) -> String {
    format!("({}, {}, {})", plain(v.x), plain(v.y), plain(v.z))
}

/// A quantity with its formula and value.
fn given(name: &str, formula: &str, value: String, term: Term) -> Line {
    let symbols = match formula {
        "" => tokens([of(name, term)]).into_iter().collect(),
        _ => tokens([of(name, term), sign(" = "), sign(formula)]).into_iter().collect(),
    };
    Line { symbols, numbers: Vec::new(), result: tokens([of(value, term)]) }
}

/// What the tick computed, in the order in which it did.
#[must_use]
pub fn card(record: &TickRecord) -> Card {
    let setup = &record.after.setup;
    match setup.methods.gait {
        Gait::Upright => Card { title: "walker: Upright".to_owned(), lines: upright(record) },
        Gait::Adhere => Card { title: "walker: Adhere".to_owned(), lines: adhere(record) },
    }
}

fn upright(record: &TickRecord) -> Vec<Line> {
    let (state, setup) = (&record.after.state, &record.after.setup.walker);
    let mut lines = vec![given("W", "(sin θ, 0, cos θ)", vector(state.forward), Term::Forward)];
    for step in &record.steps {
        if let Step::Facing(angle) = *step {
            lines.push(given("facing", "± acos(W·Z)", degrees(angle), Term::AngleR));
        }
    }
    lines.extend(probe(record));
    if record.steps.contains(&Step::Stayed) {
        let span = format!(
            "no ground from {} above to {} below: it stays",
            metres(setup.step_up),
            metres(setup.drop)
        );
        lines.push(words(span, Some(Term::Probe)));
    }
    lines
}

/// What the last probe found.
fn probe(record: &TickRecord) -> Vec<Line> {
    let steps = record.last_attempt();
    let hits = steps.iter().rev().take_while(|step| !matches!(step, Step::Probed { .. }));
    let count = hits.filter(|step| matches!(step, Step::Hit(_))).count();
    let taken = steps.iter().rev().find_map(|step| match step {
        Step::Taken(found) => Some(*found),
        _ => None,
    });
    let Some(found) = taken else { return Vec::new() };
    vec![
        given("hits on the ray", "", count.to_string(), Term::Probe),
        given("P′", "", format!("{}\u{2009}m", vector(found.point)), Term::Probe),
        given("N′", "", vector(found.normal), Term::NewNormal),
    ]
}

fn adhere(record: &TickRecord) -> Vec<Line> {
    let methods = &record.after.setup.methods;
    let mut lines = Vec::new();
    if record.substeps() > 1 {
        let text = format!("a step found no ground: tried as {}", record.substeps());
        lines.push(words(text, Some(Term::Probe)));
    }
    if record.steps.contains(&Step::Stayed) {
        lines.push(words("still no ground: it stays", Some(Term::Probe)));
        return lines;
    }
    let Some(turned) = record.turned() else {
        if record.steps.contains(&Step::StoodStill) {
            lines.push(words("it stands still: nothing is looked for", None));
        } else {
            lines.extend(probe(record));
        }
        return lines;
    };
    lines.push(given("F", "", vector(turned.forward), Term::Forward));
    lines.push(given("N", "", vector(turned.old), Term::OldNormal));
    lines.extend(probe(record));
    let front = match methods.posture {
        Posture::FromWorldUp => "q₁·Z,  q₁: +Y to N′",
        Posture::FromPrevious => "q₁·F,  q₁: N to N′",
    };
    lines.push(given("D", front, vector(turned.front), Term::Front));
    lines.push(given("V", "unit(F × N)", vector(turned.side), Term::Side));
    lines.extend(ways(turned, methods.direction));
    let astray = degrees(record.after.state.astray);
    lines.push(given("turned astray since the start", "", astray, Term::Outcome));
    lines
}

/// The three ways to D′; the one that is switched on in full.
fn ways(turned: &Turned, method: Direction) -> Vec<Line> {
    let mut lines = Vec::new();
    match method {
        Direction::Acos => lines.extend(angled(&turned.acos, "V·D")),
        Direction::AcosProjected => lines.extend(angled(&turned.projected, "V∥·D")),
        Direction::Closed => {
            lines.push(words("D′ lies in the plane of F and N, and in that of N′", None));
        }
    }
    for (way, name, formula) in [
        (Direction::Acos, "Acos", "D turned by σ R₂"),
        (Direction::AcosProjected, "AcosProjected", "the same, V in the plane of N′"),
        (Direction::Closed, "Closed", "unit(N′ × V)"),
    ] {
        let on = if way == method { "▸ " } else { "" };
        let result = vector(turned.result(way));
        let off = format!("{} off", degrees(turned.error(way)));
        lines.push(Line {
            symbols: tokens([sign(&format!("{on}{name}: ")), of("D′", Term::Outcome)])
                .into_iter()
                .chain(tokens([sign(" = "), sign(formula)]))
                .collect(),
            numbers: tokens([of(result, Term::Outcome)]),
            result: tokens([of(off, Term::Outcome)]),
        });
    }
    lines
}

/// R, R₂ and σ.
fn angled(angled: &Angled, dot: &str) -> [Line; 3] {
    let sigma = if angled.sign < 0.0 { "−1" } else { "+1" };
    [
        Line {
            symbols: tokens([
                of("R", Term::AngleR),
                sign(" = acos("),
                of(dot, Term::Side),
                sign(")"),
            ]),
            numbers: tokens([sign(&format!("acos({})", plain(angled.cosine)))]),
            result: tokens([of(degrees(angled.angle), Term::AngleR)]),
        },
        given("R₂", "90° − R", degrees(angled.turn), Term::AngleR2),
        given("σ", "sign((V × D)·N′)", sigma.to_owned(), Term::AngleR2),
    ]
}
