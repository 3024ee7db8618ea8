//! Tests of spheres and capsules. A sphere is a capsule with equal ends.

use glam::Vec3;

use super::framed::{FramedOutcome, nearest};
use crate::geom::capsule_triangle::capsule_triangle;
use crate::geom::segment_segment::segment_segment;
use crate::geom::segment_triangle_closest::Feature;
use crate::geom::sphere_triangle::closest_point;
use crate::geom::{Capsule, Obb, Plane, Side, Triangle};

/// Closest points within this distance count as one point: the direction between them is rounding error.
/// The largest coordinate in the frame of a pair is 1 to 2.
const SAME_POINT: f32 = 1e-6;

/// Returns the name of a capsule's deciding feature.
fn core_name(capsule: &Capsule) -> String {
    if capsule.foot == capsule.head { "centre" } else { "axis" }.to_owned()
}

/// Tests two spheres or capsules by the closest points of their axes.
pub(super) fn round_round(a: &Capsule, b: &Capsule) -> FramedOutcome {
    let pair = segment_segment(a.foot, a.head, b.foot, b.head);
    let distance = pair.between.length();
    let normal = if distance > SAME_POINT {
        pair.between / distance
    } else {
        // The axes cross: the way out is perpendicular to both.
        let (d, e) = (a.head - a.foot, b.head - b.foot);
        let across = |d: Vec3| d.try_normalize().map(|d| d.any_orthonormal_vector());
        let perpendicular = d.cross(e).try_normalize();
        perpendicular.or_else(|| across(d)).or_else(|| across(e)).unwrap_or(Vec3::X)
    };
    FramedOutcome {
        depth: a.radius + b.radius - distance,
        normal,
        on_a: pair.on_first - normal * a.radius,
        on_b: pair.on_second + normal * b.radius,
        from: [core_name(a), core_name(b)],
        is_between: distance > SAME_POINT,
    }
}

/// Tests a sphere and a box by the point of the box closest to the centre.
pub(super) fn sphere_box(a: &Capsule, b: &Obb) -> FramedOutcome {
    let local = b.to_local(a.foot - b.center);
    let over = local.abs() - b.half;
    let on_box = nearest(b, a.foot);
    // In the frame of the box, the direction from a face is exact.
    let outwards = over.max(Vec3::ZERO) * local.signum();
    let distance = outwards.length();
    let between = b.axes[0] * outwards.x + b.axes[1] * outwards.y + b.axes[2] * outwards.z;
    let name = |k: usize| ["x", "y", "z"][k];
    let (normal, center_depth, on_box, feature) = if distance > SAME_POINT {
        let outside: Vec<usize> = (0..3).filter(|k| over[*k] > 0.0).collect();
        let feature = match outside[..] {
            [k] => format!("face {}", name(k)),
            [i, j] => format!("edge {}", name(3 - i - j)),
            _ => "corner".to_owned(),
        };
        (between / distance, -distance, on_box, feature)
    } else {
        // From inside, the nearest face is the way out.
        let k = (1..3).fold(0, |best, k| if over[k] > over[best] { k } else { best });
        let normal = b.axes[k] * 1.0_f32.copysign(local[k]);
        (normal, -over[k], a.foot - normal * over[k], format!("face {}", name(k)))
    };
    FramedOutcome {
        depth: a.radius + center_depth,
        normal,
        on_a: a.foot - normal * a.radius,
        on_b: on_box,
        from: [core_name(a), feature],
        is_between: false,
    }
}

/// Tests a sphere and a triangle by the point of the triangle closest to the centre.
pub(super) fn sphere_triangle(a: &Capsule, b: &Triangle) -> FramedOutcome {
    let on_b = closest_point(a.foot, b);
    let (between, distance) = (a.foot - on_b, a.foot.distance(on_b));
    let side = 1.0_f32.copysign(b.plane_distance(a.foot));
    let (normal, feature) = if b.is_over(a.foot) || distance <= SAME_POINT {
        (b.normal * side, "face")
    } else {
        (between / distance, "edge")
    };
    FramedOutcome {
        depth: a.radius - distance,
        normal,
        on_a: a.foot - normal * a.radius,
        on_b,
        from: [core_name(a), feature.to_owned()],
        is_between: feature == "edge",
    }
}

/// Tests a capsule and a triangle. If the axis pierces the triangle, the shortest of these ways out
/// counts: along the triangle's normal, or perpendicular to both the axis and an edge.
pub(super) fn capsule_to_triangle(a: &Capsule, b: &Triangle) -> FramedOutcome {
    let found = capsule_triangle(a, b, &mut ());
    let (mut normal, mut depth) = (found.normal, found.depth);
    let mut feature = match found.feature {
        Feature::Edge(k) => format!("edge {k}-{}", (k + 1) % 3),
        Feature::Face(_) | Feature::Pierced => "face".to_owned(),
    };
    if found.feature == Feature::Pierced {
        let corners = b.corners();
        for k in 0..3 {
            let edge = corners[(k + 1) % 3] - corners[k];
            let Some(axis) = edge.cross(a.head - a.foot).try_normalize() else { continue };
            for axis in [axis, -axis] {
                let low = a.foot.dot(axis).min(a.head.dot(axis));
                let high = corners.iter().map(|corner| corner.dot(axis)).fold(f32::MIN, f32::max);
                if high - low + a.radius < depth {
                    (normal, depth) = (axis, high - low + a.radius);
                    feature = format!("edge {k}-{}", (k + 1) % 3);
                }
            }
        }
    }
    let deepest = if a.foot.dot(normal) <= a.head.dot(normal) { a.foot } else { a.head };
    let on_axis = if found.feature == Feature::Pierced { deepest } else { found.on_axis };
    let (on_a, on_b) = (on_axis - normal * a.radius, found.on_triangle);
    let is_between = matches!(found.feature, Feature::Edge(_));
    FramedOutcome { depth, normal, on_a, on_b, from: [core_name(a), feature], is_between }
}

/// Tests a sphere or capsule and a plane. A sheet uses the shorter of its two ways out.
pub(super) fn round_plane(a: &Capsule, plane: &Plane, side: Side) -> FramedOutcome {
    let [foot, head] = [a.foot, a.head].map(|end| plane.distance(end));
    let (up, down) = (a.radius - foot.min(head), a.radius + foot.max(head));
    let is_behind = side == Side::Sheet && down < up;
    let (normal, depth) = if is_behind { (-plane.normal, down) } else { (plane.normal, up) };
    let lowest = if (foot <= head) == is_behind { a.head } else { a.foot };
    let on_a = lowest - normal * a.radius;
    let on_b = lowest - plane.normal * plane.distance(lowest);
    FramedOutcome {
        depth,
        normal,
        on_a,
        on_b,
        from: [core_name(a), "normal".to_owned()],
        is_between: false,
    }
}
