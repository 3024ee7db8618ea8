//! Distances to the triangles of a map, computed in f64 without the crate.

use collidoscope::sim::map::Map;
use glam::DVec3;

/// A triangle with the unit normal of its winding.
#[derive(Clone, Copy)]
pub(crate) struct Tri {
    pub(crate) p: [DVec3; 3],
    pub(crate) n: DVec3,
}

/// Returns all triangles of the map.
pub(crate) fn triangles(map: &Map) -> Vec<Tri> {
    let of = |t: &collidoscope::geom::Triangle| {
        let p = t.corners().map(|p| p.as_dvec3());
        Tri { p, n: (p[1] - p[0]).cross(p[2] - p[0]).normalize() }
    };
    map.ground.triangles.all().map(of).collect()
}

fn to_segment(q: DVec3, a: DVec3, b: DVec3) -> f64 {
    let share = ((q - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    q.distance(a + (b - a) * share)
}

fn is_over(q: DVec3, t: &Tri) -> bool {
    (0..3).all(|i| (t.p[(i + 1) % 3] - t.p[i]).cross(q - t.p[i]).dot(t.n) >= 0.0)
}

/// Returns the distance of a point from the triangle, m.
pub(crate) fn to_triangle(q: DVec3, t: &Tri) -> f64 {
    if is_over(q, t) {
        return (q - t.p[0]).dot(t.n).abs();
    }
    (0..3).map(|i| to_segment(q, t.p[i], t.p[(i + 1) % 3])).fold(f64::INFINITY, f64::min)
}

/// Returns the distance of two segments: the least distance of their ends, and of their lines if
/// both feet are on the segments.
fn segments(a: DVec3, b: DVec3, c: DVec3, d: DVec3) -> f64 {
    let ends = [to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b)];
    let least = ends.into_iter().fold(f64::INFINITY, f64::min);
    let (u, v, w) = (b - a, d - c, a - c);
    let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
    let det = uu * vv - uv * uv;
    if det <= 1e-12 * uu * vv {
        return least;
    }
    let (s, t) = ((uv * v.dot(w) - vv * u.dot(w)) / det, (uu * v.dot(w) - uv * u.dot(w)) / det);
    let meet = (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t);
    if meet { least.min((a + u * s).distance(c + v * t)) } else { least }
}

/// Returns whether the segment passes through the triangle.
pub(crate) fn pierces(a: DVec3, b: DVec3, t: &Tri) -> bool {
    let (low, high) = ((a - t.p[0]).dot(t.n), (b - t.p[0]).dot(t.n));
    low * high < 0.0 && is_over(a + (b - a) * (low / (low - high)), t)
}

/// Returns the distance of a segment from the triangle, m; 0 if it passes through.
pub(crate) fn to_axis(a: DVec3, b: DVec3, t: &Tri) -> f64 {
    if pierces(a, b, t) {
        return 0.0;
    }
    let edges = (0..3).map(|i| segments(a, b, t.p[i], t.p[(i + 1) % 3]));
    edges.fold(to_triangle(a, t).min(to_triangle(b, t)), f64::min)
}
