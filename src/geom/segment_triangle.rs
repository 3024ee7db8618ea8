//! Segment against triangle: where it goes through.

use glam::Vec3;

use super::ray_triangle::{Ray, Sides, ray_triangle};
use super::trace::{RayStep, Trace};
use super::triangle::Triangle;

/// Where a segment meets a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SegmentHit {
    /// The point, m.
    pub point: Vec3,
    /// How far along from the start, 0 to 1.
    pub fraction: f32,
}

/// Tests the segment between two points, m; ends and border included, from both sides.
///
/// `None` when it does not meet the triangle, or lies in its plane, or has no length.
///
/// As [`ray_triangle`]; Ericson, Real-Time Collision Detection, 5.3.6.
#[inline]
pub fn segment_triangle<T: Trace<RayStep>>(
    from: Vec3,
    to: Vec3,
    triangle: &Triangle,
    trace: &mut T,
) -> Option<SegmentHit> {
    let ray = Ray::new(from, to - from)?;
    let t = ray_triangle(&ray, triangle, Sides::Both, trace)?.t;
    (t <= 1.0).then(|| SegmentHit { point: ray.at(t), fraction: t })
}
