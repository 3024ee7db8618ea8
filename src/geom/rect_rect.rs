//! Rect against rect: the separating axis test.

use std::hint::select_unpredictable;

use glam::Vec2;

use super::shape::{Contact, Rect};
use super::trace::{AxisSource, AxisTest, Trace};

/// Tests two oriented rectangles over the four edge normals.
///
/// Two convex shapes are apart exactly if their projections on some axis are apart. For polygons the
/// edge normals suffice. The depth is the smallest overlap; the normal is its axis, signed from b
/// towards a. On ties the earlier axis of [`AxisSource::ALL`] wins; d·L = 0 gives +L, which covers
/// coincident centres. All four axes are always computed: an early exit costs more in mispredicted
/// branches than it saves.
///
/// Gottschalk, Lin, Manocha, "`OBBTree`", SIGGRAPH 1996; Ericson, Real-Time Collision
/// Detection, 4.4.1.
#[inline]
pub fn rect_rect<T: Trace<AxisTest>>(a: &Rect, b: &Rect, trace: &mut T) -> Contact {
    let d = a.center - b.center;
    let (a_x, a_z, b_x, b_z) = (a.axis_x, a.axis_z(), b.axis_x, b.axis_z());
    // Between two orthonormal frames in the plane, |a_x·b_x| = |a_z·b_z| and |a_x·b_z| = |a_z·b_x|.
    let (cos, sin) = (a_x.dot(b_x).abs(), a_x.dot(b_z).abs());
    let b_on_a = Vec2::new(cos * b.half.x + sin * b.half.y, sin * b.half.x + cos * b.half.y);
    let a_on_b = Vec2::new(cos * a.half.x + sin * a.half.y, sin * a.half.x + cos * a.half.y);
    let tests = [
        Candidate::new(d, a_x, a.half.x, b_on_a.x),
        Candidate::new(d, a_z, a.half.y, b_on_a.y),
        Candidate::new(d, b_x, a_on_b.x, b.half.x),
        Candidate::new(d, b_z, a_on_b.y, b.half.y),
    ];
    let mut least = f32::INFINITY;
    for (source, test) in AxisSource::ALL.into_iter().zip(&tests) {
        trace.note(|| test.step(source, least));
        least = least.min(test.overlap);
    }
    let best = tests[0].or_smaller(tests[1]).or_smaller(tests[2].or_smaller(tests[3]));
    // −0 counts as +0.
    let side = 1.0_f32.copysign(best.distance + 0.0);
    Contact { normal: best.axis * side, depth: best.overlap }
}

/// A tested candidate axis.
#[derive(Clone, Copy)]
struct Candidate {
    axis: Vec2,
    radius_a: f32,
    radius_b: f32,
    distance: f32,
    overlap: f32,
}

impl Candidate {
    #[inline(always)]
    fn new(d: Vec2, axis: Vec2, radius_a: f32, radius_b: f32) -> Self {
        let distance = d.dot(axis);
        let overlap = radius_a + radius_b - distance.abs();
        Self { axis, radius_a, radius_b, distance, overlap }
    }

    /// Returns the candidate with the smaller overlap, the earlier on ties. Selects each field without a
    /// branch: a misprediction costs more than the four axes together.
    #[inline(always)]
    fn or_smaller(self, later: Self) -> Self {
        let less = later.overlap < self.overlap;
        let pick = |later: f32, earlier: f32| select_unpredictable(less, later, earlier);
        Self {
            axis: Vec2::new(pick(later.axis.x, self.axis.x), pick(later.axis.y, self.axis.y)),
            radius_a: pick(later.radius_a, self.radius_a),
            radius_b: pick(later.radius_b, self.radius_b),
            distance: pick(later.distance, self.distance),
            overlap: pick(later.overlap, self.overlap),
        }
    }

    /// Returns the step for this candidate; `least` is the smallest overlap of the earlier candidates.
    fn step(&self, source: AxisSource, least: f32) -> AxisTest {
        let Self { axis, radius_a, radius_b, distance, overlap } = *self;
        let is_minimum_so_far = overlap < least;
        AxisTest { source, axis, radius_a, radius_b, distance, overlap, is_minimum_so_far }
    }
}
