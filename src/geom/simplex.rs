//! Up to three corners of a difference A ⊖ B, and the part of their simplex nearest to the origin.
//!
//! Ericson, Real-Time Collision Detection, 5.1.5 and 9.5.2; Catto, "Computing Distance", GDC 2010.

use glam::Vec2;

use super::convex::Convex;

/// A corner of the difference, and the corners of a and b that make it.
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
    #[inline(always)]
    pub fn new(a: &Convex, b: &Convex, direction: Vec2) -> Self {
        Self::at_corners(a, b, a.support(direction), b.support(-direction))
    }

    /// Returns the corner of the difference made by corner `a` of `shape_a` and corner `b` of `shape_b`.
    #[inline(always)]
    pub(super) fn at_corners(shape_a: &Convex, shape_b: &Convex, a: usize, b: usize) -> Self {
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

/// A corner of the difference during a search, small enough for registers.
#[derive(Clone, Copy, Default)]
pub(super) struct Corner {
    a: usize,
    b: usize,
    /// Position, m.
    pub(super) at: Vec2,
}

impl Corner {
    /// Returns the corner of the difference of the cores farthest along `direction`.
    #[inline(always)]
    pub(super) fn new(shape_a: &Convex, shape_b: &Convex, direction: Vec2) -> Self {
        let (a, b) = (shape_a.support(direction), shape_b.support(-direction));
        Self { a, b, at: shape_a.points()[a] - shape_b.points()[b] }
    }

    pub(super) fn support(&self, a: &Convex, b: &Convex) -> Support {
        Support::at_corners(a, b, self.a, self.b)
    }
}

/// The simplex of a search.
#[derive(Clone, Copy, Default)]
pub(super) struct Corners {
    corners: [Corner; 3],
    count: usize,
}

impl Corners {
    /// Adds the most recent corner. Constant indices keep the corners in registers.
    #[inline(always)]
    pub(super) fn push(&mut self, corner: Corner) {
        match self.count {
            0 => self.corners[0] = corner,
            1 => self.corners[1] = corner,
            _ => self.corners[2] = corner,
        }
        self.count += 1;
    }

    /// Returns whether `corner` is one of the first two corners.
    #[inline(always)]
    pub(super) fn contains(&self, corner: &Corner) -> bool {
        let is_same = |own: &Corner| (own.a, own.b) == (corner.a, corner.b);
        self.count > 0 && is_same(&self.corners[0]) || self.count > 1 && is_same(&self.corners[1])
    }

    /// Keeps only the corners of `region`; returns the region with the new indices.
    #[inline(always)]
    pub(super) fn reduce(&mut self, region: SimplexRegion) -> SimplexRegion {
        let [p, q, new] = self.corners;
        (self.corners[0], self.corners[1]) = match region {
            SimplexRegion::Vertex(0) | SimplexRegion::Edge(0, 1) | SimplexRegion::Inside => (p, q),
            SimplexRegion::Vertex(1) => (q, q),
            SimplexRegion::Edge(0, _) => (p, new),
            SimplexRegion::Vertex(_) => (new, new),
            SimplexRegion::Edge(..) => (q, new),
        };
        let (count, reduced) = match region {
            SimplexRegion::Vertex(_) => (1, SimplexRegion::Vertex(0)),
            SimplexRegion::Edge(..) => (2, SimplexRegion::Edge(0, 1)),
            SimplexRegion::Inside => (3, SimplexRegion::Inside),
        };
        self.count = count;
        reduced
    }

    /// Returns the simplex together with the corners of both shapes.
    pub(super) fn with_corners(&self, a: &Convex, b: &Convex) -> Simplex {
        let mut simplex = Simplex { count: self.count, ..Simplex::default() };
        for k in 0..self.count {
            simplex.points[k] = self.corners[k].support(a, b);
        }
        simplex
    }
}

/// The part of a simplex nearest to the origin, found without a square root.
#[derive(Clone, Copy)]
pub(super) struct SimplexNearest {
    pub(super) region: SimplexRegion,
    /// Vector from the part's nearest point towards the origin, of any length; zero if they coincide.
    pub(super) direction: Vec2,
    /// Distance of the part from the origin, m, times the length of `direction`.
    pub(super) product: f32,
    /// The part's corner nearest to the origin, m.
    corner: Vec2,
}

impl SimplexNearest {
    /// Returns the nearest point, m, its distance from the origin, m, and the unit vector from the point
    /// to the origin (zero if they coincide).
    pub(super) fn measured(&self) -> (Vec2, f32, Vec2) {
        let length = self.direction.length();
        if let SimplexRegion::Edge(..) = self.region {
            let unit = self.direction / length;
            let distance = unit.dot(self.corner).abs();
            return (-unit * distance, distance, unit);
        }
        (self.corner, length, self.direction.normalize_or_zero())
    }

    /// Returns the start of a search, before the first corner.
    pub(super) fn start(towards: Vec2) -> Self {
        let direction = if towards == Vec2::ZERO { Vec2::X } else { towards };
        let (region, product) = (SimplexRegion::Vertex(0), f32::INFINITY);
        Self { region, direction, product, corner: Vec2::ZERO }
    }

    fn vertex(simplex: &Corners, i: usize) -> Self {
        let corner = simplex.corners[i].at;
        let (region, product) = (SimplexRegion::Vertex(i), corner.length_squared());
        Self { region, direction: -corner, product, corner }
    }
}

/// Returns part ÷ whole, 0 to 1; 0 if the whole is 0.
pub(super) fn fraction(part: f32, whole: f32) -> f32 {
    if whole > 0.0 && part > 0.0 { (part / whole).min(1.0) } else { 0.0 }
}

/// Returns the part of the simplex nearest to the origin. The most recent corner must be nearer than
/// the nearest point of the others, or equal within rounding. Coincident or collinear corners need no
/// special case: the origin is inside a triangle only if all three edges agree.
#[inline(always)]
pub(super) fn nearest_of(simplex: &Corners) -> SimplexNearest {
    match simplex.count {
        1 => SimplexNearest::vertex(simplex, 0),
        2 => nearest_on_edge(simplex, 0, 1),
        _ => nearest_on_triangle(simplex),
    }
}

/// Returns the nearest part of the triangle. Skips the edge of the two older corners: moving from its
/// nearest point towards the new corner leads nearer to the origin.
#[inline(always)]
fn nearest_on_triangle(simplex: &Corners) -> SimplexNearest {
    let [p, q, new] = simplex.corners.map(|corner| corner.at);
    // Computed from the edges, not the corners: a short edge far away keeps its direction.
    let sides = [p.perp_dot(q - p), q.perp_dot(new - q), new.perp_dot(p - new)];
    if sides.iter().all(|side| *side > 0.0) || sides.iter().all(|side| *side < 0.0) {
        let (direction, corner) = (Vec2::ZERO, Vec2::ZERO);
        return SimplexNearest { region: SimplexRegion::Inside, direction, product: 0.0, corner };
    }
    let turn = (q - p).perp_dot(new - p);
    let is_inside = |side: f32| side * turn > 0.0;
    // Outside both edges, the origin projects onto at most one of them.
    if is_inside(sides[1]) || !is_inside(sides[2]) && new.dot(new - p) > 0.0 {
        return nearest_on_edge(simplex, 0, 2);
    }
    nearest_on_edge(simplex, 1, 2)
}

/// Returns the nearest part of the edge between two corners, which may coincide.
#[inline(always)]
fn nearest_on_edge(simplex: &Corners, i: usize, j: usize) -> SimplexNearest {
    let (p, q) = (simplex.corners[i].at, simplex.corners[j].at);
    let edge = q - p;
    let (along, back) = (-p.dot(edge), q.dot(edge));
    if along > 0.0 && back > 0.0 {
        // Perpendicular to the edge: rounding would spoil the direction from the foot to the origin.
        let (across, corner) = (edge.perp(), if along < back { p } else { q });
        let height = across.dot(corner);
        let (region, product) = (SimplexRegion::Edge(i, j), height.abs());
        let direction = if height > 0.0 { -across } else { across };
        return SimplexNearest { region, direction, product, corner };
    }
    let vertex = |k| SimplexNearest::vertex(simplex, k);
    if along > 0.0 { vertex(j) } else { vertex(i) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_is_clamped_to_0_and_1() {
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
