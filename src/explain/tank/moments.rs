//! Moments of a tick of the tank world.

use glam::Vec2;

use crate::explain::axis_table::axis_table;
use crate::explain::card::{Line, in_metres, remark_line, value_line, vector};
use crate::explain::moments::{Moment, of_steps};
use crate::explain::number::{degrees, metres, plain, with_unit};
use crate::explain::pair::{closest_point, mtv, overlap};
use crate::explain::rect_pair::{AXES, RectPair};
use crate::explain::{Term, object_name};
use crate::geom::trace::{AxisSource, AxisTest};
use crate::sim::tank::{PairRecord, PairTests, Region, RegionChoice, Shape, Step, TickRecord};
use crate::text::id;

/// Above this many targets, moves and tests without a hit are left out, except the explained target's.
const MAX_TARGETS: usize = 40;

pub(crate) fn moments(record: &TickRecord, explained: Option<usize>) -> Vec<Moment> {
    let shows_all = record.before.setup.targets.len() <= MAX_TARGETS;
    of_steps(&record.steps, &record.before.setup.listing(), |index, step| {
        let pair = record.pair_around(index);
        let subject = pair.as_ref().map(|pair| pair.target).or_else(|| target_of(step));
        let is_shown = match &pair {
            _ if shows_all || subject == explained => true,
            Some(pair) => pair.hit().is_some(),
            None => !matches!(step, Step::TargetMoved { .. }),
        };
        is_shown.then(|| {
            let moment = match &pair {
                Some(pair) => pair_moment(record, pair, index),
                None => other_moment(record, step),
            };
            let stop_reason = stop_reason(record, pair.as_ref(), index);
            Moment { subject, stop_reason, ..moment }
        })
    })
}

