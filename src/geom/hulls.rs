//! A quick way out of bodies of several parts: that of their convex hulls.

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
        let wide = |p: &glam::Vec2| [f64::from(p.x), f64::from(p.y)];
        let points: Vec<[f64; 2]> =
            parts.iter().flat_map(|part| part.points().iter().map(wide)).collect();
        let corners = hull(&points).into_iter().map(|i| DVec2::from_array(points[i])).collect();
        let radius = parts.iter().map(|part| part.radius).fold(0.0, f32::max);
        Self { corners, radius: f64::from(radius) }
    }

    /// Iterates over outward unit normals of edges.
    fn normals(&self) -> impl Iterator<Item = DVec2> {
        let count = self.corners.len();
        let edge = move |k: usize| self.corners[(k + 1) % count] - self.corners[k];
        let normals = (0..count).map(move |k| (-edge(k).perp()).normalize_or_zero());
        normals.step_by(count / MAX_NORMALS + 1).filter(|normal| *normal != DVec2::ZERO)
    }

    /// Returns the extent along a unit vector, m.
    fn support(&self, way: DVec2) -> f64 {
        self.corners.iter().map(|p| p.dot(way)).fold(f64::NEG_INFINITY, f64::max) + self.radius
    }
}

/// Returns, of the tried points, the border point of the hulls' difference nearest to the origin.
/// Negated, it moves a out of b: the hulls then only touch, and all parts are apart.
pub(super) fn out_of_hulls(a: &[Convex], b: &[Convex]) -> DVec2 {
    let (a, b) = (Hull::new(a), Hull::new(b));
    let axes = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
    let ways = a.normals().chain(b.normals().map(|normal| -normal)).chain(axes);
    let exits = ways.map(|way| (way, a.support(way) + b.support(-way)));
    let least = exits.min_by(|(_, p), (_, q)| p.total_cmp(q));
    least.map_or(dvec2(0.0, 0.0), |(way, far)| way * far.max(0.0))
}
