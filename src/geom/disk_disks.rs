//! Disk against many disks, four pairs at once.

use wide::f32x4;

use super::batch::{Contacts, Disks, FourDisks, dot, splat};
use super::shape::Disk;

/// Tests a against each of `many`: [`disk_disk`](super::disk_disk()) without a trace, to the same bits.
/// Fills `out` with a contact for each, in their order.
///
/// Ericson, Real-Time Collision Detection, 4.3.1 and 13.7 (SIMD).
pub fn disk_disks(a: &Disk, many: &Disks, out: &mut Contacts) {
    let (center, radius) = (splat(a.center), f32x4::splat(a.radius));
    many.test(out, move |b| against_four(center, radius, b));
}

/// Returns normals, as x and z, and depths of four pairs.
#[inline(always)]
fn against_four(center: [f32x4; 2], radius: f32x4, b: FourDisks) -> [f32x4; 3] {
    let d = [center[0] - b.center[0], center[1] - b.center[1]];
    let squared = dot(d, d);
    let distance = squared.sqrt();
    // Without a direction +z; the division by zero is not selected.
    let apart = squared.simd_ge(f32x4::splat(f32::MIN_POSITIVE));
    let normal_x = (d[0] / distance) & apart;
    let normal_z = apart.bitselect(d[1] / distance, f32x4::ONE);
    [normal_x, normal_z, radius + b.radius - distance]
}
