//! The whole difference A ⊖ B of two convex shapes, which GJK and EPA only sample.
//!
//! The edges of the difference of two convex polygons are those of A and those of B rotated by half a
//! turn, sorted by direction: two sorted lists are merged. The shapes overlap if the difference
//! contains the origin. The distance of its border from the origin is their depth or distance.
//!
//! de Berg et al., Computational Geometry, 13.3; Ericson, Real-Time Collision Detection, 3.11. Plane
//! frame: [`Convex`].

use std::cmp::Ordering;

use glam::Vec2;

use super::convex::{Convex, MAX_CORNERS, PARALLEL};
use super::shape::Contact;
use super::simplex::{Support, fraction};

/// Maximum number of edges of a difference.
const MAX_FACES: usize = 2 * MAX_CORNERS;

/// Source of an edge of the difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EdgeSource {
    /// No source: the difference is a point.
    #[default]
    Nothing,
    /// Index of an edge of a.
    A(usize),
    /// Index of an edge of b, rotated by half a turn.
    B(usize),
}

/// An edge of a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Face {
    /// Start corner; the edge ends at the start of the next.
    pub from: Support,
    /// Source of the edge.
    pub source: EdgeSource,
    /// Outward unit normal; zero if the difference is a point.
    pub normal: Vec2,
}

/// The difference of two cores, and the radius added all round.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    faces: [Face; MAX_FACES],
    count: usize,
    /// Sum of both radii, m.
    pub radius: f32,
    /// Whether the difference has no area: a point, or a segment there and back.
    thin: bool,
}

/// The part of the difference's border nearest to the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BorderFeature {
    /// Index of the edge.
    Face(usize),
    /// Index of the edge that starts at the corner.
    Corner(usize),
}

/// Position of the origin relative to a difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestToOrigin {
    /// Nearest part of the core difference's border.
    pub feature: BorderFeature,
    /// Nearest point of that part, m.
    pub point: Vec2,
    /// Whether the core difference contains the origin.
    pub inside: bool,
    /// Translation that moves a out of b, radii included; a depth of at most 0 is minus the distance.
    pub contact: Contact,
}

impl Difference {
    /// Builds the difference a ⊖ b of two placed shapes.
    #[must_use]
    pub fn new(a: &Convex, b: &Convex) -> Self {
        let (edges_a, edges_b) = (a.normals().len(), b.normals().len());
        let (i, j) = (first_edge(a.normals(), 1.0), first_edge(b.normals(), -1.0));
        let corner_after =
            |start: usize, steps: usize, shape: &Convex| (start + steps) % shape.points().len();
        let mut faces = [Face::default(); MAX_FACES];
        let (mut done_a, mut done_b) = (0, 0);
        for face in &mut faces[..(edges_a + edges_b).max(1)] {
            let (k, l) = (corner_after(i, done_a, a), corner_after(j, done_b, b));
            let from = Support::at_corners(a, b, k, l);
            // Rotated normals are exact; short edges with rounded corners are not.
            let direction = |shape: &Convex, k: usize| shape.normals()[k].perp();
            let is_edge_of_a = done_a < edges_a
                && (done_b == edges_b
                    || compare_directions(direction(a, k), -direction(b, l)) != Ordering::Greater);
            *face = if is_edge_of_a {
                done_a += 1;
                Face { from, source: EdgeSource::A(k), normal: a.normals()[k] }
            } else if done_b < edges_b {
                done_b += 1;
                Face { from, source: EdgeSource::B(l), normal: -b.normals()[l] }
            } else {
                Face { from, ..Face::default() }
            };
        }
        let count = (edges_a + edges_b).max(1);
        let first = faces[0].normal;
        let parallel = |face: &Face| face.normal.perp_dot(first).abs() <= PARALLEL;
        let thin = edges_a.max(edges_b) < 3 && faces[..count].iter().all(parallel);
        Self { faces, count, radius: a.radius + b.radius, thin }
    }

