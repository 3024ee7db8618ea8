//! The first touch of a disk swept along a segment.
//!
//! The disk shrinks to its centre and the other shape grows by the radius (their Minkowski sum). Each
//! test is then a segment against a disk or a rounded rect.
//! Ericson, Real-Time Collision Detection, 5.3.2 and 5.5.

use glam::{Vec2, vec2};

use super::shape::{Disk, Rect};

/// Returns the fraction of `motion` (0 to below 1) after which the moving disk touches `other`.
///
/// 0 if they overlap at the start. `None` if they do not meet, only graze, or touch at the very end: a
/// touch is no hit, and the next motion finds it.
#[must_use]
pub fn swept_disk_disk(disk: &Disk, motion: Vec2, other: &Disk) -> Option<f32> {
    segment_circle(disk.center - other.center, motion, disk.radius + other.radius)
}

/// Returns the fraction of `motion` (0 to below 1) after which the moving disk touches `rect`.
///
/// 0 if they overlap at the start. `None` if they do not meet, only graze, or touch at the very end: a
/// touch is no hit, and the next motion finds it.
#[must_use]
pub fn swept_disk_rect(disk: &Disk, motion: Vec2, rect: &Rect) -> Option<f32> {
    let start = rect.to_local(disk.center);
    let step = vec2(motion.dot(rect.axis_x), motion.dot(rect.axis_z()));
    // The rounded rect is the union of two boxes and four corner disks; the earliest of their touches
    // is the first touch of the union.
    let boxes = [vec2(disk.radius, 0.0), vec2(0.0, disk.radius)]
        .map(|grow| segment_box(start, step, rect.half + grow));
    let corners = [vec2(1.0, 1.0), vec2(1.0, -1.0), vec2(-1.0, -1.0), vec2(-1.0, 1.0)]
        .map(|sign| segment_circle(start - sign * rect.half, step, disk.radius));
    boxes.into_iter().chain(corners).flatten().min_by(f32::total_cmp)
}

/// Returns the first t in [0, 1) for which `start + t·step` is inside the circle of `radius` round the
/// origin.
fn segment_circle(start: Vec2, step: Vec2, radius: f32) -> Option<f32> {
    let c = start.length_squared() - radius * radius;
    if c < 0.0 {
        return Some(0.0);
    }
    let (a, b) = (step.length_squared(), start.dot(step));
    // b² − a·c, computed from the line's distance to the origin: far from a small circle, b² and a·c
    // agree in all their digits.
    let cross = start.perp_dot(step);
    let discriminant = a * radius * radius - cross * cross;
    // b ≥ 0: no approach. a = 0, even by underflow: no motion, and the discriminant is not above 0.
    if b >= 0.0 || discriminant <= 0.0 {
        return None;
    }
    let t = (-b - libm::sqrtf(discriminant)) / a;
    (t < 1.0).then_some(t.max(0.0))
}

/// Returns the first t in [0, 1) for which `start + t·step` is inside the box of half-extents `half`
/// round the origin, by slabs; sliding along a face is not inside.
fn segment_box(start: Vec2, step: Vec2, half: Vec2) -> Option<f32> {
    let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
    for (s, d, h) in [(start.x, step.x, half.x), (start.y, step.y, half.y)] {
        if d == 0.0 {
            if s.abs() >= h {
                return None;
            }
        } else {
            let (t0, t1) = ((-h - s) / d, (h - s) / d);
            enter = enter.max(t0.min(t1));
            leave = leave.min(t0.max(t1));
        }
    }
    (enter < leave).then_some(enter)
}
