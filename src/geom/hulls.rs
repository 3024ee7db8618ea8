//! A quick way out for bodies of several parts: the way out of their convex hulls.

use glam::{DVec2, dvec2};

use super::convex::Convex;
use super::outline::hull;

/// Maximum number of hull edges whose normals are tried.
const MAX_NORMALS: usize = 512;

/// A convex hull of parts.
struct Hull {
    corners: Vec<DVec2>,
    /// Largest radius of the parts, m.
    radius: f64,
}

impl Hull {
    fn new(parts: &[Convex]) -> Self {
        let to_f64 = |p: &glam::Vec2| [f64::from(p.x), f64::from(p.y)];
        let points: Vec<[f64; 2]> =
            parts.iter().flat_map(|part| part.points().iter().map(to_f64)).collect();
        let corners = hull(&points).into_iter().map(|i| DVec2::from_array(points[i])).collect();
        let radius = parts.iter().map(|part| part.radius).fold(0.0, f32::max);
        Self { corners, radius: f64::from(radius) }
    }

    /// Iterates over outward unit normals of up to [`MAX_NORMALS`] edges.
    fn normals(&self) -> impl Iterator<Item = DVec2> {
        let count = self.corners.len();
        let edge = move |k: usize| self.corners[(k + 1) % count] - self.corners[k];
        let normals = (0..count).map(move |k| (-edge(k).perp()).normalize_or_zero());
        normals.step_by(count / MAX_NORMALS + 1).filter(|normal| *normal != DVec2::ZERO)
    }

    /// Returns the extent along a unit vector, m.
    fn support(&self, direction: DVec2) -> f64 {
        self.corners.iter().map(|p| p.dot(direction)).fold(f64::NEG_INFINITY, f64::max)
            + self.radius
    }
}

/// Returns the shortest exit of the origin from the hulls' Minkowski difference, among the tried
/// directions. The negated exit moves a out of b: then neither hulls nor parts overlap.
pub(super) fn out_of_hulls(a: &[Convex], b: &[Convex]) -> DVec2 {
    let (a, b) = (Hull::new(a), Hull::new(b));
    let axes = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
    let directions = a.normals().chain(b.normals().map(|normal| -normal)).chain(axes);
    let exits =
        directions.map(|direction| (direction, a.support(direction) + b.support(-direction)));
    let shortest = exits.min_by(|(_, p), (_, q)| p.total_cmp(q));
    shortest.map_or(dvec2(0.0, 0.0), |(direction, distance)| direction * distance.max(0.0))
}
