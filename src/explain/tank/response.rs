//! The tank card's lines before and after the test: who moved, and what the hits do.

use glam::Vec2;

use crate::explain::card::{Line, given, heading, told, vector, words};
use crate::explain::formula::{
    self, Expr, Value, line, literal, max, min, of, question, stated, sum, worked,
};
use crate::explain::number::metres;
use crate::explain::pair::wanted_step;
use crate::explain::{Term, target_name};
use crate::sim::tank::{Impact, Motion, OnHit, RegionChoice, Step, TickRecord};

/// The steps of the tank, of the target and of a shell that hit it.
pub(crate) fn steps(record: &TickRecord, target: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = driven(record).into_iter().flatten().collect();
    let mut moved = Vec::new();
    for step in &record.steps {
        match *step {
            Step::Chased { target: index, distance, speed } if index == target => {
                lines.extend(chased(record, target, distance, speed));
            }
            Step::TargetRebounded { target: index, step, .. } if index == target => {
                lines.extend(sent_on(record, target, step));
                moved.push(step);
            }
            Step::TargetMoved { target: index, step, .. }
                if index == target && step != Vec2::ZERO =>
            {
                lines.extend(shuttled(record, target, step));
                moved.push(step);
            }
            Step::ShellMoved { motion, fraction, step, hit: Some(index), .. }
                if index == target =>
            {
                let by = of("motion", motion) * of("part of the step", fraction);
                let lead = "a shell hit it after the part t: ";
                lines.push(line(&of("step", step), &by).lead(lead));
            }
            _ => {}
        }
    }
    if !moved.is_empty() {
        lines.push(pace(&moved));
    }
    if !lines.is_empty() {
        lines.insert(0, heading("who moved"));
    }
    lines
}

/// The wanted step, or the step of the rebound.
fn driven(record: &TickRecord) -> [Option<Line>; 2] {
    let driven = record.steps.iter().find_map(|step| match *step {
        Step::Driven { wanted, step, rebounding, heading, speed, .. } => {
            Some((wanted, step, rebounding, heading, speed))
        }
        _ => None,
    });
    let Some((wanted, step, rebounding, heading, speed)) = driven else { return [None, None] };
    let asked = (wanted != Vec2::ZERO).then(|| wanted_step(wanted, heading, speed));
    let sent = rebounding.then(|| {
        let rebound = &record.before.state.driver.rebound;
        let by = of("rebound direction", rebound.direction) * of("rebound speed", rebound.speed);
        line(&of("step", step).lit(Term::RealStep), &by).remark("; no key is read")
    });
    [asked, sent]
}

fn chased(record: &TickRecord, target: usize, distance: f32, speed: [f32; 2]) -> Vec<Line> {
    let Some(Motion::Chase(chase)) =
        record.before.setup.targets.get(target).map(|setup| &setup.motion)
    else {
        return Vec::new();
    };
    let [before, after] = speed;
    let speed = of("speed", before).figures();
    let faster = speed.clone() + of("acceleration", chase.acceleration).figures();
    let way = of("its way", before.min(distance));
    vec![
        line(&way, &min([speed, of("distance", distance)])),
        stated(
            &of("its speed", after).figures(),
            " grows: ",
            &min([faster, of("most speed", chase.max_speed)]),
        ),
    ]
}

/// A pushed target's step by its rebound.
fn sent_on(record: &TickRecord, target: usize, step: Vec2) -> Option<Line> {
    let rebound = record.before.state.targets.get(target)?.rebound;
    let by = of("direction", rebound.direction) * of("speed", rebound.speed);
    Some(line(&of("its step", step).lit(Term::TargetStep), &by).lead("pushed: "))
}

