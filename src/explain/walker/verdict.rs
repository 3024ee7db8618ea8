//! Verdict on a tick of the walker world.

use crate::explain::number::{degrees, metres};
use crate::explain::verdict::{Verdict, count};
use crate::sim::walker::{Foothold, Gait, Step, TickRecord};

/// Angles below this read 0.000°, radians.
const MIN: f32 = 1e-5;

/// Returns the verdict on the tick: the ground found, or why there is none.
pub(crate) fn verdict(record: &TickRecord) -> Verdict {
    let is_whole = record.steps.contains(&Step::Ended);
    let setup = &record.after.setup;
    if record.steps.contains(&Step::StoodStill) {
        let why = "standing: no key held, so no ray is cast";
        return Verdict::of(is_whole, why);
    }
    if record.steps.contains(&Step::Stayed) {
        return nowhere(record, is_whole);
    }
    let taken = record.last_attempt().iter().rev().find_map(|step| match step {
        Step::Taken(found) => Some(*found),
        _ => None,
    });
    let Some(found) = taken else {
        return Verdict::of(is_whole, "looking for ground");
    };
    let said = on_ground(is_whole, &found);
    let astray = record.after.state.astray;
    if setup.methods.gait == Gait::Upright || astray.abs() < MIN {
        return said;
    }
    said.say("; ").overlap(degrees(astray.abs())).say(" off course")
}

/// Returns "on ground: slope 12.000°, 0.300 m along the ray"; the ray may point upwards.
fn on_ground(is_whole: bool, found: &Foothold) -> Verdict {
    let said = Verdict::of(is_whole, "on ground: slope ").number(degrees(found.slope()));
    said.say(", ").number(metres(found.along)).say(" along the ray")
}

/// Returns why the walker stays in place.
fn nowhere(record: &TickRecord, is_whole: bool) -> Verdict {
    let setup = &record.after.setup;
    let walker = &setup.walker;
    match setup.methods.gait {
        Gait::Upright => Verdict::of(is_whole, "no ground from ")
            .number(metres(walker.step_up))
            .say(" above to ")
            .number(metres(walker.drop))
            .say(" below the next place; walker stays"),
        Gait::Adhere => Verdict::of(is_whole, "no ground within ")
            .number(metres(walker.reach))
            .say(" in ")
            .number(count(record.substeps(), "smaller step"))
            .say("; walker stays"),
    }
}
