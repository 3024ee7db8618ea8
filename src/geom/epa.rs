//! Penetration of two convex shapes by an expanding polytope.
//!
//! If GJK ends with a simplex that contains the origin, this simplex lies inside the difference A ⊖ B.
//! Its edge nearest to the origin is repeatedly extended to the support point across it. Once this edge
//! cannot grow, it is an edge of the difference, and the shortest way out crosses it.
//!
//! van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", GDC 2001;
//! Ericson, Real-Time Collision Detection, 9.3.8. Plane frame: [`Convex`].

use glam::Vec2;

use super::convex::Convex;
use super::gjk::{self, gjk};
use super::shape::Contact;
use super::simplex::{Simplex, Support, fraction};
use super::trace::Trace;

/// Maximum number of steps. Two concentric polygons of nearly 64 corners each may need more, but then
/// differ little from circles.
pub const MAX_STEPS: usize = 64;

/// An edge that can grow by at most this fraction of the largest difference seen is an edge of the
/// difference. The f32 error of such a difference is about a tenth of this fraction.
pub const GROWTH: f32 = 1e-6;

/// An edge of the polytope.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Edge {
    /// Start; the polytope is counter-clockwise.
    pub from: Support,
    /// End.
    pub to: Support,
    /// Outward unit normal.
    pub normal: Vec2,
    /// Distance of its line from the origin, m; above 0 the origin is inside.
    pub distance: f32,
}

impl Edge {
    fn new(from: Support, to: Support) -> Self {
        let (p, q) = (from.difference, to.difference);
        let normal = -(q - p).perp().normalize_or_zero();
        let nearer = if p.length_squared() < q.length_squared() { p } else { q };
        Self { from, to, normal, distance: normal.dot(nearer) }
    }
}

/// Reasons for the end of the expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The nearest edge cannot grow.
    Converged,
    /// [`MAX_STEPS`] did not suffice.
    GaveUp,
}

/// A step of the expansion.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaStep {
    /// The polytope, counter-clockwise.
    pub edges: Vec<Edge>,
    /// Index of the edge nearest to the origin.
    pub nearest: usize,
    /// The support point across that edge.
    pub support: Support,
    /// Distance of the support point beyond the edge, m: upper bound on the depth beyond the edge's
    /// distance.
    pub growth: f32,
    /// Reason for the end, on the last step.
    pub end: Option<End>,
}

/// A step of both searches.
#[derive(Clone, Debug, PartialEq)]
pub enum GjkEpaStep {
    /// A step of [`gjk`].
    Gjk(gjk::GjkStep),
    /// A step of [`epa`].
    Epa(EpaStep),
}

/// Result: the translation that moves a out of b, and the points that then touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Penetration {
    /// Contact with radii included; a depth of at most 0 is minus the distance.
    pub contact: Contact,
    /// The deepest points of a in b and of b in a, m; for separate shapes, the closest points.
    pub closest: [Vec2; 2],
    /// Possible excess of the depth, m: 0 except for rounding, unless a search gave up.
    pub doubt: f32,
    /// Whether a search gave up; the depth still suffices to separate the shapes.
    pub gave_up: bool,
}

/// The polytope, with corners counter-clockwise.
struct Polytope {
    edges: [Edge; MAX_STEPS + 3],
    count: usize,
}

impl Polytope {
    /// Builds the polytope from a triangle that contains the origin, or from an edge or corner at the
    /// origin. An edge or a corner gives two edges, there and back. `None` if the difference is one
    /// point.
    fn new(a: &Convex, b: &Convex, simplex: &Simplex) -> Option<Self> {
        let mut edges = [Edge::default(); MAX_STEPS + 3];
        let mut join = |corners: &[Support]| {
            for (k, from) in corners.iter().enumerate() {
                edges[k] = Edge::new(*from, corners[(k + 1) % corners.len()]);
            }
            corners.len()
        };
        let count = match *simplex.points() {
            [p, q, r] => {
                let area = (q.difference - p.difference).perp_dot(r.difference - p.difference);
                join(&if area > 0.0 { [p, q, r] } else { [p, r, q] })
            }
            [p, q] => join(&[p, q]),
            _ => {
                let p = simplex.points()[0];
                let directions = [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y];
                let others = directions.map(|direction| Support::new(a, b, direction));
                let distance = |q: &Support| q.difference.distance(p.difference);
                let q = others.into_iter().max_by(|q, r| distance(q).total_cmp(&distance(r)))?;
                if distance(&q) == 0.0 {
                    return None;
                }
                join(&[p, q])
            }
        };
        Some(Self { edges, count })
    }

