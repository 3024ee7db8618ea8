//! Disk against disk.

use glam::Vec2;

use super::shape::{Contact, Disk};
use super::trace::{Centers, Trace};

/// Tests two disks: depth = sum of radii − distance of the centres.
///
/// Coincident centres have no direction between them; the fallback is +z. It also applies to centres
/// closer than 1e-19 m, whose squared distance has no full precision in f32.
#[inline]
pub fn disk_disk<T: Trace<Centers>>(a: &Disk, b: &Disk, trace: &mut T) -> Contact {
    let d = a.center - b.center;
    let squared = d.length_squared();
    let distance = squared.sqrt();
    let radii = a.radius + b.radius;
    trace.note(|| Centers { distance, radii });
    let normal = if squared >= f32::MIN_POSITIVE { d / distance } else { Vec2::Y };
    Contact { normal, depth: radii - distance }
}
