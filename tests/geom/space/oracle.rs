//! The true distances in space, in f64 and by search: distances are convex in the parameters of
//! segments and triangles, so nested ternary search finds their minimum.

use glam::{DVec3, Vec3};

/// Three corners.
pub(crate) type Corners = [DVec3; 3];

/// Returns the minimum of a convex function over 0..=1, and its position.
fn least(f: impl Fn(f64) -> f64) -> (f64, f64) {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..40 {
        let third = (high - low) / 3.0;
        if f(low + third) < f(high - third) { high -= third } else { low += third }
    }
    let middle = 0.5 * (low + high);
    // The search never reaches the ends.
    [0.0, middle, 1.0].map(|t| (f(t), t)).into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).expect("3")
}

/// Returns the distance of a point from a segment, m.
pub(crate) fn to_segment(p: DVec3, a: DVec3, b: DVec3) -> f64 {
    let along = b - a;
    let length = along.length_squared();
    let t = if length > 0.0 { ((p - a).dot(along) / length).clamp(0.0, 1.0) } else { 0.0 };
    p.distance(a + along * t)
}

/// Returns the distance of a point from a triangle, m: the least over its segments parallel to b–c.
pub(crate) fn to_triangle(p: DVec3, [a, b, c]: Corners) -> f64 {
    least(|u| to_segment(p, a + (b - a) * u, a + (c - a) * u)).0
}

/// Returns the distance of two segments, m.
pub(crate) fn segments(p: [DVec3; 2], q: [DVec3; 2]) -> f64 {
    least(|s| to_segment(p[0] + (p[1] - p[0]) * s, q[0], q[1])).0
}

/// Returns the distance of a segment from a triangle, m.
pub(crate) fn segment_triangle(p: [DVec3; 2], corners: Corners) -> f64 {
    least(|s| to_triangle(p[0] + (p[1] - p[0]) * s, corners)).0
}

/// Returns the unit normal.
pub(crate) fn normal([a, b, c]: Corners) -> DVec3 {
    (b - a).cross(c - a).normalize()
}

/// Returns the shortest displacement along the normal, in either direction, that moves a segment to
/// one side of the plane, m.
pub(crate) fn exit_distance(p: [DVec3; 2], corners: Corners) -> f64 {
    let [from, to] = p.map(|p| (p - corners[0]).dot(normal(corners)));
    (-from.min(to)).min(from.max(to))
}

pub(crate) fn exact<const N: usize>(points: [Vec3; N]) -> [DVec3; N] {
    points.map(|p| p.as_dvec3())
}
