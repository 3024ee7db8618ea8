//! Tank card lines before and after the test: movements, and responses to hits.

use glam::Vec2;

use crate::explain::card::{Line, heading, remark_line, value_line, vector};
use crate::explain::formula::{
    self, Expr, Function, line, literal, max, min, quantity, question, sum,
};
use crate::explain::number::metres;
use crate::explain::pair::wanted_step;
use crate::explain::{Term, object_name};
use crate::sim::tank::{Impact, Motion, OnHit, Step, TickRecord};
use crate::text::id;

/// Returns the steps of the tank, of the target and of the shell that hit the target.
pub(crate) fn steps(record: &TickRecord, target: usize) -> Vec<Line> {
    let mut lines = driven_lines(record);
    let mut moved = Vec::new();
    for step in &record.steps {
        match *step {
            Step::Chased { target: index, distance, speed } if index == target => {
                lines.extend(chase_lines(record, target, distance, speed));
            }
            Step::TargetRebounded { target: index, step, .. } if index == target => {
                let rebound = &record.before.state.targets[target].rebound;
                let product =
                    quantity("direction", rebound.direction) * quantity("speed", rebound.speed);
                let target_step = quantity("its-step", step).with_term(Term::TargetStep);
                lines.push(target_step.in_words(id::TANK_TARGET_PUSHED, &product));
                moved.push(step);
            }
            Step::TargetMoved { target: index, step, .. }
                if index == target && step != Vec2::ZERO =>
            {
                lines.extend(shuttle_line(record, target, step));
                moved.push(step);
            }
            Step::ShellMoved { motion, fraction, step, hit: Some(index), .. }
                if index == target =>
            {
                let product = quantity("motion", motion) * quantity("part-of-the-step", fraction);
                lines.push(quantity("step", step).in_words(id::TANK_SHELL_HIT, &product));
            }
            _ => {}
        }
    }
    if !moved.is_empty() {
        lines.push(pace(&moved));
    }
    if !lines.is_empty() {
        lines.insert(0, heading(id::TANK_WHO_MOVED));
    }
    lines
}

/// Returns the wanted step, or the step of the rebound.
fn driven_lines(record: &TickRecord) -> Vec<Line> {
    let driven = record.steps.iter().find(|step| matches!(step, Step::Driven { .. }));
    let Some(&Step::Driven { wanted, step, rebounding, heading, speed, .. }) = driven else {
        return Vec::new();
    };
    let wanted_line = (wanted != Vec2::ZERO).then(|| wanted_step(wanted, heading, speed));
    let rebound_step = rebounding.then(|| {
        let rebound = &record.before.state.driver.rebound;
        let product = quantity("rebound-direction", rebound.direction)
            * quantity("rebound-speed", rebound.speed);
        let step = quantity("step", step).with_term(Term::RealStep);
        step.in_words(id::TANK_STEP_WITHOUT_KEYS, &product)
    });
    wanted_line.into_iter().chain(rebound_step).collect()
}

fn chase_lines(record: &TickRecord, target: usize, distance: f32, speed: [f32; 2]) -> Vec<Line> {
    let Motion::Chase(chase) = &record.before.setup.targets[target].motion else {
        return Vec::new();
    };
    let [before, after] = speed;
    let speed = quantity("speed", before).figures();
    let faster = speed.clone() + quantity("acceleration", chase.acceleration).figures();
    let step_length = quantity("its-way", before.min(distance));
    let faster = min([faster, quantity("most-speed", chase.max_speed)]);
    vec![
        line(&step_length, &min([speed, quantity("distance", distance)])),
        quantity("its-speed", after).figures().in_words(id::TANK_SPEED_GROWS, &faster),
    ]
}

