//! Tests whether a shape lies wholly inside another.

use super::diagnose::AnalysedShape;
use super::shape::{Point, ShapeGeometry};
use crate::geom::outline::{self, distance};

/// Returns whether `inner` lies inside `outer` or on its edge, with this tolerance.
pub(super) fn is_within(inner: &AnalysedShape, outer: &AnalysedShape, tolerance: f64) -> bool {
    if matches!(outer.parsed.geometry, ShapeGeometry::Parts(_)) {
        return false;
    }
    let (points, corners) = (&inner.outline.corners, &outer.outline.corners);
    let n = corners.len();
    let is_solid = n >= 3;
    let edges = || (0..n).map(|i| [corners[i], corners[(i + 1) % n]]);
    // Signed distance to the edge; negative inside.
    let signed_distance = |point: Point| {
        let edge_distance = edges()
            .map(|edge| outline::distance_to_segment(point, edge))
            .fold(f64::INFINITY, f64::min);
        if is_solid && outline::is_inside(point, corners) { -edge_distance } else { edge_distance }
    };
    // Maximum signed distance of a point of `inner`.
    let limit = outer.radius - inner.radius + tolerance;
    if !points.iter().all(|point| signed_distance(*point) <= limit) {
        return false;
    }
    // In a concave outline, an edge may leave the shape between its ends.
    let m = points.len();
    let edge_of = |i: usize| [points[i], points[(i + 1) % m]];
    outer.outline.parts.len() == 1
        || (0..m).all(|i| {
            let [a, b] = edge_of(i);
            let steps = 16;
            let along = |k: i32| {
                let t = f64::from(k) / f64::from(steps);
                [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
            };
            let is_clear = edges().all(|edge| {
                outline::intersection([a, b], edge, 0.0).is_none_or(|at| {
                    distance(at, a).min(distance(at, b)) <= tolerance
                        || outline::distance_to_segment(at, edge) <= tolerance
                })
            });
            is_clear && (0..=steps).all(|k| signed_distance(along(k)) <= limit)
        })
}
