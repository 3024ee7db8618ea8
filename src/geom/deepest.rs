//! The point of two shapes that lies on both, and of an overlap the deepest.
//!
//! The farthest point of a shape against the normal need not lie in the other one. The farthest of what
//! both have in common does: it is the farthest of the one, of the other, or a point where their borders
//! cross. Of a whole edge it is the middle. In `f64`; frame as in [`Convex`].

use glam::{DVec2, Vec2};

use super::convex::Convex;
use super::convex_sat::{Exit, Flaws, sat};
use super::region::{Path, Region};
use super::verdict::{Verdict, tolerance};

/// The point that parts of a and of b have in common, farthest against `normal` (a unit vector, from b
/// towards a), m; of parts that touch, the point where they do. `None` if all are apart.
#[must_use]
pub fn deepest(a: &[Convex], b: &[Convex], normal: Vec2) -> Option<Vec2> {
    let mut best: Option<(Verdict, f64, DVec2)> = None;
    for (p, q) in a.iter().flat_map(|p| b.iter().map(move |q| (p, q))) {
        // The farthest that both can have in common is no farther than the farthest of either.
        let most = lowest(p, normal).max(lowest(q, normal));
        if !may_meet(p, q)
            || best
                .is_some_and(|(verdict, least, _)| verdict == Verdict::Overlapping && most >= least)
        {
            continue;
        }
        let depth = sat(p, q, Exit::AtFirstGap, &Flaws::default(), &mut ()).contact.depth;
        let verdict = Verdict::of(p, q, Some(depth));
        if verdict == Verdict::Apart || best.is_some_and(|(most, ..)| verdict < most) {
            continue;
        }
        let Some(at) = common(p, q, normal.as_dvec2()) else { continue };
        let far = at.dot(normal.as_dvec2());
        if best.is_none_or(|(most, least, _)| verdict > most || far < least) {
            best = Some((verdict, far, at));
        }
    }
    best.map(|(.., at)| at.as_vec2())
}

/// The least coordinate of a shape along `normal`, m.
fn lowest(shape: &Convex, normal: Vec2) -> f64 {
    let least = shape.points().iter().map(|p| p.dot(normal)).fold(f32::INFINITY, f32::min);
    f64::from(least - shape.radius)
}

/// Whether the upright boxes of two shapes touch or overlap.
fn may_meet(a: &Convex, b: &Convex) -> bool {
    let ([low_a, high_a], [low_b, high_b]) = (a.bounds(), b.bounds());
    let near = tolerance(a, b);
    (low_a - high_b).max(low_b - high_a).max_element() <= near
}

/// The same of two shapes.
fn common(a: &Convex, b: &Convex, normal: DVec2) -> Option<DVec2> {
    let near = f64::from(tolerance(a, b));
    let shapes = [a, b].map(Region::of_shape);
    let mut points = Vec::new();
    for (one, other) in [(&shapes[0], &shapes[1]), (&shapes[1], &shapes[0])] {
        let mut offer = |at: DVec2| {
            if other.holds(at, near) {
                points.push(at);
            }
        };
        if one.radius == 0.0 {
            one.corners().iter().copied().for_each(&mut offer);
        }
        for path in one.border(0.0) {
            if let Path::Arc { .. } = path {
                // Of a the farthest against the normal, of b along it, where they only touch.
                for way in [-normal, normal] {
                    let place = path.place_towards(way).clamp(0.0, path.length());
                    offer(path.at(place));
                }
            }
            for place in other.crossings(&path, 0.0).into_iter().chain([0.0, path.length()]) {
                offer(path.at(place));
            }
        }
    }
    let least = points.iter().map(|at| at.dot(normal)).fold(f64::INFINITY, f64::min);
    points.retain(|at| at.dot(normal) <= least + near);
    let along = |at: &&DVec2| normal.perp_dot(**at);
    let first = points.iter().min_by(|p, q| along(p).total_cmp(&along(q)))?;
    let last = points.iter().max_by(|p, q| along(p).total_cmp(&along(q)))?;
    Some((*first + *last) * 0.5)
}
