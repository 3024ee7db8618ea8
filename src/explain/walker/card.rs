//! Formula card of the walker's tick.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::card::{Card, Line, heading, remark_line, value_line, vector};
use crate::explain::formula::{
    Expr, Function, line, literal, quantity, question, stated, sum, tuple, worked, zero,
};
use crate::explain::number::metres;
use crate::explain::walker::ways::{forward, new_normal, old_normal, side, ways};
use crate::sim::walker::{Foothold, Gait, Posture, Probe, Reorientation, Step, TickRecord};
use crate::text::id;

/// Returns the card with the computations of the tick, in order.
#[must_use]
pub fn card(record: &TickRecord) -> Card {
    let setup = &record.after.setup;
    let (title, lines) = match setup.methods.gait {
        Gait::Upright => (id::WALKER_TITLE_UPRIGHT, upright(record)),
        Gait::Adhere => (id::WALKER_TITLE_ADHERE, adhere(record)),
    };
    Card { title: title.to_string(), lines }
}

fn upright(record: &TickRecord) -> Vec<Line> {
    let (state, setup) = (&record.after.state, &record.after.setup.walker);
    let yaw = quantity("yaw", state.yaw);
    let [sin, cos] = [(Function::Sin, "sin θ"), (Function::Cos, "cos θ")]
        .map(|(function, written)| function.of([yaw.clone()]).written(written));
    let direction = quantity("wanted-direction", state.forward).with_term(Term::Forward);
    let mut lines = vec![line(&direction, &tuple([sin, zero(), cos]))];
    for step in &record.steps {
        if let Step::Facing(angle) = *step {
            let z = literal("(0, 0, 1)", Vec3::Z).called("world-front");
            let formula = direction.clone().exact().dot(z).acos().signed(angle < 0.0);
            let facing = quantity("facing", angle).with_term(Term::AngleR);
            let remark = format!(", {}", id::WALKER_SIGN_OF_FACING.text());
            lines.push(line(&facing, &formula).remark(&remark));
        }
    }
    lines.extend(probe(record, "Y"));
    if record.steps.contains(&Step::Stayed) {
        let [up, down] = [setup.step_up, setup.drop].map(metres);
        let span = id::WALKER_NO_GROUND_STAYS.with(&[("up", &up), ("down", &down)]);
        lines.push(remark_line(span, Term::Probe));
    }
    lines.push(step_made(record));
    lines
}

/// Returns the last probe and its result; `up` names the direction opposite to its ray.
fn probe(record: &TickRecord, up: &str) -> Vec<Line> {
    let steps = record.last_attempt();
    let at = steps.iter().rposition(|step| matches!(step, Step::Probed { .. }));
    let steps = &steps[at.unwrap_or(steps.len())..];
    let Some(&Step::Probed { from, direction, step, aim, probe }) = steps.first() else {
        return Vec::new();
    };
    let direction_name = if up == "Y" { "wanted-direction" } else { "forward-F" };
    let step_vector = quantity(direction_name, direction).with_term(Term::Forward)
        * quantity("length-of-step", step).bare();
    let aim = quantity("aim", aim).with_term(Term::Probe);
    let mut lines =
        vec![heading(id::WALKER_THE_RAY), line(&aim, &(quantity("position", from) + step_vector))];
    lines.extend(ray(record, &probe, aim, up));
    let hits = steps.iter().filter(|step| matches!(step, Step::Hit(_))).count();
    lines.push(value_line(id::WALKER_HITS_ON_RAY.text(), hits.to_string(), Term::Probe));
    if let Some(Step::Taken(found)) = steps.iter().find(|step| matches!(step, Step::Taken(_))) {
        lines.extend(foothold(&probe, found));
    }
    lines
}

/// Returns start and length of the ray.
fn ray(record: &TickRecord, probe: &Probe, aim: Expr, up: &str) -> [Line; 2] {
    let setup = &record.after.setup.walker;
    let (up, above, length) = if up == "Y" {
        let above = quantity("step-up", setup.step_up);
        ("world-up", above.clone(), above + quantity("drop", setup.drop))
    } else {
        let reach = quantity("reach", setup.reach);
        ("old-normal", reach.clone(), literal("2", 2.0_f64) * reach)
    };
    let start = quantity("start", probe.start).with_term(Term::Probe);
    let ray = quantity("ray", probe.length).with_term(Term::Probe);
    [line(&start, &(aim + quantity(up, -probe.direction) * above)), line(&ray, &length)]
}

/// Returns t, P′, N′ and the slope.
fn foothold(probe: &Probe, found: &Foothold) -> [Line; 4] {
    let start = quantity("start", probe.start).with_term(Term::Probe);
    let along = quantity("along-the-ray", found.along).with_term(Term::Probe);
    let point = quantity("new-position", found.point).with_term(Term::Probe);
    let normal = quantity("height-of-N′", found.normal.y).exact().with_term(Term::NewNormal);
    let slope = quantity("slope", found.slope()).with_term(Term::NewNormal);
    [
        value_line(id::WALKER_CHOSEN_HIT_ALONG.text(), metres(found.along), Term::Probe),
        line(&point, &(start + quantity("ray-direction", probe.direction) * along)),
        value_line(id::WALKER_NEW_GROUND_NORMAL.text(), vector(found.normal), Term::NewNormal),
        line(&slope, &normal.acos()),
    ]
}

