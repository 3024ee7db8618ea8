//! Segment against triangle: their intersection.

use glam::Vec3;

use super::ray_triangle::{Ray, Sides, ray_triangle};
use super::trace::{RayStep, Trace};
use super::triangle::Triangle;

/// Returns the point, m, at which the segment between two points meets the triangle; ends, border and
/// both sides count.
///
/// `None` if the segment does not meet the triangle, lies in its plane, or has no length.
///
/// Uses [`ray_triangle`]; Ericson, Real-Time Collision Detection, 5.3.6.
#[inline]
pub fn segment_triangle<T: Trace<RayStep>>(
    from: Vec3,
    to: Vec3,
    triangle: &Triangle,
    trace: &mut T,
) -> Option<Vec3> {
    let ray = Ray::new(from, to - from)?;
    let t = ray_triangle(&ray, triangle, Sides::Both, trace)?.t;
    (t <= 1.0).then(|| ray.at(t))
}
