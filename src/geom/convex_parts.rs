//! Divides a concave outline into convex parts.

use super::convex::MAX_CORNERS;
use super::points::{Point, turn};

/// Returns the convex parts of a counter-clockwise outline that does not cross itself. The parts are
/// counter-clockwise lists of indices, each of at most [`MAX_CORNERS`] corners.
///
/// Ears are cut off until triangles are left; then every diagonal not needed for convexity is removed.
/// The number of parts is at most four times the optimum.
///
/// Meisters, "Polygons have ears", 1975; Hertel, Mehlhorn, "Fast triangulation of simple polygons",
/// 1983; O'Rourke, Computational Geometry in C, 2.5.
#[must_use]
pub fn convex_parts(corners: &[Point]) -> Vec<Vec<usize>> {
    let (mut parts, diagonals) = ears(corners);
    for [from, to] in diagonals {
        let find_edge = |from: usize, to: usize, parts: &[Vec<usize>]| {
            let edge = |part: &Vec<usize>| edge_of(part, from, to);
            parts.iter().enumerate().find_map(|(i, part)| edge(part).map(|at| (i, at)))
        };
        let (Some((one, at)), Some((other, start))) =
            (find_edge(from, to, &parts), find_edge(to, from, &parts))
        else {
            continue;
        };
        if one == other {
            continue;
        }
        // From `to` round one part to `from`, and back round the other part.
        let (p, q) = (&parts[one], &parts[other]);
        let rest_of = |part: &[usize], edge: usize| -> Vec<usize> {
            (1..part.len()).map(|k| part[(edge + k) % part.len()]).collect()
        };
        let merged: Vec<usize> = rest_of(p, at).into_iter().chain(rest_of(q, start)).collect();
        if merged.len() <= MAX_CORNERS && is_convex_at(corners, &merged, [from, to]) {
            parts[one] = merged;
            parts.swap_remove(other);
        }
    }
    parts
}

/// Returns the index in the part of its edge from `from` to `to`.
fn edge_of(part: &[usize], from: usize, to: usize) -> Option<usize> {
    (0..part.len()).find(|i| part[*i] == from && part[(i + 1) % part.len()] == to)
}

/// Returns whether a part turns left, or goes straight, at these corners.
fn is_convex_at(corners: &[Point], part: &[usize], at: [usize; 2]) -> bool {
    let n = part.len();
    (0..n).filter(|i| at.contains(&part[*i])).all(|i| {
        let [a, b, c] = [part[(i + n - 1) % n], part[i], part[(i + 1) % n]].map(|i| corners[i]);
        turn(a, b, c) >= 0.0
    })
}

/// Returns triangles and the diagonals between them.
fn ears(corners: &[Point]) -> (Vec<Vec<usize>>, Vec<[usize; 2]>) {
    let mut remaining: Vec<usize> = (0..corners.len()).collect();
    // The next ear is near the last one.
    let (mut triangles, mut diagonals, mut near) = (Vec::new(), Vec::new(), 0);
    while remaining.len() > 3 {
        let n = remaining.len();
        let triple = |i: usize| [remaining[(i + n - 1) % n], remaining[i], remaining[(i + 1) % n]];
        // An ear always exists; if rounding hides it, the widest corner is cut off.
        let widest = || {
            let wide = |i: &usize| {
                let [a, b, c] = triple(*i).map(|i| corners[i]);
                turn(a, b, c)
            };
            (0..n).max_by(|i, j| wide(i).total_cmp(&wide(j))).unwrap_or(0)
        };
        let mut around = (0..n).map(|k| (near + k) % n);
        let at = around.find(|i| is_ear(corners, &remaining, triple(*i))).unwrap_or_else(widest);
        let [a, b, c] = triple(at);
        triangles.push(vec![a, b, c]);
        diagonals.push([c, a]);
        remaining.remove(at);
        near = (at + remaining.len() - 1) % remaining.len();
    }
    triangles.push(remaining);
    (triangles, diagonals)
}

/// Returns whether the corner b can be cut off: it is convex, and the triangle contains no other
/// corner.
fn is_ear(corners: &[Point], remaining: &[usize], [a, b, c]: [usize; 3]) -> bool {
    let [p, q, r] = [a, b, c].map(|i| corners[i]);
    if turn(p, q, r) <= 0.0 {
        return false;
    }
    remaining.iter().all(|i| {
        let point = corners[*i];
        turn(p, q, point) < 0.0
            || turn(q, r, point) < 0.0
            || turn(r, p, point) < 0.0
            || [a, b, c].contains(i)
    })
}