fn adhere(record: &TickRecord) -> Vec<Line> {
    let methods = &record.after.setup.methods;
    let mut lines = Vec::new();
    if record.substeps() > 1 {
        let text = id::WALKER_LAST_SMALLER_STEP.with(&[("steps", &record.substeps())]);
        lines.push(remark_line(text, Term::Probe));
    }
    let has_stayed = record.steps.contains(&Step::Stayed);
    let Some(turned) = record.turned().filter(|_| !has_stayed) else {
        if has_stayed {
            lines.push(remark_line(id::WALKER_STILL_NO_GROUND, Term::Probe));
        } else if record.steps.contains(&Step::StoodStill) {
            lines.push(remark_line(id::WALKER_STANDING_NO_RAY, None));
        }
        lines.extend(probe(record, "N"));
        lines.extend(steered_line(record));
        return lines;
    };
    lines.push(value_line("F", vector(turned.forward), Term::Forward));
    lines.push(value_line("N", vector(turned.old), Term::OldNormal));
    lines.extend(probe(record, "N"));
    let normals = old_normal(turned).dot(new_normal(turned));
    lines.push(question(&normals.more(zero()), (turned.old.dot(turned.new) > 0.0, ["", ""])));
    lines.push(heading(id::WALKER_THE_POSTURE));
    lines.extend(posture(turned, methods.posture));
    lines.extend(ways(turned, methods.direction));
    lines.push(heading(id::WALKER_RESULT));
    lines.extend(steered_line(record));
    lines.push(astray_line(record));
    lines.push(step_made(record));
    lines
}

/// Returns the tilt, D and V.
fn posture(turned: &Reorientation, method: Posture) -> [Line; 3] {
    let (axis, angle) = turned.tilt.to_axis_angle();
    // The shown angle comes from glam, with an error of up to 3e-4.
    let exact = 2.0 * libm::atan2f(turned.tilt.xyz().length(), turned.tilt.w);
    let (old_up, old_front, up_symbol, front_symbol) = match method {
        Posture::FromWorldUp => (Vec3::Y, Vec3::Z, "Y", "Z"),
        Posture::FromPrevious => (turned.old, turned.forward, "N", "F"),
    };
    let (angle, exact) = (quantity("tilt", angle), quantity("tilt", exact));
    let arc = quantity("old-normal", old_up).angle_to(quantity("new-normal", turned.new)).exact();
    let arc = arc.written(format!("acos({up_symbol}·N′)")).with_term(Term::NewNormal);
    let values = worked(&exact, &arc).values;
    let tilt = Line { values, ..worked(&angle.clone().with_term(Term::NewNormal), &arc) };
    let turned_by =
        |angle| quantity("forward-F", old_front).turned(angle, quantity("tilt-axis", axis));
    let front = quantity("front", turned.front).with_term(Term::Front);
    let mut result = turned_by(exact);
    if turned.tilt.w == 0.0 {
        // Almost upside down, D turns by half a turn and is then projected into the plane of N′.
        let normal = quantity("new-normal", turned.new);
        result = (result.clone() - result.dot(normal.clone()) * normal).unit();
    }
    [
        tilt.lead(format!("{} ", id::WALKER_TILT_TURNS.with(&[("normal", &up_symbol)]))),
        Line {
            values: worked(&front, &result).values,
            ..line(&front, &turned_by(angle).written(format!("q₁·{front_symbol}")))
        },
        line(&side(turned), &forward(turned).cross(old_normal(turned)).unit()),
    ]
}

/// Returns the direction turned about the normal by the keys.
fn steered_line(record: &TickRecord) -> Option<Line> {
    let found = record.steps.iter().find(|step| matches!(step, Step::Steered { .. }))?;
    let Step::Steered { from, angle, forward, .. } = *found else { return None };
    let normal = quantity("new-normal", record.after.state.normal).with_term(Term::NewNormal);
    let formula = quantity("forward-F", from).turned(quantity("angle", angle), normal);
    let formula = formula.written(id::WALKER_DIRECTION_TURNED);
    Some(stated(&quantity("steered", forward).with_term(Term::Steered), ": ", &formula))
}

/// Returns the method's accumulated deviation from the plane of F and N.
fn astray_line(record: &TickRecord) -> Line {
    let method = record.after.setup.methods.direction;
    let errors = record.last_attempt().iter().filter_map(|step| match step {
        Step::Turned(turned) => Some(quantity("off", turned.error(method))),
        _ => None,
    });
    let before = quantity("astray", record.before.state.astray);
    let total = sum(std::iter::once(before).chain(errors)).written(id::WALKER_BEFORE_PLUS_OFF);
    let astray = quantity("astray", record.after.state.astray).with_term(Term::Outcome);
    stated(&astray, &format!(" {} = ", id::WALKER_SINCE_START.text()), &total)
}

fn step_made(record: &TickRecord) -> Line {
    let (from, to) = (record.before.state.position, record.after.state.position);
    if from == to {
        return value_line(id::WALKER_STEP_MADE.text(), id::WALKER_NO_STEP_MADE.text(), None);
    }
    let made = quantity("step-made", to - from).with_term(Term::RealStep);
    line(&made, &(quantity("new-position", to) - quantity("position", from)))
}