/// Returns the step of a target that moves back and forth.
fn shuttle_line(record: &TickRecord, target: usize, step: Vec2) -> Option<Line> {
    let setup = &record.before.setup.targets[target];
    let Motion::Shuttle(shuttle) = &setup.motion else { return None };
    let from = Vec2::new(setup.position.x, setup.position.z);
    let to = Vec2::new(shuttle.to.x, shuttle.to.z);
    let (start, end) = if step.dot(to - from) < 0.0 { (to, from) } else { (from, to) };
    let formula =
        (quantity("to", end) - quantity("from", start)) / quantity("ticks", shuttle.ticks);
    Some(line(&quantity("its-step", step).with_term(Term::TargetStep), &formula).lead("Shuttle: "))
}

/// Returns the line of v, the length of the target's whole step.
fn pace(steps: &[Vec2]) -> Line {
    let whole: Vec2 = steps.iter().sum();
    let parts = sum(steps.iter().map(|step| quantity("its-step", *step))).figures();
    let v = quantity("pace", whole.length()).figures().with_term(Term::TargetStep);
    line(&v, &parts.called("its-step").abs())
}

/// Returns the response to the hit.
pub(crate) fn response(record: &TickRecord, target: usize) -> Vec<Line> {
    let on_hit = &record.before.setup.targets[target].on_hit;
    let Some(choice) = record.pair(target).and_then(|pair| pair.direction) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    match on_hit {
        OnHit::Highlight => {
            lines.push(remark_line(id::TANK_HIT_HIGHLIGHTS, None));
        }
        OnHit::Collect => lines.push(remark_line(id::TANK_HIT_COLLECTS, None)),
        OnHit::Rebound(_) | OnHit::Impact(_) | OnHit::Push(_) => {}
    }
    for step in &record.steps {
        match (*step, on_hit) {
            (Step::Demanded { target: index, ticks, speed }, _) if index == target => {
                lines.push(rebound_line(ticks, speed));
            }
            (Step::Impacted { target: index, v, slow, ticks, speed }, OnHit::Impact(impact))
                if index == target =>
            {
                lines.extend(impact_lines(impact, (v, slow), ticks, speed));
            }
            (Step::Pushed { target: index, direction, back_off, .. }, OnHit::Push(push))
                if index == target =>
            {
                // The target moves away in the opposite direction, and the tank backs off.
                let sent = quantity("direction", choice.direction).with_term(Term::Direction);
                let direction = quantity("direction", direction).with_term(Term::Direction);
                let forward = quantity("forward", record.heading()).with_term(Term::WantedStep);
                let formula = -forward * quantity("length", push.back_off);
                lines.extend([
                    direction.in_words(id::TANK_GOES_OTHER_WAY, &-sent),
                    value_line(id::TANK_PUSHED_BY.text(), metres(push.speed), None),
                    line(&quantity("back-off", back_off).with_term(Term::RealStep), &formula),
                ]);
            }
            _ => {}
        }
    }
    if on_hit.is_solid() {
        lines.extend(combined_lines(record));
    }
    lines
}

/// Returns duration and speed of the tank's rebound from a hit.
fn rebound_line(ticks: u32, speed: f32) -> Line {
    let amount = id::TANK_REBOUND_AMOUNT.with(&[("ticks", &ticks), ("step", &metres(speed))]);
    value_line(id::TANK_HIT_REBOUND.text(), amount, Term::Direction)
}

/// Returns the lines of v against the threshold, and of the resulting ticks and speed.
fn impact_lines(impact: &Impact, (v, is_slow): (f32, bool), ticks: u32, speed: f32) -> Vec<Line> {
    let pace = quantity("pace", v).figures();
    let condition = pace.clone().less(quantity("threshold", impact.threshold));
    let mut lines =
        vec![question(&condition, (is_slow, [id::TANK_SLOW.text(), id::TANK_FAST.text()]))];
    if is_slow {
        lines.push(rebound_line(ticks, speed));
    } else {
        let product = quantity("ticks-per-speed", impact.ticks_per_speed) * pace.clone();
        let factor = quantity("speed-factor", impact.speed_factor);
        let rounding = literal("0.001", 0.001_f64);
        lines.push(line(&quantity("ticks", ticks), &Function::Floor.of([product + rounding])));
        lines.push(line(&quantity("speed", speed), &(factor * pace)));
    }
    lines
}

