//! The options of the separating axis test, its axes and its steps.

use glam::Vec2;

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
    /// Yes: one such axis is enough. The gap must exceed the tolerance of [touching](crate::geom::verdict)
    /// shapes.
    #[default]
    AtFirstGap,
    /// No: all axes are tested, and the widest gap is found.
    AfterAll,
}

/// Source of an axis; edges and corners as in [`Convex`](crate::geom::convex::Convex).
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
