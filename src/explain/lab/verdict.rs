//! Verdict on a tick of the lab.

use super::{broad, edge_name, name, narration, pair, part_name, sat, touch_point};
use crate::explain::Explain;
use crate::explain::card::{in_metres, vector};
use crate::explain::number::metres;
use crate::explain::verdict::{Verdict, count};
use crate::geom;
use crate::geom::closest::VoronoiRegion;
use crate::geom::convex_clip::ConvexManifold;
use crate::geom::gjk::End;
use crate::geom::impact::ImpactResult;
use crate::geom::minkowski::{BorderFeature, NearestToOrigin};
use crate::geom::shape::Contact;
use crate::geom::way_out::WayOut;
use crate::sim::lab::{ClosestResult, PairRecord, Test, TestResult, TickRecord};

/// Returns the verdict on the body and its partner, by default on the deepest pair.
pub(crate) fn verdict(record: &TickRecord, body: Option<usize>) -> Verdict {
    let Some(pair) = body.or_else(|| record.near()).and_then(|body| pair(record, body)) else {
        return Verdict::of(record.is_whole(), "not tested: no pair");
    };
    broad::counted(stopped(record, of_pair(record, &pair), pair.bodies), record)
}

/// Returns the verdict on two bodies.
pub(crate) fn of_pair(record: &TickRecord, pair: &PairRecord) -> Verdict {
    let said = Verdict::of(record.is_whole(), "");
    let [a, b] = [0, 1].map(|of| part_name(record, pair, of));
    let Some(found) = pair.result else {
        return said.say("testing ").a(a).say(" and ").b(b);
    };
    match found {
        TestResult::Impact(found) => return first_touch(record, pair, said, &found),
        TestResult::NotApplicable => {
            let why = "not tested: Closest needs a point, circle, segment or capsule";
            return said.say(why);
        }
        TestResult::Gjk(found) if found.apart.is_none() && pair.overlaps() => {
            let said = said.say("hit: ").a(a).say(" overlaps ").b(b);
            return said.say(format!(": {}; GJK gives no depth", narration::why(found.end)));
        }
        TestResult::Gjk(found) if found.end == End::GaveUp => {
            // Lossless: at most 64.
            let iterations = count(found.iterations as u32, "iteration");
            let said = said.say(format!("GJK gave up after {iterations}: "));
            return said.a(a).say(" and ").b(b);
        }
        _ => {}
    }
    if pair.verdict == Some(geom::verdict::Verdict::Touching) {
        return said.say("touching: ").a(a).say(" and ").b(b).say(", so no hit");
    }
    let Some(Contact { depth, .. }) = found.contact() else { return said };
    if !pair.overlaps() {
        if let TestResult::Closest(near) = found {
            return apart_from(record, pair, said, &near);
        }
        let said = said.say("no contact: ").gap(small(-depth)).say(" between ");
        return said.a(a).say(" and ").b(b).say(gap_where(record, pair, &found));
    }
    if let Some(way) = &pair.way_out {
        return out_of_all(record, pair, said, way);
    }
    let said = said.say("hit: ").a(a).say(" overlaps ").b(b).say(" by ").overlap(small(depth));
    let said = said.say(way_out(record, pair, &found));
    pair.others.iter().fold(said, |said, other| and_part(record, pair, said, other))
}

/// Formats a length in metres; one that would read 0, by its upper bound.
fn small(length: f32) -> String {
    if length.abs() < 0.0005 { format!("less than {}", metres(0.001)) } else { metres(length) }
}

/// Adds the way out of bodies of several parts.
fn out_of_all(record: &TickRecord, pair: &PairRecord, said: Verdict, way: &WayOut) -> Verdict {
    let [a, b] = pair.bodies.map(|body| name(record, body));
    let said = said.say("hit: ").a(a).say(" overlaps ").b(b).say(" by ");
    let said = said.overlap(small(way.contact.depth));
    let said = said.say(format!(" on {}", vector(way.contact.normal)));
    // Lossless: at most 4,096.
    let parts = count(pair.overlapping().count() as u32, "pair");
    let which = if way.is_shortest { "the shortest move" } else { "the best found" };
    said.say(format!(", {which} for all parts; {parts} of parts overlap"))
}

