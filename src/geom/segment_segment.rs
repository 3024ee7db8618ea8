//! The closest points of two segments.

use glam::Vec3;

/// The closest points of two segments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SegmentPair {
    /// Point of the first segment, m.
    pub on_first: Vec3,
    /// Point of the second segment, m.
    pub on_second: Vec3,
    /// Vector from the second point to the first, m; precise even far from the origin.
    pub between: Vec3,
}

/// Returns the closest points of the segments p0–p1 and q0–q1, m; either may be a point.
///
/// Parallel segments have many pairs of closest points; any pair may be returned.
///
/// Ericson, Real-Time Collision Detection, 5.1.9, except for the closest points of the two lines. For
/// nearly parallel directions, ac − b² loses all digits; the cross product keeps the digits of the
/// directions.
#[must_use]
#[inline]
pub fn segment_segment(p0: Vec3, p1: Vec3, q0: Vec3, q1: Vec3) -> SegmentPair {
    let (d, e, r) = (p1 - p0, q1 - q0, q0 - p0);
    let across = d.cross(e);
    let denominator = across.length_squared();
    // Parallel (or a point): any first s will do.
    let s = if denominator > 0.0 { r.cross(e).dot(across) / denominator } else { 0.0 };
    let s = clamp01(s);
    let t = clamp01(fraction((d * s - r).dot(e), e.length_squared()));
    // If t was clamped, the best s has changed.
    let s = clamp01(fraction((e * t + r).dot(d), d.length_squared()));
    let (along_first, along_second) = (d * s, e * t);
    SegmentPair {
        on_first: p0 + along_first,
        on_second: q0 + along_second,
        between: along_first - r - along_second,
    }
}

/// Clamps to 0..=1; NaN becomes 0.
#[allow(clippy::manual_clamp)]
#[inline]
fn clamp01(x: f32) -> f32 {
    x.max(0.0).min(1.0)
}

/// Returns part ÷ whole; 0 if the whole is 0.
#[inline]
fn fraction(part: f32, whole: f32) -> f32 {
    if whole > 0.0 { part / whole } else { 0.0 }
}
