//! Two boxes: by their corners, over every face normal and every cross product of two edges.

use super::linear::{M, V, apply, dot, plus};

/// A box: centre, rotation, size.
pub struct PlacedBox {
    pub at: V,
    pub turn: M,
    pub size: V,
}

/// Shortest way out of a box.
pub struct Exit {
    /// Depth of overlap, m; negative if apart.
    pub depth: f64,
    /// Unit vector, from the other box towards this one.
    pub normal: V,
    /// Additional depth along the next best, different direction, m.
    pub runner_up_gap: f64,
}

fn corners(b: &PlacedBox) -> [V; 8] {
    std::array::from_fn(|corner| {
        let half = |i: usize| if corner >> i & 1 == 1 { b.size[i] } else { -b.size[i] } / 2.0;
        plus(b.at, apply(b.turn, std::array::from_fn(half)), 1.0)
    })
}

fn cross(a: V, b: V) -> V {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Returns the shortest way out of b for a.
pub fn way_out(a: &PlacedBox, b: &PlacedBox, crosses: bool) -> Exit {
    let (p, q) = (corners(a), corners(b));
    let sides = |corners: &[V; 8]| [1, 2, 4].map(|to: usize| plus(corners[to], corners[0], -1.0));
    let (e, f) = (sides(&p), sides(&q));
    let faces = |e: &[V; 3]| [cross(e[0], e[1]), cross(e[1], e[2]), cross(e[2], e[0])];
    let mut axes: Vec<V> = faces(&e).into_iter().chain(faces(&f)).collect();
    if crosses {
        axes.extend(e.iter().flat_map(|e| f.iter().map(|f| cross(*e, *f))));
    }
    let unit = |v: V| {
        let length = dot(v, v).sqrt();
        (length > 1e-9).then(|| v.map(|x| x / length))
    };
    let exit = |n: V| {
        let range = |corners: &[V; 8]| {
            let heights = corners.map(|corner| dot(corner, n));
            let low = heights.into_iter().fold(f64::INFINITY, f64::min);
            (low, heights.into_iter().fold(f64::NEG_INFINITY, f64::max))
        };
        let ((a0, a1), (b0, b1)) = (range(&p), range(&q));
        // Along n until a lies above b, or against n until a lies below b.
        if b1 - a0 <= a1 - b0 { (b1 - a0, n) } else { (a1 - b0, n.map(|x| -x)) }
    };
    let exits: Vec<(f64, V)> = axes.into_iter().filter_map(unit).map(exit).collect();
    let (depth, normal) = *exits.iter().min_by(|p, q| p.0.total_cmp(&q.0)).expect("six at least");
    let others = exits.iter().filter(|(_, other)| dot(*other, normal) < 0.999_99);
    let next = others.map(|(depth, _)| *depth).fold(f64::INFINITY, f64::min);
    Exit { depth, normal, runner_up_gap: next - depth }
}