/// Adds another overlapping pair of parts of the same bodies.
fn and_part(record: &TickRecord, pair: &PairRecord, said: Verdict, other: &PairRecord) -> Verdict {
    let Some((found, contact)) = other.result.and_then(|found| Some((found, found.contact()?)))
    else {
        return said;
    };
    let mut said = said.say("; ");
    // Name only parts that differ from the previous pair.
    if other.parts[0] != pair.parts[0] {
        said = said.a(part_name(record, other, 0)).say(" overlaps ");
    }
    let said = said.b(part_name(record, other, 1)).say(" by ");
    said.overlap(metres(contact.depth)).say(way_out(record, other, &found))
}

/// Returns the location of the gap.
fn gap_where(record: &TickRecord, pair: &PairRecord, found: &TestResult) -> String {
    match found {
        TestResult::Sat(found) => format!(" on {}", sat::along(record, pair, found)),
        TestResult::Clip(..) => String::new(),
        TestResult::Minkowski(_) => "; origin outside a − b".to_owned(),
        _ => " at the closest points".to_owned(),
    }
}

/// Describes the way out: its axis, edge, contact points or direction.
fn way_out(record: &TickRecord, pair: &PairRecord, found: &TestResult) -> String {
    match found {
        TestResult::Sat(found) => format!(" on {}", sat::along(record, pair, found)),
        TestResult::Minkowski(found) => across(record, pair, found),
        TestResult::Clip(manifold, _) => held(manifold),
        _ => format!(" on {}", vector(found.normal())),
    }
}

/// Returns the edge of the difference that is crossed.
fn across(record: &TickRecord, pair: &PairRecord, found: &NearestToOrigin) -> String {
    let BorderFeature::Face(_) = found.feature else { return " from corner to corner".to_owned() };
    format!(" {}", narration::nearest_part(record, pair, found))
}

/// Returns the number of contact points.
fn held(manifold: &ConvexManifold) -> String {
    // Lossless: at most two.
    format!(" at {}", count(manifold.points().len() as u32, "contact point"))
}

/// Adds whether and when the two touch.
fn first_touch(
    record: &TickRecord,
    pair: &PairRecord,
    said: Verdict,
    found: &ImpactResult,
) -> Verdict {
    let [a, b] = [0, 1].map(|of| part_name(record, pair, of));
    match found {
        ImpactResult::Hit(touch) if touch.time > 0.0 => {
            let said = said.say("will hit: ").a(a).say(" and ").b(b);
            said.say(" in ").number(narration::seconds(touch.time))
        }
        ImpactResult::Hit(touch) if touch.depth > 0.0 => {
            let said = said.say("hit now: ").a(a).say(" overlaps ").b(b);
            said.say(" by ").overlap(metres(touch.depth))
        }
        ImpactResult::Hit(touch) => {
            let at = in_metres(touch_point(record, pair, touch));
            let said = said.say("touching: ").a(a).say(" and ").b(b).say(" at ").number(at);
            said.say(", normal ").number(vector(touch.normal))
        }
        ImpactResult::Apart { until } => {
            let said = said.say("no hit within ").number(narration::seconds(*until)).say(": ");
            said.a(a).say(" and ").b(b)
        }
        ImpactResult::GaveUp { until } => {
            let said = said.say("advancement gave up: no hit before ");
            said.number(narration::seconds(*until)).say(": ").a(a).say(" and ").b(b)
        }
    }
}

/// Adds where the pair stopped everything, unless already mentioned.
fn stopped(record: &TickRecord, said: Verdict, pair: [usize; 2]) -> Verdict {
    let at = record.stopped().filter(|stopped| [stopped.a, stopped.b] == pair);
    let Some((point, normal)) = at.and_then(|stopped| stopped.at) else { return said };
    if record.after().setup.methods.test == Test::TimeOfImpact {
        return said.say("; everything stops");
    }
    let said = said.say("; everything stops at this contact: ").number(in_metres(point));
    said.say(", normal ").number(vector(normal))
}

/// Adds the closest feature of the other shape.
fn apart_from(
    record: &TickRecord,
    pair: &PairRecord,
    said: Verdict,
    near: &ClosestResult,
) -> Verdict {
    let [query, other] = [near.query, 1 - near.query];
    let called = part_name(record, pair, query);
    let distance = metres(-near.contact.depth);
    let said = said.say("no contact: ");
    let said = if query == 0 { said.a(called) } else { said.b(called) };
    let said = said.say(" is ").gap(distance).say(" from ");
    let part = match near.closest.region {
        VoronoiRegion::Edge(k) => edge_name(record, pair, other, k),
        region => narration::region(record, pair, other, region),
    };
    if query == 0 { said.b(part) } else { said.a(part) }
}
