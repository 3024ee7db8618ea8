//! The verdict of a tick of the tank world.

use crate::explain::number::{metres, with_unit};
use crate::explain::rect_pair::RectPair;
use crate::explain::verdict::{Verdict, count};
use crate::explain::{NEAR, nearest, object_name};
use crate::sim::tank::{Direction, PairRecord, Step, TickRecord};
use crate::sim::{Body, Sim};

/// A smaller distance reads 0.000 m.
const TOUCHING: f32 = 0.0005;

/// What the tick decided of the target, by default of the nearest one.
pub(crate) fn verdict(record: &TickRecord, target: Option<usize>) -> Verdict {
    let is_whole = record.steps.contains(&Step::Ended);
    let chosen = target.or_else(|| nearest(record, f32::INFINITY));
    let Some(pair) = chosen.and_then(|target| record.pair(target)) else {
        return untested(record, chosen, is_whole);
    };
    let name = object_name(&record.after, pair.target);
    let Some(contact) = pair.contact else { return half_tested(record, &pair, name) };
    if contact.hit().is_some() {
        return hit(record, &pair, name, is_whole);
    }
    let gap = -contact.depth;
    if gap < TOUCHING {
        let touching = Verdict::of(is_whole, "touching ").b(name);
        return touching.say(": no overlap, so it is no hit");
    }
    if target.is_none() && gap > NEAR {
        let away = Verdict::of(is_whole, "out of reach: the nearest target, ").b(name);
        return away.say(", is ").gap(metres(gap)).say(" away");
    }
    let apart = Verdict::of(is_whole, "apart: ").gap(metres(gap)).say(" of air ");
    match RectPair::of_tank(record, &pair).and_then(|pair| pair.plain_axis()) {
        Some(axis) => apart.say("along ").b(axis),
        None => apart.say("before ").b(name),
    }
}

/// Why there is no test of the target in this tick.
fn untested(record: &TickRecord, target: Option<usize>, is_whole: bool) -> Verdict {
    if record.steps.contains(&Step::Skipped) {
        let left = record.before.state.driver.rebound.ticks;
        let said = Verdict::of(is_whole, "not tested: the tank is still sent back, ");
        return said.number(count(left, "tick")).say(" to go");
    }
    let Some(target) = target else { return Verdict::of(is_whole, "no target is near") };
    let name = object_name(&record.after, target);
    if !record.before.state.targets.get(target).is_some_and(|target| target.alive) {
        return Verdict::of(is_whole, "").b(name).say(" is collected: it is not tested");
    }
    match record.stopped_at() {
        Some(hit) => {
            let said = Verdict::of(is_whole, "").b(name).say(" is not tested: the hit of ");
            said.b(object_name(&record.after, hit)).say(" ended detection")
        }
        None if is_whole => {
            // Of so many targets only those are tested whose boxes reach the tank's.
            Verdict::of(is_whole, "").b(name).say(" is far away: it is not tested")
        }
        None => Verdict::of(is_whole, "").b(name).say(" is not tested yet"),
    }
}

/// A pair of which the record is cut off before its result.
fn half_tested(record: &TickRecord, pair: &PairRecord<'_>, name: String) -> Verdict {
    let tested = pair.tests.axes().count() as u32;
    let said = Verdict::of(false, "");
    let Some(axis) = RectPair::of_tank(record, pair).and_then(|pair| pair.plain_axis()) else {
        return said.b(name).say(" is being tested");
    };
    let least = pair.tests.axes().map(|test| test.overlap).fold(f32::INFINITY, f32::min);
    let of = format!(", {tested} of 4 axes tested");
    if least > 0.0 {
        said.say("least overlap ").overlap(metres(least)).say(" along ").b(axis).say(of)
    } else {
        said.say("a gap of ").gap(metres(-least)).say(" along ").b(axis).say(of)
    }
}

/// How deep, along which axis, and what follows.
fn hit(record: &TickRecord, pair: &PairRecord<'_>, name: String, is_whole: bool) -> Verdict {
    let depth = metres(pair.contact.map_or(0.0, |contact| contact.depth));
    let said = Verdict::of(is_whole, "hit: ");
    let said = match RectPair::of_tank(record, pair).and_then(|pair| pair.plain_axis()) {
        Some(axis) => said.say("least overlap ").overlap(depth.clone()).say(" along ").b(axis),
        None => said.overlap(depth.clone()).say(" deep in ").b(name.clone()),
    };
    let said = said.say(" → out by ").overlap(depth);
    answer(record, pair, said, name)
}

/// What the hit did.
fn answer(record: &TickRecord, pair: &PairRecord<'_>, said: Verdict, name: String) -> Verdict {
    let target = pair.target;
    for step in &record.steps {
        match *step {
            Step::Highlighted { target: of } if of == target => {
                return said.say("; it is only detected, nothing is moved");
            }
            Step::Collected { target: of } if of == target => {
                return said.say("; ").b(name).say(" is collected");
            }
            Step::Pushed { target: of, speed, .. } if of == target => {
                let said = said.say("; ").b(name).say(" gives way by ");
                return said.number(with_unit(speed, "m"));
            }
            Step::Demanded { target: of, ticks, speed }
            | Step::Impacted { target: of, ticks, speed, .. }
                if of == target =>
            {
                let choice = pair.direction.filter(|choice| choice.method == Direction::Regions);
                let region = choice.and_then(|choice| choice.regions);
                let by =
                    region.map_or(String::new(), |test| format!(" by R{}", test.region.number()));
                let said = said.say("; ").a(record.after.name(Body::Driven));
                let said = said.say(format!(" is sent back{by}, "));
                return said.number(format!("{} × {}", count(ticks, "tick"), metres(speed)));
            }
            _ => {}
        }
    }
    said
}
