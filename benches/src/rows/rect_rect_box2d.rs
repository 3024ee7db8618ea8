//! Row a′: rect–rect with MTV, against Box2D's polygons.
//!
//! boxdd-sys compiles Box2D with optimization and with its assertions. Without assertions
//! (`CFLAGS=-DNDEBUG`) it is not measurably faster.

use boxdd_sys::ffi;
use collidoscope::geom::{Rect, rect_rect};

use super::same_answer;
use crate::inputs::{self, SIZES, half_extents};
use crate::table::Line;
use crate::timing::race;

/// The index of a prepared polygon, and its pose.
type Placed = (usize, ffi::b2Transform);

/// Returns a polygon for each size, prepared as Box2D keeps it in a body.
pub(super) fn polygons() -> Vec<ffi::b2Polygon> {
    // SAFETY: `b2MakeBox` takes two numbers by value and returns a struct by value. Its only requirement is
    // that the numbers are positive.
    (0..SIZES).map(half_extents).map(|half| unsafe { ffi::b2MakeBox(half.x, half.y) }).collect()
}

pub(super) fn transform(rect: &Rect) -> ffi::b2Transform {
    ffi::b2Transform {
        p: ffi::b2Vec2 { x: rect.center.x, y: rect.center.y },
        q: ffi::b2Rot { c: rect.axis_x.x, s: rect.axis_x.y },
    }
}

/// Returns the vector `p` in a frame rotated by `q`.
#[inline]
pub(super) fn into_frame(q: ffi::b2Rot, p: ffi::b2Vec2) -> ffi::b2Vec2 {
    ffi::b2Vec2 { x: q.c * p.x + q.s * p.y, y: q.c * p.y - q.s * p.x }
}

/// Returns b's transform in a's frame, like Box2D's inline `b2InvMulTransforms`.
#[inline]
pub(super) fn relative(a: &ffi::b2Transform, b: &ffi::b2Transform) -> ffi::b2Transform {
    let rotation = into_frame(a.q, ffi::b2Vec2 { x: b.q.c, y: b.q.s });
    let offset = ffi::b2Vec2 { x: b.p.x - a.p.x, y: b.p.y - a.p.y };
    ffi::b2Transform { p: into_frame(a.q, offset), q: ffi::b2Rot { c: rotation.x, s: rotation.y } }
}

#[inline]
fn collide(
    polygons: &[ffi::b2Polygon],
    (a, transform_a): &Placed,
    (b, transform_b): &Placed,
) -> ffi::b2LocalManifold {
    let (a, b, b_in_a) =
        (&raw const polygons[*a], &raw const polygons[*b], relative(transform_a, transform_b));
    // SAFETY: both polygons are alive, and Box2D, which made them, only reads them.
    unsafe { ffi::b2CollidePolygons(a, b, b_in_a) }
}

/// Returns the depth of a manifold, m; negative for a gap, because Box2D keeps points within a margin.
pub(super) fn depth(manifold: &ffi::b2LocalManifold) -> f32 {
    let points = &manifold.points[..manifold.pointCount as usize];
    -points.iter().map(|point| point.separation).fold(f32::INFINITY, f32::min)
}

pub(crate) fn run() -> Vec<Line> {
    let polygons = polygons();
    let lines = inputs::two_rects().into_iter().map(|inputs| {
        let ours: Vec<(Rect, Rect)> = inputs.pairs.iter().map(|(a, b)| (a.rect, b.rect)).collect();
        let theirs: Vec<(Placed, Placed)> = inputs
            .pairs
            .iter()
            .map(|(a, b)| ((a.size, transform(&a.rect)), (b.size, transform(&b.rect))))
            .collect();
        for (i, ((a, b), (peer_a, peer_b))) in ours.iter().zip(&theirs).enumerate() {
            let peer = depth(&collide(&polygons, peer_a, peer_b));
            // The deepest point of Box2D's clipped edge has the depth along the axis.
            same_answer(i, rect_rect(a, b, &mut ()).depth, peer, 2e-3);
        }
        let times = race(
            inputs.order,
            (ours, |(a, b)| rect_rect(a, b, &mut ())),
            (theirs, |(a, b)| collide(&polygons, a, b)),
        );
        let work = format!("rect–rect · Box2D polygons · {}", inputs.order);
        Line::of_pair("a'", work, &times, 0.12)
    });
    lines.collect()
}
