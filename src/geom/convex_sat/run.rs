//! The run of the separating axis test: axis by axis, or eight at once without a trace.

use glam::Vec2;
use wide::f32x8;

use super::axis::{ConvexAxisSource, ConvexAxisTest, EarlyExit, Flaws, SatStep, WaysOut};
use crate::geom::convex::{Convex, PARALLEL};
use crate::geom::inner_edges::leads_inwards;
use crate::geom::intervals::{Intervals, LANES, least};
use crate::geom::trace::Trace;
use crate::geom::verdict::tolerance;

/// The current best axis; fields as in [`ConvexAxisTest`].
pub(super) struct Best {
    pub(super) source: ConvexAxisSource,
    pub(super) axis: Vec2,
    pub(super) depth: f32,
    pub(super) side: f32,
    pub(super) contained: bool,
}

/// The state of the test.
pub(super) struct Run<'a> {
    a: &'a Convex,
    b: &'a Convex,
    /// A gap wider than this ends the test, m; the gap of touching shapes does not.
    max_gap: f32,
    flaws: &'a Flaws,
    /// The edge normals to test, of a and of b.
    normals: [&'a [Vec2]; 2],
    /// Whether no mistake is switched on, and no way out is excluded.
    is_right: bool,
    pub(super) best: Option<Best>,
    /// The least depth among axes whose ways out are excluded.
    pub(super) excluded: Option<Best>,
    ended: bool,
}

impl<'a> Run<'a> {
    #[inline]
    pub(super) fn new(a: &'a Convex, b: &'a Convex, exit: EarlyExit, flaws: &'a Flaws) -> Self {
        let normals_b = if flaws.only_axes_of_a { &[][..] } else { b.normals() };
        let normals = [a.normals(), normals_b];
        let is_right = *flaws == Flaws::default() && a.inner | b.inner == 0;
        let max_gap = match exit {
            EarlyExit::AtFirstGap => tolerance(a, b),
            EarlyExit::AfterAll => f32::INFINITY,
        };
        Self { a, b, max_gap, flaws, normals, is_right, best: None, excluded: None, ended: false }
    }

    /// Returns the number of edges, those of a first.
    #[inline]
    fn count(&self) -> usize {
        self.normals[0].len() + self.normals[1].len()
    }

    /// Returns the source of the k-th edge, and its normal.
    #[inline]
    fn edge(&self, k: usize) -> (ConvexAxisSource, Vec2) {
        let [normals_a, normals_b] = self.normals;
        if let Some(normal) = normals_a.get(k) {
            (ConvexAxisSource::EdgeOfA(k), *normal)
        } else {
            let k = k - normals_a.len();
            (ConvexAxisSource::EdgeOfB(k), normals_b[k])
        }
    }

    /// Returns the axis of the k-th edge.
    #[inline]
    fn edge_axis(&self, k: usize) -> Vec2 {
        let (source, normal) = self.edge(k);
        let axis = if self.flaws.edge_instead_of_normal { normal.perp() } else { normal };
        if !self.flaws.axes_not_normalized {
            return axis;
        }
        let [from, to] = match source {
            ConvexAxisSource::EdgeOfB(k) => self.b.edge(k),
            _ => self.a.edge(k),
        };
        axis * (to - from).length()
    }

    /// Returns the tested earlier edge with a parallel axis.
    #[inline]
    fn earlier_parallel(&self, k: usize) -> Option<usize> {
        let normal = self.edge(k).1;
        let is_parallel = |i: usize| self.edge(i).1.perp_dot(normal).abs() <= PARALLEL;
        (0..k).find(|i| is_parallel(*i) && self.earlier_parallel(*i).is_none())
    }

    /// Returns whether any edge before the k-th is parallel to `axis`.
    #[inline(always)]
    fn may_repeat(&self, k: usize, axis: Vec2) -> bool {
        let len_a = self.normals[0].len();
        [(self.a, 0, k.min(len_a)), (self.b, len_a, k)].into_iter().any(|(shape, first, end)| {
            (first..end).step_by(LANES).any(|from| {
                let [x, y] = shape.normals_from(from - first);
                let parallel = (x * axis.y - y * axis.x).abs().simd_le(PARALLEL).to_bitmask();
                parallel.trailing_zeros() < (end - from) as u32
            })
        })
    }

    /// Tests the normals of all edges, except those with an earlier parallel axis.
    pub(super) fn edges<T: Trace<SatStep>>(&mut self, trace: &mut T) {
        let [len_a, len_b] = self.normals.map(<[Vec2]>::len);
        for (shape, first, count) in [(self.a, 0, len_a), (self.b, len_a, len_b)] {
            for from in (0..count).step_by(LANES) {
                let lanes = LANES.min(count - from);
                let normals = shape.normals_from(from);
                if !T::IS_ACTIVE && self.is_right {
                    self.eight_at_once(first + from, lanes, &normals);
                } else {
                    self.one_by_one(first + from, lanes, trace);
                }
                if self.ended {
                    return;
                }
            }
        }
    }

    /// Tests the axes of `count` edges from the `first` on.
    fn one_by_one<T: Trace<SatStep>>(&mut self, first: usize, count: usize, trace: &mut T) {
        let mut axes = [Vec2::ZERO; LANES];
        for (k, axis) in (first..).zip(&mut axes[..count]) {
            *axis = self.edge_axis(k);
        }
        let lanes = [axes.map(|axis| axis.x), axes.map(|axis| axis.y)].map(f32x8::new);
        let intervals = Intervals::new(self.a, self.b, &lanes, self.origin());
        for (lane, axis) in axes[..count].iter().enumerate() {
            let k = first + lane;
            if self.axis((Some(k), self.edge(k).0), *axis, intervals.on_axis(lane), trace) {
                return;
            }
        }
    }

