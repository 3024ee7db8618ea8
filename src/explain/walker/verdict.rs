//! Verdict on a tick of the walker world.

use crate::explain::number::{degrees, metres};
use crate::explain::verdict::{Verdict, number, overlap};
use crate::sim::walker::{Foothold, Gait, Step, TickRecord};
use crate::text::id;

/// Angles below this read 0.000°, radians.
const MIN_ANGLE: f32 = 1e-5;

/// Returns the verdict on the tick: the ground found, or why there is none.
pub(crate) fn verdict(record: &TickRecord) -> Verdict {
    sentence(record).so_far(record.steps.contains(&Step::Ended))
}

fn sentence(record: &TickRecord) -> Verdict {
    if record.steps.contains(&Step::StoodStill) {
        return Verdict::of(id::WALKER_STANDING_NO_KEY_HELD);
    }
    if record.steps.contains(&Step::Stayed) {
        return no_ground_verdict(record);
    }
    let taken = record.last_attempt().iter().rev().find_map(|step| match step {
        Step::Taken(found) => Some(*found),
        _ => None,
    });
    let Some(found) = taken else { return Verdict::of(id::WALKER_LOOKING_FOR_GROUND) };
    let verdict = ground_verdict(&found);
    let astray = record.after.state.astray;
    if record.after.setup.methods.gait == Gait::Upright || astray.abs() < MIN_ANGLE {
        return verdict;
    }
    let angle = overlap(degrees(astray.abs())).called("angle");
    Verdict::say(id::WALKER_WITH_ASTRAY, [verdict.part("verdict"), angle])
}

/// Returns "on ground: slope 12.000°, 0.300 m along the ray"; the ray may point upwards.
fn ground_verdict(found: &Foothold) -> Verdict {
    let slope = number("slope", degrees(found.slope()));
    Verdict::say(id::WALKER_ON_GROUND, [slope, number("length", metres(found.along))])
}

/// Returns why the walker stays in place.
fn no_ground_verdict(record: &TickRecord) -> Verdict {
    let setup = &record.after.setup;
    let walker = &setup.walker;
    match setup.methods.gait {
        Gait::Upright => {
            let up = number("up", metres(walker.step_up));
            Verdict::say(id::WALKER_NO_GROUND_BELOW, [up, number("down", metres(walker.drop))])
        }
        Gait::Adhere => {
            let steps = id::WALKER_SMALLER_STEPS.with(&[("n", &record.substeps())]);
            let reach = number("reach", metres(walker.reach));
            Verdict::say(id::WALKER_NO_GROUND_WITHIN, [reach, number("steps", steps)])
        }
    }
}
