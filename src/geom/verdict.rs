//! Decides whether two shapes are apart, touch or overlap, with one tolerance for every test.
//!
//! Each test computes gap or depth in its own way, with its own rounding. One rule holds for all of
//! them:
//!
//! 1. A gap or a depth of at most [`TOUCHING`] times the [reach](reach) of the pair is touching.
//! 2. Within [`DOUBT`] times that tolerance, GJK and EPA decide for every test alike. They also decide
//!    where a test finds no number (the cores overlap in GJK) or perhaps not the least (inner edges in
//!    SAT).
//!
//! The error of every test is smaller than the second bound allows. Therefore all tests give one verdict.

use wide::f32x4;

use super::convex::Convex;
use super::convex_sat::PARALLEL;
use super::epa::{GROWTH, gjk_epa};
use super::gjk::PROGRESS;

/// Tolerance of touching, as a fraction of the reach of a pair: larger than the rounding error of
/// shapes that touch exactly.
pub const TOUCHING: f32 = 2e-6;

/// Minimum distance of a test's own number from zero, in tolerances, to decide alone.
pub const DOUBT: f32 = 4.0;

const _: () = assert!(PARALLEL <= TOUCHING && PROGRESS <= TOUCHING && GROWTH <= TOUCHING);

/// Relation of two shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// A gap.
    Apart,
    /// Gap or depth within rounding error.
    Touching,
    /// A common part beyond the border.
    Overlapping,
}

/// Returns the greatest coordinate of two shapes, radii included, m: rounding is a fraction of it.
#[must_use]
#[inline]
pub fn reach(a: &Convex, b: &Convex) -> f32 {
    let greater = |a: f32, b: f32| if a > b { a } else { b };
    let far = |shape: &Convex| {
        let (twos, one) = shape.points().as_chunks::<2>();
        let most = |most: f32x4, of: [f32; 4]| f32x4::new(of).abs().fast_max(most);
        let even = twos.iter().fold(f32x4::ZERO, |all, [p, q]| most(all, [p.x, p.y, q.x, q.y]));
        let all = one.iter().fold(even, |all, p| most(all, [p.x, p.y, 0.0, 0.0]));
        let [a, b, c, d] = all.to_array();
        greater(greater(a, c), greater(b, d)) + shape.radius
    };
    greater(far(a), far(b))
}

/// Returns the greatest gap or depth of two touching shapes, m.
#[must_use]
#[inline]
pub fn tolerance(a: &Convex, b: &Convex) -> f32 {
    TOUCHING * reach(a, b)
}

impl Verdict {
    /// Returns the verdict of a depth alone (m; negative: minus the gap).
    #[must_use]
    #[inline]
    pub fn by(depth: f32, tolerance: f32) -> Self {
        if depth > tolerance {
            Self::Overlapping
        } else if depth < -tolerance {
            Self::Apart
        } else {
            Self::Touching
        }
    }

    /// Returns the verdict of two placed shapes for the depth of a test (m; a negative value is minus a
    /// lower bound on the gap). `None`: they touch or overlap, and the test finds no depth.
    #[must_use]
    #[inline]
    pub fn of(a: &Convex, b: &Convex, depth: Option<f32>) -> Self {
        let tolerance = tolerance(a, b);
        // With inner edges, the depth may be that of a longer way.
        let is_least = |depth: f32| depth < 0.0 || a.inner | b.inner == 0;
        match depth {
            Some(depth) if depth.abs() > DOUBT * tolerance && is_least(depth) => {
                Self::by(depth, tolerance)
            }
            _ => Self::by(gjk_epa(a, b, false, &mut ()).contact.depth, tolerance),
        }
    }
}
