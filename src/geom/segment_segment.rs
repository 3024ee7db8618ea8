//! Segment against segment: their closest points.

use glam::Vec3;

/// The closest points of two segments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SegmentPair {
    /// The point of the first, m.
    pub on_first: Vec3,
    /// The point of the second, m.
    pub on_second: Vec3,
    /// From the second's to the first's, m; free of the rounding of places far from the origin.
    pub between: Vec3,
}

/// The closest points of the segments p0–p1 and q0–q1, m; either may be a point.
///
/// Parallel segments have many; which of them is found is not said.
///
/// Ericson, Real-Time Collision Detection, 5.1.9, but for the closest points of the two lines:
/// there ac − b² loses all digits of nearly parallel directions, of which the cross product keeps
/// what the directions have.
#[must_use]
#[inline]
pub fn segment_segment(p0: Vec3, p1: Vec3, q0: Vec3, q1: Vec3) -> SegmentPair {
    let (d, e, r) = (p1 - p0, q1 - q0, q0 - p0);
    let across = d.cross(e);
    let denominator = across.length_squared();
    // Parallel (or a point): any s will do to begin with.
    let s = if denominator > 0.0 { r.cross(e).dot(across) / denominator } else { 0.0 };
    let s = clamp01(s);
    let t = clamp01(fraction_of((d * s - r).dot(e), e.length_squared()));
    // t moved s's best place if it was clamped.
    let s = clamp01(fraction_of((e * t + r).dot(d), d.length_squared()));
    let (along_first, along_second) = (d * s, e * t);
    SegmentPair {
        on_first: p0 + along_first,
        on_second: q0 + along_second,
        between: along_first - r - along_second,
    }
}

/// To 0..=1; not a number to 0.
#[allow(clippy::manual_clamp)]
#[inline]
fn clamp01(x: f32) -> f32 {
    x.max(0.0).min(1.0)
}

/// part ÷ whole; 0 of nothing.
#[inline]
fn fraction_of(part: f32, whole: f32) -> f32 {
    if whole > 0.0 { part / whole } else { 0.0 }
}
