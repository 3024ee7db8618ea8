//! The verdict of a tick of the lab.

use super::{axis_name, name, pair};
use crate::explain::Explain;
use crate::explain::number::metres;
use crate::explain::verdict::Verdict;
use crate::geom::convex_sat::Source;
use crate::sim::lab::{PairRecord, TickRecord};

/// Less than this is shown as 0.000 m.
const TOUCHING: f32 = 0.0005;

/// What the tick decided of the body and the one it goes with, by default of the deepest pair.
pub(crate) fn verdict(record: &TickRecord, body: Option<usize>) -> Verdict {
    let Some(pair) = body.or_else(|| record.near()).and_then(|body| pair(record, body)) else {
        return Verdict::of(record.is_whole(), "no pair has been tested");
    };
    of_pair(record, &pair)
}

/// What the tick decided of two bodies.
pub(crate) fn of_pair(record: &TickRecord, pair: &PairRecord) -> Verdict {
    let said = Verdict::of(record.is_whole(), "");
    let [a, b] = pair.bodies.map(|body| name(record, body));
    let Some(found) = pair.found else {
        return said.a(a).say(" and ").b(b).say(" are still being tested");
    };
    let depth = found.contact.depth;
    if depth.abs() < TOUCHING {
        return said.a(a).say(" and ").b(b).say(" touch, which is no hit");
    }
    let axis = axis_name(record, pair, found.source);
    let axis = match found.source {
        Source::Vertices { .. } => axis,
        _ => format!("the normal of {axis}"),
    };
    if depth < 0.0 {
        let said = said.a(a).say(" and ").b(b).say(" are apart: a gap of ").gap(metres(-depth));
        return said.say(format!(" on {axis}"));
    }
    let said = said.a(a).say(" overlaps ").b(b).say(" → out by ").overlap(metres(depth));
    said.say(format!(" along {axis}"))
}
