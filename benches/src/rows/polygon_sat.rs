//! Row k: two polygons of eight corners with MTV, against parry2d's separations along the edge normals of
//! both, and against Box2D's polygons.

use collidoscope::geom::convex_sat::{EarlyExit, Flaws, SatResult, sat};
use parry2d::query::sat::support_map_support_map_compute_separation as separation;

use super::rect_rect_box2d::{depth, relative};
use super::same_answer;
use crate::octagons::{Body, Octagons};
use crate::table::Line;
use crate::timing::race;

#[inline]
fn ours(a: &Body, b: &Body) -> SatResult {
    sat(&a.placed, &b.placed, EarlyExit::AtFirstGap, &Flaws::default(), &mut ())
}

/// Returns the largest separation, m, and its normal in the frame of the body that has the edge. Stops at
/// the first edge that separates the two.
#[inline]
fn parry(a: &Body, b: &Body) -> (f32, parry2d::math::Vector) {
    let ((shape_a, pose_a), (shape_b, pose_b)) = (&a.parry, &b.parry);
    let b_in_a = pose_a.inv_mul(pose_b);
    let a_in_b = b_in_a.inverse();
    let mut best = (f32::MIN, parry2d::math::Vector::ZERO);
    for (shape, other, pose) in [(shape_a, shape_b, &b_in_a), (shape_b, shape_a, &a_in_b)] {
        for normal in shape.normals() {
            let gap = separation(shape, other, pose, *normal);
            if gap > best.0 {
                best = (gap, *normal);
                if gap > 0.0 {
                    return best;
                }
            }
        }
    }
    best
}

#[inline]
fn box2d(a: &Body, b: &Body) -> boxdd_sys::ffi::b2LocalManifold {
    let ((polygon_a, transform_a), (polygon_b, transform_b)) = (&a.box2d, &b.box2d);
    // SAFETY: both polygons are alive, and Box2D, which made them, only reads them.
    unsafe {
        boxdd_sys::ffi::b2CollidePolygons(polygon_a, polygon_b, relative(transform_a, transform_b))
    }
}

pub(crate) fn run() -> Vec<Line> {
    let Octagons { bodies, inputs } = Octagons::overlapping(11);
    let pair = |[a, b]: &[usize; 2]| (&bodies[*a], &bodies[*b]);
    let mut lines = Vec::new();
    for inputs in inputs {
        for (i, (a, b)) in inputs.pairs.iter().map(pair).enumerate() {
            let our_depth = ours(a, b).contact.depth;
            same_answer(i, our_depth, -parry(a, b).0, 1e-4);
            same_answer(i, our_depth, depth(&box2d(a, b)), 2e-3);
        }
        let mut line = |peer: &str, goal, times| {
            let work = format!("polygons of 8 · {peer} · {}", inputs.order);
            lines.push(Line::of_pair("k", work, &times, goal));
        };
        let test = |input: &[usize; 2]| {
            let (a, b) = pair(input);
            ours(a, b)
        };
        let copies = || (inputs.pairs.clone(), inputs.pairs.clone());
        let (mine, theirs) = copies();
        let their_test = |input: &[usize; 2]| {
            let (a, b) = pair(input);
            parry(a, b)
        };
        line("parry2d SAT", 0.4, race(inputs.order, (mine, test), (theirs, their_test)));
        let (mine, theirs) = copies();
        let their_test = |input: &[usize; 2]| {
            let (a, b) = pair(input);
            box2d(a, b)
        };
        line("Box2D polygons", 0.6, race(inputs.order, (mine, test), (theirs, their_test)));
    }
    lines
}
