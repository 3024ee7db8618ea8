//! Checks whether corners form a convex polygon, and reports the fault.
//!
//! Runs once per shape, in f64, on the exact numbers given.

use std::f64::consts::TAU;

use glam::{DVec2, Vec2};

use super::shape::REACH;

/// Maximum number of corners of a core.
pub const MAX_CORNERS: usize = 64;

/// Corners within this fraction of the extent are the same: f32 cannot distinguish them.
const SAME: f64 = 1e-7;

/// Maximum distance of a corner inside the line of its neighbours, as a fraction of the extent: the f32
/// rounding of points on a straight side.
const FLAT: f64 = 1e-6;

/// Minimum area of a polygon, as a fraction of the extent squared.
const THINNEST: f64 = 1e-7;

/// Reasons why corners do not form a convex polygon. Corners are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConvexError {
    /// Fewer than three corners.
    TooFew(usize),
    /// More than [`MAX_CORNERS`] corners.
    TooMany(usize),
    /// A coordinate is infinite, not a number or beyond [`REACH`].
    NotFinite(usize),
    /// This corner repeats the one before it.
    Repeated(usize),
    /// All corners are collinear, or the areas left and right of the edges cancel out.
    NoArea,
    /// The corners are in clockwise order.
    Clockwise,
    /// The outline turns right here.
    Concave(usize),
    /// The outline winds more than once and crosses itself.
    Crossed,
}

/// Returns edge k and the next one, from the exact numbers given.
pub(super) fn edge_of(corners: &[Vec2], k: usize) -> (DVec2, DVec2) {
    let at = |i: usize| corners[i % corners.len()].as_dvec2();
    (at(k + 1) - at(k), at(k + 2) - at(k + 1))
}

/// Checks that the corners form a convex polygon, counter-clockwise.
pub(super) fn check(corners: &[Vec2]) -> Result<(), ConvexError> {
    let count = corners.len();
    if count < 3 {
        return Err(ConvexError::TooFew(count));
    }
    if count > MAX_CORNERS {
        return Err(ConvexError::TooMany(count));
    }
    let in_reach = |p: &Vec2| p.x.abs() <= REACH && p.y.abs() <= REACH;
    if let Some(corner) = corners.iter().position(|p| !in_reach(p)) {
        return Err(ConvexError::NotFinite(corner));
    }
    let first = corners[0].as_dvec2();
    let relative = |p: &Vec2| p.as_dvec2() - first;
    let extent = corners.iter().map(|p| relative(p).length()).fold(0.0, f64::max);
    let repeated = |k: &usize| edge_of(corners, *k).0.length() <= SAME * extent;
    if let Some(k) = (0..count).find(repeated) {
        return Err(ConvexError::Repeated((k + 1) % count));
    }
    let pairs = corners.windows(2).map(|pair| relative(&pair[0]).perp_dot(relative(&pair[1])));
    let area = pairs.sum::<f64>() / 2.0;
    if area.abs() <= THINNEST * extent * extent {
        return Err(ConvexError::NoArea);
    }
    if area < 0.0 {
        return Err(ConvexError::Clockwise);
    }
    let mut total_turn = 0.0;
    for k in 0..count {
        let (edge, next) = edge_of(corners, k);
        let (cross, dot) = (edge.perp_dot(next), edge.dot(next));
        let inwards = -cross > FLAT * extent * (edge + next).length();
        if inwards || cross <= 0.0 && dot < 0.0 {
            return Err(ConvexError::Concave((k + 1) % count));
        }
        total_turn += libm::atan2(cross, dot);
    }
    if total_turn > 1.5 * TAU { Err(ConvexError::Crossed) } else { Ok(()) }
}