    /// Returns the edges, counter-clockwise from the lowest corner; parallel edges of both shapes are
    /// adjacent. A point has one edge without length and normal.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces[..self.count]
    }

    /// Returns start and end of edge k, m.
    #[must_use]
    pub fn ends(&self, k: usize) -> [Vec2; 2] {
        [k, (k + 1) % self.count].map(|k| self.faces[k].from.difference)
    }

    /// Returns the height of edge k's line above the origin, m; above 0 the origin is on the inner
    /// side.
    #[must_use]
    pub fn height(&self, k: usize) -> f32 {
        let [p, q] = self.ends(k);
        let nearer = if p.length_squared() < q.length_squared() { p } else { q };
        self.faces[k].normal.dot(nearer)
    }

    /// Returns whether the difference has no area.
    #[must_use]
    pub fn is_thin(&self) -> bool {
        self.thin
    }

    /// Returns the position of the origin: inside, the edge of its shortest way out; outside, the
    /// nearest part of the border.
    ///
    /// The earlier edge wins on ties. If the difference is a point at the origin, a leaves along +x.
    #[must_use]
    pub fn nearest(&self) -> NearestToOrigin {
        let heights = (0..self.count).map(|k| (k, self.height(k)));
        let lower =
            |best: (usize, f32), next: (usize, f32)| if next.1 < best.1 { next } else { best };
        let (face, depth) = heights.fold((0, f32::INFINITY), lower);
        if depth < 0.0 || self.thin {
            return self.nearest_from_outside();
        }
        let normal = self.faces[face].normal;
        let contact = Contact { normal: -normal, depth: depth + self.radius };
        NearestToOrigin {
            feature: BorderFeature::Face(face),
            point: normal * depth,
            inside: true,
            contact,
        }
    }

    /// Returns the part of the border nearest to an origin that is outside.
    fn nearest_from_outside(&self) -> NearestToOrigin {
        let mut best: Option<NearestToOrigin> = None;
        for (k, face) in self.faces().iter().enumerate() {
            let [from, to] = self.ends(k);
            let edge = to - from;
            let t = fraction(-from.dot(edge), edge.length_squared());
            let height = face.normal.dot(from);
            let between = t > 0.0 && t < 1.0 && face.normal != Vec2::ZERO;
            // Far away, the corners give the direction of a short edge better than its normal does.
            let on_edge = between && height.abs() <= edge.length();
            let (feature, point) = if on_edge {
                (BorderFeature::Face(k), face.normal * height)
            } else if between {
                (BorderFeature::Face(k), from + edge * t)
            } else if t > 0.0 {
                (BorderFeature::Corner((k + 1) % self.count), to)
            } else {
                (BorderFeature::Corner(k), from)
            };
            let distance = point.length();
            if best.is_some_and(|best| -best.contact.depth <= distance) {
                continue;
            }
            let fallback = if face.normal == Vec2::ZERO { Vec2::X } else { -face.normal };
            let normal =
                if on_edge && height < 0.0 { -face.normal } else { point.normalize_or(fallback) };
            let contact = Contact { normal, depth: -distance };
            best = Some(NearestToOrigin { feature, point, inside: false, contact });
        }
        let Some(mut best) = best else { unreachable!("there is an edge") };
        best.contact.depth += self.radius;
        best
    }
}

/// Returns the first edge, counter-clockwise from +x, of a shape whose normals are `sign` times `normals`.
fn first_edge(normals: &[Vec2], sign: f32) -> usize {
    let direction = |k: usize| (normals[k % normals.len()] * sign).perp();
    // Compares half turns, because rounding may reverse nearly parallel edges.
    let wraps = |k: &usize| is_lower(direction(k + normals.len() - 1)) && !is_lower(direction(*k));
    (0..normals.len()).find(wraps).unwrap_or(0)
}

/// Returns whether a direction is in the second half turn from +x.
fn is_lower(v: Vec2) -> bool {
    v.y < 0.0 || v.y == 0.0 && v.x < 0.0
}

/// Compares the directions of two edges, counter-clockwise from +x.
fn compare_directions(edge: Vec2, other: Vec2) -> Ordering {
    let turn = edge.perp_dot(other);
    is_lower(edge).cmp(&is_lower(other)).then(0.0_f32.total_cmp(&(turn + 0.0)))
}
