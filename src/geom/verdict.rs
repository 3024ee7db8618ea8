//! Decides whether two shapes are apart, touch or overlap, with one tolerance for every test.
//!
//! Each test computes the gap or depth in its own way, with its own rounding. One rule holds for all of
//! them:
//!
//! 1. A gap or a depth of at most [`TOUCHING`] times the [reach](reach) of the pair is touching.
//! 2. Within [`DOUBT`] times that tolerance, GJK and EPA decide for every test alike. They also decide
//!    where a test finds no depth (GJK with overlapping cores) or perhaps not the least (SAT with inner
//!    edges).
//!
//! The error of every test is smaller than the second bound. Therefore all tests give one verdict.

use wide::f32x4;

use super::convex::{Convex, PARALLEL};
use super::epa::{GROWTH, gjk_epa};
use super::gjk::PROGRESS;

/// Tolerance for touching, as a fraction of the reach of a pair: larger than the rounding error of
/// shapes that touch exactly.
pub const TOUCHING: f32 = 2e-6;

/// Minimum gap or depth, in tolerances, at which a test decides alone.
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

/// Returns the greatest absolute coordinate of two shapes, radii included, m. Rounding errors are a
/// fraction of it.
#[must_use]
#[inline]
pub fn reach(a: &Convex, b: &Convex) -> f32 {
    let greater = |a: f32, b: f32| if a > b { a } else { b };
    let far = |shape: &Convex| {
        let (pairs, rest) = shape.points().as_chunks::<2>();
        let greatest = |so_far: f32x4, lanes: [f32; 4]| f32x4::new(lanes).abs().fast_max(so_far);
        let even =
            pairs.iter().fold(f32x4::ZERO, |all, [p, q]| greatest(all, [p.x, p.y, q.x, q.y]));
        let all = rest.iter().fold(even, |all, p| greatest(all, [p.x, p.y, 0.0, 0.0]));
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
    /// Returns the verdict for a depth alone (m; negative: minus the gap).
    #[must_use]
    #[inline]
    pub fn from_depth(depth: f32, tolerance: f32) -> Self {
        if depth > tolerance {
            Self::Overlapping
        } else if depth < -tolerance {
            Self::Apart
        } else {
            Self::Touching
        }
    }

    /// Returns the verdict on two placed shapes for the depth of a test (m; a negative value is minus a
    /// lower bound on the gap). `None`: the shapes touch or overlap, and the test finds no depth.
    #[must_use]
    #[inline]
    pub fn of(a: &Convex, b: &Convex, depth: Option<f32>) -> Self {
        let tolerance = tolerance(a, b);
        // With inner edges, the depth may belong to a longer way out.
        let is_least = |depth: f32| depth < 0.0 || a.inner | b.inner == 0;
        match depth {
            Some(depth) if depth.abs() > DOUBT * tolerance && is_least(depth) => {
                Self::from_depth(depth, tolerance)
            }
            _ => Self::from_depth(gjk_epa(a, b, false, &mut ()).contact.depth, tolerance),
        }
    }
}
