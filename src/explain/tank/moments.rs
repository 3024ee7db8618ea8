//! The moments of a tick of the tank world.

use glam::Vec2;

use crate::explain::card::{Line, in_metres, vector, words};
use crate::explain::moments::{Moment, named, of_steps};
use crate::explain::number::{degrees, metres, plain};
use crate::explain::pair::{closest_point, mtv, overlap};
use crate::explain::rect_pair::{AXES, RectPair};
use crate::explain::{Term, target_name};
use crate::geom::Contact;
use crate::geom::trace::{AxisSource, AxisTest};
use crate::sim::pseudo;
use crate::sim::tank::{
    LISTING, PairRecord, PairTests, Region, RegionChoice, Shape, Step, TickRecord,
};

/// Of more targets than this only those that are hit and the explained one are opened.
const MANY: usize = 40;

pub(crate) fn moments(record: &TickRecord, explained: Option<usize>) -> Vec<Moment> {
    let few = record.before.setup.targets.len() <= MANY;
    of_steps(
        &record.steps,
        |step| pseudo::lit(LISTING, &record.before.setup, step),
        |at, step, line| {
            let pair = record.pair_around(at);
            let about = pair.as_ref().map(|pair| pair.target).or_else(|| about(step));
            let open = match &pair {
                _ if few || about == explained => true,
                Some(pair) => pair.hit().is_some(),
                None => !matches!(step, Step::TargetMoved { .. }),
            };
            open.then(|| {
                let (said, term) = match &pair {
                    Some(pair) => tested(record, pair, at),
                    None => moved(record, step),
                };
                let stop = stop(record, pair.as_ref(), at);
                Moment { line, upto: at + 1, said, term, about, stop }
            })
        },
    )
}

/// The target that a step outside the pairs is about.
fn about(step: &Step) -> Option<usize> {
    match *step {
        Step::Returned { target }
        | Step::Spun { target, .. }
        | Step::TargetRebounded { target, .. }
        | Step::TargetMoved { target, .. }
        | Step::ShellHit { target, .. }
        | Step::Highlighted { target }
        | Step::Collected { target }
        | Step::Demanded { target, .. }
        | Step::Impacted { target, .. }
        | Step::Pushed { target, .. }
        | Step::Separated { target, .. } => Some(target),
        _ => None,
    }
}

/// The axis that the step at this index tests, or tells more of, and its name.
fn axis(record: &TickRecord, pair: &PairRecord<'_>, at: usize) -> Option<(AxisTest, String)> {
    let test = record.steps.around(at).find_map(|span| match span.head() {
        Step::Axis(test) => Some(*test),
        _ => None,
    })?;
    let rects = RectPair::of_tank(record, pair);
    Some((test, rects.map_or_else(String::new, |rects| rects.axis_name(test.source))))
}

/// What a step of a pair says and lights up.
fn tested(record: &TickRecord, pair: &PairRecord<'_>, at: usize) -> (Vec<Line>, Option<Term>) {
    let nothing = (Vec::new(), None);
    match record.steps[at] {
        Step::Pair { target, .. } => (vec![words(target_name(record, target), None)], None),
        Step::Axis(_) => {
            let Some((test, name)) = axis(record, pair, at) else { return nothing };
            let term = Term::Axis(test.source);
            let axis = named(&format!("L = {name}"), vector(test.axis), Some(term));
            (vec![axis, overlap(&test)], Some(term))
        }
        Step::Least(source) | Step::Gap(source) => {
            let Some((test, name)) = axis(record, pair, at) else { return nothing };
            let term = Some(Term::Overlap(source));
            let line = if matches!(record.steps[at], Step::Gap(_)) {
                named(&format!("gap on {name}"), metres(-test.overlap), term)
            } else {
                named(&format!("least so far, on {name}"), metres(test.overlap), term)
            };
            (vec![line], term)
        }
        Step::ClosestPoint(test) => {
            let (Shape::Disk(disk), Some(contact)) = (pair.b, pair.contact) else {
                return nothing;
            };
            let lines = closest_point(&test, (&pair.a, &disk), &contact, AXES[0]);
            (lines, Some(Term::ClosestPoint))
        }
        Step::Inside => {
            let face = match pair.tests {
                PairTests::ClosestPoint(Some(test)) => test.nearest_face,
                _ => None,
            };
            let to_face = face.map_or(0.0, |(_, to_face)| to_face);
            let term = Some(Term::CenterDistance);
            (vec![named("way to the nearest face", metres(to_face), term)], term)
        }
        Step::Tested(contact) => result(&contact),
        Step::Aimed(choice) => aimed(&choice),
        Step::Asked { region, yes } => {
            let line = pair.direction.and_then(|choice| asked(choice, region, yes));
            (line.into_iter().collect(), Some(Term::Region))
        }
        Step::Direction(choice) => {
            let term = Some(Term::Direction);
            (vec![named("g", vector(choice.direction), term)], term)
        }
        _ => nothing,
    }
}

/// depth > 0, and the MTV of a hit.
fn result(contact: &Contact) -> (Vec<Line>, Option<Term>) {
    let term = Some(Term::Mtv);
    let answer = if contact.hit().is_some() { "yes" } else { "no" };
    let mut lines =
        vec![named(&format!("depth {} > 0?", plain(contact.depth)), answer.to_owned(), term)];
    lines.extend(contact.hit().map(|contact| mtv(&contact)));
    (lines, term)
}

