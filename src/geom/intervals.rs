//! The intervals of two convex shapes on eight axes at once.
//!
//! Every axis treats each corner alike: no branch, and four axes share an instruction. Plane frame:
//! [`Convex`].

use glam::Vec2;
use wide::f32x8;

use super::convex::Convex;

/// Number of axes per batch.
pub(super) const LANES: usize = 8;

/// The intervals of two shapes on up to [`LANES`] axes.
pub(super) struct Intervals {
    /// Least and greatest coordinates of a, m.
    pub(super) a: [f32x8; 2],
    /// Least and greatest coordinates of b, m.
    pub(super) b: [f32x8; 2],
}

impl Intervals {
    /// Computes the intervals on these axes, of any length, given by x and y, relative to `origin`, m.
    #[inline(always)]
    pub(super) fn new(a: &Convex, b: &Convex, axes: &[f32x8; 2], origin: Vec2) -> Self {
        Self { a: intervals(a, axes, origin), b: intervals(b, axes, origin) }
    }

    /// Returns the least and greatest coordinate of a and of b on one axis, m.
    #[inline]
    pub(super) fn on_axis(&self, lane: usize) -> [[f32; 2]; 2] {
        [&self.a, &self.b].map(|ends| ends.map(|end| end.to_array()[lane]))
    }

    /// Returns for each axis the shortest distance that a must move, in either direction, to touch b, m.
    /// For shapes apart, minus the gap. Infinite for axes after the first `count`.
    #[inline(always)]
    pub(super) fn exit_distances(&self, count: usize) -> f32x8 {
        let least = (self.a[1] - self.b[0]).fast_min(self.b[1] - self.a[0]);
        if count == LANES {
            return least;
        }
        let mut least = least.to_array();
        least[count..].fill(f32::INFINITY);
        f32x8::new(least)
    }
}

/// Returns the least of eight numbers.
#[inline(always)]
pub(super) fn least(lanes: f32x8) -> f32 {
    let [a, b, c, d, e, f, g, h] = lanes.to_array();
    let less = |a: f32, b: f32| if a < b { a } else { b };
    less(less(less(a, e), less(c, g)), less(less(b, f), less(d, h)))
}

/// Returns a shape's least and greatest coordinate on each axis, relative to `origin`, m.
#[inline(always)]
fn intervals(shape: &Convex, [x, y]: &[f32x8; 2], origin: Vec2) -> [f32x8; 2] {
    let (mut low, mut high) = (f32x8::splat(f32::INFINITY), f32x8::splat(f32::NEG_INFINITY));
    for point in shape.points() {
        let offset = *point - origin;
        let along = *x * offset.x + *y * offset.y;
        (low, high) = (along.fast_min(low), along.fast_max(high));
    }
    [low - shape.radius, high + shape.radius]
}
