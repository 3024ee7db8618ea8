//! Points, segments and closed lists of corners in the plane: turns, distances, areas, hulls,
//! intersections. In `f64`, in any unit; x to the right, y up.

use std::cmp::Ordering;

use super::order;

/// A point (x, y), y up.
pub type Point = [f64; 2];

/// Returns twice the signed area of the triangle a, b, c; positive counter-clockwise.
pub(super) fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

pub(super) fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// Returns the vector from a to b.
pub(super) fn vector(a: Point, b: Point) -> Point {
    [b[0] - a[0], b[1] - a[1]]
}

/// Returns the distance between two points.
#[must_use]
pub fn distance(a: Point, b: Point) -> f64 {
    libm::hypot(b[0] - a[0], b[1] - a[1])
}

/// Returns the least and the greatest coordinates of the points.
#[must_use]
pub fn bounds(points: &[Point]) -> [Point; 2] {
    let none = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    points.iter().fold(none, |[low, high], [x, y]| {
        [[low[0].min(*x), low[1].min(*y)], [high[0].max(*x), high[1].max(*y)]]
    })
}

/// Returns the area; positive if the corners are counter-clockwise.
#[must_use]
pub fn area(corners: &[Point]) -> f64 {
    let Some(first) = corners.first() else { return 0.0 };
    corners.windows(2).map(|pair| turn(*first, pair[0], pair[1])).sum::<f64>() / 2.0
}

/// Returns the corner indices of the convex hull, counter-clockwise, without collinear ones.
///
/// Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
#[must_use]
pub fn hull(points: &[Point]) -> Vec<usize> {
    let by_coordinates = |a: &usize, b: &usize| {
        points[*a].partial_cmp(&points[*b]).unwrap_or(Ordering::Equal).then(a.cmp(b))
    };
    let mut sorted: Vec<usize> = (0..points.len()).collect();
    order::sort_by(&mut sorted, by_coordinates);
    sorted.dedup_by_key(|i| points[*i]);
    if sorted.len() < 3 {
        return sorted;
    }
    let chain = |order: &mut dyn Iterator<Item = usize>| {
        let mut chain: Vec<usize> = Vec::new();
        for i in order {
            while let [.., a, b] = chain[..]
                && turn(points[a], points[b], points[i]) <= 0.0
            {
                chain.pop();
            }
            chain.push(i);
        }
        chain.pop();
        chain
    };
    let mut hull = chain(&mut sorted.iter().copied());
    hull.extend(chain(&mut sorted.iter().rev().copied()));
    hull
}

/// Returns the intersection of two segments; they may miss each other by `tolerance`.
#[must_use]
pub fn intersection([a, b]: [Point; 2], [c, d]: [Point; 2], tolerance: f64) -> Option<Point> {
    let (side_c, side_d) = (turn(a, b, c), turn(a, b, d));
    let (side_a, side_b) = (turn(c, d, a), turn(c, d, b));
    let (slack_ab, slack_cd) = (tolerance * distance(a, b), tolerance * distance(c, d));
    let apart = |s: f64, t: f64, slack: f64| s > slack && t > slack || s < -slack && t < -slack;
    if apart(side_c, side_d, slack_ab) || apart(side_a, side_b, slack_cd) {
        return None;
    }
    let difference = side_c - side_d;
    if difference.abs() > 2.0 * slack_ab {
        let t = (side_c / difference).clamp(0.0, 1.0);
        let at = [c[0] + t * (d[0] - c[0]), c[1] + t * (d[1] - c[1])];
        return (distance_to_segment(at, [a, b]) <= tolerance).then_some(at);
    }
    // Parallel and collinear.
    [c, d]
        .into_iter()
        .find(|p| distance_to_segment(*p, [a, b]) <= tolerance)
        .or_else(|| [a, b].into_iter().find(|p| distance_to_segment(*p, [c, d]) <= tolerance))
}

/// Returns the distance of a point from a segment.
#[must_use]
pub fn distance_to_segment(point: Point, [a, b]: [Point; 2]) -> f64 {
    let along = vector(a, b);
    let square = dot(along, along);
    let t =
        if square > 0.0 { (dot(vector(a, point), along) / square).clamp(0.0, 1.0) } else { 0.0 };
    distance(point, [a[0] + t * along[0], a[1] + t * along[1]])
}

/// Returns whether a point is inside an outline: a ray from the point crosses the outline an odd number
/// of times. Points on the outline may count as inside or outside.
#[must_use]
pub fn is_inside(point: Point, corners: &[Point]) -> bool {
    let mut inside = false;
    for (i, b) in corners.iter().enumerate() {
        let a = corners[(i + corners.len() - 1) % corners.len()];
        if (a[1] > point[1]) != (b[1] > point[1]) {
            let x = a[0] + (point[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
            inside ^= point[0] < x;
        }
    }
    inside
}
