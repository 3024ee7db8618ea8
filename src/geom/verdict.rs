//! Whether two shapes are apart, touch or overlap: one tolerance for every test.
//!
//! Each test computes gap or depth in its own way, and rounding makes it differ from the others. The
//! rule, for all of them:
//!
//! 1. A gap or a depth of at most [`TOUCHING`] times the [reach](reach) of the pair is touching.
//! 2. Within [`DOUBT`] times that tolerance the test's own number does not decide, nor where a test
//!    finds none (the cores overlap in GJK) or perhaps not the least (inner edges in SAT). GJK and EPA decide then, for every test alike.
//!
//! No test is wrong by as much as the second bound leaves, so that all tests give one verdict.

use super::convex::Convex;
use super::convex_sat::PARALLEL;
use super::epa::{GROWTH, gjk_epa};
use super::gjk::PROGRESS;

/// The tolerance of touching, as a part of the reach of a pair: above what rounding leaves of shapes
/// that touch exactly.
pub const TOUCHING: f32 = 2e-6;

/// How many tolerances a test's own number must be away from zero to decide alone.
pub const DOUBT: f32 = 4.0;

const _: () = assert!(PARALLEL <= TOUCHING && PROGRESS <= TOUCHING && GROWTH <= TOUCHING);

/// Whether two shapes overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// There is a gap.
    Apart,
    /// Neither gap nor depth is more than rounding.
    Touching,
    /// They share more than their border.
    Overlapping,
}

/// The greatest coordinate of two shapes, radii included, m: rounding is a part of it.
#[must_use]
#[inline]
pub fn reach(a: &Convex, b: &Convex) -> f32 {
    let far = |shape: &Convex| {
        let most =
            shape.points().iter().fold(0.0_f32, |most, p| most.max(p.x.abs()).max(p.y.abs()));
        most + shape.radius
    };
    far(a).max(far(b))
}

/// The greatest gap or depth of two shapes that touch, m.
#[must_use]
#[inline]
pub fn tolerance(a: &Convex, b: &Convex) -> f32 {
    TOUCHING * reach(a, b)
}

impl Verdict {
    /// The verdict of a depth (m; negative: minus the gap) by itself.
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

    /// The verdict of two placed shapes in which a test found this depth (m; negative: a gap of at least
    /// that much); `None`: they touch or overlap, and the test finds no depth.
    #[must_use]
    #[inline]
    pub fn of(a: &Convex, b: &Convex, depth: Option<f32>) -> Self {
        let tolerance = tolerance(a, b);
        // Where inner edges bar ways out, the depth may be that of a longer way.
        let is_least = |depth: f32| depth < 0.0 || a.inner | b.inner == 0;
        match depth {
            Some(depth) if depth.abs() > DOUBT * tolerance && is_least(depth) => {
                Self::by(depth, tolerance)
            }
            _ => Self::by(gjk_epa(a, b, false, &mut ()).contact.depth, tolerance),
        }
    }
}
