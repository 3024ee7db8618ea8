//! Verdicts in whole numbers, without rounding. Lengths are counted in twelfths.

use collidoscope::geom::verdict::Verdict;

/// A point, twelfths.
pub(super) type At = [i128; 2];

/// A convex shape: corners, and the radius added to their hull.
#[derive(Clone, Debug)]
pub(super) struct Exact {
    pub(super) corners: Vec<At>,
    pub(super) radius: i128,
}

fn sub(a: At, b: At) -> At {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: At, b: At) -> i128 {
    a[0] * b[0] + a[1] * b[1]
}

fn cross(a: At, b: At) -> i128 {
    a[0] * b[1] - a[1] * b[0]
}

/// Returns the edges; those of a segment and of a point are degenerate.
fn edges(corners: &[At]) -> impl Iterator<Item = (At, At)> + '_ {
    (0..corners.len()).map(|k| (corners[k], corners[(k + 1) % corners.len()]))
}

/// Returns the sign of the greatest gap between two hulls on any axis: −1 if they overlap, 0 if they touch.
fn gap(a: &[At], b: &[At]) -> i128 {
    let mut axes = Vec::new();
    for (p, q) in edges(a).chain(edges(b)) {
        let [x, y] = sub(q, p);
        axes.push([-y, x]);
        // The ends of a segment have this axis.
        axes.push([x, y]);
    }
    axes.push(sub(a[0], b[0]));
    let project = |corners: &[At], axis: At| {
        let all = corners.iter().map(move |corner| dot(*corner, axis));
        (all.clone().min().expect("a corner"), all.max().expect("a corner"))
    };
    let gaps = axes.into_iter().filter(|axis| *axis != [0, 0]).map(|axis| {
        let ((low, high), (least, most)) = (project(a, axis), project(b, axis));
        (least - high).max(low - most)
    });
    gaps.max().map_or(0, i128::signum)
}

/// Compares the distance of a point from a segment with `reach`: the sign of the difference.
fn distance(p: At, (a, b): (At, At), reach: i128) -> i128 {
    let (along, to) = (sub(b, a), sub(p, a));
    let (length, place) = (dot(along, along), dot(to, along));
    let (square, by) = if place <= 0 {
        (dot(to, to), 1)
    } else if place >= length {
        let from = sub(p, b);
        (dot(from, from), 1)
    } else {
        (cross(along, to).pow(2), length)
    };
    (square - reach * reach * by).signum()
}

/// Returns the verdict about two shapes.
pub(super) fn verdict(a: &Exact, b: &Exact) -> Verdict {
    let apart = gap(&a.corners, &b.corners);
    let reach = a.radius + b.radius;
    let sign = if reach == 0 || apart <= 0 {
        if reach > 0 { -1 } else { apart }
    } else {
        let from_a = a.corners.iter().flat_map(|p| edges(&b.corners).map(move |edge| (*p, edge)));
        let from_b = b.corners.iter().flat_map(|p| edges(&a.corners).map(move |edge| (*p, edge)));
        let all = from_a.chain(from_b).map(|(p, edge)| distance(p, edge, reach));
        all.min().expect("a corner")
    };
    match sign {
        1 => Verdict::Apart,
        0 => Verdict::Touching,
        _ => Verdict::Overlapping,
    }
}