/// Returns the target of a step outside the pairs.
fn target_of(step: &Step) -> Option<usize> {
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

/// Returns the result of the pair's test on an axis, and the axis' name.
fn axis(
    record: &TickRecord,
    pair: &PairRecord<'_>,
    source: AxisSource,
) -> Option<(AxisTest, String)> {
    let test = pair.tests.axes().find(|test| test.source == source)?;
    Some((*test, RectPair::of_tank(record, pair)?.axis_name(source)))
}

/// Returns the moment of a step of a pair.
fn pair_moment(record: &TickRecord, pair: &PairRecord<'_>, index: usize) -> Moment {
    let axis = |source| axis(record, pair, source);
    let lines = match record.steps[index] {
        Step::Pair { target, .. } => vec![remark_line(object_name(&record.after, target), None)],
        Step::Axis(test) => axis(test.source).map_or_else(Vec::new, |(test, name)| {
            let name = format!("L = {name}");
            vec![value_line(&name, vector(test.axis), Term::Axis(test.source)), overlap(&test)]
        }),
        Step::Least(source) => Vec::from_iter(axis(source).map(|(test, name)| {
            let name = id::TANK_LEAST_SO_FAR.with(&[("axis", &name)]);
            value_line(&name, metres(test.overlap), Term::Overlap(source))
        })),
        Step::Gap(source) => Vec::from_iter(axis(source).map(|(test, name)| {
            value_line(
                &id::TANK_AXIS_GAP.with(&[("axis", &name)]),
                metres(-test.overlap),
                Term::Overlap(source),
            )
        })),
        Step::ClosestPoint(test) => {
            let (Shape::Disk(disk), Some(contact)) = (pair.b, pair.contact) else {
                return Moment::default();
            };
            let lines = closest_point(&test, (&pair.a, &disk), &contact, AXES[0]);
            return Moment::of(lines).highlight(Term::ClosestPoint);
        }
        Step::Inside => {
            let PairTests::ClosestPoint(Some(test)) = pair.tests else { return Moment::default() };
            let to_face = metres(test.nearest_face.map_or(0.0, |(_, to_face)| to_face));
            vec![value_line(id::TANK_DISTANCE_TO_FACE.text(), to_face, Term::CenterDistance)]
        }
        Step::Tested(contact) => {
            let answer = if contact.hit().is_some() { id::EXPLAIN_YES } else { id::EXPLAIN_NO };
            let question = value_line(
                &format!("depth {} > 0?", plain(contact.depth)),
                answer.text(),
                Term::Mtv,
            );
            let mtv = contact.hit().map(|contact| mtv(&contact));
            [question].into_iter().chain(mtv).collect()
        }
        Step::PendingDirection(choice) => pending_direction(&choice),
        Step::RegionTested { region, inside } => {
            Vec::from_iter(pair.direction.and_then(|choice| region_test(choice, region, inside)))
        }
        Step::Direction(choice) => vec![value_line("g", vector(choice.direction), Term::Direction)],
        _ => Vec::new(),
    };
    Moment::of(lines)
}

/// Returns the moment of a step outside the pairs.
fn other_moment(record: &TickRecord, step: &Step) -> Moment {
    let name = |target: usize| object_name(&record.after, target);
    let step_line = |name: &str, step: Vec2| value_line(name, in_metres(step), None);
    let driver_line = |name: &str, step: Vec2| value_line(name, in_metres(step), Term::RealStep);
    Moment::of(match *step {
        Step::Driven { step, rebounding: true, .. } => {
            vec![driver_line(id::TANK_REBOUND_MOVE.text(), step)]
        }
        Step::Driven { step, yaw, .. } => {
            vec![
                driver_line(id::TANK_MOVE.text(), step),
                value_line(id::TANK_YAW.text(), degrees(yaw), None),
            ]
        }
        Step::Fired(shell) => vec![remark_line(format!("shell-{}", shell.number), None)],
        Step::TargetRebounded { target, step, .. } | Step::TargetMoved { target, step, .. } => {
            vec![step_line(&name(target), step)]
        }
        Step::Chased { target, distance, speed } => vec![
            value_line(
                &id::TANK_LEFT_TO_GO.with(&[("target", &name(target))]),
                metres(distance),
                None,
            ),
            value_line(id::TANK_CHASE_SPEED.text(), with_unit(speed[1], "m/tick"), None),
        ],
        Step::ShellMoved { shell, step, .. } => vec![step_line(&format!("shell-{shell}"), step)],
        Step::ShellHit { shell, target, .. } => {
            vec![remark_line(
                id::TANK_SHELL_TOUCHES_TARGET.with(&[("shell", &shell), ("target", &name(target))]),
                None,
            )]
        }
        Step::ShellGone { shell } => vec![remark_line(format!("shell-{shell}"), None)],
        Step::Spun { target, yaw } => vec![value_line(&name(target), degrees(yaw), None)],
        Step::Returned { target } | Step::Highlighted { target } | Step::Collected { target } => {
            vec![remark_line(name(target), None)]
        }
        Step::Demanded { target, ticks, speed } => {
            vec![value_line(&name(target), times(ticks, speed), None)]
        }
        Step::Impacted { target, v, ticks, speed, .. } => vec![
            value_line("v", with_unit(v, "m/tick"), None),
            value_line(&name(target), times(ticks, speed), None),
        ],
        Step::Pushed { target, direction, back_off, .. } => {
            vec![
                value_line(&name(target), vector(direction), None),
                driver_line(id::TANK_BACKS_OFF_BY.text(), back_off),
            ]
        }
        Step::Rebound { direction, ticks, speed, .. } => vec![
            value_line("g", vector(direction), Term::Direction),
            value_line(id::TANK_REBOUND_DURATION.text(), times(ticks, speed), Term::Direction),
        ],
        Step::Separated { target, mtv, .. } => {
            vec![driver_line(&id::TANK_OUT_OF_TARGET.with(&[("target", &name(target))]), mtv)]
        }
        _ => Vec::new(),
    })
}

/// Returns the reason for an early end.
fn stop_reason(record: &TickRecord, pair: Option<&PairRecord<'_>>, index: usize) -> Option<String> {
    Some(match record.steps[index] {
        Step::Gap(source) => {
            let table = axis_table(record, pair?)?;
            table.stop.filter(|stop| table.rows[stop.row].test.source == source)?.text
        }
        Step::StoppedAt { target } => {
            // Collected targets would not have been tested.
            let targets = record.up_to(index).after.state.targets;
            let untested = targets[target + 1..].iter().filter(|target| target.alive).count();
            id::TANK_HIT_ENDS_DETECTION.with(&[("targets", &untested)])
        }
        Step::RegionTested { region, inside: true } if region != Region::R4 => {
            id::TANK_REGION_FOUND.with(&[("region", &<&str>::from(region))])
        }
        Step::Skipped => id::TANK_NO_TARGET_TESTED.to_string(),
        Step::ShellHit { .. } => id::TANK_SHELL_ENDS_AT_TARGET.to_string(),
        Step::ShellGone { .. } => id::TANK_SHELL_TIME_UP.to_string(),
        Step::Cleared => id::TANK_NOTHING_OVERLAPS.to_string(),
        _ => return None,
    })
}

/// Returns "12 ticks × 0.084 m".
fn times(ticks: u32, speed: f32) -> String {
    format!("{} × {}", id::TICKS.with(&[("n", &ticks)]), metres(speed))
}

/// Returns u, and for a rect the cosines.
fn pending_direction(choice: &RegionChoice) -> Vec<Line> {
    let mut lines = vec![value_line("u", vector(choice.u), Term::U)];
    if let Some(test) = &choice.regions {
        lines.push(value_line("cos A", plain(test.cos_a), Term::AngleA));
        lines.push(value_line("cos B", plain(test.cos_b), Term::AngleB));
    }
    lines
}

/// Returns the test of a region with this tick's numbers; R4 is not tested, only named.
fn region_test(choice: &RegionChoice, region: Region, inside: bool) -> Option<Line> {
    let test = choice.regions?;
    let [a, b] = [test.cos_a, test.cos_b];
    let question = match region {
        Region::R1 => format!("{} ≤ {}?", plain(a), plain(b)),
        Region::R3 => format!("{} ≤ {}?", plain(b), plain(-a)),
        Region::R2 => format!("{} > 0?", plain(test.u_z)),
        Region::R4 => return Some(remark_line("R4", Term::Region)),
    };
    let answer = if inside {
        id::EXPLAIN_YES_THEN.with(&[("consequence", &<&str>::from(region))])
    } else {
        id::EXPLAIN_NO.to_string()
    };
    Some(value_line(&question, answer, Term::Region))
}
