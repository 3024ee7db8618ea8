//! Two convex shapes: the separating axis test, and the mistakes that textbooks warn of.
//!
//! Two convex sets are apart exactly when their projections on some axis are. For polygons the
//! edge normals of both suffice; where a core is rounded, or is a segment or a point, corners may
//! face each other, and the axis through the two nearest ones is tested as well.
//!
//! Gottschalk, Lin, Manocha, "`OBBTree`", SIGGRAPH 1996; Ericson, Real-Time Collision Detection,
//! 4.4.1 and 5.2.1; Gregorius, "The Separating Axis Test", GDC 2013. Sheet frame: [`Convex`].

mod run;

use glam::Vec2;

use super::convex::Convex;
use super::shape::Contact;
use super::trace::Trace;
use run::{Best, Run};

/// Axes that enclose less than this angle (radians) are one: over it the overlap changes by no more
/// than this part of the shapes' extent, which is what f32 leaves of a turned corner anyway.
pub const PARALLEL: f32 = 1e-6;

/// The mistakes of the books; all off is the right test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flaws {
    /// The edges of b give no axes: what only b's would part is said to overlap.
    pub only_axes_of_a: bool,
    /// An axis is as long as its edge: overlaps on it are multiplied by that length (radii are
    /// not), so that long edges hardly ever win. The normal, too, keeps that length.
    pub axes_not_normalized: bool,
    /// The normal is the axis as it came from its edge, so that it may point from a into b.
    pub normal_not_flipped: bool,
    /// The depth is the overlap of the intervals even where one contains the other.
    pub containment_ignored: bool,
    /// Depth and normal are not those of the least overlap: each axis replaces the one before, so
    /// that the last one tested counts.
    pub first_axis_wins: bool,
    /// The axes go along the edges and not across them.
    pub edge_instead_of_normal: bool,
    /// No axis goes through the nearest corners: a circle near a corner is said to touch it.
    pub circle_without_vertex_axis: bool,
}

/// Whether a separating axis ends the test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exit {
    /// It does: one such axis is enough. The gap must be wider than that of shapes that
    /// [touch](super::verdict).
    #[default]
    AtFirstGap,
    /// It does not: all axes are tested, and the widest gap is found.
    AfterAll,
}

/// What an axis came from; edges and corners as in [`Convex`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The normal of this edge of a.
    EdgeOfA(usize),
    /// The normal of this edge of b.
    EdgeOfB(usize),
    /// From corner `b` of b to corner `a` of a, the nearest ones.
    Vertices {
        /// Corner of a.
        a: usize,
        /// Corner of b.
        b: usize,
    },
}

/// One axis, tested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisTest {
    /// What it came from.
    pub source: Source,
    /// The axis, a unit vector: an edge's outward normal, or from b's corner to a's.
    pub axis: Vec2,
    /// Least and greatest coordinate of a along the axis, from the sheet's origin, m.
    pub a: [f32; 2],
    /// The same of b.
    pub b: [f32; 2],
    /// The length that both intervals cover, m; negative: minus the gap.
    pub overlap: f32,
    /// Whether one interval lies inside the other.
    pub contained: bool,
    /// How far a has to go along the axis, either way, until the intervals touch, m: the overlap,
    /// and where one contains the other the shorter way out; negative: minus the gap.
    pub depth: f32,
    /// Which ways out there are along the axis.
    pub ways: Ways,
    /// The direction along the axis in which a goes out: 1 or −1.
    pub side: f32,
    /// Whether this depth is the least so far.
    pub is_least: bool,
}

/// Which ways out of an overlap there are along an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ways {
    /// The shorter one, as of any shape that is a body alone.
    #[default]
    Shorter,
    /// The shorter one leads across an inner edge: the other one counts.
    Longer,
    /// None: both lead across inner edges. The depth is that of the shorter one, and does not count.
    Neither,
}

impl AxisTest {
    /// Whether the shapes are apart (or touch) on this axis.
    #[must_use]
    pub fn separates(&self) -> bool {
        self.depth <= 0.0
    }
}

/// A step of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// An axis was tested.
    Axis(AxisTest),
    /// An axis was not, being parallel to an earlier one.
    Parallel {
        /// The one left out.
        source: Source,
        /// The earlier one.
        to: Source,
    },
}

/// What the test found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sat {
    /// How to move a out of b. A depth of at most 0 says apart by at least that much; it is the
    /// distance itself where all axes were tested and no two corners of sharp polygons face each
    /// other.
    pub contact: Contact,
    /// What the axis that decided came from.
    pub source: Source,
    /// Whether on that axis one interval lies inside the other.
    pub contained: bool,
}

/// Tests a against b, both placed: over the edges of a, then of b, then the nearest corners.
///
/// The least depth is the penetration depth, its axis signed from b towards a the normal; on ties
/// the earlier axis and its own direction win. Circles with one centre part along +x.
///
/// A way out across an [inner edge](super::inner_edges) is none; where no axis has another, the least
/// depth counts all the same.
pub fn sat<T: Trace<Step>>(
    a: &Convex,
    b: &Convex,
    exit: Exit,
    flaws: &Flaws,
    trace: &mut T,
) -> Sat {
    let mut run = Run::new(a, b, exit, flaws);
    run.edges(trace);
    run.vertices(trace);
    let best = run.best.or(run.inner);
    let Some(Best { source, axis, depth, side, contained }) = best else {
        unreachable!("a pair without edges has an axis through its corners");
    };
    let side = if flaws.normal_not_flipped { 1.0 } else { side };
    Sat { contact: Contact { normal: axis * side, depth }, source, contained }
}

/// Of the parallel edges that give the axis of `source`, the one on the side of the contact: its outward
/// normal points from its shape to the other one, where `normal` points from b towards a. The edges of
/// the shape of `source` come first. `source` itself where no edge is on that side.
#[must_use]
pub fn facing(a: &Convex, b: &Convex, source: Source, normal: Vec2) -> Source {
    let is_across = |outward: &Vec2, way: Vec2| {
        outward.dot(way) > 0.0 && outward.perp_dot(way).abs() <= PARALLEL * way.length()
    };
    let on = |shape: &Convex, way: Vec2| shape.normals().iter().position(|n| is_across(n, way));
    let of_a = || on(a, -normal).map(Source::EdgeOfA);
    let of_b = || on(b, normal).map(Source::EdgeOfB);
    // Only of an axis that is the normal of its edge, and points away from the contact.
    let turned = match source {
        Source::EdgeOfA(k) if is_across(&a.normals()[k], normal) => of_a().or_else(of_b),
        Source::EdgeOfB(k) if is_across(&b.normals()[k], -normal) => of_b().or_else(of_a),
        _ => None,
    };
    turned.unwrap_or(source)
}

/// Which corner of a and which of b are nearest to each other; the first of equals.
fn nearest_corners(a: &Convex, b: &Convex) -> [usize; 2] {
    let (mut nearest, mut least) = ([0; 2], f32::INFINITY);
    for (i, p) in a.points().iter().enumerate() {
        for (j, q) in b.points().iter().enumerate() {
            let square = p.distance_squared(*q);
            if square < least {
                (nearest, least) = ([i, j], square);
            }
        }
    }
    nearest
}
