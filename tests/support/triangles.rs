//! Distances to the triangles of a map, computed in f64 without the crate's geometry.

use collidoscope::sim::map::Map;
use glam::DVec3;

/// A triangle and the unit normal `n` of its winding.
#[derive(Clone, Copy)]
pub(crate) struct Tri {
    pub(crate) p: [DVec3; 3],
    pub(crate) n: DVec3,
}

/// Returns all triangles of the map.
pub(crate) fn triangles(map: &Map) -> Vec<Tri> {
    let convert = |t: &collidoscope::geom::Triangle| {
        let p = t.corners().map(|p| p.as_dvec3());
        Tri { p, n: (p[1] - p[0]).cross(p[2] - p[0]).normalize() }
    };
    map.ground.triangles.all().map(convert).collect()
}

fn point_segment_distance(q: DVec3, a: DVec3, b: DVec3) -> f64 {
    let fraction = ((q - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    q.distance(a + (b - a) * fraction)
}

/// Returns whether the point projects into the triangle along its normal.
fn projects_inside(q: DVec3, t: &Tri) -> bool {
    (0..3).all(|i| (t.p[(i + 1) % 3] - t.p[i]).cross(q - t.p[i]).dot(t.n) >= 0.0)
}

/// Returns the distance of a point from the triangle, m.
pub(crate) fn point_triangle_distance(q: DVec3, t: &Tri) -> f64 {
    if projects_inside(q, t) {
        return (q - t.p[0]).dot(t.n).abs();
    }
    (0..3)
        .map(|i| point_segment_distance(q, t.p[i], t.p[(i + 1) % 3]))
        .fold(f64::INFINITY, f64::min)
}

/// Returns the distance between two segments, m: the least distance of an end from the other segment,
/// or the distance of the lines if their closest points are on the segments.
fn segment_distance(a: DVec3, b: DVec3, c: DVec3, d: DVec3) -> f64 {
    let ends = [
        point_segment_distance(a, c, d),
        point_segment_distance(b, c, d),
        point_segment_distance(c, a, b),
        point_segment_distance(d, a, b),
    ];
    let least = ends.into_iter().fold(f64::INFINITY, f64::min);
    let (u, v, w) = (b - a, d - c, a - c);
    let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
    let det = uu * vv - uv * uv;
    if det <= 1e-12 * uu * vv {
        return least;
    }
    let (s, t) = ((uv * v.dot(w) - vv * u.dot(w)) / det, (uu * v.dot(w) - uv * u.dot(w)) / det);
    let on_both = (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t);
    if on_both { least.min((a + u * s).distance(c + v * t)) } else { least }
}

/// Returns whether the segment passes through the triangle.
pub(crate) fn pierces(a: DVec3, b: DVec3, t: &Tri) -> bool {
    let (low, high) = ((a - t.p[0]).dot(t.n), (b - t.p[0]).dot(t.n));
    low * high < 0.0 && projects_inside(a + (b - a) * (low / (low - high)), t)
}

/// Returns the distance of a segment from the triangle, m; 0 if it passes through.
pub(crate) fn segment_triangle_distance(a: DVec3, b: DVec3, t: &Tri) -> f64 {
    if pierces(a, b, t) {
        return 0.0;
    }
    let edges = (0..3).map(|i| segment_distance(a, b, t.p[i], t.p[(i + 1) % 3]));
    edges.fold(point_triangle_distance(a, t).min(point_triangle_distance(b, t)), f64::min)
}
