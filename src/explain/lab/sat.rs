//! Explanation of the separating axis test of two shapes.

use super::axis_name;
use crate::explain::Term;
use crate::explain::card::{Line, in_metres, remark_line, value_line, vector};
use crate::explain::formula::{line, max, min, quantity};
use crate::explain::number::metres;
use crate::explain::pair::mtv;
use crate::geom::convex_sat::{ConvexAxisTest, SatResult, SatStep, WaysOut};
use crate::geom::verdict::Verdict;
use crate::sim::lab::{PairRecord, TickRecord};
use crate::text::id;

/// Returns the lines of an axis, or the reason why the axis was skipped.
pub(super) fn step_lines(
    record: &TickRecord,
    pair: &PairRecord,
    step: &SatStep,
    k: usize,
) -> Vec<Line> {
    match step {
        SatStep::Axis(test) => {
            let mut lines = vec![remark_line(axis_name(record, pair, pair.edge_of(test)), axis(k))];
            lines.push(overlap(test, k));
            lines.extend(blocked_pushes(test).map(|why| remark_line(why, axis(k))));
            lines
        }
        SatStep::Parallel { source, to } => {
            let [axis, other] = [*source, *to].map(|source| axis_name(record, pair, source));
            vec![remark_line(
                id::LAB_AXIS_PARALLEL.with(&[("axis", &axis), ("other", &other)]),
                None,
            )]
        }
    }
}

/// Returns a line for every axis, with the gap or the depth.
pub(super) fn all_axis_lines(record: &TickRecord, pair: &PairRecord) -> Vec<Line> {
    let lines = pair.axes().enumerate().map(|(k, test)| {
        let name = axis_name(record, pair, pair.edge_of(test));
        let depth = if test.separates() { id::LAB_AXIS_GAP } else { id::LAB_AXIS_DEPTH };
        let depth = depth.with(&[("length", &metres(test.depth.abs()))]);
        let depth = match test.ways {
            WaysOut::Neither => id::LAB_AXIS_NOT_USED.with(&[("depth", &depth)]),
            _ => depth,
        };
        value_line(&name, depth, axis(k))
    });
    lines.collect()
}

/// Returns the remark on pushes along an axis that inner edges block, if any.
fn blocked_pushes(test: &ConvexAxisTest) -> Option<&'static str> {
    match test.ways {
        WaysOut::Shorter => None,
        WaysOut::Longer => Some(id::LAB_LONGER_PUSH_USED.text()),
        WaysOut::Neither => Some(id::LAB_NO_PUSH_USABLE.text()),
    }
}

/// Returns the name of the axis of the MTV or of the gap.
pub(super) fn deciding_axis_name(
    record: &TickRecord,
    pair: &PairRecord,
    found: &SatResult,
) -> String {
    axis_name(record, pair, pair.decided().map_or(found.source, |test| pair.edge_of(test)))
}

/// Returns the term of the k-th tested axis.
pub(crate) fn axis(k: usize) -> Term {
    // Lossless: two shapes have at most 129 axes.
    Term::ConvexAxis(k as u16)
}

/// Returns the lines of the deciding axis, and the conclusion.
pub(super) fn deciding_axis_lines(record: &TickRecord, pair: &PairRecord) -> Vec<Line> {
    let (Some(found), Some(test)) = (pair.sat(), pair.decided()) else { return Vec::new() };
    let k = pair.axes().position(|other| other.source == test.source).unwrap_or_default();
    let name = axis_name(record, pair, pair.edge_of(test));
    let mut lines = vec![value_line(&format!("L: {name}"), vector(test.axis), axis(k))];
    lines.push(overlap(test, k));
    match pair.verdict {
        Some(Verdict::Overlapping) => {}
        Some(Verdict::Touching) => {
            lines.push(remark_line(id::LAB_SHAPES_TOUCH, axis(k)));
            return lines;
        }
        _ => {
            lines.push(remark_line(id::LAB_GAP_NO_CONTACT, axis(k)));
            return lines;
        }
    }
    if test.contained && test.depth > test.overlap {
        let text = id::LAB_INTERVAL_CONTAINED.text();
        lines.push(remark_line(text, axis(k)));
    }
    lines.extend(blocked_pushes(test).map(|why| remark_line(why, axis(k))));
    lines.push(value_line(id::LAB_LEAST_DEPTH.text(), in_metres(found.contact.depth), Term::Mtv));
    lines.push(mtv(&found.contact));
    lines
}

/// Returns the line "overlap = min(aMax, bMax) − max(aMin, bMin)".
pub(crate) fn overlap(test: &ConvexAxisTest, k: usize) -> Line {
    let with_axis = |name, value: f32| quantity(name, value).with_term(axis(k));
    let upper_end =
        min([with_axis("greatest-of-a", test.a[1]), with_axis("greatest-of-b", test.b[1])]);
    let lower_end = max([with_axis("least-of-a", test.a[0]), with_axis("least-of-b", test.b[0])]);
    line(&with_axis("overlap", test.overlap), &(upper_end - lower_end))
}
