//! Position and extent of the explained pair of bodies.

use glam::{Vec2, Vec3};

use crate::explain::bodies::view::deepest;
use crate::explain::place::{ExplainedPlace, nearest_in};
use crate::sim::bodies::{Shape, TickRecord};

/// Distance from the contact beyond which a body is cut off, m.
const MAX_EXTENT: f32 = 3.0;

/// Distance from the plane to the front and back faces of the drawn bodies, m.
const DEPTH: f32 = 0.3;

/// Returns position and extent of the body's deepest pair, or of the body alone.
pub(crate) fn place(record: &TickRecord, body: usize) -> Option<ExplainedPlace> {
    let Some((a, b)) = deepest(record, body) else {
        let shape = record.shapes.get(body)?;
        let (at, reach) = (shape.center(), shape.reach());
        let pair = corners(at - reach, at + reach).collect();
        return Some(ExplainedPlace { pair, axis: Vec3::Y, at: at.extend(0.0), touches: false });
    };
    let test = record.pair(a, b)?;
    let nearest_on_b = nearest(&test.b, test.a.center());
    let at = nearest(&test.a, nearest_on_b).midpoint(nearest_on_b);
    let mut pair = Vec::new();
    for shape in [&test.a, &test.b] {
        let (center, reach) = (shape.center(), shape.reach());
        let (low, high) = (center - reach, center + reach);
        // A floor can be a hundred metres long.
        let clamped = |p: Vec2| p.clamp(at - Vec2::splat(MAX_EXTENT), at + Vec2::splat(MAX_EXTENT));
        pair.extend(corners(clamped(low), clamped(high)));
    }
    let touches = test.contact.hit().is_some() || record.contact(a, b).is_some();
    Some(ExplainedPlace {
        pair,
        axis: test.contact.normal.extend(0.0),
        at: at.extend(0.0),
        touches,
    })
}

fn nearest(shape: &Shape, point: Vec2) -> Vec2 {
    match shape {
        Shape::Rect(rect) => nearest_in(rect, point),
        Shape::Disk(disk) => disk.center + (point - disk.center).clamp_length_max(disk.radius),
    }
}

fn corners(low: Vec2, high: Vec2) -> impl Iterator<Item = Vec3> {
    let flat = [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)];
    flat.into_iter().flat_map(|p| [-DEPTH, DEPTH].map(|z| p.extend(z)))
}