/// The step of a target that goes there and back.
fn shuttled(record: &TickRecord, target: usize, own: Vec2) -> Option<Line> {
    let setup = record.before.setup.targets.get(target)?;
    let Motion::Shuttle(shuttle) = &setup.motion else { return None };
    let from = Vec2::new(setup.position.x, setup.position.z);
    let to = Vec2::new(shuttle.to.x, shuttle.to.z);
    let (start, end) = if own.dot(to - from) < 0.0 { (to, from) } else { (from, to) };
    let by = (of("to", end) - of("from", start)) / of("ticks", shuttle.ticks);
    Some(line(&of("its step", own).lit(Term::TargetStep), &by).lead("Shuttle: "))
}

/// v, of all its steps.
fn pace(steps: &[Vec2]) -> Line {
    let all: Vec2 = steps.iter().sum();
    let parts = sum(steps.iter().map(|step| of("its step", *step))).figures();
    let v = of("pace", all.length()).figures().lit(Term::TargetStep);
    line(&v, &parts.called("its step").abs())
}

/// What the hit does.
pub(crate) fn answer(record: &TickRecord, target: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let Some(setup) = record.before.setup.targets.get(target) else { return lines };
    let Some(choice) = record.pair(target).and_then(|pair| pair.direction.copied()) else {
        return lines;
    };
    match &setup.on_hit {
        OnHit::Highlight => lines.push(words("on_hit Highlight: both are orange this tick", None)),
        OnHit::Collect => lines.push(words("on_hit Collect: it disappears", None)),
        OnHit::Rebound(_) | OnHit::Impact(_) | OnHit::Push(_) => {}
    }
    for step in &record.steps {
        match *step {
            Step::Demanded { target: index, ticks, speed } if index == target => {
                let value = format!("{ticks} ticks, {} each", metres(speed));
                lines.push(given("this hit's rebound", value, Term::Direction));
            }
            Step::Impacted { target: index, v, slow, ticks, speed } if index == target => {
                if let OnHit::Impact(impact) = &setup.on_hit {
                    lines.extend(struck(impact, (v, slow), ticks, speed));
                }
            }
            Step::Pushed { target: index, direction, back_off, .. } if index == target => {
                lines.extend(pushed(record, &choice, direction, back_off));
            }
            _ => {}
        }
    }
    if setup.on_hit.is_solid() {
        lines.extend(combined(record));
    }
    lines
}

/// v against the threshold, ticks and speed.
fn struck(impact: &Impact, (v, is_slow): (f32, bool), ticks: u32, speed: f32) -> Vec<Line> {
    let pace = of("pace", v).figures();
    let asked = pace.clone().less(of("threshold", impact.threshold));
    let mut lines = vec![question(&asked, (is_slow, ["slow", "fast"]))];
    if is_slow {
        let value = format!("{ticks} ticks, {} each", metres(speed));
        lines.push(given("this hit's rebound", value, Term::Direction));
    } else {
        let most = of("ticks per speed", impact.ticks_per_speed) * pace.clone();
        let factor = of("speed factor", impact.speed_factor);
        let rounding = literal("0.001", 0.001_f64);
        lines.push(line(&of("ticks", ticks), &(most + rounding).floor()));
        lines.push(line(&of("speed", speed), &(factor * pace)));
    }
    lines
}

/// The target gives way, the tank backs off.
fn pushed(
    record: &TickRecord,
    choice: &RegionChoice,
    direction: Vec2,
    back_off: Vec2,
) -> Vec<Line> {
    let Some(OnHit::Push(push)) =
        record.before.setup.targets.get(choice.target).map(|setup| &setup.on_hit)
    else {
        return Vec::new();
    };
    let sent = of("direction", choice.direction).lit(Term::Direction);
    let forward = of("forward", record.heading()).lit(Term::WantedStep);
    let by = -forward * of("length", push.back_off);
    vec![
        worked(&of("direction", direction).lit(Term::Direction), &-sent)
            .lead("it goes the other way: "),
        told("for one tick, by", metres(push.speed)),
        line(&of("back-off", back_off).lit(Term::RealStep), &by),
    ]
}

