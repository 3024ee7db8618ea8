//! Triangulates polygons with holes, using every corner.

use std::collections::HashSet;

use glam::DVec2;

use super::outline::Island;

/// Triangulates an island; its corners are numbered contour by contour. The triangles are
/// counter-clockwise, use every edge of the contours and match along every inner edge. `None` if that
/// fails.
pub(crate) fn fill(island: &Island) -> Option<Vec<[usize; 3]>> {
    let points: Vec<DVec2> = island.contours().flatten().copied().collect();
    let (mut contour_edges, mut holes, mut first) = (HashSet::new(), Vec::new(), 0);
    for contour in island.contours() {
        let n = contour.len();
        contour_edges.extend((0..n).map(|i| (first + i, first + (i + 1) % n)));
        first += n;
        holes.push(first);
    }
    // earcutr needs the start of each hole: the ends of all contours except the last.
    holes.pop();
    let coordinates: Vec<f64> = points.iter().flat_map(|p| [p.x, p.y]).collect();
    let triangulated = earcutr::earcut(&coordinates, &holes, 2).ok()?;
    let (triples, _) = triangulated.as_chunks::<3>();
    let counter_clockwise = |&[a, b, c]: &[usize; 3]| {
        if (points[b] - points[a]).perp_dot(points[c] - points[a]) < 0.0 {
            [a, c, b]
        } else {
            [a, b, c]
        }
    };
    insert_dropped_corners(triples.iter().map(counter_clockwise).collect(), &points, &contour_edges)
}

/// Splits triangles until every edge is a contour edge or is shared with a second triangle. Needed because
/// ear clipping drops collinear corners and leaves one long edge against two short ones.
fn insert_dropped_corners(
    mut triangles: Vec<[usize; 3]>,
    points: &[DVec2],
    contour_edges: &HashSet<(usize, usize)>,
) -> Option<Vec<[usize; 3]>> {
    // Each round adds one dropped corner.
    for _ in 0..=points.len() {
        let edges: HashSet<(usize, usize)> =
            triangles.iter().flat_map(|&[a, b, c]| [(a, b), (b, c), (c, a)]).collect();
        let is_unmatched =
            |&(a, b): &(usize, usize)| !contour_edges.contains(&(a, b)) && !edges.contains(&(b, a));
        let found = triangles.iter().enumerate().find_map(|(i, &[a, b, c])| {
            [[a, b, c], [b, c, a], [c, a, b]]
                .into_iter()
                .filter(|&[a, b, _]| is_unmatched(&(a, b)))
                .find_map(|[a, b, c]| Some((i, [a, b, c], nearest_dropped_corner(points, a, b)?)))
        });
        let Some((i, [a, b, c], v)) = found else {
            let is_complete = contour_edges.is_subset(&edges) && !edges.iter().any(is_unmatched);
            return is_complete.then_some(triangles);
        };
        triangles[i] = [a, v, c];
        triangles.push([v, b, c]);
    }
    None
}

/// Returns the corner nearest to `a` among the corners on the line from `a` to `b`, ends excluded.
fn nearest_dropped_corner(points: &[DVec2], a: usize, b: usize) -> Option<usize> {
    let along = points[b] - points[a];
    let fraction = |v: usize| (points[v] - points[a]).dot(along) / along.length_squared();
    // A millionth of the edge is far below a font unit.
    let is_on_edge = |&v: &usize| {
        let offset = along.perp_dot(points[v] - points[a]) / along.length_squared();
        v != a && v != b && offset.abs() < 1e-6 && fraction(v) > 0.0 && fraction(v) < 1.0
    };
    (0..points.len()).filter(is_on_edge).min_by(|&v, &w| fraction(v).total_cmp(&fraction(w)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_on_a_straight_line_are_kept() {
        let contour =
            |points: &[(f64, f64)]| points.iter().map(|&p| p.into()).collect::<Vec<DVec2>>();
        // A square with a corner in the middle of three sides and a hole in line with two of them.
        let outer = contour(&[
            (0.0, 0.0),
            (2.0, 0.0),
            (4.0, 0.0),
            (4.0, 2.0),
            (4.0, 4.0),
            (0.0, 4.0),
            (0.0, 2.0),
        ]);
        let hole =
            contour(&[(1.0, 2.0), (1.0, 3.0), (2.0, 3.0), (3.0, 3.0), (3.0, 2.0), (2.0, 2.0)]);
        let island = Island { outer, holes: vec![hole] };
        let points: Vec<DVec2> = island.contours().flatten().copied().collect();
        let triangles = fill(&island).expect("it is a plain polygon");
        let used: HashSet<usize> = triangles.iter().flatten().copied().collect();
        assert_eq!(used.len(), points.len());
        let twice_area: f64 = triangles
            .iter()
            .map(|&[a, b, c]| (points[b] - points[a]).perp_dot(points[c] - points[a]))
            .sum();
        assert!((twice_area / 2.0 - 14.0).abs() < 1e-12);
    }
}
