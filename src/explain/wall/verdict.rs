//! Verdict on a tick of the wall world.

use super::boxes;
use crate::explain::number::{metres, plain};
use crate::explain::verdict::Verdict;
use crate::explain::{nearest_object, object_name};
use crate::sim::Body;
use crate::sim::Sim;
use crate::sim::wall::{BoxRecord, Crosses, PlaneRecord, Side, TickRecord};

/// Rounding error of a push-out, m; smaller distances count as touching.
const TOUCHING: f32 = 0.0005;

/// Returns the verdict on the plane or the other box, by default on the nearest one.
pub(crate) fn verdict(record: &TickRecord, plane: Option<usize>) -> Verdict {
    let is_whole = record.after.state.tick != record.before.state.tick;
    let Some(plane) = plane.or_else(|| nearest_object(record, f32::INFINITY)) else {
        let what = if record.before.setup.boxes.is_empty() { "no plane" } else { "nothing" };
        return Verdict::of(is_whole, &format!("not tested: {what}"));
    };
    let name = object_name(&record.after, plane);
    if let Some(test) = record.other(plane) {
        let names = [record.after.name(Body::Driven), name];
        return of_boxes(is_whole, &test, names, record.before.setup.methods.crosses);
    }
    let Some(test) = record.plane(plane) else {
        return Verdict::of(is_whole, "not tested: ").b(name);
    };
    let driver = record.after.name(Body::Driven);
    let (r, s) = (plain(test.found.r), plain(test.found.s));
    if test.pushed {
        return pushed(is_whole, &test, [driver, name], record.before.setup.methods.side);
    }
    let is_free = test.found.s <= -test.found.r && record.before.setup.methods.side == Side::Plane;
    if !is_whole && test.found.depth >= TOUCHING && !is_free {
        let overlap = Verdict::of(is_whole, "").a(driver).say(" overlaps ").b(name).say(" by ");
        let overlap = overlap.overlap(metres(test.found.depth)).say(" (s ").number(s);
        return overlap.say(" < r ").number(r).say(")");
    }
    if test.found.depth.abs() < TOUCHING {
        let touching = Verdict::of(is_whole, "touching: ").b(name);
        return touching.say(", r ").number(r).say(" = s ").number(s).say(", so no hit");
    }
    if test.found.s <= -test.found.r {
        let behind = Verdict::of(is_whole, "no contact: ").a(driver);
        let behind = behind.say(" is behind the thin ").b(name).say(", |s| ");
        return behind.number(plain(-test.found.s)).say(" ≥ r ").number(r);
    }
    let apart = Verdict::of(is_whole, "no contact: ").gap(metres(-test.found.depth));
    apart.say(" to ").b(name).say(", s ").number(s).say(" > r ").number(r)
}

/// Returns the verdict on the driven box and another box, named in this order.
fn of_boxes(
    is_whole: bool,
    test: &BoxRecord<'_>,
    [driver, name]: [String; 2],
    crosses: Crosses,
) -> Verdict {
    let Some(tested) = test.tested else {
        return Verdict::new("so far: testing ").a(driver).say(" and ").b(name);
    };
    let found = tested.found;
    let on_axis = |verdict: Verdict| {
        let pieces = boxes::pieces(found.source, &name).into_iter();
        pieces.fold(verdict.say(" on "), |verdict, (of_a, text)| match of_a {
            Some(true) => verdict.a(text),
            Some(false) => verdict.b(text),
            None => verdict.say(text),
        })
    };
    if test.pushed || !is_whole && found.depth >= TOUCHING {
        let hit = Verdict::of(is_whole, if test.pushed { "hit: " } else { "" }).a(driver);
        let hit = hit.say(" overlaps ").b(name.as_str()).say(" by ");
        let hit = on_axis(hit.overlap(metres(found.depth)));
        return match crosses {
            Crosses::With => hit,
            Crosses::Without => hit.say(" (edge axes not tested)"),
        };
    }
    if found.depth.abs() < TOUCHING {
        let touching = Verdict::of(is_whole, "touching: ").a(driver).say(" and ");
        return on_axis(touching.b(name.as_str())).say(", so no hit");
    }
    let apart = Verdict::of(is_whole, "no contact: ").gap(metres(-found.depth));
    on_axis(apart.say(" to ").b(name.as_str()))
}

/// Returns the verdict on a plane that pushes the driven box out; names are in the order box,
/// plane.
fn pushed(is_whole: bool, test: &PlaneRecord, [driver, name]: [String; 2], side: Side) -> Verdict {
    let (r, s) = (test.found.r, test.found.s);
    let hit = Verdict::of(is_whole, "hit: ");
    if side == Side::Plane && s < 0.0 {
        let hit = hit.say("centre ").number(metres(-s)).say(" behind ").b(name);
        let sum = format!("{} + {} = {}", plain(r), plain(-s), metres(test.found.depth));
        return hit.say(", so push-out r + |s| = ").overlap(sum);
    }
    let hit = hit.say("s ").number(plain(s)).say(" < r ").number(plain(r)).say(", so ");
    hit.b(name).say(" pushes ").a(driver).say(" out ").overlap(metres(test.found.depth))
}