    /// Returns the index of the edge nearest to the origin; the earlier one on ties.
    fn nearest(&self) -> usize {
        let edges = &self.edges[..self.count];
        (1..edges.len()).fold(
            0,
            |best, k| {
                if edges[k].distance < edges[best].distance { k } else { best }
            },
        )
    }

    fn grow(&mut self, at: usize, support: Support) {
        let Edge { from, to, .. } = self.edges[at];
        self.edges.copy_within(at + 1..self.count, at + 2);
        self.edges[at] = Edge::new(from, support);
        self.edges[at + 1] = Edge::new(support, to);
        self.count += 1;
    }
}

/// Returns the penetration of the placed shapes a and b, whose cores overlap; `simplex` is GJK's last
/// simplex.
///
/// If the difference of the cores is a single point, a leaves along +x.
pub fn epa<T: Trace<EpaStep>>(
    a: &Convex,
    b: &Convex,
    simplex: &Simplex,
    trace: &mut T,
) -> Penetration {
    let Some(mut polytope) = Polytope::new(a, b, simplex) else {
        let point = simplex.points()[0];
        let edge = Edge { from: point, to: point, normal: Vec2::NEG_X, distance: 0.0 };
        return exit_across(a, b, &edge, 0.0, 0.0, End::Converged);
    };
    let mut scale = 0.0_f32;
    for edge in &polytope.edges[..polytope.count] {
        scale = scale.max(edge.from.difference.length());
    }
    for step in 1..=MAX_STEPS {
        let nearest = polytope.nearest();
        let edge = polytope.edges[nearest];
        let support = Support::new(a, b, edge.normal);
        scale = scale.max(support.difference.length());
        let growth = edge.normal.dot(support.difference) - edge.distance;
        let is_support = |p: &Support| (p.a, p.b) == (support.a, support.b);
        let end = if growth <= GROWTH * scale || is_support(&edge.from) || is_support(&edge.to) {
            Some(End::Converged)
        } else {
            (step == MAX_STEPS).then_some(End::GaveUp)
        };
        let edges = || polytope.edges[..polytope.count].to_vec();
        trace.note(|| EpaStep { edges: edges(), nearest, support, growth, end });
        match end {
            Some(End::Converged) => return exit_across(a, b, &edge, 0.0, growth, End::Converged),
            Some(End::GaveUp) => return exit_across(a, b, &edge, growth, growth, End::GaveUp),
            None => polytope.grow(nearest, support),
        }
    }
    unreachable!("the last step returns")
}

/// Returns the way out across an edge of the difference, `margin` (m) beyond the edge.
fn exit_across(
    a: &Convex,
    b: &Convex,
    edge: &Edge,
    margin: f32,
    doubt: f32,
    end: End,
) -> Penetration {
    let Edge { from, to, normal, distance } = edge;
    let along = to.difference - from.difference;
    let t = fraction(-from.difference.dot(along), along.length_squared());
    let on_a = from.on_a.lerp(to.on_a, t) + *normal * a.radius;
    let on_b = from.on_b.lerp(to.on_b, t) - *normal * b.radius;
    let depth = distance + margin + (a.radius + b.radius);
    Penetration {
        contact: Contact { normal: -*normal, depth },
        closest: [on_a, on_b],
        doubt: doubt.max(0.0),
        gave_up: end == End::GaveUp,
    }
}

/// Returns distance or penetration of the placed shapes a and b: [`gjk`], then [`epa`] if their cores
/// overlap.
pub fn gjk_epa<T: Trace<GjkEpaStep>>(
    a: &Convex,
    b: &Convex,
    without_progress_test: bool,
    trace: &mut T,
) -> Penetration {
    let found = gjk(a, b, without_progress_test, &mut trace.wrapping(GjkEpaStep::Gjk));
    let Some(apart) = found.apart else {
        return epa(a, b, &found.simplex, &mut trace.wrapping(GjkEpaStep::Epa));
    };
    Penetration {
        contact: Contact { normal: apart.normal, depth: -apart.distance },
        closest: apart.closest,
        doubt: 0.0,
        gave_up: found.end == gjk::End::GaveUp,
    }
}
