//! Verdict on a tick of the lab.

use super::{broad, name, narration, pair, part_name, sat, touch_point};
use crate::explain::Explain;
use crate::explain::card::{in_metres, vector};
use crate::explain::number::metres;
use crate::explain::verdict::{Part, Verdict, a, b, gap, number, overlap, plain};
use crate::geom;
use crate::geom::gjk::End;
use crate::geom::impact::ImpactResult;
use crate::geom::shape::Contact;
use crate::geom::way_out::WayOut;
use crate::sim::lab::{ClosestResult, PairRecord, Test, TestResult, TickRecord};
use crate::text::id;

/// Returns the verdict on the body and its partner, by default on the deepest pair.
pub(crate) fn verdict(record: &TickRecord, body: Option<usize>) -> Verdict {
    let Some(pair) = body.or_else(|| record.near()).and_then(|body| pair(record, body)) else {
        return Verdict::of(id::LAB_NOT_TESTED_NO_PAIR).so_far(record.is_whole());
    };
    broad::with_counts(add_stop(record, pair_verdict(record, &pair), pair.bodies), record)
}

/// Returns the verdict on two bodies.
pub(crate) fn pair_verdict(record: &TickRecord, pair: &PairRecord) -> Verdict {
    test_verdict(record, pair).so_far(record.is_whole())
}

/// Returns the names of both shapes.
fn names(record: &TickRecord, pair: &PairRecord) -> [Part; 2] {
    [a(part_name(record, pair, 0)), b(part_name(record, pair, 1))]
}

/// Returns the verdict of the test.
fn test_verdict(record: &TickRecord, pair: &PairRecord) -> Verdict {
    let [a, b] = names(record, pair);
    let Some(found) = pair.result else { return Verdict::say(id::VERDICT_TESTING, [a, b]) };
    match found {
        TestResult::Impact(found) => return first_touch(record, pair, &found),
        TestResult::NotApplicable => return Verdict::of(id::LAB_NOT_TESTED_CLOSEST),
        TestResult::Gjk(found) if found.apart.is_none() && pair.overlaps() => {
            let end = plain("end", narration::end_reason(found.end));
            return Verdict::say(id::LAB_HIT_BY_GJK, [a, b, end]);
        }
        TestResult::Gjk(found) if found.end == End::GaveUp => {
            let iterations = plain("iterations", id::ITERATIONS.with(&[("n", &found.iterations)]));
            return Verdict::say(id::LAB_GJK_GAVE_UP, [iterations, a, b]);
        }
        _ => {}
    }
    if pair.verdict == Some(geom::verdict::Verdict::Touching) {
        return Verdict::say(id::LAB_TOUCHING_PAIR, [a, b]);
    }
    let Some(Contact { depth, .. }) = found.contact() else { return Verdict::default() };
    if !pair.overlaps() {
        return gap_verdict(record, pair, &found, depth);
    }
    if let Some(way) = &pair.way_out {
        return way_out_of_parts(record, pair, way);
    }
    let parts = [a, b, overlap(length_text(depth)), way_out(record, pair, &found)];
    let hit = Verdict::say(id::LAB_HIT_WITH_WAY, parts);
    pair.others.iter().fold(hit, |sentence, other| add_part(record, pair, sentence, other))
}

/// Formats a length in metres; "less than 0.001 m" in place of 0.
fn length_text(length: f32) -> String {
    if length.abs() < 0.0005 {
        id::LAB_LESS_THAN.with(&[("length", &metres(0.001))])
    } else {
        metres(length)
    }
}

/// Returns the verdict of a gap, with its location.
fn gap_verdict(record: &TickRecord, pair: &PairRecord, found: &TestResult, depth: f32) -> Verdict {
    let [a, b] = names(record, pair);
    let parts = [gap(length_text(-depth)), a, b];
    match found {
        TestResult::Closest(found) => closest_verdict(record, pair, found),
        TestResult::Sat(found) => {
            let axis = plain("axis", sat::deciding_axis_name(record, pair, found));
            Verdict::say(id::LAB_GAP_ON_AXIS, parts.into_iter().chain([axis]))
        }
        TestResult::Clip(..) => Verdict::say(id::LAB_GAP_BETWEEN, parts),
        TestResult::Minkowski(_) => Verdict::say(id::LAB_GAP_ORIGIN_OUTSIDE, parts),
        _ => Verdict::say(id::LAB_GAP_AT_CLOSEST_POINTS, parts),
    }
}