/// Several rebounds become one; how far it goes.
fn combined(record: &TickRecord) -> Vec<Line> {
    let rebound = record.steps.iter().find_map(|step| match *step {
        Step::Rebound { sum, cancelled, direction, ticks, speed, .. } => {
            Some((sum, cancelled, direction, ticks, speed))
        }
        _ => None,
    });
    let Some((sum, cancelled, direction, ticks, speed)) = rebound else { return Vec::new() };
    let demands: Vec<(usize, u32, f32)> = record
        .steps
        .iter()
        .filter_map(|step| match *step {
            Step::Demanded { target, ticks, speed }
            | Step::Impacted { target, ticks, speed, .. } => Some((target, ticks, speed)),
            _ => None,
        })
        .collect();
    let mut lines = Vec::new();
    if demands.len() > 1 {
        lines.extend(several(record, &demands, (sum, cancelled, direction), (ticks, speed)));
    }
    let way = of("rebound", record.after.state.driver.rebound.way()).lit(Term::Direction);
    let (direction, speed) = (of("direction", direction), of("speed", speed));
    let by = direction.figures() * speed.figures() * of("ticks", ticks);
    lines.push(stated(&way, " to come = ", &by));
    lines
}

/// The directions' sum, the most ticks and the greatest speed of several hits' rebounds.
fn several(
    record: &TickRecord,
    demands: &[(usize, u32, f32)],
    (sum, cancelled, direction): (Vec2, bool, Vec2),
    (ticks, speed): (u32, f32),
) -> Vec<Line> {
    let sent = |(target, ..): &(usize, u32, f32)| {
        let choice = record.pair(*target).and_then(|pair| pair.direction.copied());
        of("direction", choice.map_or(Vec2::ZERO, |choice| choice.direction))
    };
    let all = of("sum", sum).lit(Term::Direction);
    let chosen = of("direction", direction).lit(Term::Direction);
    let mut lines = vec![
        heading("all rebounds as one"),
        stated(&all, " of the directions", &formula::sum(demands.iter().map(sent)).written("")),
    ];
    lines.push(if cancelled {
        given("the sum vanishes: the deepest hit's", vector(direction), Term::Direction)
    } else {
        line(&chosen, &of("sum", sum).figures().unit())
    });
    let most = |name, most: Value, of_each: &dyn Fn(&(usize, u32, f32)) -> Expr| {
        let all: Vec<Expr> = demands.iter().map(of_each).collect();
        stated(&of(name, most), ": ", &max(all).written("the most of all"))
    };
    lines.push(most("ticks", ticks.into(), &|d| of("ticks", d.1)));
    lines.push(most("speed", speed.into(), &|d| of("speed", d.2)));
    lines
}

/// Separation, and the step made of all that.
pub(crate) fn made(record: &TickRecord) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut parts = Vec::new();
    for step in &record.steps {
        match *step {
            Step::Driven { step, .. } => parts.push(step),
            Step::Pushed { back_off, .. } => parts.push(back_off),
            Step::Separated { target, depth, normal, mtv } => {
                if lines.is_empty() {
                    lines.push(heading("separation: the deepest first"));
                }
                let name = target_name(record, target);
                lines.push(words(format!("out of {name}"), Some(Term::Separation)));
                let by = of("depth", depth) * of("normal", normal);
                lines.push(line(&of("MTV", mtv).lit(Term::Separation), &by));
                parts.push(mtv);
            }
            _ => {}
        }
    }
    let [from, to] = [&record.before, &record.after].map(|tank| tank.state.driver.position);
    let real = Vec2::new(to.x - from.x, to.z - from.z);
    if real != Vec2::ZERO {
        lines.push(heading("the tank's step in all"));
        let parts = formula::sum(parts.iter().map(|part| of("step", *part)));
        let step = of("step made", real).lit(Term::RealStep);
        lines.push(line(&step, &parts.written("step + back-off + MTVs")));
    }
    lines
}
