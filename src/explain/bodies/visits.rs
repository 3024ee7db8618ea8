//! Impulses of a body's deepest contact after each solver iteration, from a re-run of the tick.

use crate::explain::Term;
use crate::explain::bodies::impulse::bias;
use crate::explain::bodies::view::{deepest, newton_seconds};
use crate::explain::card::{Line, heading, value_line};
use crate::explain::formula::{line, max, min, quantity, zero};
use crate::explain::number::plain;
use crate::sim::bodies::{TickRecord, impulse};
use crate::text::id;

/// Maximum number of iterations listed per sub-step.
const MAX_LISTED: usize = 12;

/// Returns the index of the contact of the body's deepest pair.
fn contact_of(record: &TickRecord, body: usize) -> Option<usize> {
    deepest(record, body).and_then(|(a, b)| record.contact(a, b))
}

/// Returns a line for each sub-step and point of the body's deepest contact, with the normal
/// impulse after each iteration, N·s.
#[must_use]
pub fn iterations(record: &TickRecord, body: usize) -> Vec<String> {
    let Some(contact) = contact_of(record, body) else { return Vec::new() };
    let count = record.contacts[contact].manifold.count;
    let steps = record.iterations(contact);
    let mut lines = Vec::new();
    for sub_step in steps.split(|step| matches!(step, impulse::SolverStep::SubStep(_))).skip(1) {
        let sub_step_number = lines.len() / usize::from(count.max(1)) + 1;
        lines.extend((0..count).map(|k| history_line(sub_step, sub_step_number, k)));
    }
    lines
}

/// Returns "1, point 1: warm 0.061, 0.058 → 0.060 → 0.060, relaxed 0.060".
fn history_line(steps: &[impulse::SolverStep], sub_step_number: usize, k: u8) -> String {
    let (mut parts, mut solved, mut relaxed) = (Vec::new(), Vec::new(), Vec::new());
    for step in steps {
        match *step {
            impulse::SolverStep::WarmStart { point, normal, .. } if point == k => {
                parts.push(id::BODIES_WARM_IMPULSE.with(&[("impulse", &plain(normal))]));
            }
            impulse::SolverStep::Bounce { point, impulse, .. } if point == k => {
                parts.push(id::BODIES_BOUNCE_IMPULSE.with(&[("impulse", &plain(impulse))]));
            }
            impulse::SolverStep::Impulse { pass, point, normal, .. } if point == k => match pass {
                impulse::Pass::Solve => solved.push(plain(normal[1])),
                impulse::Pass::Relax => relaxed.push(plain(normal[1])),
            },
            _ => {}
        }
    }
    if solved.len() > MAX_LISTED {
        let skipped = solved.len() - MAX_LISTED;
        let range = MAX_LISTED / 2..MAX_LISTED / 2 + skipped;
        solved.splice(range, [id::BODIES_IMPULSES_LEFT_OUT.with(&[("count", &skipped)])]);
    }
    parts.push(solved.join(" → "));
    if !relaxed.is_empty() {
        parts.push(id::BODIES_RELAXED_IMPULSES.with(&[("impulses", &relaxed.join(" → "))]));
    }
    id::BODIES_IMPULSE_HISTORY.with(&[
        ("sub-step", &sub_step_number),
        ("point", &(k + 1)),
        ("impulses", &parts.join(", ")),
    ])
}

/// Returns the formulas of each point's last iteration of both passes, and of its bounces.
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
            lines.extend(iteration_lines(record, contact, step));
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
    let approach = min([quantity("approach", speed), zero()]).written(id::BODIES_APPROACH_FORMULA);
    [
        heading(id::BODIES_POINT_BOUNCES.with(&[("point", &(k + 1))])),
        line(&quantity("target-speed", wanted), &(-e * approach)),
        value_line(id::BODIES_APPLIED_IMPULSE.text(), newton_seconds(impulse), None),
    ]
}

/// Returns the lines of one iteration: λ with bias and clamp, friction with its clamp.
fn iteration_lines(record: &TickRecord, index: usize, step: &impulse::SolverStep) -> Vec<Line> {
    let impulse::SolverStep::Impulse {
        pass,
        iteration,
        point: k,
        separation,
        speed,
        bias: bias_speed,
        mass,
        scale,
        give: softness,
        normal: [before, after],
        slide: tangent_speed,
        tangent_mass,
        limit,
        tangent: friction,
        ..
    } = *step
    else {
        return Vec::new();
    };
    let accumulates = record.before.setup.impulse.accumulated_clamping;
    let is_solve_pass = pass == impulse::Pass::Solve;
    let message = if is_solve_pass { id::BODIES_LAST_SOLVE } else { id::BODIES_LAST_RELAX };
    let mut lines =
        vec![heading(message.with(&[("point", &(k + 1)), ("iteration", &(iteration + 1))]))];
    if is_solve_pass {
        lines.extend(bias(record, index, separation, bias_speed));
    }
    let speed_error = quantity("vn", speed).apart() + quantity("bias", bias_speed);
    let sum = quantity("impulse-before", before).bare();
    let formula = quantity("m", mass).figures() * quantity("scale", scale) * speed_error;
    let given_back = quantity("give", softness) * sum.clone();
    let (formula, symbols) = if accumulates {
        (max([sum - formula - given_back, zero()]), id::BODIES_IMPULSE_SUM_FORMULA.text())
    } else {
        (sum + max([-formula - given_back, zero()]), id::BODIES_IMPULSE_CHANGE_FORMULA.text())
    };
    let after = quantity("impulse-after", after).exact().with_term(Term::NormalImpulse(k));
    lines.push(line(&after, &formula.exact().written(symbols)));
    lines.push(friction_line(k, accumulates, [tangent_speed, tangent_mass, limit], friction));
    lines
}

/// Returns the friction line of an iteration. The last parameter is the impulse before and after.
fn friction_line(
    k: u8,
    accumulates: bool,
    [speed, mass, limit]: [f32; 3],
    [before, after]: [f32; 2],
) -> Line {
    let sum = quantity("impulse-before", before).bare();
    let change = quantity("m", mass).figures() * quantity("vt", speed);
    let limit = quantity("friction-limit", limit);
    let (formula, symbols) = if accumulates {
        ((sum - change).within(limit), id::BODIES_FRICTION_SUM_FORMULA.text())
    } else {
        (sum + (-change).within(limit), id::BODIES_FRICTION_CHANGE_FORMULA.text())
    };
    let after = quantity("friction-impulse", after).exact().with_term(Term::FrictionImpulse(k));
    line(&after, &formula.exact().written(symbols))
}
