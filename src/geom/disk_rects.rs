//! Disk against many rects: the rects' closest points to the disk's centre, four pairs at once.

use wide::f32x4;

use super::batch::{Contacts, FourRects, Rects, dot, perp, splat};
use super::shape::Disk;

/// Tests disk a against each of `many`: [`disk_rect`](super::disk_rect()) without a trace, to the same
/// bits. Fills `out` with a contact for each, in their order.
///
/// Both ways out, away from the closest point and through the nearest face, are computed for every
/// pair; a mask selects the valid one.
///
/// Ericson, Real-Time Collision Detection, 5.1.4 and 5.2.5.
pub fn disk_rects(a: &Disk, many: &Rects, out: &mut Contacts) {
    let (center, radius) = (splat(a.center), f32x4::splat(a.radius));
    many.test(out, move |b| against_four(center, radius, b));
}

/// Returns normals, as x and z, and depths of four pairs.
#[inline(always)]
fn against_four(center: [f32x4; 2], radius: f32x4, b: FourRects) -> [f32x4; 3] {
    let d = [center[0] - b.center[0], center[1] - b.center[1]];
    let (x, z) = (b.axis_x, perp(b.axis_x));
    let local = [dot(d, x), dot(d, z)];
    let offset = [0, 1].map(|i| {
        let clamped = local[i].fast_max(-b.half[i]).fast_min(b.half[i]);
        local[i] - clamped
    });
    let squared = dot(offset, offset);
    let distance = squared.sqrt();
    let outside = squared.simd_ge(f32x4::splat(f32::MIN_POSITIVE));
    let (inner, to_face) = nearest_face(local, b.half);
    // For centres inside, this divides by zero, but that lane is not selected.
    let way = [0, 1].map(|i| outside.bitselect(offset[i] / distance, inner[i]));
    let depth = radius + outside.bitselect(-distance, to_face);
    let [normal_x, normal_z] = [0, 1].map(|i| x[i] * way[0] + z[i] * way[1]);
    [normal_x, normal_z, depth]
}

/// Returns the faces of rects of half-extents `half` nearest to `local`, points inside: outward normals
/// in the rects' frames and distances to them, m. Ties go to the z face and the + side.
#[inline(always)]
fn nearest_face(local: [f32x4; 2], half: [f32x4; 2]) -> ([f32x4; 2], f32x4) {
    let to_face = [0, 1].map(|i| half[i] - local[i].abs());
    let by_z = to_face[1].simd_le(to_face[0]);
    let side = |c: f32x4| c.simd_lt(f32x4::ZERO).bitselect(f32x4::splat(-1.0), f32x4::ONE);
    let normal = [side(local[0]) & !by_z, side(local[1]) & by_z];
    (normal, to_face[1].fast_min(to_face[0]))
}
