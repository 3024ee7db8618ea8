//! Development of the impulses of a body's deepest contact, visit by visit, from a re-run of the
//! tick.

use std::fmt::Write;

use crate::explain::Term;
use crate::explain::bodies::impulse::bias;
use crate::explain::bodies::view::{deepest, newton_seconds};
use crate::explain::card::{Line, heading, value_line};
use crate::explain::formula::{line, max, min, quantity, zero};
use crate::explain::number::plain;
use crate::sim::bodies::{TickRecord, impulse};

/// Maximum number of visits listed per sub-step.
const MOST_VISITS: usize = 12;

fn contact_of(record: &TickRecord, body: usize) -> Option<usize> {
    deepest(record, body).and_then(|(a, b)| record.contact(a, b))
}

/// Returns a line for each sub-step and point of the body's deepest contact, with the normal
/// impulse after each visit, N·s.
#[must_use]
pub fn iterations(record: &TickRecord, body: usize) -> Vec<String> {
    let Some(contact) = contact_of(record, body) else { return Vec::new() };
    let count = record.contacts[contact].manifold.count;
    let steps = record.iterations(contact);
    let mut lines = Vec::new();
    for sub_step in steps.split(|step| matches!(step, impulse::SolverStep::SubStep(_))).skip(1) {
        let number = lines.len() / usize::from(count.max(1)) + 1;
        lines.extend((0..count).map(|k| visits(sub_step, number, k)));
    }
    lines
}

/// Returns "1, point 1: warm 0.061, 0.058 → 0.060 → 0.060, relaxed 0.060".
fn visits(steps: &[impulse::SolverStep], number: usize, k: u8) -> String {
    let mut text = format!("{number}, point {}:", k + 1);
    let (mut solved, mut relaxed) = (Vec::new(), Vec::new());
    for step in steps {
        // Writing to a string cannot fail.
        match *step {
            impulse::SolverStep::WarmStart { point, normal, .. } if point == k => {
                let _ = write!(text, " warm {},", plain(normal));
            }
            impulse::SolverStep::Bounce { point, impulse, .. } if point == k => {
                let _ = write!(text, " bounce {},", plain(impulse));
            }
            impulse::SolverStep::Impulse { pass, point, normal, .. } if point == k => match pass {
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

/// Returns the formulas of each point's last visit of either pass, and of its bounces.
#[must_use]
pub fn lines(record: &TickRecord, body: usize) -> Vec<Line> {
    let Some(contact) = contact_of(record, body) else { return Vec::new() };
    let steps = record.iterations(contact);
    let mut lines = Vec::new();
    for k in 0..record.contacts[contact].manifold.count {
        let mut last = [None; 2];
        for step in &steps {
            match *step {
                impulse::SolverStep::Bounce {
                    point, speed: [speed, _], wanted, impulse, ..
                } if point == k => {
                    lines.extend(bounce(record, contact, (k, speed), wanted, impulse));
                }
                impulse::SolverStep::Impulse { pass, point, .. } if point == k => {
                    last[pass as usize] = Some(step);
                }
                _ => {}
            }
        }
        for step in last.into_iter().flatten() {
            lines.extend(visit(record, contact, step));
        }
    }
    lines
}

fn bounce(
    record: &TickRecord,
    contact: usize,
    (k, speed): (u8, f32),
    wanted: f32,
    impulse: f32,
) -> [Line; 3] {
    let e = quantity("restitution", record.contacts[contact].restitution);
    let approach = min([quantity("approach", speed), zero()]).written("the approach, or 0");
    [
        heading(format!("point {} bounces", k + 1)),
        line(&quantity("speed wanted", wanted), &(-e * approach)),
        value_line("impulse it took", newton_seconds(impulse), None),
    ]
}

/// Returns the lines of one visit: λ with bias and clamp, friction with its clamp.
fn visit(record: &TickRecord, index: usize, step: &impulse::SolverStep) -> Vec<Line> {
    let impulse::SolverStep::Impulse {
        pass,
        iteration,
        point: k,
        separation,
        speed,
        bias: asked,
        mass,
        scale,
        give,
        normal: [before, after],
        slide,
        tangent_mass,
        limit,
        tangent: [friction, rubbed],
        ..
    } = *step
    else {
        return Vec::new();
    };
    let accumulates = record.before.setup.impulse.accumulated_clamping;
    let is_solving = pass == impulse::Pass::Solve;
    let name = if is_solving { "solve" } else { "relax" };
    let mut lines =
        vec![heading(format!("point {}, last visit ({name} {})", k + 1, iteration + 1))];
    if is_solving {
        lines.extend(bias(record, index, separation, asked));
    }
    let speeds = quantity("vn", speed).apart() + quantity("bias", asked);
    let sum = quantity("impulse before", before).bare();
    let by = quantity("m", mass).figures() * quantity("scale", scale) * speeds;
    let given_back = quantity("give", give) * sum.clone();
    let (by, symbols) = if accumulates {
        (max([sum - by - given_back, zero()]), "max(Σλ − m · scale · (vn + bias) − give · Σλ, 0)")
    } else {
        (sum + max([-by - given_back, zero()]), "Σλ + max(−m · scale · (vn + bias) − give · Σλ, 0)")
    };
    let after = quantity("impulse after", after).exact().with_term(Term::NormalImpulse(k));
    lines.push(line(&after, &by.exact().written(symbols)));
    lines.push(rubbing(k, accumulates, [slide, tangent_mass, limit], [friction, rubbed]));
    lines
}

/// Returns the lines of a visit's friction: `[before, after]`.
fn rubbing(
    k: u8,
    accumulates: bool,
    [slide, mass, limit]: [f32; 3],
    [friction, rubbed]: [f32; 2],
) -> Line {
    let sum = quantity("impulse before", friction).bare();
    let rub = quantity("m", mass).figures() * quantity("vt", slide);
    let limit = quantity("friction limit", limit);
    let (by, symbols) = if accumulates {
        ((sum - rub).within(limit), "clamp(Σ − m · vt, ±limit)")
    } else {
        (sum + (-rub).within(limit), "Σ + clamp(−m · vt, ±limit)")
    };
    let rubbed = quantity("friction impulse", rubbed).exact().with_term(Term::FrictionImpulse(k));
    line(&rubbed, &by.exact().written(symbols))
}
