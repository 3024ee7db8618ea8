//! Disk against rect: the closest point of the rect to the disk's centre.

use glam::{Vec2, vec2};

use super::shape::{Contact, Disk, Rect};
use super::trace::{ClosestPoint, Trace};

/// Tests disk a against rect b.
///
/// The centre, in the rect's frame and clamped to the half-extents, is the rect's closest point; depth
/// = radius − distance, along (centre − closest). A centre inside the rect leaves through the nearest
/// face instead: depth = radius + distance to it; ties go to the local z face, then to the + side. This
/// includes centres on the border, or less than 1e-19 m outside, where the direction is lost in
/// rounding.
///
/// Ericson, Real-Time Collision Detection, 5.1.4 and 5.2.5.
#[inline]
pub fn disk_rect<T: Trace<ClosestPoint>>(a: &Disk, b: &Rect, trace: &mut T) -> Contact {
    let local = b.to_local(a.center);
    let clamped = local.clamp(-b.half, b.half);
    let step = |distance: f32, nearest_face: Option<(Vec2, f32)>| {
        let closest = b.center + b.to_plane(clamped);
        ClosestPoint { local_center: local, clamped, closest, distance, nearest_face }
    };
    let offset = local - clamped;
    let squared = offset.length_squared();
    if squared >= f32::MIN_POSITIVE {
        let distance = squared.sqrt();
        trace.note(|| step(distance, None));
        return Contact { normal: b.to_plane(offset / distance), depth: a.radius - distance };
    }
    let (local_normal, to_face) = nearest_face(local, b.half);
    let normal = b.to_plane(local_normal);
    trace.note(|| step(0.0, Some((normal, to_face))));
    Contact { normal, depth: a.radius + to_face }
}

/// Tests rect a against disk b: the flipped result of [`disk_rect`].
#[inline]
pub fn rect_disk<T: Trace<ClosestPoint>>(a: &Rect, b: &Disk, trace: &mut T) -> Contact {
    disk_rect(b, a, trace).flipped()
}

/// Returns the face of a rect of half-extents `half` nearest to `local`, a point inside: its outward
/// normal in the rect's frame and the distance to it, m.
fn nearest_face(local: Vec2, half: Vec2) -> (Vec2, f32) {
    let to_face = half - local.abs();
    let side = |c: f32| if c < 0.0 { -1.0 } else { 1.0 };
    if to_face.y <= to_face.x {
        (vec2(0.0, side(local.y)), to_face.y)
    } else {
        (vec2(side(local.x), 0.0), to_face.x)
    }
}
