//! Selection of the explained pair when nothing is selected.

use crate::sim::tank::TickRecord;
use crate::sim::wall;

/// Maximum distance to a target that is explained without a selection, m.
pub const NEAR: f32 = 1.5;

/// Returns the target to explain without a selection: the deepest hit, else the nearest target less
/// than `reach` metres away.
#[must_use]
pub fn nearest(record: &TickRecord, reach: f32) -> Option<usize> {
    let depths = record.pairs().filter_map(|pair| Some((pair.target, pair.contact?.depth)));
    let near = depths.filter(|(_, depth)| *depth > -reach);
    near.max_by(|(_, p), (_, q)| p.total_cmp(q)).map(|(target, _)| target)
}

/// Returns the plane or other box to explain without a selection: the deepest hit of the tick, else
/// the nearest one less than `reach` metres away in its first test.
#[must_use]
pub fn nearest_object(record: &wall::TickRecord, reach: f32) -> Option<usize> {
    let near =
        record.tested_objects().filter(|object| object.push.is_some() || object.depth > -reach);
    let by_hit_and_depth = |p: &wall::TestedObject, q: &wall::TestedObject| {
        p.push.is_some().cmp(&q.push.is_some()).then(p.depth.total_cmp(&q.depth))
    };
    // On ties, the first in scene order.
    near.min_by(|p, q| by_hit_and_depth(p, q).reverse()).map(|found| found.object)
}
