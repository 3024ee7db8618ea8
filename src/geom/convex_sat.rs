//! Two convex shapes: the separating axis test, and the mistakes that textbooks warn of.
//!
//! Two convex sets are apart exactly when their projections on some axis are. For polygons the
//! edge normals of both suffice; where a core is rounded, or is a segment or a point, corners may
//! face each other, and the axis through the two nearest ones is tested as well.
//!
//! Gottschalk, Lin, Manocha, "`OBBTree`", SIGGRAPH 1996; Ericson, Real-Time Collision Detection,
//! 4.4.1 and 5.2.1; Gregorius, "The Separating Axis Test", GDC 2013. Sheet frame: [`Convex`].

use glam::Vec2;

use super::convex::{Convex, MOST_CORNERS};
use super::shape::Contact;
use super::trace::Trace;

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
    /// It does: one such axis is enough.
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
    /// The direction along the axis in which a goes out: 1 or −1.
    pub side: f32,
    /// Whether this depth is the least so far.
    pub is_least: bool,
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
pub fn sat<T: Trace<Step>>(
    a: &Convex,
    b: &Convex,
    exit: Exit,
    flaws: &Flaws,
    trace: &mut T,
) -> Sat {
    let mut run = Run::new(a, b, exit, flaws);
    let of_b = if flaws.only_axes_of_a { &[][..] } else { b.normals() };
    let of_a = a.normals().iter().enumerate().map(|(k, n)| (Source::EdgeOfA(k), a.edge(k), *n));
    let of_b = of_b.iter().enumerate().map(|(k, n)| (Source::EdgeOfB(k), b.edge(k), *n));
    for (source, [from, to], normal) in of_a.chain(of_b) {
        if run.edge(source, to - from, normal, trace) {
            break;
        }
    }
    run.vertices(trace);
    let Some(AxisTest { source, axis, depth, side, contained, .. }) = run.best else {
        unreachable!("a pair without edges has an axis through its corners");
    };
    let side = if flaws.normal_not_flipped { 1.0 } else { side };
    Sat { contact: Contact { normal: axis * side, depth }, source, contained }
}

/// The test, as far as it is.
struct Run<'a> {
    a: &'a Convex,
    b: &'a Convex,
    exit: Exit,
    flaws: &'a Flaws,
    tested: [(Vec2, Option<Source>); 2 * MOST_CORNERS],
    count: usize,
    best: Option<AxisTest>,
    ended: bool,
}

impl<'a> Run<'a> {
    fn new(a: &'a Convex, b: &'a Convex, exit: Exit, flaws: &'a Flaws) -> Self {
        let tested = [(Vec2::ZERO, None); 2 * MOST_CORNERS];
        Self { a, b, exit, flaws, tested, count: 0, best: None, ended: false }
    }

    /// Tests the normal of an edge unless a parallel axis was tested; whether that ends the test.
    fn edge<T: Trace<Step>>(&mut self, of: Source, edge: Vec2, n: Vec2, trace: &mut T) -> bool {
        let parallel = |(axis, _): &&(Vec2, _)| axis.perp_dot(n).abs() <= PARALLEL;
        let earlier = self.tested[..self.count].iter().find(parallel).and_then(|(_, of)| *of);
        if let Some(to) = earlier {
            trace.note(|| Step::Parallel { source: of, to });
            return false;
        }
        self.tested[self.count] = (n, Some(of));
        self.count += 1;
        let across = if self.flaws.edge_instead_of_normal { n.perp() } else { n };
        let length = if self.flaws.axes_not_normalized { edge.length() } else { 1.0 };
        self.axis(of, across * length, trace)
    }

    /// Tests the axis through the nearest corners, where corners of a smooth or thin shape may be
    /// what is nearest.
    fn vertices<T: Trace<Step>>(&mut self, trace: &mut T) {
        let (a, b) = (self.a, self.b);
        let sharp = a.radius + b.radius == 0.0 && a.points().len().min(b.points().len()) > 2;
        let left_out = self.flaws.circle_without_vertex_axis && self.count > 0;
        if self.ended || sharp || left_out {
            return;
        }
        let (mut nearest, mut least) = ((0, 0), f32::INFINITY);
        for (i, p) in a.points().iter().enumerate() {
            for (j, q) in b.points().iter().enumerate() {
                let square = p.distance_squared(*q);
                if square < least {
                    (nearest, least) = ((i, j), square);
                }
            }
        }
        let (source, d) = (
            Source::Vertices { a: nearest.0, b: nearest.1 },
            a.points()[nearest.0] - b.points()[nearest.1],
        );
        match d.try_normalize() {
            Some(_) if self.flaws.axes_not_normalized => self.axis(source, d, trace),
            Some(axis) => self.axis(source, axis, trace),
            // Corner on corner: the edges say all, and where there are none any axis does.
            None if self.count > 0 => false,
            None => self.axis(source, Vec2::X, trace),
        };
    }

    /// Tests an axis; whether that ends the test.
    fn axis<T: Trace<Step>>(&mut self, source: Source, axis: Vec2, trace: &mut T) -> bool {
        // Seen from a corner of a, places far from the origin lose no digits.
        let origin = self.a.points()[0];
        let (a, b) = (self.a.interval(axis, origin), self.b.interval(axis, origin));
        let overlap = a[1].min(b[1]) - a[0].max(b[0]);
        let (forth, back) = (b[1] - a[0], a[1] - b[0]);
        let way_out = forth.min(back);
        let contained = way_out > overlap;
        let depth = if self.flaws.containment_ignored { overlap } else { way_out };
        let side = if back < forth { -1.0 } else { 1.0 };
        let is_least = self.best.is_none_or(|best| depth < best.depth);
        let place = origin.dot(axis);
        let [a, b] = [a, b].map(|ends| ends.map(|end| end + place));
        let test = AxisTest { source, axis, a, b, overlap, contained, depth, side, is_least };
        trace.note(|| Step::Axis(test));
        let apart = self.best.is_some_and(|best| best.separates());
        let last_counts = self.flaws.first_axis_wins && !apart;
        if is_least || last_counts {
            self.best = Some(test);
        }
        self.ended = test.separates() && self.exit == Exit::AtFirstGap;
        self.ended
    }
}
