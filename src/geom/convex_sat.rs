//! Two convex shapes: the separating axis test, and the mistakes that textbooks warn of.
//!
//! Two convex sets are apart exactly if their projections on some axis are. For polygons, the edge
//! normals of both suffice. If a shape is rounded, or is a segment or a point, corners may face each other;
//! the axis through the two nearest corners is then tested as well.
//!
//! Gottschalk, Lin, Manocha, "`OBBTree`", SIGGRAPH 1996; Ericson, Real-Time Collision Detection,
//! 4.4.1 and 5.2.1; Gregorius, "The Separating Axis Test", GDC 2013. Plane frame: [`Convex`].

mod axis;
mod run;

use glam::Vec2;

use super::convex::{Convex, PARALLEL};
use super::shape::Contact;
use super::trace::Trace;
pub use axis::{ConvexAxisSource, ConvexAxisTest, EarlyExit, Flaws, SatStep, WaysOut};
use run::{Best, Run};

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
