//! The verdict of a tick of the wall world.

use super::boxes;
use crate::explain::number::{metres, plain};
use crate::explain::verdict::Verdict;
use crate::explain::{nearest_object, object_name};
use crate::geom::obb_obb::Source;
use crate::sim::wall::{BoxRecord, Crosses, PlaneRecord, Side, TickRecord};

/// Less than this is what rounding leaves of a push-out, m.
const TOUCHING: f32 = 0.0005;

/// What the tick decided of the plane or the other box, by default of the nearest one.
pub(crate) fn verdict(record: &TickRecord, plane: Option<usize>) -> Verdict {
    let is_whole = record.after.state.tick != record.before.state.tick;
    let Some(plane) = plane.or_else(|| nearest_object(record, f32::INFINITY)) else {
        let what = if record.before.setup.boxes.is_empty() { "no plane" } else { "nothing" };
        return Verdict::of(is_whole, &format!("{what} has been tested"));
    };
    let name = object_name(&record.after, plane);
    if let Some(test) = record.other(plane) {
        return of_boxes(is_whole, &test, &name, record.before.setup.methods.crosses);
    }
    let Some(test) = record.plane(plane) else {
        return Verdict::of(is_whole, "").b(name).say(" has not been tested");
    };
    let (r, s) = (plain(test.found.r), plain(test.found.s));
    if test.pushed {
        return pushed(is_whole, &test, name, record.before.setup.methods.side);
    }
    let is_free = test.found.s <= -test.found.r && record.before.setup.methods.side == Side::Plane;
    if !is_whole && test.found.depth >= TOUCHING && !is_free {
        let overlap = Verdict::of(is_whole, "").overlap(metres(test.found.depth));
        let overlap = overlap.say(" of overlap with ").b(name).say(": s ").number(s);
        return overlap.say(" < r ").number(r).say(", not pushed out yet");
    }
    if test.found.depth.abs() < TOUCHING {
        let touching = Verdict::of(is_whole, "touching ").b(name);
        return touching.say(": r ").number(r).say(" = s ").number(s).say(", which is no hit");
    }
    if test.found.s <= -test.found.r {
        let behind = Verdict::of(is_whole, "free behind ").b(name);
        let why = ": a thin sheet acts only within r of it; r ";
        return behind.say(why).number(r).say(" ≤ |s| ").number(plain(-test.found.s));
    }
    let apart = Verdict::of(is_whole, "apart: ").gap(metres(-test.found.depth));
    apart.say(" of air before ").b(name).say(": s ").number(s).say(" > r ").number(r)
}

/// Of the box and another one.
fn of_boxes(is_whole: bool, test: &BoxRecord<'_>, name: &str, crosses: Crosses) -> Verdict {
    let Some(tested) = test.tested else {
        return Verdict::of(is_whole, "").b(name).say(" is being tested, axis by axis");
    };
    let found = tested.found;
    let along = |verdict: Verdict| {
        let pieces = boxes::pieces(found.source, name).into_iter();
        pieces.fold(verdict.say(" along "), |verdict, (of_a, text)| match of_a {
            Some(true) => verdict.a(text),
            Some(false) => verdict.b(text),
            None => verdict.say(text),
        })
    };
    if test.pushed {
        // A face of the box does not say of what.
        let hit = match found.source {
            Source::FaceOfA(_) => Verdict::of(is_whole, "hit ").b(name).say(": least overlap "),
            _ => Verdict::of(is_whole, "hit: least overlap "),
        };
        let hit = hit.overlap(metres(found.depth));
        let hit = along(hit).say(" → out by ").overlap(metres(found.depth));
        return match crosses {
            Crosses::With => hit,
            Crosses::Without => hit.say(" (edges were not crossed)"),
        };
    }
    if !is_whole && found.depth >= TOUCHING {
        let overlap = Verdict::of(is_whole, "").overlap(metres(found.depth));
        return along(overlap.say(" of overlap with ").b(name)).say(", not pushed out yet");
    }
    if found.depth.abs() < TOUCHING {
        return along(Verdict::of(is_whole, "touching ").b(name)).say(", which is no hit");
    }
    let apart = Verdict::of(is_whole, "apart: ").gap(metres(-found.depth));
    along(match found.source {
        Source::FaceOfA(_) => apart.say(" of air before ").b(name),
        _ => apart.say(" of air"),
    })
}

fn pushed(is_whole: bool, test: &PlaneRecord, name: String, side: Side) -> Verdict {
    let (r, s) = (test.found.r, test.found.s);
    let hit = Verdict::of(is_whole, "hit ").b(name);
    if side == Side::Plane && s < 0.0 {
        let hit =
            hit.say(": the centre is ").number(metres(-s)).say(" behind it → out by r + |s| = ");
        let sum = format!("{} + {} = {}", plain(r), plain(-s), metres(test.found.depth));
        return hit.overlap(sum);
    }
    let hit = hit.say(": s ").number(plain(s)).say(" < r ").number(plain(r));
    hit.say(" → out by ").overlap(metres(test.found.depth))
}
