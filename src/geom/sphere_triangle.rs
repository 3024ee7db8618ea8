//! Sphere against triangle: a yes-or-no test, and the closest point of a triangle.

use glam::Vec3;

use super::triangle::Triangle;

/// Returns the point of the triangle closest to `point`, m.
///
/// The foot of the perpendicular if it is in the triangle, otherwise the closest of the three edges'
/// closest points. Ericson, Real-Time Collision Detection, 5.1.5.
#[must_use]
#[inline]
pub fn closest_point(point: Vec3, triangle: &Triangle) -> Vec3 {
    if triangle.is_over(point) {
        return point - triangle.normal * triangle.plane_distance(point);
    }
    let on_edge = |from: Vec3, to: Vec3| {
        let along = to - from;
        let t = (point - from).dot(along) / along.length_squared();
        from + along * t.clamp(0.0, 1.0)
    };
    let [a, b, c] = triangle.corners();
    let nearer = |p: Vec3, q: Vec3| {
        if point.distance_squared(q) < point.distance_squared(p) { q } else { p }
    };
    nearer(nearer(on_edge(a, b), on_edge(b, c)), on_edge(c, a))
}

/// Returns whether a sphere of `radius` round `center`, m, and the triangle have a common point.
#[must_use]
#[inline]
pub fn sphere_triangle(center: Vec3, radius: f32, triangle: &Triangle) -> bool {
    let within = |p: Vec3| center.distance_squared(p) <= radius * radius;
    // Most triangles near a sphere have a corner in it, or their plane misses it.
    triangle.corners().into_iter().any(within)
        || (triangle.plane_distance(center).abs() <= radius
            && within(closest_point(center, triangle)))
}
