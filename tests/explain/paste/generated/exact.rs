//! Verdicts in whole numbers, without rounding. Lengths are counted in twelfths.

use collidoscope::geom::verdict::Verdict;

/// A point, twelfths.
pub(super) type Point = [i128; 2];

/// A convex shape: corners, and the radius added to their hull.
#[derive(Clone, Debug)]
pub(super) struct Exact {
    pub(super) corners: Vec<Point>,
    pub(super) radius: i128,
}

fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: Point, b: Point) -> i128 {
    a[0] * b[0] + a[1] * b[1]
}

fn cross(a: Point, b: Point) -> i128 {
    a[0] * b[1] - a[1] * b[0]
}

/// Returns the edges; a point has a degenerate one, and a segment one in each direction.
fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..corners.len()).map(|k| (corners[k], corners[(k + 1) % corners.len()]))
}

/// Returns the sign of the greatest gap between two hulls on any axis: −1 if they overlap, 0 if they touch.
fn gap_sign(a: &[Point], b: &[Point]) -> i128 {
    let mut axes = Vec::new();
    for (p, q) in edges(a).chain(edges(b)) {
        let [x, y] = sub(q, p);
        axes.push([-y, x]);
        // A segment also has the axis along itself.
        axes.push([x, y]);
    }
    axes.push(sub(a[0], b[0]));
    let project = |corners: &[Point], axis: Point| {
        let all = corners.iter().map(move |corner| dot(*corner, axis));
        (all.clone().min().expect("a corner"), all.max().expect("a corner"))
    };
    let gaps = axes.into_iter().filter(|axis| *axis != [0, 0]).map(|axis| {
        let ((low, high), (least, most)) = (project(a, axis), project(b, axis));
        (least - high).max(low - most)
    });
    gaps.max().map_or(0, i128::signum)
}

/// Returns the sign of a point's distance from a segment minus `reach`.
fn compare_distance(p: Point, (a, b): (Point, Point), reach: i128) -> i128 {
    let (along, to) = (sub(b, a), sub(p, a));
    let (length, place) = (dot(along, along), dot(to, along));
    let (square, factor) = if place <= 0 {
        (dot(to, to), 1)
    } else if place >= length {
        let from = sub(p, b);
        (dot(from, from), 1)
    } else {
        (cross(along, to).pow(2), length)
    };
    (square - reach * reach * factor).signum()
}

/// Returns the verdict about two shapes.
pub(super) fn verdict(a: &Exact, b: &Exact) -> Verdict {
    let core_gap = gap_sign(&a.corners, &b.corners);
    let reach = a.radius + b.radius;
    let sign = if reach == 0 || core_gap <= 0 {
        if reach > 0 { -1 } else { core_gap }
    } else {
        let from_a = a.corners.iter().flat_map(|p| edges(&b.corners).map(move |edge| (*p, edge)));
        let from_b = b.corners.iter().flat_map(|p| edges(&a.corners).map(move |edge| (*p, edge)));
        let all = from_a.chain(from_b).map(|(p, edge)| compare_distance(p, edge, reach));
        all.min().expect("a corner")
    };
    match sign {
        1 => Verdict::Apart,
        0 => Verdict::Touching,
        _ => Verdict::Overlapping,
    }
}
