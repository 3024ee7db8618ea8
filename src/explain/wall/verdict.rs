//! Verdict on a tick of the wall world.

use super::boxes;
use crate::explain::number::{metres, plain};
use crate::explain::verdict::{Part, Verdict, a, b, gap, number, overlap};
use crate::explain::{nearest_object, object_name};
use crate::sim::Body;
use crate::sim::Sim;
use crate::sim::wall::{BoxRecord, Crosses, PlaneRecord, Side, TickRecord};
use crate::text::id;

/// Rounding error of a push-out, m; smaller distances count as touching.
const TOUCHING: f32 = 0.0005;

/// Returns the verdict on the plane or the other box, by default on the nearest one.
pub(crate) fn verdict(record: &TickRecord, plane: Option<usize>) -> Verdict {
    let is_whole = record.after.state.tick != record.before.state.tick;
    sentence(record, plane, is_whole).so_far(is_whole)
}

fn sentence(record: &TickRecord, plane: Option<usize>, is_whole: bool) -> Verdict {
    let Some(plane) = plane.or_else(|| nearest_object(record, f32::INFINITY)) else {
        let has_no_boxes = record.before.setup.boxes.is_empty();
        return Verdict::of(if has_no_boxes {
            id::WALL_NOT_TESTED_NO_PLANE
        } else {
            id::WALL_NOT_TESTED_NOTHING
        });
    };
    let [driver, name] = [record.after.name(Body::Driven), object_name(&record.after, plane)];
    let methods = &record.before.setup.methods;
    if let Some(test) = record.other(plane) {
        return boxes_verdict(is_whole, &test, [driver, name], methods.crosses);
    }
    match record.plane(plane) {
        Some(test) => plane_verdict(is_whole, &test, [a(driver), b(name)], methods.side),
        None => Verdict::say(id::WALL_OBJECT_NOT_TESTED, [b(name)]),
    }
}

/// Returns the verdict on the driven box and a plane, named in this order.
fn plane_verdict(is_whole: bool, test: &PlaneRecord, [a, b]: [Part; 2], side: Side) -> Verdict {
    if test.pushed {
        return push_verdict(test, [a, b], side);
    }
    let [r, s] = [number("r", plain(test.found.r)), number("s", plain(test.found.s))];
    let is_behind = test.found.s <= -test.found.r;
    if !is_whole && test.found.depth >= TOUCHING && !(is_behind && side == Side::Plane) {
        let depth = overlap(metres(test.found.depth));
        return Verdict::say(id::WALL_OVERLAP_BELOW_RADIUS, [a, b, depth, s, r]);
    }
    if test.found.depth.abs() < TOUCHING {
        return Verdict::say(id::WALL_TOUCHING_PLANE, [b, r, s]);
    }
    if is_behind {
        let s = number("s", plain(-test.found.s));
        return Verdict::say(id::WALL_BEHIND_THIN_PLANE, [a, b, s, r]);
    }
    Verdict::say(id::WALL_GAP_TO_PLANE, [gap(metres(-test.found.depth)), b, s, r])
}

/// Returns the verdict on the driven box and another box, named in this order.
fn boxes_verdict(
    is_whole: bool,
    test: &BoxRecord<'_>,
    [driver, name]: [String; 2],
    crosses: Crosses,
) -> Verdict {
    let Some(tested) = test.tested else {
        return Verdict::say(id::VERDICT_TESTING, [a(driver), b(name)]);
    };
    let depth = tested.found.depth;
    let axis = boxes::coloured_name(tested.found.source, &name).part("axis");
    let [a, b] = [a(driver), b(name)];
    if test.pushed || !is_whole && depth >= TOUCHING {
        let hit = if test.pushed { id::VERDICT_HIT_ON_AXIS } else { id::WALL_OVERLAP_ON_AXIS };
        let hit = Verdict::say(hit, [a, b, overlap(metres(depth)), axis]);
        return match crosses {
            Crosses::With => hit,
            Crosses::Without => Verdict::say(id::WALL_EDGE_AXES_NOT_TESTED, [hit.part("verdict")]),
        };
    }
    if depth.abs() < TOUCHING {
        return Verdict::say(id::WALL_TOUCHING_ON_AXIS, [a, b, axis]);
    }
    Verdict::say(id::WALL_GAP_ON_AXIS, [gap(metres(-depth)), b, axis])
}

/// Returns the verdict on a plane that pushes the driven box out.
fn push_verdict(test: &PlaneRecord, [a, b]: [Part; 2], side: Side) -> Verdict {
    let (r, s, out) = (test.found.r, test.found.s, metres(test.found.depth));
    if side == Side::Plane && s < 0.0 {
        let distance = number("distance", metres(-s));
        let sum = overlap(format!("{} + {} = {out}", plain(r), plain(-s)));
        return Verdict::say(id::WALL_HIT_CENTRE_BEHIND, [distance, b, sum]);
    }
    let [r, s] = [number("r", plain(r)), number("s", plain(s))];
    Verdict::say(id::WALL_HIT_BY_PLANE, [s, r, b, a, overlap(out)])
}
