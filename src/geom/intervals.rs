//! The intervals that two convex shapes cover, on eight axes at once.
//!
//! Corner by corner every axis does the same: no branch, and four axes share an instruction. Sheet frame:
//! [`Convex`].

use glam::Vec2;

use super::convex::Convex;

/// So many axes at once.
pub(super) const LANES: usize = 8;

/// Of two shapes on up to [`LANES`] axes.
pub(super) struct Intervals {
    /// The least and the greatest coordinates of a, m.
    pub(super) a: [[f32; LANES]; 2],
    /// Those of b.
    pub(super) b: [[f32; LANES]; 2],
}

impl Intervals {
    /// On these axes, of any length, by their x and their y, seen from `origin`, m.
    #[inline]
    pub(super) fn new(a: &Convex, b: &Convex, axes: &[[f32; LANES]; 2], origin: Vec2) -> Self {
        Self { a: intervals(a, axes, origin), b: intervals(b, axes, origin) }
    }

    /// Least and greatest coordinate of a and of b on one of them, m.
    #[inline]
    pub(super) fn on(&self, lane: usize) -> [[f32; 2]; 2] {
        [&self.a, &self.b].map(|[low, high]| [low[lane], high[lane]])
    }

    /// How far a has to go, either way, until the two touch: on each axis, m; negative: minus the gap.
    /// After the first `count` axes: infinitely far.
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

/// The least of eight numbers.
#[inline]
pub(super) fn least(of: &[f32; LANES]) -> f32 {
    let less = |a: f32, b: f32| if a < b { a } else { b };
    let four: [f32; 4] = std::array::from_fn(|lane| less(of[lane], of[lane + 4]));
    less(less(four[0], four[2]), less(four[1], four[3]))
}

/// The least and the greatest coordinate on each axis.
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
