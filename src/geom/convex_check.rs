//! Whether corners are those of a convex polygon, and if not, what is wrong with them.
//!
//! Done once when a shape is made, in f64: it judges the numbers exactly as they are given.

use std::f64::consts::TAU;

use glam::{DVec2, Vec2};
use thiserror::Error;

use super::convex::MOST_CORNERS;
use super::shape::REACH;

/// Corners as near as this part of the whole extent are the same: f32 tells no more apart.
const SAME: f64 = 1e-7;

/// How far a corner may lie inside the line of its neighbours, as a part of the extent: points on a
/// straight side, rounded to f32, do.
const FLAT: f64 = 1e-6;

/// What has less area than this part of the extent squared has none.
const THINNEST: f64 = 1e-7;

/// Why corners are not those of a convex polygon. Corners are counted from 0.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ConvexError {
    /// Fewer than three.
    #[error("a polygon has at least 3 corners, not {0}")]
    TooFew(usize),
    /// More than [`MOST_CORNERS`].
    #[error("a polygon may have {MOST_CORNERS} corners, not {0}")]
    TooMany(usize),
    /// A coordinate is infinite, not a number or beyond [`REACH`].
    #[error("corner {0} is not at a finite place")]
    NotFinite(usize),
    /// This one lies where the one before it does.
    #[error("corner {0} repeats the one before it")]
    Repeated(usize),
    /// All lie on a line, or what is to the left of the edges equals what is to the right.
    #[error("the polygon has no area")]
    NoArea,
    /// The corners are in clockwise order.
    #[error("the corners go clockwise")]
    Clockwise,
    /// The outline turns right here.
    #[error("the outline turns inwards at corner {0}")]
    Concave(usize),
    /// The outline goes round more than once, crossing itself.
    #[error("the outline crosses itself")]
    Crossed,
}

/// Edge k and the one after it, from the numbers as they are given.
pub(super) fn edge_of(corners: &[Vec2], k: usize) -> (DVec2, DVec2) {
    let at = |i: usize| corners[i % corners.len()].as_dvec2();
    (at(k + 1) - at(k), at(k + 2) - at(k + 1))
}

/// Whether the corners are those of a convex polygon, counter-clockwise.
pub(super) fn check(corners: &[Vec2]) -> Result<(), ConvexError> {
    let count = corners.len();
    if count < 3 {
        return Err(ConvexError::TooFew(count));
    }
    if count > MOST_CORNERS {
        return Err(ConvexError::TooMany(count));
    }
    let in_reach = |p: &Vec2| p.x.abs() <= REACH && p.y.abs() <= REACH;
    if let Some(corner) = corners.iter().position(|p| !in_reach(p)) {
        return Err(ConvexError::NotFinite(corner));
    }
    let first = corners[0].as_dvec2();
    let seen = |p: &Vec2| p.as_dvec2() - first;
    let extent = corners.iter().map(|p| seen(p).length()).fold(0.0, f64::max);
    let repeated = |k: &usize| edge_of(corners, *k).0.length() <= SAME * extent;
    if let Some(k) = (0..count).find(repeated) {
        return Err(ConvexError::Repeated((k + 1) % count));
    }
    let pairs = corners.windows(2).map(|pair| seen(&pair[0]).perp_dot(seen(&pair[1])));
    let area = pairs.sum::<f64>() / 2.0;
    if area.abs() <= THINNEST * extent * extent {
        return Err(ConvexError::NoArea);
    }
    if area < 0.0 {
        return Err(ConvexError::Clockwise);
    }
    let mut turned = 0.0;
    for k in 0..count {
        let (edge, next) = edge_of(corners, k);
        let (cross, dot) = (edge.perp_dot(next), edge.dot(next));
        let inwards = -cross > FLAT * extent * (edge + next).length();
        if inwards || cross <= 0.0 && dot < 0.0 {
            return Err(ConvexError::Concave((k + 1) % count));
        }
        turned += libm::atan2(cross, dot);
    }
    if turned > 1.5 * TAU { Err(ConvexError::Crossed) } else { Ok(()) }
}
