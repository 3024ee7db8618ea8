//! Position and extent of the explained pair of shapes.

use glam::Vec2;

use super::touch_point;
use crate::explain::place::ExplainedPlace;
use crate::geom::impact::ImpactResult;
use crate::sim::lab::{PairRecord, TickRecord};

/// Distance from the sheet to the front and back faces of the drawn shapes, m.
const DEPTH: f32 = 0.3;

/// Returns the extent of both bodies, and the point where the bodies meet.
pub(crate) fn place(record: &TickRecord, pair: &PairRecord) -> Option<ExplainedPlace> {
    let found = pair.result?;
    let [a, b] = &pair.shapes;
    let direction = pair.way_out.map_or(found.normal(), |way| way.contact.normal);
    let normal = direction.normalize_or_zero();
    // Use the support points along the normal, unless the test has closest points.
    let farthest = || [a.farthest(-normal), b.farthest(normal)];
    let closest = || found.closest([a, b]).unwrap_or_else(farthest);
    let shared_point = pair.way_out.and_then(|_| pair.deepest(normal));
    let [on_a, on_b] = shared_point.map_or_else(closest, |at| [at, at]);
    let touches = found.is_hit();
    let lab = record.after();
    let parts = |body: usize| {
        (0..lab.tested_parts(body).len()).flat_map(move |part| lab.tested_part(body, part).bounds())
    };
    let bounds: Vec<Vec2> = pair.bodies.into_iter().flat_map(parts).collect();
    let touch = found.impact().and_then(ImpactResult::touch).filter(|touch| touch.time == 0.0);
    let contact = touch.map(|touch| touch_point(record, pair, touch));
    let at = contact.unwrap_or_else(|| on_a.midpoint(on_b)).extend(0.0);
    let pair = bounds.iter().flat_map(|p| [-DEPTH, DEPTH].map(|z| p.extend(z))).collect();
    Some(ExplainedPlace { pair, axis: normal.extend(0.0), at, touches })
}
