//! The tank card's lines before and after the test: who moved, and what the hits do.

use glam::Vec2;

use crate::explain::card;
use crate::explain::card::{
    Line, fine, formula, given, heading, in_metres, question, told, vector, words,
};
use crate::explain::number::{figures, metres, plain, with_unit};
use crate::explain::{Term, pair, target_name};
use crate::geom::Contact;
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
                lines.push(formula(
                    "a shell hit it after the part t: step = motion · t",
                    &format!("{} · {}", vector(motion), plain(fraction)),
                    in_metres(step),
                    &[],
                ));
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
    let asked = (wanted != Vec2::ZERO).then(|| {
        formula(
            "[wanted step] = [heading] · speed",
            &format!("[{}] · {}", vector(heading), plain(speed)),
            in_metres(wanted),
            &[Term::WantedStep, Term::WantedStep],
        )
    });
    let sent = rebounding.then(|| {
        let rebound = &record.before.state.driver.rebound;
        formula(
            "[step] = rebound direction · rebound speed; no key is read",
            &format!("{} · {}", vector(rebound.direction), plain(rebound.speed)),
            in_metres(step),
            &[Term::RealStep],
        )
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
    vec![
        formula(
            "its way = min(speed, distance)",
            &format!("min({}, {})", figures(before), plain(distance)),
            with_unit(before.min(distance), "m"),
            &[],
        ),
        formula(
            "its speed grows: min(speed + acceleration, the most)",
            &format!(
                "min({} + {}, {})",
                figures(before),
                figures(chase.acceleration),
                plain(chase.max_speed)
            ),
            format!("{}\u{2009}m/tick", figures(after)),
            &[],
        ),
    ]
}

/// A pushed target's step by its rebound.
fn sent_on(record: &TickRecord, target: usize, step: Vec2) -> Option<Line> {
    let rebound = record.before.state.targets.get(target)?.rebound;
    Some(formula(
        "pushed: [its step] = direction · speed",
        &format!("{} · {}", vector(rebound.direction), plain(rebound.speed)),
        in_metres(step),
        &[Term::TargetStep],
    ))
}

/// The step of a target that goes there and back.
fn shuttled(record: &TickRecord, target: usize, own: Vec2) -> Option<Line> {
    let setup = record.before.setup.targets.get(target)?;
    let Motion::Shuttle(shuttle) = &setup.motion else { return None };
    let from = Vec2::new(setup.position.x, setup.position.z);
    let to = Vec2::new(shuttle.to.x, shuttle.to.z);
    let (start, end) = if own.dot(to - from) < 0.0 { (to, from) } else { (from, to) };
    Some(formula(
        "Shuttle: [its step] = (to − from) / ticks",
        &format!("({} − {}) / {}", vector(end), vector(start), shuttle.ticks),
        in_metres(own),
        &[Term::TargetStep],
    ))
}

/// v, of all its steps.
fn pace(steps: &[Vec2]) -> Line {
    let parts: Vec<String> = steps.iter().map(|step| fine(*step)).collect();
    let all: Vec2 = steps.iter().sum();
    formula(
        "[v] = |its step|",
        &format!("|{}|", parts.join(" + ")),
        format!("{}\u{2009}m/tick", figures(all.length())),
        &[Term::TargetStep],
    )
}

/// What the hit does.
pub(crate) fn answer(record: &TickRecord, target: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let Some(setup) = record.before.setup.targets.get(target) else { return lines };
    let Some(choice) = record.pair(target).and_then(|pair| pair.direction.copied()) else {
        return lines;
    };
    match &setup.on_hit {
        OnHit::Highlight => lines.push(words("on_hit Highlight: both are red this tick", None)),
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
    let v_text = figures(v);
    let numbers = format!("{v_text} < {}", plain(impact.threshold));
    let mut lines = vec![question("v < threshold?", &numbers, (is_slow, ["slow", "fast"]), &[])];
    if is_slow {
        let value = format!("{ticks} ticks, {} each", metres(speed));
        lines.push(given("this hit's rebound", value, Term::Direction));
    } else {
        lines.push(formula(
            "ticks = ⌊ticks per speed · v + 0.001⌋",
            &format!("⌊{} · {v_text} + 0.001⌋", plain(impact.ticks_per_speed)),
            format!("{ticks} ticks"),
            &[],
        ));
        lines.push(formula(
            "speed = speed factor · v",
            &format!("{} · {v_text}", plain(impact.speed_factor)),
            with_unit(speed, "m/tick"),
            &[],
        ));
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
    let heading = record.heading();
    let Some(OnHit::Push(push)) =
        record.before.setup.targets.get(choice.target).map(|setup| &setup.on_hit)
    else {
        return Vec::new();
    };
    vec![
        formula(
            "it goes the other way: −[direction]",
            &format!("−{}", vector(choice.direction)),
            vector(direction),
            &[Term::Direction],
        ),
        told("for one tick, by", metres(push.speed)),
        formula(
            "[back-off] = −[forward] · length",
            &format!("−[{}] · {}", vector(heading), plain(push.back_off)),
            in_metres(back_off),
            &[Term::RealStep, Term::WantedStep],
        ),
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
    lines.push(formula(
        "[rebound] to come = direction · speed · ticks",
        &format!("{} · {} · {ticks}", fine(direction), figures(speed)),
        in_metres(record.after.state.driver.rebound.way()),
        &[Term::Direction],
    ));
    lines
}

/// The directions' sum, the most ticks and the greatest speed of several hits' rebounds.
fn several(
    record: &TickRecord,
    demands: &[(usize, u32, f32)],
    (sum, cancelled, direction): (Vec2, bool, Vec2),
    (ticks, speed): (u32, f32),
) -> Vec<Line> {
    let list = |write: &dyn Fn(&(usize, u32, f32)) -> String, between: &str| {
        demands.iter().map(write).collect::<Vec<_>>().join(between)
    };
    let of = |(target, ..): &(usize, u32, f32)| {
        let choice = record.pair(*target).and_then(|pair| pair.direction.copied());
        vector(choice.map_or(Vec2::ZERO, |choice| choice.direction))
    };
    let mut lines = vec![heading("all rebounds as one")];
    lines.push(formula(
        "[sum] of the directions",
        &list(&of, " + "),
        vector(sum),
        &[Term::Direction],
    ));
    if cancelled {
        let value = vector(direction);
        lines.push(given("the sum vanishes: the deepest hit's", value, Term::Direction));
    } else {
        let numbers = format!("unit({})", fine(sum));
        lines.push(formula(
            "[direction] = unit(sum)",
            &numbers,
            vector(direction),
            &[Term::Direction],
        ));
    }
    lines.push(formula(
        "ticks: the most of all",
        &format!("max({})", list(&|d| d.1.to_string(), ", ")),
        format!("{ticks} ticks"),
        &[],
    ));
    lines.push(formula(
        "speed: the most of all",
        &format!("max({})", list(&|d| plain(d.2), ", ")),
        with_unit(speed, "m/tick"),
        &[],
    ));
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
                lines.push(card::Line {
                    symbols: card::marked("[MTV] = depth · n", &[Term::Separation]),
                    result: card::marked(&format!("[{}]", in_metres(mtv)), &[Term::Separation]),
                    ..pair::mtv(&Contact { normal, depth })
                });
                parts.push(mtv);
            }
            _ => {}
        }
    }
    let [from, to] = [&record.before, &record.after].map(|tank| tank.state.driver.position);
    let real = Vec2::new(to.x - from.x, to.z - from.z);
    if real != Vec2::ZERO {
        lines.push(heading("the tank's step in all"));
        let numbers: Vec<String> = parts.iter().map(|part| vector(*part)).collect();
        lines.push(formula(
            "[step made] = step + back-off + MTVs",
            &numbers.join(" + "),
            in_metres(real),
            &[Term::RealStep],
        ));
    }
    lines
}