    /// Tests the axes without mistakes and without a trace. The least of all depths, or the first gap,
    /// decides; other axes are not examined.
    #[inline]
    fn eight_at_once(&mut self, first: usize, count: usize, normals: &[f32x8; 2]) {
        let intervals = Intervals::new(self.a, self.b, normals, self.origin());
        let depths = intervals.exit_distances(count);
        let least = least(depths);
        if self.best.as_ref().is_some_and(|best| least >= best.depth) {
            return;
        }
        let ends = least < -self.max_gap;
        // The first wide gap, or the least depth.
        let decide = if ends { depths.simd_lt(-self.max_gap) } else { depths.simd_le(least) };
        let lane = decide.to_bitmask().trailing_zeros() as usize;
        if lane >= count {
            return;
        }
        let (source, axis) = self.edge(first + lane);
        if self.may_repeat(first + lane, axis) {
            return self.one_by_one(first, count, &mut ());
        }
        let Measures { depth, contained, side, .. } = self.measure(axis, intervals.on_axis(lane));
        (self.best, self.ended) = (Some(Best { source, axis, depth, side, contained }), ends);
    }

    /// Returns the origin of the intervals, a corner of a: they keep their precision far from the
    /// plane's origin.
    #[inline]
    fn origin(&self) -> Vec2 {
        self.a.points()[0]
    }

    /// Tests the axis through the nearest corners, for smooth or thin shapes whose corners may be
    /// nearest.
    pub(super) fn vertices<T: Trace<SatStep>>(&mut self, trace: &mut T) {
        let (a, b) = (self.a, self.b);
        let is_sharp = a.radius + b.radius == 0.0 && a.points().len().min(b.points().len()) > 2;
        let has_edges = self.count() > 0;
        let is_skipped = self.flaws.circle_without_vertex_axis && has_edges;
        if self.ended || is_sharp || is_skipped {
            return;
        }
        let [i, j] = nearest_corners(a, b);
        let source = ConvexAxisSource::Vertices { a: i, b: j };
        let d = a.points()[i] - b.points()[j];
        let axis = match d.try_normalize() {
            Some(_) if self.flaws.axes_not_normalized => d,
            Some(axis) => axis,
            // Corner on corner: the edges suffice, and without edges any axis does.
            None if has_edges => return,
            None => Vec2::X,
        };
        let spans = [a, b].map(|shape| shape.interval(axis, self.origin()));
        self.axis((None, source), axis, spans, trace);
    }

    /// Tests an axis, of the k-th edge if `k` is given. Returns whether that ends the test.
    #[inline]
    fn axis<T: Trace<SatStep>>(
        &mut self,
        (edge, source): (Option<usize>, ConvexAxisSource),
        axis: Vec2,
        [a, b]: [[f32; 2]; 2],
        trace: &mut T,
    ) -> bool {
        if let Some(to) = edge.and_then(|k| self.earlier_parallel(k)) {
            trace.note(|| SatStep::Parallel { source, to: self.edge(to).0 });
            return false;
        }
        let Measures { overlap, depth, contained, ways, side } = self.measure(axis, [a, b]);
        let is_less = |best: &Option<Best>| best.as_ref().is_none_or(|best| depth < best.depth);
        let is_least = ways != WaysOut::Neither && is_less(&self.best);
        trace.note(|| {
            let offset = self.origin().dot(axis);
            let [a, b] = [a, b].map(|ends| ends.map(|end| end + offset));
            let test = ConvexAxisTest {
                source,
                axis,
                a,
                b,
                overlap,
                contained,
                depth,
                ways,
                side,
                is_least,
            };
            SatStep::Axis(test)
        });
        let apart = self.best.as_ref().is_some_and(|best| best.depth <= 0.0);
        let last_counts = self.flaws.first_axis_wins && !apart;
        let this = Some(Best { source, axis, depth, side, contained });
        if ways == WaysOut::Neither {
            if is_less(&self.excluded) {
                self.excluded = this;
            }
        } else if is_least || last_counts {
            self.best = this;
        }
        self.ended = depth < -self.max_gap;
        self.ended
    }

    /// Computes the measures of the intervals on an axis.
    #[inline]
    fn measure(&self, axis: Vec2, [a, b]: [[f32; 2]; 2]) -> Measures {
        let overlap = a[1].min(b[1]) - a[0].max(b[0]);
        let (forth, back) = (b[1] - a[0], a[1] - b[0]);
        let shorter = if back < forth { -1.0 } else { 1.0 };
        let ways = self.allowed_ways(axis * shorter, forth.min(back));
        let (way_out, side) = match ways {
            WaysOut::Longer => (forth.max(back), -shorter),
            _ => (forth.min(back), shorter),
        };
        let ignored = self.flaws.containment_ignored && ways == WaysOut::Shorter;
        let depth = if ignored { overlap } else { way_out };
        Measures { overlap, depth, contained: way_out > overlap, ways, side }
    }

    /// Returns the ways out along an axis; the shorter one moves a along `way` by `depth`.
    fn allowed_ways(&self, way: Vec2, depth: f32) -> WaysOut {
        if self.a.inner | self.b.inner == 0 || depth <= 0.0 {
            return WaysOut::Shorter;
        }
        let is_blocked = |way: Vec2| leads_inwards(self.b, way) || leads_inwards(self.a, -way);
        match (is_blocked(way), is_blocked(-way)) {
            (false, _) => WaysOut::Shorter,
            (true, false) => WaysOut::Longer,
            (true, true) => WaysOut::Neither,
        }
    }
}

/// Measures of the intervals on an axis; fields as in [`ConvexAxisTest`].
struct Measures {
    overlap: f32,
    depth: f32,
    contained: bool,
    ways: WaysOut,
    side: f32,
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
