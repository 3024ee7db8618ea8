//! The deepest common point of two shapes.
//!
//! The farthest point of a shape against the normal need not lie in the other shape. The farthest
//! common point is the farthest of one of them, or a crossing of their borders. If a whole edge is
//! farthest, the result is its midpoint. In `f64`; frame as in [`Convex`].

use glam::{DVec2, Vec2};

use super::convex::Convex;
use super::convex_sat::{EarlyExit, Flaws, sat};
use super::region::{ConvexRegion, Path};
use super::verdict::{Verdict, tolerance};

/// Returns the common point of parts of a and of b farthest against `normal` (a unit vector, from b
/// towards a), m. For touching parts, the point of contact. `None` if all parts are apart.
#[must_use]
pub fn deepest(a: &[Convex], b: &[Convex], normal: Vec2) -> Option<Vec2> {
    let mut best: Option<(Verdict, f64, DVec2)> = None;
    for (p, q) in a.iter().flat_map(|p| b.iter().map(move |q| (p, q))) {
        // The farthest common point is at most as far as the farthest of either.
        let most = lowest(p, normal).max(lowest(q, normal));
        if !may_meet(p, q)
            || best
                .is_some_and(|(verdict, least, _)| verdict == Verdict::Overlapping && most >= least)
        {
            continue;
        }
        let depth = sat(p, q, EarlyExit::AtFirstGap, &Flaws::default(), &mut ()).contact.depth;
        let verdict = Verdict::of(p, q, Some(depth));
        if verdict == Verdict::Apart || best.is_some_and(|(most, ..)| verdict < most) {
            continue;
        }
        let Some(at) = farthest_common(p, q, normal.as_dvec2()) else { continue };
        let coordinate = at.dot(normal.as_dvec2());
        if best.is_none_or(|(most, least, _)| verdict > most || coordinate < least) {
            best = Some((verdict, coordinate, at));
        }
    }
    best.map(|(.., at)| at.as_vec2())
}

/// Returns the least coordinate of a shape along `normal`, m.
fn lowest(shape: &Convex, normal: Vec2) -> f64 {
    let least = shape.points().iter().map(|p| p.dot(normal)).fold(f32::INFINITY, f32::min);
    f64::from(least - shape.radius)
}

/// Returns whether the bounding boxes of two shapes touch or overlap.
fn may_meet(a: &Convex, b: &Convex) -> bool {
    let ([low_a, high_a], [low_b, high_b]) = (a.bounds(), b.bounds());
    let slack = tolerance(a, b);
    (low_a - high_b).max(low_b - high_a).max_element() <= slack
}

/// Returns the common point of two shapes farthest against `normal`.
fn farthest_common(a: &Convex, b: &Convex, normal: DVec2) -> Option<DVec2> {
    let slack = f64::from(tolerance(a, b));
    let shapes = [a, b].map(ConvexRegion::of_shape);
    let mut points = Vec::new();
    for (one, other) in [(&shapes[0], &shapes[1]), (&shapes[1], &shapes[0])] {
        let mut offer = |at: DVec2| {
            if other.contains(at, slack) {
                points.push(at);
            }
        };
        if one.radius == 0.0 {
            one.corners().iter().copied().for_each(&mut offer);
        }
        for path in one.border(0.0) {
            if let Path::Arc { .. } = path {
                // For shapes that only touch: the farthest points of a against the normal, of b along
                // it.
                for direction in [-normal, normal] {
                    let place = path.place_towards(direction).clamp(0.0, path.length());
                    offer(path.at(place));
                }
            }
            for place in other.crossings(&path, 0.0).into_iter().chain([0.0, path.length()]) {
                offer(path.at(place));
            }
        }
    }
    let least = points.iter().map(|at| at.dot(normal)).fold(f64::INFINITY, f64::min);
    points.retain(|at| at.dot(normal) <= least + slack);
    let along = |at: &&DVec2| normal.perp_dot(**at);
    let first = points.iter().min_by(|p, q| along(p).total_cmp(&along(q)))?;
    let last = points.iter().max_by(|p, q| along(p).total_cmp(&along(q)))?;
    Some((*first + *last) * 0.5)
}
