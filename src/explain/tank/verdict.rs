//! Verdict on a tick of the tank world.

use crate::explain::number::{metres, with_unit};
use crate::explain::rect_pair::RectPair;
use crate::explain::verdict::{Verdict, count};
use crate::explain::{NEAR, nearest, object_name};
use crate::sim::tank::{Direction, PairRecord, Step, TickRecord};
use crate::sim::{Body, Sim};

/// Distances below this read 0.000 m.
const TOUCHING: f32 = 0.0005;

/// Returns the verdict on the target, by default on the nearest one.
pub(crate) fn verdict(record: &TickRecord, target: Option<usize>) -> Verdict {
    let is_whole = record.steps.contains(&Step::Ended);
    let chosen = target.or_else(|| nearest(record, f32::INFINITY));
    let Some(pair) = chosen.and_then(|target| record.pair(target)) else {
        return untested(record, chosen, is_whole);
    };
    let name = object_name(&record.after, pair.target);
    let Some(contact) = pair.contact else { return half_tested(record, &pair, name) };
    let driver = record.after.name(Body::Driven);
    if contact.hit().is_some() {
        return hit(record, &pair, name, is_whole);
    }
    let gap = -contact.depth;
    if gap < TOUCHING {
        let touching = Verdict::of(is_whole, "touching: ").a(driver).say(" and ").b(name);
        return touching.say(", no overlap, so no hit");
    }
    if target.is_none() && gap > NEAR {
        let away = Verdict::of(is_whole, "no contact: nearest is ").b(name);
        return away.say(", ").gap(metres(gap)).say(" away");
    }
    let apart = Verdict::of(is_whole, "no contact: ").gap(metres(gap)).say(" to ").b(name);
    on_axis(record, &pair, apart)
}

/// Returns why the target is not tested in this tick.
fn untested(record: &TickRecord, target: Option<usize>, is_whole: bool) -> Verdict {
    if record.steps.contains(&Step::Skipped) {
        let left = record.before.state.driver.rebound.ticks;
        let said = Verdict::of(is_whole, "not tested: ").a(record.after.name(Body::Driven));
        return said.say(" is rebounding, ").number(count(left, "tick")).say(" left");
    }
    let not_tested = |text: &str| Verdict::of(is_whole, "not tested: ").say(text);
    let Some(target) = target else {
        return Verdict::of(is_whole, "no contact: no target nearby");
    };
    let name = object_name(&record.after, target);
    if !record.before.state.targets.get(target).is_some_and(|target| target.alive) {
        return not_tested("").b(name).say(" is collected");
    }
    match record.stopped_at() {
        Some(hit) => {
            let said = not_tested("the hit with ").b(object_name(&record.after, hit));
            said.say(" ended detection before ").b(name)
        }
        // The broad phase skips targets whose boxes do not reach the tank's.
        None if is_whole => not_tested("").b(name).say(" is too far away"),
        None => Verdict::of(is_whole, "").b(name).say(" not tested"),
    }
}

/// Returns the verdict on a pair without a result yet, in an incomplete record.
fn half_tested(record: &TickRecord, pair: &PairRecord<'_>, name: String) -> Verdict {
    let tested = pair.tests.axes().count() as u32;
    let said = Verdict::default();
    let driver = record.after.name(Body::Driven);
    let Some(axis) = RectPair::of_tank(record, pair).and_then(|pair| pair.deciding_axis_name())
    else {
        return said.say("so far: testing ").a(driver).say(" and ").b(name);
    };
    let least = pair.tests.axes().map(|test| test.overlap).fold(f32::INFINITY, f32::min);
    let of = format!(", {tested} of 4 axes tested");
    if least > 0.0 {
        let said = said.say("so far: least overlap ").overlap(metres(least));
        said.say(" on ").say(axis).say(of)
    } else {
        said.say("so far: gap ").gap(metres(-least)).say(" on ").say(axis).say(of)
    }
}

/// Returns depth, axis and response.
fn hit(record: &TickRecord, pair: &PairRecord<'_>, name: String, is_whole: bool) -> Verdict {
    let depth = metres(pair.contact.map_or(0.0, |contact| contact.depth));
    let said = Verdict::of(is_whole, "hit: ").a(record.after.name(Body::Driven));
    let said = said.say(" overlaps ").b(name.clone()).say(" by ").overlap(depth);
    answer(record, pair, on_axis(record, pair, said), name)
}

/// Adds the deciding axis of two rectangles.
fn on_axis(record: &TickRecord, pair: &PairRecord<'_>, said: Verdict) -> Verdict {
    match RectPair::of_tank(record, pair).and_then(|pair| pair.deciding_axis_name()) {
        Some(axis) => said.say(" on ").say(axis),
        None => said,
    }
}

/// Appends the response to the hit.
fn answer(record: &TickRecord, pair: &PairRecord<'_>, said: Verdict, name: String) -> Verdict {
    let target = pair.target;
    for step in &record.steps {
        match *step {
            Step::Highlighted { target: of } if of == target => {
                return said.say("; nothing moves");
            }
            Step::Collected { target: of } if of == target => {
                return said.say("; ").b(name).say(" is collected");
            }
            Step::Pushed { target: of, speed, .. } if of == target => {
                let said = said.say("; ").b(name).say(" moves ");
                return said.number(with_unit(speed, "m"));
            }
            // A rebound of no ticks moves nothing.
            Step::Demanded { target: of, ticks: 0, .. } if of == target => {}
            Step::Separated { target: of, depth, .. } if of == target => {
                let said = said.say("; the MTV moves ").a(record.after.name(Body::Driven));
                return said.say(" out by ").number(metres(depth));
            }
            Step::Demanded { target: of, ticks, speed }
            | Step::Impacted { target: of, ticks, speed, .. }
                if of == target =>
            {
                let choice = pair.direction.filter(|choice| choice.method == Direction::Regions);
                let region = choice.and_then(|choice| choice.regions);
                let driver = record.after.name(Body::Driven);
                let said = match region {
                    Some(test) => {
                        let said = said.say(format!("; region R{} sends ", test.region.number()));
                        said.a(driver).say(" back ")
                    }
                    None => said.say("; ").a(driver).say(" goes back "),
                };
                return said.number(format!("{} × {}", count(ticks, "tick"), metres(speed)));
            }
            _ => {}
        }
    }
    said
}
