//! Disk against disk.

use glam::Vec2;

use super::shape::{Contact, Disk};
use super::trace::{Centers, Trace};

/// Tests two disks: depth = sum of radii − distance of the centres.
///
/// Coincident centres have no direction between them; the fallback is +z.
#[inline]
pub fn disk_disk<T: Trace<Centers>>(a: &Disk, b: &Disk, trace: &mut T) -> Contact {
    let d = a.center - b.center;
    let distance = libm::sqrtf(d.length_squared());
    let radii = a.radius + b.radius;
    trace.note(|| Centers { distance, radii });
    let normal = if distance > 0.0 { d / distance } else { Vec2::Y };
    Contact { normal, depth: radii - distance }
}
