//! The intervals of two convex shapes on eight axes at once.
//!
//! Every axis treats each corner alike: no branch, and four axes share an instruction. Plane frame:
//! [`Convex`].

use glam::Vec2;

use super::convex::Convex;

/// Number of axes at once.
pub(super) const LANES: usize = 8;

/// The intervals of two shapes on up to [`LANES`] axes.
pub(super) struct Intervals {
    /// Least and greatest coordinates of a, m.
    pub(super) a: [[f32; LANES]; 2],
    /// Least and greatest coordinates of b, m.
    pub(super) b: [[f32; LANES]; 2],
}

impl Intervals {
    /// Computes the intervals on these axes, of any length, given by x and y, relative to `origin`, m.
    #[inline]
    pub(super) fn new(a: &Convex, b: &Convex, axes: &[[f32; LANES]; 2], origin: Vec2) -> Self {
        Self { a: intervals(a, axes, origin), b: intervals(b, axes, origin) }
    }

    /// Returns the least and greatest coordinate of a and of b on one axis, m.
    #[inline]
    pub(super) fn on(&self, lane: usize) -> [[f32; 2]; 2] {
        [&self.a, &self.b].map(|[low, high]| [low[lane], high[lane]])
    }

    /// Returns for each axis the distance that a must move, either way, until the two touch, m;
    /// negative: minus the gap. Infinite for axes after the first `count`.
    #[inline]
    pub(super) fn ways_out(&self, count: usize) -> [f32; LANES] {
        let ([a_low, a_high], [b_low, b_high]) = (&self.a, &self.b);
        std::array::from_fn(|lane| {
            let (forth, back) = (b_high[lane] - a_low[lane], a_high[lane] - b_low[lane]);
            let least = if back < forth { back } else { forth };
            if lane < count { least } else { f32::INFINITY }
        })
    }
}

/// Returns the least of eight numbers.
#[inline]
pub(super) fn least(of: &[f32; LANES]) -> f32 {
    let less = |a: f32, b: f32| if a < b { a } else { b };
    let four: [f32; 4] = std::array::from_fn(|lane| less(of[lane], of[lane + 4]));
    less(less(four[0], four[2]), less(four[1], four[3]))
}

/// Returns the least and the greatest coordinate on each axis.
#[inline]
fn intervals(shape: &Convex, [x, y]: &[[f32; LANES]; 2], origin: Vec2) -> [[f32; LANES]; 2] {
    let (mut low, mut high) = ([f32::INFINITY; LANES], [f32::NEG_INFINITY; LANES]);
    for point in shape.points() {
        let from = *point - origin;
        for lane in 0..LANES {
            let along = from.x * x[lane] + from.y * y[lane];
            low[lane] = if along < low[lane] { along } else { low[lane] };
            high[lane] = if along > high[lane] { along } else { high[lane] };
        }
    }
    [low.map(|low| low - shape.radius), high.map(|high| high + shape.radius)]
}
