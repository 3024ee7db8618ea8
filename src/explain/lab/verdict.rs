//! The verdict of a tick of the lab.

use super::{broad, edge_name, pair, part_name, sat, told};
use crate::explain::Explain;
use crate::explain::card::vector;
use crate::explain::number::metres;
use crate::explain::verdict::{Verdict, count};
use crate::geom::closest::Region;
use crate::geom::convex_clip::ConvexManifold;
use crate::geom::gjk::End;
use crate::geom::impact::{self, Impact};
use crate::geom::minkowski::{Nearest, Place};
use crate::geom::shape::Contact;
use crate::sim::lab::{Found, Near, PairRecord, TickRecord};

/// Less than this is shown as 0.000 m.
const TOUCHING: f32 = 0.0005;

/// What the tick decided of the body and the one it goes with, by default of the deepest pair.
pub(crate) fn verdict(record: &TickRecord, body: Option<usize>) -> Verdict {
    let Some(pair) = body.or_else(|| record.near()).and_then(|body| pair(record, body)) else {
        return Verdict::of(record.is_whole(), "no pair has been tested");
    };
    broad::counted(of_pair(record, &pair), record)
}

/// What the tick decided of two bodies.
pub(crate) fn of_pair(record: &TickRecord, pair: &PairRecord) -> Verdict {
    let said = Verdict::of(record.is_whole(), "");
    let [a, b] = [0, 1].map(|of| part_name(record, pair, of));
    let Some(found) = pair.found else {
        return said.a(a).say(" and ").b(b).say(" are still being tested");
    };
    match found {
        Found::Impact(found) => return meeting(said, [a, b], &found),
        Found::Unfit => {
            let said = said.say("neither ").a(a).say(" nor ").b(b);
            return said.say(" is a point, a circle, a segment or a capsule: pick another test");
        }
        Found::Closest(near) if near.contact.hit().is_none() => {
            return apart_from(record, pair, said, &near);
        }
        Found::Gjk(found) if found.apart.is_none() => {
            let said = said.a(a).say(" overlaps ").b(b);
            return said.say(format!(": {}. How deep, GJK does not tell", told::why(found.end)));
        }
        Found::Gjk(found) if found.end == End::GaveUp => {
            let said = said.say("GJK gave up on ").a(a).say(" and ").b(b).say(" after ");
            // Lossless: at most 64.
            return said.say(count(found.iterations as u32, "iteration"));
        }
        _ => {}
    }
    let Some(contact) = found.contact() else { return said };
    let Contact { depth, .. } = contact;
    if depth.abs() < TOUCHING {
        return said.a(a).say(" and ").b(b).say(" touch, which is no hit");
    }
    if depth < 0.0 {
        let said = said.a(a).say(" and ").b(b).say(" are apart: a gap of ").gap(metres(-depth));
        return said.say(gap_where(record, pair, &found));
    }
    let said = said.a(a).say(" overlaps ").b(b).say(" → out by ").overlap(metres(depth));
    let said = said.say(way_out(record, pair, &found));
    pair.others.iter().fold(said, |said, other| and_part(record, pair, said, other))
}

/// Adds other parts of the same bodies that overlap.
fn and_part(record: &TickRecord, pair: &PairRecord, said: Verdict, other: &PairRecord) -> Verdict {
    let Some((found, contact)) = other.found.and_then(|found| Some((found, found.contact()?)))
    else {
        return said;
    };
    let mut said = said.say("; ");
    // What is the same as before need not be said again.
    if other.parts[0] != pair.parts[0] {
        said = said.a(part_name(record, other, 0)).say(" and ");
    }
    let said = said.b(part_name(record, other, 1)).say(" → out by ");
    said.overlap(metres(contact.depth)).say(way_out(record, other, &found))
}

/// Where the gap lies.
fn gap_where(record: &TickRecord, pair: &PairRecord, found: &Found) -> String {
    match found {
        Found::Sat(found) => format!(" on {}", sat::along(record, pair, found)),
        Found::Clip(..) => ", and no contact point".to_owned(),
        Found::Minkowski(_) => ": the origin is outside the difference".to_owned(),
        _ => " between the closest points".to_owned(),
    }
}

/// Which way out, and how that is known.
fn way_out(record: &TickRecord, pair: &PairRecord, found: &Found) -> String {
    match found {
        Found::Sat(found) => format!(" along {}", sat::along(record, pair, found)),
        Found::Minkowski(found) => across(record, pair, found),
        Found::Clip(manifold, _) => held(manifold),
        _ => format!(" along {}", vector(found.normal())),
    }
}

/// Through which edge of the difference.
fn across(record: &TickRecord, pair: &PairRecord, found: &Nearest) -> String {
    let Place::Face(_) = found.place else { return " from corner to corner".to_owned() };
    format!(" {}", told::nearest_part(record, pair, found))
}

/// At how many points.
fn held(manifold: &ConvexManifold) -> String {
    // Lossless: at most two.
    format!(", held at {}", count(manifold.points().len() as u32, "contact point"))
}

/// When the two meet.
fn meeting(said: Verdict, [a, b]: [String; 2], found: &Impact) -> Verdict {
    let time = told::seconds(found.time);
    match found.end {
        impact::End::Hit if found.time == 0.0 => {
            said.a(a).say(" and ").b(b).say(" touch or overlap now")
        }
        impact::End::Hit => said.a(a).say(" meets ").b(b).say(" in ").number(time),
        impact::End::Apart => said.a(a).say(" and ").b(b).say(" do not meet within ").number(time),
        impact::End::GaveUp => {
            let said = said.say("the advancement gave up: up to ").number(time).say(" ");
            said.a(a).say(" and ").b(b).say(" do not meet")
        }
    }
}

/// What of the other shape is closest.
fn apart_from(record: &TickRecord, pair: &PairRecord, said: Verdict, near: &Near) -> Verdict {
    let [query, other] = [near.query, 1 - near.query];
    let called = part_name(record, pair, query);
    let distance = metres(-near.contact.depth);
    let said = if query == 0 { said.a(called) } else { said.b(called) };
    let said = said.say(" is ").gap(distance).say(" from ");
    let part = match near.closest.region {
        Region::Edge(k) => edge_name(record, pair, other, k),
        region => told::region(record, pair, other, region),
    };
    if query == 0 { said.b(part) } else { said.a(part) }
}