/// Of a step outside the pairs.
fn moved(record: &TickRecord, step: &Step) -> (Vec<Line>, Option<Term>) {
    let step_of = |name: &str, step: Vec2, term| (vec![named(name, in_metres(step), term)], term);
    let real = Some(Term::RealStep);
    match *step {
        Step::Driven { step, rebounding: true, .. } => step_of("rebound's step", step, real),
        Step::Driven { step, yaw, .. } => {
            let (mut lines, term) = step_of("step", step, real);
            lines.push(named("yaw", degrees(yaw), None));
            (lines, term)
        }
        Step::Fired(shell) => (vec![words(format!("shell-{}", shell.number), None)], None),
        Step::TargetRebounded { target, step, .. } | Step::TargetMoved { target, step, .. } => {
            step_of(&target_name(record, target), step, None)
        }
        Step::Chased { target, distance, speed } => {
            let name = format!("{} to go", target_name(record, target));
            let faster = format!("{}\u{2009}m/tick", plain(speed[1]));
            (vec![named(&name, metres(distance), None), named("speed", faster, None)], None)
        }
        Step::ShellMoved { shell, step, .. } => step_of(&format!("shell-{shell}"), step, None),
        Step::ShellHit { shell, target, .. } => (
            vec![words(format!("shell-{shell} touches {}", target_name(record, target)), None)],
            None,
        ),
        Step::ShellGone { shell } => (vec![words(format!("shell-{shell}"), None)], None),
        Step::Spun { target, yaw } => {
            (vec![named(&target_name(record, target), degrees(yaw), None)], None)
        }
        Step::Returned { target } | Step::Highlighted { target } | Step::Collected { target } => {
            (vec![words(target_name(record, target), None)], None)
        }
        Step::Demanded { target, ticks, speed } => {
            (vec![named(&target_name(record, target), times(ticks, speed), None)], None)
        }
        Step::Impacted { target, v, ticks, speed, .. } => {
            let v = named("v", format!("{}\u{2009}m/tick", plain(v)), None);
            (vec![v, named(&target_name(record, target), times(ticks, speed), None)], None)
        }
        Step::Pushed { target, direction, back_off, .. } => {
            let sent = named(&target_name(record, target), vector(direction), None);
            let (mut lines, term) = step_of("backs off by", back_off, real);
            lines.insert(0, sent);
            (lines, term)
        }
        Step::Rebound { direction, ticks, speed, .. } => {
            let term = Some(Term::Direction);
            let way = named("for", times(ticks, speed), term);
            (vec![named("g", vector(direction), term), way], term)
        }
        Step::Separated { target, mtv, .. } => {
            step_of(&format!("out of {}", target_name(record, target)), mtv, real)
        }
        _ => (Vec::new(), None),
    }
}

/// Where something ends before its time.
fn stop(record: &TickRecord, pair: Option<&PairRecord<'_>>, at: usize) -> Option<String> {
    Some(match record.steps[at] {
        Step::Gap(_) => {
            let pair = pair?;
            let (test, name) = axis(record, pair, at)?;
            let gap = metres(-test.overlap);
            let first = pair.tests.axes().position(AxisTest::separates)?;
            let (all, count) = (AxisSource::ALL.len(), first + 1);
            if AxisSource::ALL[first] != test.source {
                return None;
            }
            format!("gap {gap} on {name}: a SAT may stop here, {count} of {all} tested")
        }
        Step::StoppedAt { target } => {
            // A collected one would not have been tested.
            let targets = record.up_to(at).after.state.targets;
            let left = targets[target + 1..].iter().filter(|target| target.alive).count();
            let noun = if left == 1 { "target" } else { "targets" };
            format!("First: the hit ends detection, {left} {noun} not tested")
        }
        Step::Asked { region, yes: true } if region != Region::R4 => {
            format!("yes: R{}, no more questions", region.number())
        }
        Step::Skipped => "the tick began rebounding: no target is tested".to_owned(),
        Step::ShellHit { .. } => "the first target touched ends the shell".to_owned(),
        Step::ShellGone { .. } => "its time is up: the shell ends".to_owned(),
        Step::Cleared => "nothing solid overlaps: no more passes".to_owned(),
        _ => return None,
    })
}

/// "12 ticks × 0.084 m".
fn times(ticks: u32, speed: f32) -> String {
    let unit = if ticks == 1 { "tick" } else { "ticks" };
    format!("{ticks} {unit} × {}", metres(speed))
}

/// u, and of a rect the cosines.
fn aimed(choice: &RegionChoice) -> (Vec<Line>, Option<Term>) {
    let mut lines = vec![named("u", vector(choice.u), Some(Term::U))];
    if let Some(test) = &choice.regions {
        lines.push(named("cos A", plain(test.cos_a), Some(Term::AngleA)));
        lines.push(named("cos B", plain(test.cos_b), Some(Term::AngleB)));
    }
    (lines, Some(Term::U))
}

/// A region's question in this tick's numbers; there is none for R4.
fn asked(choice: &RegionChoice, region: Region, yes: bool) -> Option<Line> {
    let test = choice.regions?;
    let question = match region {
        Region::R1 => format!("{} ≤ {}?", plain(test.cos_a), plain(test.cos_b)),
        Region::R3 => format!("{} ≤ {}?", plain(test.cos_b), plain(-test.cos_a)),
        Region::R2 => format!("{} > 0?", plain(test.u_z)),
        Region::R4 => return Some(words("R4", Some(Term::Region))),
    };
    let answer = if yes { format!("yes: R{}", region.number()) } else { "no".to_owned() };
    Some(named(&question, answer, Some(Term::Region)))
}
