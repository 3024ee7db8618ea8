//! Capsule against triangle.

use glam::Vec3;

use super::capsule::Capsule;
use super::segment_triangle_closest::{Feature, SegmentTriangle, segment_triangle_closest};
use super::trace::Trace;
use super::triangle::Triangle;

/// Closest points within this fraction of the pair's size count as one point: the direction between
/// them is rounding error.
const SAME_POINT: f32 = 1e-5;

/// Result of a capsule–triangle test: the translation that moves the capsule out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CapsuleContact {
    /// Unit vector out of the triangle towards the capsule.
    pub normal: Vec3,
    /// Penetration depth, m; at or below 0, minus the distance.
    pub depth: f32,
    /// The point of the capsule's axis closest to the triangle, m.
    pub on_axis: Vec3,
    /// The point of the triangle closest to the axis, m.
    pub on_triangle: Vec3,
    /// Features that contain the closest points.
    pub feature: Feature,
}

impl CapsuleContact {
    /// Returns the contact if it is a hit: shapes that only touch do not hit.
    #[must_use]
    #[inline]
    pub fn hit(self) -> Option<Self> {
        (self.depth > 0.0).then_some(self)
    }
}

/// Tests a capsule against a triangle, which is two-sided and has no thickness.
///
/// Depth = radius − distance of the axis, along the line between the closest points. No such line
/// exists for an axis that passes through the triangle or touches it. The normal is then the
/// triangle's, towards the side of the shorter way out, which ends once the whole axis lies on that
/// side. On ties the normal's own side wins.
///
/// Ericson, Real-Time Collision Detection, 4.5.1 and 5.1.10.
#[inline]
pub fn capsule_triangle<T: Trace<SegmentTriangle>>(
    capsule: &Capsule,
    triangle: &Triangle,
    trace: &mut T,
) -> CapsuleContact {
    let closest = segment_triangle_closest(capsule.foot, capsule.head, triangle, trace);
    let SegmentTriangle { on_segment: on_axis, on_triangle, between, distance, feature, ends } =
        closest;
    let (normal, exit_distance, feature) = match feature {
        // The triangle's normal is more precise than the direction of the points.
        Feature::Face(end) if distance > 0.0 => {
            let side = 1.0_f32.copysign(ends[usize::from(end)]);
            (triangle.normal * side, -distance, feature)
        }
        Feature::Edge(_) if distance > SAME_POINT * size(capsule, triangle) => {
            (between / distance, -distance, feature)
        }
        _ => {
            // The way out upwards ends when the lowest point is above the plane.
            let (up, down) = (-ends[0].min(ends[1]), ends[0].max(ends[1]));
            let (normal, exit_distance) =
                if up <= down { (triangle.normal, up) } else { (-triangle.normal, down) };
            (normal, exit_distance, Feature::Pierced)
        }
    };
    CapsuleContact { normal, depth: capsule.radius + exit_distance, on_axis, on_triangle, feature }
}

/// Returns whether the capsule lies wholly on one side of the triangle's plane, so that they cannot
/// hit: a cheap first check.
#[must_use]
#[inline]
pub fn clears_plane(capsule: &Capsule, triangle: &Triangle) -> bool {
    let [foot, head] = [capsule.foot, capsule.head].map(|p| triangle.plane_distance(p));
    (foot.min(head) >= capsule.radius) | (foot.max(head) <= -capsule.radius)
}

/// Returns the largest coordinate of the pair relative to the triangle's corner a, m.
#[inline]
fn size(capsule: &Capsule, triangle: &Triangle) -> f32 {
    // glam's `abs` is a call for each component.
    let largest = |p: Vec3| {
        let d = p - triangle.a;
        d.max(-d).max_element()
    };
    largest(capsule.foot)
        .max(largest(capsule.head))
        .max(largest(triangle.b))
        .max(largest(triangle.c))
}
