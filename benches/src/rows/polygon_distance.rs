//! Row l: the distance between two polygons of eight corners, against the GJK of Box2D and of parry2d.

use boxdd_sys::ffi;
use collidoscope::geom::gjk::{GjkResult, gjk};
use parry2d::query::details::distance_support_map_support_map;

use super::HIT_TOLERANCE;
use super::rect_rect_box2d::relative;
use crate::octagons::{Body, Octagons};
use crate::table::Line;
use crate::timing::race;

#[inline]
fn ours(a: &Body, b: &Body) -> GjkResult {
    gjk(&a.placed, &b.placed, false, &mut ())
}

#[inline]
fn parry(a: &Body, b: &Body) -> f32 {
    let ((shape_a, pose_a), (shape_b, pose_b)) = (&a.parry, &b.parry);
    distance_support_map_support_map(&pose_a.inv_mul(pose_b), shape_a, shape_b)
}

/// Returns Box2D's distance, computed without a cached simplex, as ours is.
#[inline]
fn box2d(a: &Body, b: &Body) -> ffi::b2DistanceOutput {
    let ((polygon_a, transform_a), (polygon_b, transform_b)) = (&a.box2d, &b.box2d);
    let proxy = |polygon: &ffi::b2Polygon| ffi::b2ShapeProxy {
        points: polygon.vertices,
        count: polygon.count,
        radius: 0.0,
    };
    let input = ffi::b2DistanceInput {
        proxyA: proxy(polygon_a),
        proxyB: proxy(polygon_b),
        transform: relative(transform_a, transform_b),
        useRadii: false,
    };
    let mut cache = ffi::b2SimplexCache { count: 0, indexA: [0; 3], indexB: [0; 3] };
    // SAFETY: input and cache outlive the call; the null pointer requests no simplexes.
    unsafe { ffi::b2ShapeDistance(&raw const input, &raw mut cache, std::ptr::null_mut(), 0) }
}

/// Panics if the distances differ by 1 mm or more, unless both are below [`HIT_TOLERANCE`].
fn assert_same_distance(pair: usize, ours: f32, peer: f32) {
    let near = ours < HIT_TOLERANCE && peer < HIT_TOLERANCE;
    assert!(near || (ours - peer).abs() < 1e-3, "pair {pair}: distance {ours}, peer {peer}");
}

pub(crate) fn run() -> Vec<Line> {
    let Octagons { bodies, inputs } = Octagons::overlapping(12);
    let pair = |[a, b]: &[usize; 2]| (&bodies[*a], &bodies[*b]);
    let mut lines = Vec::new();
    for inputs in inputs {
        for (i, (a, b)) in inputs.pairs.iter().map(pair).enumerate() {
            let distance = ours(a, b).apart.map_or(0.0, |apart| apart.distance);
            assert_same_distance(i, distance, parry(a, b));
            assert_same_distance(i, distance, box2d(a, b).distance);
        }
        let mut line = |peer: &str, goal, times| {
            let work = format!("distance of polygons of 8 · {peer} · {}", inputs.order);
            lines.push(Line::of_pair("l", work, &times, goal));
        };
        let test = |input: &[usize; 2]| {
            let (a, b) = pair(input);
            ours(a, b)
        };
        let theirs = |input: &[usize; 2]| {
            let (a, b) = pair(input);
            box2d(a, b)
        };
        line(
            "Box2D",
            0.9,
            race(inputs.order, (inputs.pairs.clone(), test), (inputs.pairs.clone(), theirs)),
        );
        let theirs = |input: &[usize; 2]| {
            let (a, b) = pair(input);
            parry(a, b)
        };
        line(
            "parry2d",
            0.8,
            race(inputs.order, (inputs.pairs.clone(), test), (inputs.pairs.clone(), theirs)),
        );
    }
    lines
}
