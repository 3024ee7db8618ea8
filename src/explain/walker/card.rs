//! The formula card of the walker's tick.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::card;
use crate::explain::card::{Card, Line, formula, given, heading, in_metres, told, vector, words};
use crate::explain::number::{degrees, exact, metres, plain};
use crate::explain::walker::ways::ways;
use crate::sim::walker::{Foothold, Gait, Posture, Probe, Step, TickRecord, Turned};

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
    let yaw = degrees(state.yaw);
    let mut lines = vec![formula(
        "[W] = (sin θ, 0, cos θ)",
        &format!("(sin({yaw}), 0, cos({yaw}))"),
        vector(state.forward),
        &[Term::Forward],
    )];
    for step in &record.steps {
        if let Step::Facing(angle) = *step {
            let w = card::listed(&state.forward, exact);
            lines.push(formula(
                "[facing] = ±acos([W]·Z), the sign of (Z × W).y",
                &format!("{}acos([{w}]·(0, 0, 1))", card::sign(angle < 0.0)),
                degrees(angle),
                &[Term::AngleR, Term::Forward],
            ));
        }
    }
    lines.extend(probe(record, "Y"));
    if record.steps.contains(&Step::Stayed) {
        let span = format!(
            "no ground from {} above to {} below: it stays",
            metres(setup.step_up),
            metres(setup.drop)
        );
        lines.push(words(span, Some(Term::Probe)));
    }
    lines.push(made(record));
    lines
}

/// Where the last probe looked, and what it found; `up` is what it looks down along.
fn probe(record: &TickRecord, up: &str) -> Vec<Line> {
    let steps = record.last_attempt();
    let Some(at) = steps.iter().rposition(|step| matches!(step, Step::Probed { .. })) else {
        return Vec::new();
    };
    let Step::Probed { from, direction, step, aim, probe } = steps[at] else { return Vec::new() };
    let towards = if up == "Y" { "W" } else { "F" };
    let q = vector(aim);
    let mut lines = vec![
        heading("the probe"),
        formula(
            &format!("[Q] = P + [{towards}] · step"),
            &format!("{} + [{}] · {}", vector(from), vector(direction), plain(step)),
            in_metres(aim),
            &[Term::Probe, Term::Forward],
        ),
    ];
    lines.extend(ray(record, &probe, &q, up));
    let hits = steps[at..].iter().filter(|step| matches!(step, Step::Hit(_))).count();
    lines.push(given("hits on the ray", hits.to_string(), Term::Probe));
    let found = steps[at..].iter().find_map(|step| match step {
        Step::Taken(found) => Some(*found),
        _ => None,
    });
    if let Some(found) = found {
        lines.extend(foothold(&probe, &found));
    }
    lines
}

/// Where the ray starts and how long it is.
fn ray(record: &TickRecord, probe: &Probe, q: &str, up: &str) -> [Line; 2] {
    let setup = &record.after.setup.walker;
    let start = |symbols: &str, length: f32| {
        formula(
            symbols,
            &format!("[{q}] + {} · {}", vector(-probe.direction), plain(length)),
            in_metres(probe.start),
            &[Term::Probe, Term::Probe],
        )
    };
    let length = |symbols: &str, numbers: String| {
        formula(symbols, &numbers, metres(probe.length), &[Term::Probe])
    };
    if up == "Y" {
        let (up, drop) = (plain(setup.step_up), plain(setup.drop));
        [
            start("[start] = [Q] + Y · step up", setup.step_up),
            length("[ray] = step up + drop", format!("{up} + {drop}")),
        ]
    } else {
        [
            start("[start] = [Q] + N · reach", setup.reach),
            length("[ray] = 2 · reach", format!("2 · {}", plain(setup.reach))),
        ]
    }
}

/// t, P′, N′ and the slope.
fn foothold(probe: &Probe, found: &Foothold) -> [Line; 4] {
    [
        given("t, along the ray, of the hit that counts", metres(found.along), Term::Probe),
        formula(
            "[P′] = [start] + ray · [t]",
            &format!(
                "[{}] + {} · [{}]",
                vector(probe.start),
                vector(probe.direction),
                plain(found.along)
            ),
            in_metres(found.point),
            &[Term::Probe, Term::Probe, Term::Probe],
        ),
        given("N′, the ground's normal there", vector(found.normal), Term::NewNormal),
        formula(
            "[slope] = acos([N′].y)",
            &format!("acos([{}])", exact(found.normal.y)),
            degrees(found.slope()),
            &[Term::NewNormal, Term::NewNormal],
        ),
    ]
}

