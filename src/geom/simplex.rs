//! Up to three corners of a difference A ⊖ B, and which part of them is nearest to the origin.
//!
//! Ericson, Real-Time Collision Detection, 5.1.5 and 9.5.2; Catto, "Computing Distance", GDC 2010.

use glam::Vec2;

use super::convex::Convex;

/// A corner of the difference and the two that it came from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Support {
    /// Corner of a, its index.
    pub a: usize,
    /// Corner of b.
    pub b: usize,
    /// Where a's is, m.
    pub on_a: Vec2,
    /// Where b's is, m.
    pub on_b: Vec2,
    /// `on_a` − `on_b`, m.
    pub difference: Vec2,
}

impl Support {
    /// The corner of the difference of the cores that is farthest along `direction`.
    #[must_use]
    pub fn new(a: &Convex, b: &Convex, direction: Vec2) -> Self {
        Self::of(a, b, a.support(direction), b.support(-direction))
    }

    /// The difference of these two corners.
    pub(super) fn of(shape_a: &Convex, shape_b: &Convex, a: usize, b: usize) -> Self {
        let (on_a, on_b) = (shape_a.points()[a], shape_b.points()[b]);
        Self { a, b, on_a, on_b, difference: on_a - on_b }
    }
}

/// One to three corners of the difference.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simplex {
    pub(super) points: [Support; 3],
    pub(super) count: usize,
}

impl Simplex {
    /// Its corners; the one that came in most recently is the last.
    #[must_use]
    pub fn points(&self) -> &[Support] {
        &self.points[..self.count]
    }

    pub(super) fn push(&mut self, point: Support) {
        self.points[self.count] = point;
        self.count += 1;
    }

    pub(super) fn holds(&self, point: &Support) -> bool {
        self.points().iter().any(|held| (held.a, held.b) == (point.a, point.b))
    }

    /// Keeps only the corners of `region`.
    pub(super) fn reduce(&mut self, region: Region) {
        match region {
            Region::Vertex(i) => {
                self.points[0] = self.points[i];
                self.count = 1;
            }
            Region::Edge(i, j) => {
                self.points[0] = self.points[i];
                self.points[1] = self.points[j];
                self.count = 2;
            }
            Region::Inside => {}
        }
    }
}

/// What is kept beyond the last corner does not count.
impl PartialEq for Simplex {
    fn eq(&self, other: &Self) -> bool {
        self.points() == other.points()
    }
}

/// The part of a simplex that is nearest to the origin; corners are those of the simplex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// A corner.
    Vertex(usize),
    /// The edge between two.
    Edge(usize, usize),
    /// The origin lies inside the triangle.
    Inside,
}

/// The part of a simplex nearest to the origin.
#[derive(Clone, Copy)]
pub(super) struct Nearest {
    pub(super) region: Region,
    pub(super) point: Vec2,
    pub(super) distance: f32,
    /// From it to the origin, a unit vector; zero when they are one.
    pub(super) direction: Vec2,
}

/// part ÷ whole, 0 to 1; 0 of nothing.
pub(super) fn fraction(part: f32, whole: f32) -> f32 {
    if whole > 0.0 && part > 0.0 { (part / whole).min(1.0) } else { 0.0 }
}

/// Which part of the simplex is nearest to the origin, the corner that came in most recently being
/// nearer than the nearest point of the others, or no farther than rounding makes it. Corners that
/// coincide or lie on a line are no special case: a triangle is inside only if its three edges say so.
pub(super) fn nearest_of(simplex: &Simplex) -> Nearest {
    match simplex.count {
        1 => nearest_on_edge(simplex, 0, 0),
        2 => nearest_on_edge(simplex, 0, 1),
        _ => nearest_on_triangle(simplex),
    }
}

/// Without the edge of the two older corners: from its nearest point the way to the new corner leads
/// nearer to the origin.
fn nearest_on_triangle(simplex: &Simplex) -> Nearest {
    let [p, q, new] = simplex.points.each_ref().map(|point| point.difference);
    // From the edges, not the corners: a short edge far away keeps its direction.
    let sides = [p.perp_dot(q - p), q.perp_dot(new - q), new.perp_dot(p - new)];
    if sides.iter().all(|side| *side > 0.0) || sides.iter().all(|side| *side < 0.0) {
        let (point, distance, direction) = (Vec2::ZERO, 0.0, Vec2::ZERO);
        return Nearest { region: Region::Inside, point, distance, direction };
    }
    let turn = (q - p).perp_dot(new - p);
    let is_outside = |side: f32| side * turn < 0.0;
    match (is_outside(sides[1]), is_outside(sides[2])) {
        (true, false) => nearest_on_edge(simplex, 1, 2),
        (false, true) => nearest_on_edge(simplex, 0, 2),
        _ => {
            let (one, other) = (nearest_on_edge(simplex, 1, 2), nearest_on_edge(simplex, 0, 2));
            // On ties the younger corner stays.
            if other.distance < one.distance { other } else { one }
        }
    }
}

/// The nearest part of the edge between two corners, which may be one.
fn nearest_on_edge(simplex: &Simplex, i: usize, j: usize) -> Nearest {
    let (p, q) = (simplex.points[i].difference, simplex.points[j].difference);
    let edge = q - p;
    let (along, back) = (-p.dot(edge), q.dot(edge));
    if along > 0.0 && back > 0.0 {
        // Across the edge: the foot's own direction would be lost in its rounding.
        let across = edge.perp() / edge.length();
        let height = across.dot(if along < back { p } else { q });
        let direction = if height > 0.0 { -across } else { across };
        let point = across * height;
        return Nearest { region: Region::Edge(i, j), point, distance: height.abs(), direction };
    }
    let (corner, point) = if along > 0.0 { (j, q) } else { (i, p) };
    let direction = -point.normalize_or_zero();
    Nearest { region: Region::Vertex(corner), point, distance: point.length(), direction }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_is_between_nothing_and_all() {
        for (part, whole, expected) in [
            (1.0, 4.0, 0.25),
            (4.0, 4.0, 1.0),
            (5.0, 4.0, 1.0),
            (0.0, 4.0, 0.0),
            (-1.0, 4.0, 0.0),
            (1.0, 0.0, 0.0),
            (0.0, 0.0, 0.0),
        ] {
            assert_eq!(fraction(part, whole), expected, "{part} of {whole}");
        }
    }
}