/// Returns the lines of the combined rebound and its distance.
fn combined_lines(record: &TickRecord) -> Vec<Line> {
    let rebound = record.steps.iter().find(|step| matches!(step, Step::Rebound { .. }));
    let Some(&Step::Rebound { sum, cancelled, direction, ticks, speed, .. }) = rebound else {
        return Vec::new();
    };
    let mut lines = combination(record, (sum, cancelled, direction), (ticks, speed));
    let displacement = quantity("rebound", record.after.state.driver.rebound.remaining())
        .with_term(Term::Direction);
    let (direction, speed) = (quantity("direction", direction), quantity("speed", speed));
    let product = direction.figures() * speed.figures() * quantity("ticks", ticks);
    lines.push(displacement.in_words(id::TANK_REBOUND_TO_COME, &product));
    lines
}

/// Returns the sum of directions and the maximum ticks and speed, if several hits demand a rebound.
fn combination(
    record: &TickRecord,
    (sum, cancelled, direction): (Vec2, bool, Vec2),
    (ticks, speed): (u32, f32),
) -> Vec<Line> {
    let (mut directions, mut all_ticks, mut speeds) = (Vec::new(), Vec::new(), Vec::new());
    for step in &record.steps {
        if let Step::Demanded { target, ticks, speed }
        | Step::Impacted { target, ticks, speed, .. } = *step
        {
            let choice = record.pair(target).and_then(|pair| pair.direction);
            directions
                .push(quantity("direction", choice.map_or(Vec2::ZERO, |choice| choice.direction)));
            all_ticks.push(quantity("ticks", ticks));
            speeds.push(quantity("speed", speed));
        }
    }
    if directions.len() < 2 {
        return Vec::new();
    }
    let total = quantity("sum", sum).with_term(Term::Direction);
    let chosen = quantity("direction", direction).with_term(Term::Direction);
    let mut lines = vec![
        heading(id::TANK_ALL_REBOUNDS),
        total.in_words(id::TANK_SUM_OF_DIRECTIONS, &formula::sum(directions)),
    ];
    lines.push(if cancelled {
        value_line(id::TANK_REBOUNDS_CANCEL.text(), vector(direction), Term::Direction)
    } else {
        line(&chosen, &quantity("sum", sum).figures().unit())
    });
    let maximum = |name: Expr, values: Vec<Expr>| name.in_words(id::TANK_MOST_OF_ALL, &max(values));
    lines.extend([
        maximum(quantity("ticks", ticks), all_ticks),
        maximum(quantity("speed", speed), speeds),
    ]);
    lines
}

/// Returns the lines of the separation and of the whole move.
pub(crate) fn whole_move(record: &TickRecord) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut parts = Vec::new();
    for step in &record.steps {
        match *step {
            Step::Driven { step, .. } => parts.push(step),
            Step::Pushed { back_off, .. } => parts.push(back_off),
            Step::Separated { target, depth, normal, mtv } => {
                if lines.is_empty() {
                    lines.push(heading(id::TANK_SEPARATION));
                }
                let name = object_name(&record.after, target);
                let text = id::TANK_OUT_OF_TARGET.with(&[("target", &name)]);
                lines.push(remark_line(text, Term::Separation));
                let product = quantity("depth", depth) * quantity("normal", normal);
                lines.push(line(&quantity("MTV", mtv).with_term(Term::Separation), &product));
                parts.push(mtv);
            }
            _ => {}
        }
    }
    let [from, to] = [&record.before, &record.after].map(|tank| tank.state.driver.position);
    let displacement = Vec2::new(to.x - from.x, to.z - from.z);
    if displacement != Vec2::ZERO {
        lines.push(heading(id::TANK_WHOLE_MOVE));
        let parts = formula::sum(parts.iter().map(|part| quantity("step", *part)));
        let step = quantity("move-made", displacement).with_term(Term::RealStep);
        lines.push(line(&step, &parts.written(id::TANK_SUM_OF_MOVES)));
    }
    lines
}
