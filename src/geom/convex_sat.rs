//! Two convex shapes: the separating axis test, and the mistakes that textbooks warn of.
//!
//! Two convex sets are apart exactly if their projections on some axis are. For polygons, the edge
//! normals of both suffice. If a shape is rounded, or is a segment or a point, corners may face each other;
//! the axis through the two nearest corners is then tested as well.
//!
//! Gottschalk, Lin, Manocha, "`OBBTree`", SIGGRAPH 1996; Ericson, Real-Time Collision Detection,
//! 4.4.1 and 5.2.1; Gregorius, "The Separating Axis Test", GDC 2013. Plane frame: [`Convex`].

mod run;

use glam::Vec2;

use super::convex::Convex;
use super::shape::Contact;
use super::trace::Trace;
use run::{Best, Run};

/// Axes at less than this angle (radians) count as parallel. The overlap then differs by at most this
/// fraction of the shapes' extent, no more than the f32 error of a rotated corner.
pub const PARALLEL: f32 = 1e-6;

/// Textbook mistakes to switch on; the test is right if all are off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flaws {
    /// The edges of b give no axes: shapes that only b's axes separate count as overlapping.
    pub only_axes_of_a: bool,
    /// An axis has the length of its edge. Its overlaps are multiplied by that length (radii are not),
    /// and long edges hardly ever win. The normal keeps that length, too.
    pub axes_not_normalized: bool,
    /// The normal keeps the direction of its edge's normal, and may point from a into b.
    pub normal_not_flipped: bool,
    /// The depth is the overlap of the intervals even where one contains the other.
    pub containment_ignored: bool,
    /// Each axis replaces the one before: depth and normal come from the last axis, not from the least
    /// overlap.
    pub first_axis_wins: bool,
    /// The axes run along the edges instead of across them.
    pub edge_instead_of_normal: bool,
    /// No axis through the nearest corners: a circle near a corner counts as touching it.
    pub circle_without_vertex_axis: bool,
}

/// Whether a separating axis ends the test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EarlyExit {
    /// Yes: one such axis is enough. The gap must exceed the tolerance of [touching](super::verdict)
    /// shapes.
    #[default]
    AtFirstGap,
    /// No: all axes are tested, and the widest gap is found.
    AfterAll,
}

/// Source of an axis; edges and corners as in [`Convex`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConvexAxisSource {
    /// The normal of this edge of a.
    EdgeOfA(usize),
    /// The normal of this edge of b.
    EdgeOfB(usize),
    /// From corner `b` of b to corner `a` of a, the nearest corners.
    Vertices {
        /// Corner of a.
        a: usize,
        /// Corner of b.
        b: usize,
    },
}

/// A tested axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConvexAxisTest {
    /// Source of the axis.
    pub source: ConvexAxisSource,
    /// The axis, a unit vector unless [`Flaws::axes_not_normalized`]: an edge's outward normal, or from b's
    /// corner to a's.
    pub axis: Vec2,
    /// Least and greatest coordinate of a along the axis, from the plane's origin, m.
    pub a: [f32; 2],
    /// Least and greatest coordinate of b, m.
    pub b: [f32; 2],
    /// Length covered by both intervals, m; a negative value is minus the gap.
    pub overlap: f32,
    /// Whether one interval lies inside the other.
    pub contained: bool,
    /// Distance that a must move along the axis until the intervals touch, m: the way out given by `ways`;
    /// with [`Flaws::containment_ignored`], the overlap in place of the shorter way out. A negative value is
    /// minus the gap.
    pub depth: f32,
    /// Ways out along the axis.
    pub ways: WaysOut,
    /// Direction of a's way out along the axis: 1 or −1.
    pub side: f32,
    /// Whether the depth is a new minimum.
    pub is_least: bool,
}

/// Ways out of an overlap along an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WaysOut {
    /// The shorter one, as for any shape that is a whole body.
    #[default]
    Shorter,
    /// The longer one: the shorter one crosses an inner edge.
    Longer,
    /// None: both cross inner edges. The depth is that of the shorter one, and is ignored.
    Neither,
}

