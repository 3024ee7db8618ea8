//! Verdict on a tick of the tank world.

use crate::explain::number::{metres, with_unit};
use crate::explain::rect_pair::RectPair;
use crate::explain::verdict::{Part, Verdict, a, b, gap, number, overlap, plain};
use crate::explain::{NEAR, nearest, object_name};
use crate::sim::tank::{Direction, PairRecord, Step, TickRecord};
use crate::sim::{Body, Sim};
use crate::text::id;

/// Distances below this count as touching, m.
const TOUCHING: f32 = 0.0005;

/// Returns the verdict on the target, by default on the nearest one.
pub(crate) fn verdict(record: &TickRecord, target: Option<usize>) -> Verdict {
    let is_whole = record.steps.contains(&Step::Ended);
    let chosen = target.or_else(|| nearest(record, f32::INFINITY));
    let Some(pair) = chosen.and_then(|target| record.pair(target)) else {
        return untested_verdict(record, chosen, is_whole).so_far(is_whole);
    };
    let Some(contact) = pair.contact else {
        return half_tested_verdict(record, &pair).so_far(false);
    };
    let is_far = target.is_none() && -contact.depth > NEAR;
    tested_verdict(record, &pair, contact.depth, is_far).so_far(is_whole)
}

fn driver(record: &TickRecord) -> Part {
    a(record.after.name(Body::Driven))
}

fn target(record: &TickRecord, target: usize) -> Part {
    b(object_name(&record.after, target))
}

/// Returns the deciding axis of two rectangles.
fn axis(record: &TickRecord, pair: &PairRecord<'_>) -> Option<Part> {
    let axis = RectPair::of_tank(record, pair)?.deciding_axis_name()?;
    Some(plain("axis", axis))
}

/// Returns the verdict on a pair with a result.
fn tested_verdict(record: &TickRecord, pair: &PairRecord<'_>, depth: f32, is_far: bool) -> Verdict {
    let other = target(record, pair.target);
    if pair.contact.is_some_and(|contact| contact.hit().is_some()) {
        let parts = [driver(record), other, overlap(metres(depth))];
        let hit = match axis(record, pair) {
            Some(axis) => Verdict::say(id::VERDICT_HIT_ON_AXIS, parts.into_iter().chain([axis])),
            None => Verdict::say(id::VERDICT_HIT, parts),
        };
        return with_response(record, pair, hit);
    }
    if -depth < TOUCHING {
        return Verdict::say(id::VERDICT_TOUCHING, [driver(record), other]);
    }
    let parts = [gap(metres(-depth)), other];
    if is_far {
        return Verdict::say(id::TANK_NEAREST_IS_FAR, parts);
    }
    match axis(record, pair) {
        Some(axis) => Verdict::say(id::TANK_GAP_ON_AXIS, parts.into_iter().chain([axis])),
        None => Verdict::say(id::TANK_GAP, parts),
    }
}

/// Returns why the target is not tested in this tick.
fn untested_verdict(record: &TickRecord, chosen: Option<usize>, is_whole: bool) -> Verdict {
    if record.steps.contains(&Step::Skipped) {
        let left = id::TICKS.with(&[("n", &record.before.state.driver.rebound.ticks)]);
        return Verdict::say(id::TANK_REBOUNDING, [driver(record), number("left", left)]);
    }
    let Some(chosen) = chosen else { return Verdict::of(id::TANK_NO_TARGET_NEARBY) };
    let named = target(record, chosen);
    if !record.before.state.targets.get(chosen).is_some_and(|target| target.alive) {
        return Verdict::say(id::TANK_IS_COLLECTED, [named]);
    }
    match record.stopped_at() {
        Some(hit) => {
            let hit = b(object_name(&record.after, hit)).called("hit");
            Verdict::say(id::TANK_DETECTION_ENDED_BEFORE, [hit, named])
        }
        // The broad phase skips targets whose bounds miss the tank's bounds.
        None if is_whole => Verdict::say(id::TANK_TOO_FAR_AWAY, [named]),
        None => Verdict::say(id::TANK_NOT_TESTED_YET, [named]),
    }
}

/// Returns the verdict on a pair without a result yet, in an incomplete record.
fn half_tested_verdict(record: &TickRecord, pair: &PairRecord<'_>) -> Verdict {
    let tested = plain("tested", pair.tests.axes().count().to_string());
    let Some(axis) = axis(record, pair) else {
        return Verdict::say(id::VERDICT_TESTING, [driver(record), target(record, pair.target)]);
    };
    let least = pair.tests.axes().map(|test| test.overlap).fold(f32::INFINITY, f32::min);
    if least > 0.0 {
        Verdict::say(id::TANK_LEAST_OVERLAP, [overlap(metres(least)), axis, tested])
    } else {
        Verdict::say(id::TANK_GAP_AMONG_AXES, [gap(metres(-least)), axis, tested])
    }
}

/// Appends the response to the hit.
fn with_response(record: &TickRecord, pair: &PairRecord<'_>, hit: Verdict) -> Verdict {
    let response = record.steps.iter().find_map(|step| response(record, pair, step));
    match response {
        Some(response) => {
            Verdict::say(id::VERDICT_WITH_RESPONSE, [hit.part("hit"), response.part("response")])
        }
        None => hit,
    }
}

/// Returns the response in this step to a hit of the pair.
fn response(record: &TickRecord, pair: &PairRecord<'_>, step: &Step) -> Option<Verdict> {
    let other = || target(record, pair.target);
    match *step {
        Step::Highlighted { target } if target == pair.target => {
            Some(Verdict::of(id::TANK_NOTHING_MOVES))
        }
        Step::Collected { target } if target == pair.target => {
            Some(Verdict::say(id::TANK_COLLECTS, [other()]))
        }
        Step::Pushed { target, speed, .. } if target == pair.target => {
            let distance = number("way", with_unit(speed, "m"));
            Some(Verdict::say(id::TANK_PUSHES, [other(), distance]))
        }
        // A rebound of no ticks moves nothing.
        Step::Demanded { ticks: 0, .. } => None,
        Step::Separated { target, depth, .. } if target == pair.target => {
            let distance = number("way", metres(depth));
            Some(Verdict::say(id::TANK_MTV_MOVES, [driver(record), distance]))
        }
        Step::Demanded { target, ticks, speed } | Step::Impacted { target, ticks, speed, .. }
            if target == pair.target =>
        {
            let ticks = id::TICKS.with(&[("n", &ticks)]);
            let distance = number("way", format!("{ticks} × {}", metres(speed)));
            let choice = pair.direction.filter(|choice| choice.method == Direction::Regions);
            let Some(test) = choice.and_then(|choice| choice.regions) else {
                return Some(Verdict::say(id::TANK_GOES_BACK, [driver(record), distance]));
            };
            let region = plain("region", test.region.number().to_string());
            Some(Verdict::say(id::TANK_REGION_SENDS_BACK, [region, driver(record), distance]))
        }
        _ => None,
    }
}
