//! Rect against many rects: the separating axis test, four pairs at once.

use wide::f32x4;

use super::batch::{Contacts, FourRects, Rects, dot, perp, splat};
use super::shape::Rect;

/// Tests a against each of `many`: [`rect_rect`](super::rect_rect()) without a trace, to the same bits.
/// Fills `out` with a contact for each, in their order.
///
/// The four axes of four pairs are computed in parallel. Masks select the axis with less overlap,
/// without branches.
///
/// Gottschalk, Lin, Manocha, "`OBBTree`", SIGGRAPH 1996; Ericson, Real-Time Collision
/// Detection, 4.4.1 and 13.7 (SIMD).
pub fn rect_rects(a: &Rect, many: &Rects, out: &mut Contacts) {
    let (center, half) = (splat(a.center), splat(a.half));
    let (a_x, a_z) = (splat(a.axis_x), splat(a.axis_z()));
    many.test(out, move |b| against_four(center, half, [a_x, a_z], b));
}

/// Returns normals, as x and z, and depths of four pairs.
#[inline(always)]
fn against_four(
    center: [f32x4; 2],
    half: [f32x4; 2],
    [a_x, a_z]: [[f32x4; 2]; 2],
    b: FourRects,
) -> [f32x4; 3] {
    let d = [center[0] - b.center[0], center[1] - b.center[1]];
    let (b_x, b_z) = (b.axis_x, perp(b.axis_x));
    let (cos, sin) = (dot(a_x, b_x).abs(), dot(a_x, b_z).abs());
    // Half-extents of one rect in the frame of the other.
    let turned = |[x, z]: [f32x4; 2]| [cos * x + sin * z, sin * x + cos * z];
    let (b_on_a, a_on_b) = (turned(b.half), turned(half));
    let test = |axis, radii: f32x4| Candidate { axis, overlap: radii - dot(d, axis).abs() };
    let along_a = test(a_x, half[0] + b_on_a[0]).or_less(&test(a_z, half[1] + b_on_a[1]));
    let along_b = test(b_x, a_on_b[0] + b.half[0]).or_less(&test(b_z, a_on_b[1] + b.half[1]));
    let Candidate { axis, overlap } = along_a.or_less(&along_b);
    // Recomputes the sum, which is cheaper than selecting it. −0 also counts as no side. Multiplying by 1
    // or −1 keeps or flips the sign.
    let side = (dot(d, axis) + f32x4::ZERO) & f32x4::splat(-0.0);
    [axis[0] ^ side, axis[1] ^ side, overlap]
}

/// A tested candidate axis for each of four pairs.
struct Candidate {
    axis: [f32x4; 2],
    overlap: f32x4,
}

impl Candidate {
    /// Returns the axis with less overlap, the earlier on ties.
    #[inline(always)]
    fn or_less(&self, later: &Self) -> Self {
        let less = later.overlap.simd_lt(self.overlap);
        let pick = |i: usize| less.bitselect(later.axis[i], self.axis[i]);
        Self { axis: [pick(0), pick(1)], overlap: later.overlap.fast_min(self.overlap) }
    }
}
