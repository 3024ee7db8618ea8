//! Row k: two polygons of eight corners with MTV, against parry2d's separations along the edge normals of
//! both, and against Box2D's polygons.

use collidoscope::geom::convex_sat::{EarlyExit, Flaws, SatResult, sat};
use parry2d::query::sat::support_map_support_map_compute_separation as separation;

use super::rect_rect_box2d::{depth, relative};
use super::same_answer;
use crate::octagons::{Body, Sheet};
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
    let ((one, pose_one), (two, pose_two)) = (&a.parry, &b.parry);
    let two_in_one = pose_one.inv_mul(pose_two);
    let one_in_two = two_in_one.inverse();
    let mut best = (f32::MIN, parry2d::math::Vector::ZERO);
    for (shape, other, pose) in [(one, two, &two_in_one), (two, one, &one_in_two)] {
        for normal in shape.normals() {
            let apart = separation(shape, other, pose, *normal);
            if apart > best.0 {
                best = (apart, *normal);
                if apart > 0.0 {
                    return best;
                }
            }
        }
    }
    best
}

#[inline]
fn box2d(a: &Body, b: &Body) -> boxdd_sys::ffi::b2LocalManifold {
    let ((one, at_one), (two, at_two)) = (&a.box2d, &b.box2d);
    // SAFETY: both polygons are alive, and Box2D, which made them, only reads them.
    unsafe { boxdd_sys::ffi::b2CollidePolygons(one, two, relative(at_one, at_two)) }
}

pub(crate) fn run() -> Vec<Line> {
    let Sheet { bodies, inputs } = Sheet::overlapping(11);
    let pair = |[a, b]: &[usize; 2]| (&bodies[*a], &bodies[*b]);
    let mut lines = Vec::new();
    for inputs in inputs {
        for (i, (a, b)) in inputs.pairs.iter().map(pair).enumerate() {
            let depth_of_ours = ours(a, b).contact.depth;
            same_answer(i, depth_of_ours, -parry(a, b).0, 1e-4);
            same_answer(i, depth_of_ours, depth(&box2d(a, b)), 2e-3);
        }
        let mut line = |peer: &str, goal, times| {
            let work = format!("polygons of 8 · {peer} · {}", inputs.order);
            lines.push(Line::of_pair("k", work, &times, goal));
        };
        let test = |input: &[usize; 2]| {
            let (a, b) = pair(input);
            ours(a, b)
        };
        let both = || (inputs.pairs.clone(), inputs.pairs.clone());
        let (mine, theirs) = both();
        let their_test = |input: &[usize; 2]| {
            let (a, b) = pair(input);
            parry(a, b)
        };
        line("parry2d SAT", 0.4, race(inputs.order, (mine, test), (theirs, their_test)));
        let (mine, theirs) = both();
        let their_test = |input: &[usize; 2]| {
            let (a, b) = pair(input);
            box2d(a, b)
        };
        line("Box2D polygons", 0.6, race(inputs.order, (mine, test), (theirs, their_test)));
    }
    lines
}
