//! The outline of a polygon as given: its direction, its faults, and its convex parts. In `f64`, in any
//! unit; x to the right, y up.
//!
//! Ericson, Real-Time Collision Detection, 3.7 and 12.5.

use super::convex::MAX_CORNERS;
use super::convex_parts::convex_parts;
pub use super::points::{
    Point, area, bounds, distance, distance_to_segment, hull, intersection, is_inside,
};
use super::points::{dot, turn, vector};

/// Tolerance for collinear or coincident corners, as a fraction of the outline's size. Input was
/// usually rounded to seven digits.
pub const ROUNDING: f64 = 1e-6;

/// An analysed outline.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// Corners, counter-clockwise, without redundant ones; the hull's if the outline crosses itself.
    pub corners: Vec<Point>,
    /// Convex parts as counter-clockwise lists of indices of `corners`; one part if the outline is
    /// convex with at most [`MAX_CORNERS`] corners.
    pub parts: Vec<Vec<usize>>,
    /// Whether the input was clockwise.
    pub clockwise: bool,
    /// Input corners (from 0) that repeat their predecessor; the last, if it repeats the first.
    pub repeated: Vec<usize>,
    /// Corners on the straight line between their neighbours.
    pub collinear: Vec<usize>,
    /// Corners at which the outline turns inwards.
    pub reflex: Vec<usize>,
    /// First place where the outline crosses or touches itself: the edges (by their first corners) and
    /// the point.
    pub crossing: Option<(usize, usize, Point)>,
    /// Whether all corners are collinear or coincide.
    pub flat: bool,
}

/// Analyses the corners of a polygon; all must be finite.
#[must_use]
pub fn analyse(points: &[Point]) -> Outline {
    let [low, high] = bounds(points);
    let size = (high[0] - low[0]).max(high[1] - low[1]);
    let tolerance = ROUNDING * size;
    let mut outline = Outline::default();
    let mut kept = distinct(points, tolerance, &mut outline.repeated);
    outline.flat = is_flat(points, tolerance);
    let corners_of = |kept: &[usize]| kept.iter().map(|i| points[*i]).collect::<Vec<Point>>();
    if outline.flat || kept.len() < 3 {
        outline.corners = corners_of(&farthest_pair(points));
        outline.parts = vec![(0..outline.corners.len()).collect()];
        return outline;
    }
    outline.crossing =
        find_crossing(&corners_of(&kept), tolerance).map(|(i, j, at)| (kept[i], kept[j], at));
    if outline.crossing.is_some() {
        outline.corners = corners_of(&hull(points));
        outline.parts = split_convex(&outline.corners);
        return outline;
    }
    outline.clockwise = area(&corners_of(&kept)) < 0.0;
    if outline.clockwise {
        kept[1..].reverse();
    }
    outline.collinear = remove_collinear(points, &mut kept, tolerance);
    outline.corners = corners_of(&kept);
    let corners = &outline.corners;
    let n = corners.len();
    let is_reflex = |i: &usize| {
        let (a, b) = (corners[(i + n - 1) % n], corners[(i + 1) % n]);
        turn(a, corners[*i], b) < 0.0
    };
    outline.reflex = (0..n).filter(is_reflex).map(|i| kept[i]).collect();
    outline.parts =
        if outline.reflex.is_empty() { split_convex(corners) } else { convex_parts(corners) };
    outline
}

/// Divides a convex outline into parts of at most [`MAX_CORNERS`].
fn split_convex(corners: &[Point]) -> Vec<Vec<usize>> {
    if corners.len() <= MAX_CORNERS {
        return vec![(0..corners.len()).collect()];
    }
    convex_parts(corners)
}

/// Returns the corners without those that repeat their predecessor.
fn distinct(points: &[Point], tolerance: f64, repeated: &mut Vec<usize>) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for (i, point) in points.iter().enumerate() {
        match kept.last() {
            Some(before) if distance(points[*before], *point) <= tolerance => repeated.push(i),
            _ => kept.push(i),
        }
    }
    while kept.len() > 1 && distance(points[kept[0]], points[kept[kept.len() - 1]]) <= tolerance {
        repeated.extend(kept.pop());
    }
    repeated.sort_unstable();
    kept
}

/// Returns the indices of two points that are almost the farthest apart; one if all points coincide.
fn farthest_pair(points: &[Point]) -> Vec<usize> {
    let farthest = |from: usize| {
        let by_distance = |i: &usize, j: &usize| {
            distance(points[from], points[*i]).total_cmp(&distance(points[from], points[*j]))
        };
        (0..points.len()).max_by(by_distance).unwrap_or(from)
    };
    let first = farthest(0);
    let second = farthest(first);
    if points[first] == points[second] { vec![first] } else { vec![first, second] }
}

/// Returns whether all points are collinear.
fn is_flat(points: &[Point], tolerance: f64) -> bool {
    let [first, second] = farthest_pair(points)[..] else { return true };
    let (a, b) = (points[first], points[second]);
    let length = distance(a, b);
    points.iter().all(|point| turn(a, b, *point).abs() <= tolerance * length)
}

/// Removes collinear corners from `kept` and returns them.
fn remove_collinear(points: &[Point], kept: &mut Vec<usize>, tolerance: f64) -> Vec<usize> {
    let (mut removed, mut i, mut unchecked) = (Vec::new(), 0, kept.len());
    while unchecked > 0 && kept.len() > 3 {
        let n = kept.len();
        let [a, b, c] = [kept[(i + n - 1) % n], kept[i % n], kept[(i + 1) % n]].map(|k| points[k]);
        if turn(a, b, c).abs() <= tolerance * distance(a, c) {
            removed.push(kept.remove(i % n));
            i = (i % n).min(kept.len() - 1);
            // The neighbours may be collinear now.
            unchecked = unchecked.min(kept.len());
        } else {
            i = (i + 1) % n;
            unchecked -= 1;
        }
    }
    removed.sort_unstable();
    removed
}

/// Returns the first place where an edge meets a non-adjacent edge, or runs back over its predecessor.
fn find_crossing(corners: &[Point], tolerance: f64) -> Option<(usize, usize, Point)> {
    let n = corners.len();
    let end = |i: usize| corners[(i + 1) % n];
    for i in 0..n {
        let (a, b, c) = (corners[i], end(i), end((i + 1) % n));
        let length = distance(a, b).min(distance(b, c));
        let is_reversal = dot(vector(a, b), vector(b, c)) < 0.0;
        if is_reversal && turn(a, b, c).abs() <= tolerance * length {
            return Some((i, (i + 1) % n, b));
        }
        for (j, start) in corners.iter().enumerate().skip(i + 2) {
            if (j + 1) % n != i
                && let Some(at) = intersection([a, b], [*start, end(j)], tolerance)
            {
                return Some((i, j, at));
            }
        }
    }
    None
}