/// Returns the verdict of a gap to the closest feature of the other shape.
fn closest_verdict(record: &TickRecord, pair: &PairRecord, found: &ClosestResult) -> Verdict {
    let query = part_name(record, pair, found.query);
    let feature = narration::region(record, pair, 1 - found.query, found.closest.region);
    let [query, feature] =
        if found.query == 0 { [a(query), b(feature)] } else { [b(query), a(feature)] };
    let gap = gap(metres(-found.contact.depth));
    Verdict::say(id::LAB_GAP_TO_FEATURE, [query.called("query"), gap, feature.called("feature")])
}

/// Returns the verdict on overlapping bodies of several parts, with the way out.
fn way_out_of_parts(record: &TickRecord, pair: &PairRecord, way: &WayOut) -> Verdict {
    let [first, other] = pair.bodies.map(|body| name(record, body));
    let hit = if way.is_shortest { id::LAB_HIT_SHORTEST_MOVE } else { id::LAB_HIT_BEST_FOUND };
    let parts = [
        a(first),
        b(other),
        overlap(length_text(way.contact.depth)),
        plain("normal", vector(way.contact.normal)),
        plain("pairs", id::PAIRS.with(&[("n", &pair.overlapping().count())])),
    ];
    Verdict::say(hit, parts)
}

/// Adds another overlapping pair of parts of the same bodies.
fn add_part(
    record: &TickRecord,
    pair: &PairRecord,
    sentence: Verdict,
    other: &PairRecord,
) -> Verdict {
    let Some((found, contact)) = other.result.and_then(|found| Some((found, found.contact()?)))
    else {
        return sentence;
    };
    // Do not repeat the part of the first body if the sentence already names it.
    let message = if other.parts[0] == pair.parts[0] {
        id::LAB_ALSO_PART_BY
    } else {
        id::LAB_ALSO_PARTS_OVERLAP
    };
    let [a, b] = names(record, other);
    let way = way_out(record, other, &found);
    Verdict::say(message, [sentence.part("verdict"), a, b, overlap(metres(contact.depth)), way])
}

/// Describes the way out: its axis, edge, contact points or direction.
fn way_out(record: &TickRecord, pair: &PairRecord, found: &TestResult) -> Part {
    let on_axis = |axis: String| id::LAB_WAY_ON_AXIS.with(&[("axis", &axis)]);
    let way = match found {
        TestResult::Sat(found) => on_axis(sat::deciding_axis_name(record, pair, found)),
        TestResult::Minkowski(found) => narration::nearest_part(record, pair, found),
        TestResult::Clip(manifold, _) => {
            let contacts = id::CONTACT_POINTS.with(&[("n", &manifold.points().len())]);
            id::LAB_WAY_AT_CONTACTS.with(&[("contacts", &contacts)])
        }
        _ => on_axis(vector(found.normal())),
    };
    plain("way", way)
}

/// Returns the verdict on whether and when the shapes touch.
fn first_touch(record: &TickRecord, pair: &PairRecord, found: &ImpactResult) -> Verdict {
    let [a, b] = names(record, pair);
    let time = |time: f32| number("time", narration::seconds(time));
    match found {
        ImpactResult::Hit(touch) if touch.time > 0.0 => {
            Verdict::say(id::LAB_WILL_HIT, [a, b, time(touch.time)])
        }
        ImpactResult::Hit(touch) if touch.depth > 0.0 => {
            Verdict::say(id::LAB_HIT_NOW, [a, b, overlap(metres(touch.depth))])
        }
        ImpactResult::Hit(touch) => {
            let point = number("point", in_metres(touch_point(record, pair, touch)));
            let normal = number("normal", vector(touch.normal));
            Verdict::say(id::LAB_TOUCHING_AT_POINT, [a, b, point, normal])
        }
        ImpactResult::Apart { until } => {
            Verdict::say(id::LAB_PAIR_APART_WITHIN, [time(*until), a, b])
        }
        ImpactResult::GaveUp { until } => {
            Verdict::say(id::LAB_ADVANCEMENT_GAVE_UP, [time(*until), a, b])
        }
    }
}

/// Adds the contact at which the pair stopped all motion, unless the test already names the contact.
fn add_stop(record: &TickRecord, sentence: Verdict, pair: [usize; 2]) -> Verdict {
    let stop = record.stopped().filter(|stopped| [stopped.a, stopped.b] == pair);
    let Some((point, normal)) = stop.and_then(|stopped| stopped.at) else { return sentence };
    let sentence = sentence.part("verdict");
    if record.after().setup.methods.test == Test::TimeOfImpact {
        return Verdict::say(id::LAB_WITH_STOP, [sentence]);
    }
    let [point, normal] = [number("point", in_metres(point)), number("normal", vector(normal))];
    Verdict::say(id::LAB_WITH_STOP_AT_CONTACT, [sentence, point, normal])
}