impl ConvexAxisTest {
    /// Returns whether the shapes are apart (or touch) on this axis.
    #[must_use]
    pub fn separates(&self) -> bool {
        self.depth <= 0.0
    }
}

/// A step of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SatStep {
    /// An axis was tested.
    Axis(ConvexAxisTest),
    /// An axis was skipped as parallel to an earlier one.
    Parallel {
        /// The skipped axis.
        source: ConvexAxisSource,
        /// The earlier axis.
        to: ConvexAxisSource,
    },
}

/// Result of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SatResult {
    /// Translation that moves a out of b. A depth of at most 0 is a lower bound on the distance,
    /// negated. It is the exact distance if all axes were tested and no two corners of sharp polygons
    /// face each other.
    pub contact: Contact,
    /// Source of the deciding axis.
    pub source: ConvexAxisSource,
    /// Whether one interval on that axis lies inside the other.
    pub contained: bool,
}

/// Tests the placed shapes a and b over the edges of a, then of b, then the nearest corners.
///
/// The least depth is the penetration depth. The normal is its axis, signed from b towards a. On ties
/// the earlier axis and its own direction win. Concentric circles separate along +x.
///
/// A way out across an [inner edge](super::inner_edges) is excluded. If no axis has another, the least
/// depth is used all the same.
pub fn sat<T: Trace<SatStep>>(
    a: &Convex,
    b: &Convex,
    exit: EarlyExit,
    flaws: &Flaws,
    trace: &mut T,
) -> SatResult {
    let mut run = Run::new(a, b, exit, flaws);
    run.edges(trace);
    run.vertices(trace);
    let best = run.best.or(run.excluded);
    let Some(Best { source, axis, depth, side, contained }) = best else {
        unreachable!("a pair without edges has an axis through its corners");
    };
    let side = if flaws.normal_not_flipped { 1.0 } else { side };
    SatResult { contact: Contact { normal: axis * side, depth }, source, contained }
}

/// Returns the edge, parallel to the axis of `source`, that faces the other shape; `normal` points from b
/// towards a. Searches the shape of `source` first. Returns `source` if it already faces the other shape,
/// is a pair of corners, or no such edge exists.
#[must_use]
pub fn facing(a: &Convex, b: &Convex, source: ConvexAxisSource, normal: Vec2) -> ConvexAxisSource {
    let is_across = |outward: &Vec2, towards: Vec2| {
        outward.dot(towards) > 0.0 && outward.perp_dot(towards).abs() <= PARALLEL * towards.length()
    };
    let facing_edge =
        |shape: &Convex, towards: Vec2| shape.normals().iter().position(|n| is_across(n, towards));
    let edge_of_a = || facing_edge(a, -normal).map(ConvexAxisSource::EdgeOfA);
    let edge_of_b = || facing_edge(b, normal).map(ConvexAxisSource::EdgeOfB);
    // Only for an axis that is an edge normal and points away from the contact.
    let opposite = match source {
        ConvexAxisSource::EdgeOfA(k) if is_across(&a.normals()[k], normal) => {
            edge_of_a().or_else(edge_of_b)
        }
        ConvexAxisSource::EdgeOfB(k) if is_across(&b.normals()[k], -normal) => {
            edge_of_b().or_else(edge_of_a)
        }
        _ => None,
    };
    opposite.unwrap_or(source)
}

/// Returns the nearest corners of a and b; the first on ties.
fn nearest_corners(a: &Convex, b: &Convex) -> [usize; 2] {
    let (mut nearest, mut least) = ([0; 2], f32::INFINITY);
    for (i, p) in a.points().iter().enumerate() {
        for (j, q) in b.points().iter().enumerate() {
            let distance_squared = p.distance_squared(*q);
            if distance_squared < least {
                (nearest, least) = ([i, j], distance_squared);
            }
        }
    }
    nearest
}
