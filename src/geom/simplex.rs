//! Up to three corners of a difference A ⊖ B, and their nearest part to the origin.
//!
//! Ericson, Real-Time Collision Detection, 5.1.5 and 9.5.2; Catto, "Computing Distance", GDC 2010.

use glam::Vec2;

use super::convex::Convex;

/// A corner of the difference, and its corners of a and b.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Support {
    /// Index of the corner of a.
    pub a: usize,
    /// Index of the corner of b.
    pub b: usize,
    /// Position of the corner of a, m.
    pub on_a: Vec2,
    /// Position of the corner of b, m.
    pub on_b: Vec2,
    /// `on_a` − `on_b`, m.
    pub difference: Vec2,
}

impl Support {
    /// Returns the corner of the difference of the cores farthest along `direction`.
    #[must_use]
    pub fn new(a: &Convex, b: &Convex, direction: Vec2) -> Self {
        Self::of(a, b, a.support(direction), b.support(-direction))
    }

    /// Returns the difference of these two corners.
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
    /// Returns the corners; the most recent one is the last.
    #[must_use]
    pub fn points(&self) -> &[Support] {
        &self.points[..self.count]
    }

    pub(super) fn push(&mut self, point: Support) {
        self.points[self.count] = point;
        self.count += 1;
    }

    pub(super) fn contains(&self, point: &Support) -> bool {
        self.points().iter().any(|held| (held.a, held.b) == (point.a, point.b))
    }

    /// Keeps only the corners of `region`.
    pub(super) fn reduce(&mut self, region: SimplexRegion) {
        match region {
            SimplexRegion::Vertex(i) => {
                self.points[0] = self.points[i];
                self.count = 1;
            }
            SimplexRegion::Edge(i, j) => {
                self.points[0] = self.points[i];
                self.points[1] = self.points[j];
                self.count = 2;
            }
            SimplexRegion::Inside => {}
        }
    }
}

/// Ignores values after the last corner.
impl PartialEq for Simplex {
    fn eq(&self, other: &Self) -> bool {
        self.points() == other.points()
    }
}

/// The part of a simplex nearest to the origin, by corners of the simplex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimplexRegion {
    /// A corner.
    Vertex(usize),
    /// The edge between two corners.
    Edge(usize, usize),
    /// The origin lies inside the triangle.
    Inside,
}

/// The part of a simplex nearest to the origin.
#[derive(Clone, Copy)]
pub(super) struct SimplexNearest {
    pub(super) region: SimplexRegion,
    pub(super) point: Vec2,
    pub(super) distance: f32,
    /// Unit vector from it to the origin; zero if they coincide.
    pub(super) direction: Vec2,
}

/// Returns part ÷ whole, 0 to 1; 0 if the whole is 0.
pub(super) fn fraction(part: f32, whole: f32) -> f32 {
    if whole > 0.0 && part > 0.0 { (part / whole).min(1.0) } else { 0.0 }
}

/// Returns the part of the simplex nearest to the origin. The most recent corner must be nearer than
/// the nearest point of the others, or equal within rounding. Coincident or collinear corners need no
/// special case: the origin is inside a triangle only if all three edges agree.
pub(super) fn nearest_of(simplex: &Simplex) -> SimplexNearest {
    match simplex.count {
        1 => nearest_on_edge(simplex, 0, 0),
        2 => nearest_on_edge(simplex, 0, 1),
        _ => nearest_on_triangle(simplex),
    }
}

/// Skips the edge of the two older corners: the way from its nearest point to the new corner leads
/// nearer to the origin.
fn nearest_on_triangle(simplex: &Simplex) -> SimplexNearest {
    let [p, q, new] = simplex.points.each_ref().map(|point| point.difference);
    // Computed from the edges, not the corners: a short edge far away keeps its direction.
    let sides = [p.perp_dot(q - p), q.perp_dot(new - q), new.perp_dot(p - new)];
    if sides.iter().all(|side| *side > 0.0) || sides.iter().all(|side| *side < 0.0) {
        let (point, distance, direction) = (Vec2::ZERO, 0.0, Vec2::ZERO);
        return SimplexNearest { region: SimplexRegion::Inside, point, distance, direction };
    }
    let turn = (q - p).perp_dot(new - p);
    let is_outside = |side: f32| side * turn < 0.0;
    match (is_outside(sides[1]), is_outside(sides[2])) {
        (true, false) => nearest_on_edge(simplex, 1, 2),
        (false, true) => nearest_on_edge(simplex, 0, 2),
        _ => {
            let (one, other) = (nearest_on_edge(simplex, 1, 2), nearest_on_edge(simplex, 0, 2));
            // On ties the newer corner stays.
            if other.distance < one.distance { other } else { one }
        }
    }
}

/// Returns the nearest part of the edge between two corners, which may coincide.
fn nearest_on_edge(simplex: &Simplex, i: usize, j: usize) -> SimplexNearest {
    let (p, q) = (simplex.points[i].difference, simplex.points[j].difference);
    let edge = q - p;
    let (along, back) = (-p.dot(edge), q.dot(edge));
    if along > 0.0 && back > 0.0 {
        // Perpendicular to the edge: rounding would destroy the foot's own direction.
        let across = edge.perp() / edge.length();
        let height = across.dot(if along < back { p } else { q });
        let direction = if height > 0.0 { -across } else { across };
        let point = across * height;
        return SimplexNearest {
            region: SimplexRegion::Edge(i, j),
            point,
            distance: height.abs(),
            direction,
        };
    }
    let (corner, point) = if along > 0.0 { (j, q) } else { (i, p) };
    let direction = -point.normalize_or_zero();
    SimplexNearest {
        region: SimplexRegion::Vertex(corner),
        point,
        distance: point.length(),
        direction,
    }
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