fn adhere(record: &TickRecord) -> Vec<Line> {
    let methods = &record.after.setup.methods;
    let mut lines = Vec::new();
    if record.substeps() > 1 {
        let text =
            format!("a step found no ground: tried as {}; the last of them", record.substeps());
        lines.push(words(text, Some(Term::Probe)));
    }
    if record.steps.contains(&Step::Stayed) {
        lines.push(words("still no ground: it stays", Some(Term::Probe)));
        lines.extend(probe(record, "N"));
        lines.extend(steered(record));
        return lines;
    }
    let Some(turned) = record.turned() else {
        if record.steps.contains(&Step::StoodStill) {
            lines.push(words("it stands still: nothing is looked for", None));
        } else {
            lines.extend(probe(record, "N"));
        }
        lines.extend(steered(record));
        return lines;
    };
    lines.push(given("F", vector(turned.forward), Term::Forward));
    lines.push(given("N", vector(turned.old), Term::OldNormal));
    lines.extend(probe(record, "N"));
    lines.push(card::question(
        "[N]·[N′] > 0?",
        &format!("[{}]·[{}] > 0", vector(turned.old), vector(turned.new)),
        (turned.old.dot(turned.new) > 0.0, ["", ""]),
        &[Term::OldNormal, Term::NewNormal],
    ));
    lines.push(heading("the posture"));
    lines.extend(posture(turned, methods.posture));
    lines.extend(ways(turned, methods.direction));
    lines.push(heading("what comes of it"));
    lines.extend(steered(record));
    lines.push(astray(record));
    lines.push(made(record));
    lines
}

/// D, and V.
fn posture(turned: &Turned, method: Posture) -> [Line; 3] {
    let (axis, angle) = turned.tilt.to_axis_angle();
    let (from, what, name, start) = match method {
        Posture::FromWorldUp => (Vec3::Y, Vec3::Z, "Y", "Z"),
        Posture::FromPrevious => (turned.old, turned.forward, "N", "F"),
    };
    let write = |v: &Vec3| card::listed(v, exact);
    [
        formula(
            &format!("q₁ turns {name} to [N′], by acos({name}·N′)"),
            &format!("acos({}·{})", write(&from), write(&turned.new)),
            degrees(angle),
            &[Term::NewNormal],
        ),
        formula(
            &format!("[D] = q₁·{start}"),
            &format!("{} turned by {} about {}", vector(what), degrees(angle), vector(axis)),
            vector(turned.front),
            &[Term::Front],
        ),
        formula(
            "[V] = unit([F] × [N])",
            &format!("unit([{}] × [{}])", vector(turned.forward), vector(turned.old)),
            vector(turned.side),
            &[Term::Side, Term::Forward, Term::OldNormal],
        ),
    ]
}

/// The direction turned about the normal by the keys.
fn steered(record: &TickRecord) -> Option<Line> {
    record.steps.iter().find_map(|step| match *step {
        Step::Steered { from, angle, forward, .. } => Some(formula(
            "[steered]: the direction turned about [N′]",
            &format!(
                "{} turned by {} about [{}]",
                vector(from),
                degrees(angle),
                vector(record.after.state.normal)
            ),
            vector(forward),
            &[Term::Steered, Term::NewNormal],
        )),
        _ => None,
    })
}

/// What the method has turned it out of the plane of F and N, in all.
fn astray(record: &TickRecord) -> Line {
    let method = record.after.setup.methods.direction;
    let mut numbers = degrees(record.before.state.astray);
    for step in record.last_attempt() {
        if let Step::Turned(turned) = step {
            numbers = format!("{numbers} + {}", card::bracketed(degrees(turned.error(method))));
        }
    }
    formula(
        "[astray] since the start = before + off",
        &numbers,
        degrees(record.after.state.astray),
        &[Term::Outcome],
    )
}

fn made(record: &TickRecord) -> Line {
    let (from, to) = (record.before.state.position, record.after.state.position);
    if from == to {
        return told("step made", "none");
    }
    formula(
        "[step made] = P′ − P",
        &format!("{} − {}", vector(to), vector(from)),
        in_metres(to - from),
        &[Term::RealStep],
    )
}
