//! Rect against rect: the separating axis test.

use glam::Vec2;

use super::shape::{Contact, Rect};
use super::trace::{AxisSource, AxisTest, Trace};

/// Tests two oriented rectangles over the four edge normals.
///
/// Two convex shapes are apart exactly when their projections on some axis are; for polygons the
/// edge normals suffice. The smallest overlap is the depth, its axis signed from b towards a the
/// normal. On ties the earlier axis of [`AxisSource::ALL`] wins; d·L = 0 gives +L, so coincident
/// centres need no special case. All four axes are always computed: leaving early costs more in
/// mispredicted branches than it saves.
///
/// Gottschalk, Lin, Manocha, "OBBTree", SIGGRAPH 1996; Ericson, Real-Time Collision Detection, 4.4.1.
#[inline]
pub fn rect_rect<T: Trace<AxisTest>>(a: &Rect, b: &Rect, trace: &mut T) -> Contact {
    let d = a.center - b.center;
    let (a_x, a_z, b_x, b_z) = (a.axis_x, a.axis_z(), b.axis_x, b.axis_z());
    // Between two orthonormal frames in the plane, |a_x·b_x| = |a_z·b_z| and |a_x·b_z| = |a_z·b_x|.
    let (cos, sin) = (a_x.dot(b_x).abs(), a_x.dot(b_z).abs());
    let b_on_a = Vec2::new(cos * b.half.x + sin * b.half.y, sin * b.half.x + cos * b.half.y);
    let a_on_b = Vec2::new(cos * a.half.x + sin * a.half.y, sin * a.half.x + cos * a.half.y);
    let candidates = [
        (a_x, a.half.x, b_on_a.x),
        (a_z, a.half.y, b_on_a.y),
        (b_x, a_on_b.x, b.half.x),
        (b_z, a_on_b.y, b.half.y),
    ];
    let mut best = Contact { normal: Vec2::ZERO, depth: f32::INFINITY };
    for (source, (axis, radius_a, radius_b)) in AxisSource::ALL.into_iter().zip(candidates) {
        let distance = d.dot(axis);
        let overlap = radius_a + radius_b - distance.abs();
        let smaller = overlap < best.depth;
        trace.note(|| AxisTest {
            source,
            axis,
            radius_a,
            radius_b,
            distance,
            overlap,
            is_minimum_so_far: smaller,
        });
        let normal = if distance < 0.0 { -axis } else { axis };
        if smaller {
            best = Contact { normal, depth: overlap };
        }
    }
    best
}
