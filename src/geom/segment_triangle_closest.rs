//! Segment against triangle: their closest points.

use glam::Vec3;

use super::segment_segment::segment_segment;
use super::trace::Trace;
use super::triangle::Triangle;

/// Where the closest points of a segment and a triangle are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The segment goes through the triangle (or touches its inside).
    Pierced,
    /// An end of the segment (0 the start, 1 the end) and the inside of the triangle.
    Face(u8),
    /// An edge of the triangle: 0 from a to b, 1 from b to c, 2 from c to a.
    Edge(u8),
}

/// The closest points of a segment and a triangle, or a pair of points that may be the closest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SegmentTriangle {
    /// The point of the segment, m.
    pub on_segment: Vec3,
    /// The point of the triangle, m; the same when pierced.
    pub on_triangle: Vec3,
    /// From the triangle's to the segment's, m; free of the rounding of places far from the origin.
    pub between: Vec3,
    /// Their distance, m.
    pub distance: f32,
    /// Where they are.
    pub feature: Feature,
    /// Signed distances of the segment's start and end from the triangle's plane, m.
    pub ends: [f32; 2],
}

/// The closest points of the segment between two points, m, and a triangle.
///
/// Unless the segment goes through, they are on an edge of the triangle, or at an end of the
/// segment that is over the triangle's inside: of these the closest, on ties the earlier of ends
/// and edges in their order.
///
/// Ericson, Real-Time Collision Detection, 5.1.10.
#[inline]
pub fn segment_triangle_closest<T: Trace<SegmentTriangle>>(
    from: Vec3,
    to: Vec3,
    triangle: &Triangle,
    trace: &mut T,
) -> SegmentTriangle {
    let ends = [from, to].map(|p| triangle.plane_distance(p));
    let found = |feature, [on_segment, on_triangle]: [Vec3; 2], between, distance| {
        SegmentTriangle { on_segment, on_triangle, between, distance, feature, ends }
    };
    if let Some(point) = piercing(from, to, ends, triangle) {
        let pierced = found(Feature::Pierced, [point; 2], Vec3::ZERO, 0.0);
        trace.note(|| pierced);
        return pierced;
    }
    let mut best = found(Feature::Pierced, [from; 2], Vec3::ZERO, f32::INFINITY);
    let mut consider = |candidate: SegmentTriangle| {
        trace.note(|| candidate);
        if candidate.distance < best.distance {
            best = candidate;
        }
    };
    for (i, (end, distance)) in [from, to].into_iter().zip(ends).enumerate() {
        if triangle.is_over(end) {
            let between = triangle.normal * distance;
            let points = [end, end - between];
            consider(found(Feature::Face(i as u8), points, between, distance.abs()));
        }
    }
    let [a, b, c] = triangle.corners();
    for (i, [p, q]) in [[a, b], [b, c], [c, a]].into_iter().enumerate() {
        let pair = segment_segment(from, to, p, q);
        let points = [pair.on_first, pair.on_second];
        consider(found(Feature::Edge(i as u8), points, pair.between, pair.between.length()));
    }
    best
}

/// Where a segment with `ends` on the two sides of the plane, or in it, goes through the triangle.
#[inline]
fn piercing(from: Vec3, to: Vec3, ends: [f32; 2], triangle: &Triangle) -> Option<Vec3> {
    let [start, end] = ends;
    let crosses = (start.min(end) <= 0.0) & (start.max(end) >= 0.0);
    if !crosses {
        return None;
    }
    // An end in the plane is the point; of a segment lying in it, the start, or the end.
    let share = if start == end { 0.0 } else { start / (start - end) };
    let offset = (from - triangle.a) + (to - from) * share;
    if triangle.is_over_offset(offset) {
        return Some(from + (to - from) * share);
    }
    (start == end && triangle.is_over(to)).then_some(to)
}
