//! Row a′: rect–rect with MTV, against Box2D's polygons.
//!
//! boxdd-sys compiles Box2D with optimization and with its assertions. Without assertions
//! (`CFLAGS=-DNDEBUG`) it is not measurably faster.

use boxdd_sys::ffi;
use collidoscope::geom::{Rect, rect_rect};

use super::same_answer;
use crate::inputs::{self, SIZES, half_of};
use crate::table::Line;
use crate::timing::race;

/// The index of a prepared polygon, and its pose.
type Placed = (usize, ffi::b2Transform);

/// Returns a polygon for each size, prepared as in a body.
pub(super) fn polygons() -> Vec<ffi::b2Polygon> {
    // SAFETY: takes two numbers by value and returns a struct by value; the numbers are positive, its only
    // requirement.
    (0..SIZES).map(half_of).map(|half| unsafe { ffi::b2MakeBox(half.x, half.y) }).collect()
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
    // SAFETY: both polygons are alive, and Box2D, which made them, only reads them.
    unsafe { ffi::b2CollidePolygons(a, b, at) }
}

/// Returns the depth of a manifold, m: negative for a gap, as Box2D keeps points up to a margin apart.
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
            // Box2D clips the other polygon's edge: its deepest point has the depth along the axis.
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
