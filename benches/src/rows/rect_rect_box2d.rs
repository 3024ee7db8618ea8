//! Row a′: rect–rect with MTV, against Box2D's polygons.
//!
//! boxdd-sys compiles Box2D with optimization and with its assertions; without them
//! (`CFLAGS=-DNDEBUG`) it is no faster by more than the noise.

use boxdd_sys::ffi;
use collidoscope::geom::{Rect, rect_rect};

use super::same_answer;
use crate::inputs::{self, SIZES, half_of};
use crate::table::Line;
use crate::timing::race;

/// Which prepared polygon, and where it is.
type Placed = (usize, ffi::b2Transform);

/// A polygon for each size, prepared as a body would keep it.
pub(super) fn polygons() -> Vec<ffi::b2Polygon> {
    // SAFETY: takes two numbers by value and returns a struct by value; both are positive, which
    // is all it asks.
    (0..SIZES).map(half_of).map(|half| unsafe { ffi::b2MakeBox(half.x, half.y) }).collect()
}

pub(super) fn transform(rect: &Rect) -> ffi::b2Transform {
    ffi::b2Transform {
        p: ffi::b2Vec2 { x: rect.center.x, y: rect.center.y },
        q: ffi::b2Rot { c: rect.axis_x.x, s: rect.axis_x.y },
    }
}

/// `p`, a vector of the plane, in a frame turned by `q`.
#[inline]
pub(super) fn into_frame(q: ffi::b2Rot, p: ffi::b2Vec2) -> ffi::b2Vec2 {
    ffi::b2Vec2 { x: q.c * p.x + q.s * p.y, y: q.c * p.y - q.s * p.x }
}

/// b's transform in a's frame, as Box2D's inline `b2InvMulTransforms`.
#[inline]
pub(super) fn relative(a: &ffi::b2Transform, b: &ffi::b2Transform) -> ffi::b2Transform {
    let turn = into_frame(a.q, ffi::b2Vec2 { x: b.q.c, y: b.q.s });
    let between = ffi::b2Vec2 { x: b.p.x - a.p.x, y: b.p.y - a.p.y };
    ffi::b2Transform { p: into_frame(a.q, between), q: ffi::b2Rot { c: turn.x, s: turn.y } }
}

#[inline]
fn collide(
    polygons: &[ffi::b2Polygon],
    (a, at_a): &Placed,
    (b, at_b): &Placed,
) -> ffi::b2LocalManifold {
    let (a, b, at) = (&raw const polygons[*a], &raw const polygons[*b], relative(at_a, at_b));
    // SAFETY: both pointers are to live polygons made by Box2D, which only reads them.
    unsafe { ffi::b2CollidePolygons(a, b, at) }
}

/// Depth of a manifold, m. Box2D also keeps points that are apart by less than its margin.
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
            // Box2D clips the other's edge: its deepest point is as deep as the axis says.
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
