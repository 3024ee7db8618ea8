//! Any two shapes: the manifold by the function of the pair.

use super::box_box::box_box;
use super::disk_disk::disk_disk;
use super::disk_rect::disk_rect;
use super::manifold::{Manifold, ManifoldStep, circle_manifold};
use super::shape::Shape;
use super::trace::Trace;

/// Returns the manifold of any two shapes, without points farther apart than `margin` (m, ≥ 0).
///
/// Concentric circles separate along [`disk_disk`]'s normal. A circle whose centre is inside a box
/// leaves through the nearest face ([`disk_rect`]).
#[inline]
pub fn collide<T: Trace<ManifoldStep>>(
    a: &Shape,
    b: &Shape,
    margin: f32,
    trace: &mut T,
) -> Manifold {
    use ManifoldStep::{Centers, Closest};
    match (a, b) {
        (Shape::Rect(a), Shape::Rect(b)) => box_box(a, b, margin, trace),
        (Shape::Disk(a), Shape::Disk(b)) => {
            circle_manifold(a, disk_disk(a, b, &mut trace.wrapping(Centers)), margin)
        }
        (Shape::Disk(a), Shape::Rect(b)) => {
            circle_manifold(a, disk_rect(a, b, &mut trace.wrapping(Closest)), margin)
        }
        (Shape::Rect(a), Shape::Disk(b)) => {
            circle_manifold(b, disk_rect(b, a, &mut trace.wrapping(Closest)), margin).flipped()
        }
    }
}
