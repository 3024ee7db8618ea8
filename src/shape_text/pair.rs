//! Tests a pair of shapes with the same tests as the simulated worlds.
//!
//! The test works in `f32`. The pair is first moved to the origin and scaled by a power of two, so
//! that large coordinates or units cost no precision.

use glam::Vec2;

use super::diagnose::{self, AnalysedShape, Code, Diagnosis, analyse};
use super::diagnose_axes;
use super::mine::Mine;
use super::motion::{self, FirstTouch};
use super::part_queries::{Iteration, PartResult, Test, iterations, test_parts};
use super::read::{Options, ParsedText};
use super::shape::Point;
use super::show::{number, place};
use super::within::is_within;
use crate::geom::convex::Convex;
use crate::geom::convex_core::{Part, core};
use crate::geom::convex_sat::{ConvexAxisSource, ConvexAxisTest, EarlyExit, Flaws, SatStep, sat};
use crate::geom::deepest::deepest;
use crate::geom::outline::{bounds, distance};
pub use crate::geom::verdict::Verdict;
use crate::geom::verdict::tolerance;
use crate::geom::way_out::way_out;
use crate::text::id;

impl Verdict {
    /// Name in the `--json` format.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Apart => "apart",
            Self::Touching => "touching",
            Self::Overlapping => "overlapping",
        }
    }
}

/// A tested axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// A unit vector.
    pub axis: Point,
    /// Source: `a:2-3` is an edge of a, given by its corners; `a:2,b:0` leads from a corner of b to one of a.
    /// Corners count from 0, in the order of [`crate::geom::outline::Outline::corners`].
    pub from: String,
    /// Interval of a on the axis: minimum and maximum.
    pub a: Point,
    /// Interval of b on the axis.
    pub b: Point,
    /// Length common to both intervals; negative: minus the gap.
    pub overlap: f64,
    /// Distance that a must move along the axis until the intervals touch. If one interval contains the
    /// other, this is the shorter exit distance. Negative: minus the gap.
    pub depth: f64,
    /// Whether one interval contains the other.
    pub contained: bool,
}

/// Result for a pair of shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// Whether the shapes are apart, touching or overlapping.
    pub verdict: Verdict,
    /// The first shape.
    pub a: AnalysedShape,
    /// The second shape.
    pub b: AnalysedShape,
    /// The test used.
    pub test: Test,
    /// Whether the test knows the depth and the normal. GJK alone does not if the cores overlap.
    pub knows_depth: bool,
    /// Penetration depth; 0 unless the shapes overlap.
    pub depth: f64,
    /// Gap; 0 unless the shapes are apart.
    pub gap: f64,
    /// Unit vector from b towards a.
    pub normal: Point,
    /// Whether the depth is proved minimal. False for shapes with too many parts, where the depth is
    /// only the best found.
    pub is_shortest: bool,
    /// Closest points of a and b if apart; a common point, twice, if touching. If overlapping: the deepest
    /// common point, and that point after the MTV moves it with a.
    pub closest: [Point; 2],
    /// Axes of the deciding pair of parts, in test order.
    pub axes: Vec<Axis>,
    /// Iterations of the test for these parts; empty for the separating axis test.
    pub iterations: Vec<Iteration>,
    /// Indices of the deciding parts.
    pub parts: [usize; 2],
    /// Depth or gap up to which the shapes touch.
    pub touch_tolerance: f64,
    /// Mistakes and oddities found.
    pub diagnoses: Vec<Diagnosis>,
    /// Judgement of the user's own result, if the text has one.
    pub mine: Option<Mine>,
    /// The first touch, if one of the shapes moves.
    pub first_touch: Option<FirstTouch>,
}

impl Pair {
    /// Returns the displacement that moves a out of b. If apart: minus the shortest displacement to
    /// contact.
    #[must_use]
    pub fn mtv(&self) -> Point {
        let length = if self.verdict == Verdict::Overlapping { self.depth } else { self.gap };
        self.normal.map(|n| n * length)
    }

    /// Returns the deciding axis: least overlap or widest gap.
    #[must_use]
    pub fn deciding(&self) -> Option<&Axis> {
        self.axes.iter().min_by(|p, q| p.depth.total_cmp(&q.depth))
    }
}

/// Local frame of a pair, for computing in `f32`.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    origin: Point,
    /// Length of a local unit in units of the text, a power of two.
    pub(super) unit: f64,
}

impl Frame {
    pub(super) fn new(a: &AnalysedShape, b: &AnalysedShape) -> Self {
        let small = if a.size <= b.size { a } else { b };
        let [low, high] = bounds(&small.outline.corners);
        let origin = [f64::midpoint(low[0], high[0]), f64::midpoint(low[1], high[1])];
        let corners = || a.outline.corners.iter().chain(&b.outline.corners);
        let reach = corners().map(|corner| distance(origin, *corner)).fold(0.0, f64::max);
        let reach = (reach + a.radius + b.radius).clamp(1e-290, 1e290);
        Self { origin, unit: libm::exp2(libm::floor(libm::log2(reach))) }
    }

    pub(super) fn to_local(self, [x, y]: Point) -> Vec2 {
        let Self { origin, unit } = self;
        Vec2::new(((x - origin[0]) / unit) as f32, ((y - origin[1]) / unit) as f32)
    }

    pub(super) fn to_text(self, point: Vec2) -> Point {
        let Self { origin, unit } = self;
        [origin[0] + f64::from(point.x) * unit, origin[1] + f64::from(point.y) * unit]
    }

    pub(super) fn length(self, length: f32) -> f64 {
        f64::from(length) * self.unit
    }
}

/// Returns the convex part of `shape` with these corners, radius included.
fn part(shape: &AnalysedShape, indices: &[usize], frame: Frame) -> Part {
    let at = |i: &usize| frame.to_local(shape.outline.corners[*i]);
    let points: Vec<Vec2> = indices.iter().map(at).collect();
    let Part { shape: core, corners } = core(&points);
    let corners = corners.iter().map(|i| indices[*i]).collect();
    Part { shape: core.rounded((shape.radius / frame.unit) as f32), corners }
}

/// Returns all convex parts of `shape`, radius included.
pub(super) fn parts(shape: &AnalysedShape, frame: Frame) -> Vec<Part> {
    shape.outline.parts.iter().map(|indices| part(shape, indices, frame)).collect()
}

/// Returns an upper bound of the depth of two parts, from their bounding boxes. Negative: minus their gap.
fn depth_bound(a: &Convex, b: &Convex) -> f32 {
    let ([low_a, high_a], [low_b, high_b]) = (a.bounds(), b.bounds());
    (high_b - low_a).min(high_a - low_b).min_element()
}

/// Tests two shapes of a text; `None` if one has no finite points.
#[must_use]
pub fn test(pasted: &ParsedText, index_a: usize, index_b: usize) -> Option<Pair> {
    let Options { radians, test, .. } = pasted.options;
    let a = analyse(&pasted.shapes[index_a], radians)?;
    let b = analyse(&pasted.shapes[index_b], radians)?;
    let frame = Frame::new(&a, &b);
    let (parts_a, parts_b) = (parts(&a, frame), parts(&b, frame));
    let ([i, j], result) = deepest_parts(test, [&parts_a, &parts_b], frame)?;
    let axes = axes(&parts_a[i], &parts_b[j], frame);
    let iterations = iterations(test, &parts_a[i], &parts_b[j], frame);
    let touch_tolerance = frame.length(tolerance(&parts_a[i].shape, &parts_b[j].shape));
    let PartResult { verdict, depth: signed_depth, normal, closest } = result;
    let knows_depth = signed_depth.is_finite();
    let shapes =
        [&parts_a, &parts_b].map(|parts| parts.iter().map(|part| part.shape).collect::<Vec<_>>());
    let is_compound = parts_a.len() * parts_b.len() > 1;
    let compound_exit = if is_compound && verdict == Verdict::Overlapping && knows_depth {
        way_out(&shapes[0], &shapes[1])
    } else {
        None
    };
    let normal = compound_exit.map_or(normal, |exit| exit.contact.normal);
    let overlap_depth = compound_exit.map_or(signed_depth, |exit| frame.length(exit.contact.depth));
    let depth = if verdict == Verdict::Overlapping && knows_depth { overlap_depth } else { 0.0 };
    let gap = if verdict == Verdict::Apart { -signed_depth } else { 0.0 };
    let is_shortest = compound_exit.is_none_or(|exit| exit.is_shortest);
    let common_point = || deepest(&shapes[0], &shapes[1], normal).unwrap_or_default();
    let [on_a, on_b] =
        closest.unwrap_or_else(|| [common_point(); 2]).map(|point| frame.to_text(point));
    let normal = [f64::from(normal.x), f64::from(normal.y)];
    let closest = [on_a, [on_b[0] + normal[0] * depth, on_b[1] + normal[1] * depth]];
    let diagnoses = Vec::new();
    let mut pair = Pair {
        verdict,
        a,
        b,
        test,
        knows_depth,
        depth,
        gap,
        normal,
        is_shortest,
        closest,
        axes,
        iterations,
        parts: [i, j],
        touch_tolerance,
        diagnoses,
        mine: None,
        first_touch: None,
    };
    pair.diagnoses = pair_diagnoses(&pair, signed_depth, touch_tolerance, pasted);
    if !pasted.claims.is_empty() && (index_a, index_b) == (0, 1) {
        pair.mine = Some(Mine::new(&pasted.claims, &pair, pasted.options));
    }
    if let (Some(motion_a), Some(motion_b)) =
        (pasted.motions.get(index_a), pasted.motions.get(index_b))
    {
        pair.first_touch = Some(motion::first_touch(&pair, [*motion_a, *motion_b], pasted.options));
    }
    Some(pair)
}

/// Returns the parts with the deepest overlap or the smallest gap, and their test result.
fn deepest_parts(
    test: Test,
    [parts_a, parts_b]: [&[Part]; 2],
    frame: Frame,
) -> Option<([usize; 2], PartResult)> {
    let mut best: Option<([usize; 2], PartResult)> = None;
    for (i, p) in parts_a.iter().enumerate() {
        for (j, q) in parts_b.iter().enumerate() {
            // Skip pairs of parts that cannot be deeper.
            let bound = frame.length(depth_bound(&p.shape, &q.shape));
            if best.as_ref().is_some_and(|(_, best)| bound <= best.depth) {
                continue;
            }
            let result = test_parts(test, &p.shape, &q.shape, frame);
            let rank = |result: &PartResult| (result.verdict, result.depth);
            if best.as_ref().is_none_or(|(_, best)| rank(&result) > rank(best)) {
                best = Some(([i, j], result));
            }
        }
    }
    best
}

/// Tests every pair of shapes; pairs with the first shape come first.
#[must_use]
pub fn all_pairs(pasted: &ParsedText) -> Vec<Pair> {
    let count = pasted.shapes.len();
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    pairs.filter_map(|(a, b)| test(pasted, a, b)).collect()
}

/// Returns the tested axes of two parts.
fn axes(a: &Part, b: &Part, frame: Frame) -> Vec<Axis> {
    let mut steps = Vec::new();
    sat(&a.shape, &b.shape, EarlyExit::AfterAll, &Flaws::default(), &mut steps);
    let edge = |part: &Part, k: usize| {
        format!("{}-{}", part.corners[k], part.corners[(k + 1) % part.corners.len()])
    };
    let axis = |test: ConvexAxisTest| {
        let axis = [f64::from(test.axis.x), f64::from(test.axis.y)];
        let shift = axis[0] * frame.origin[0] + axis[1] * frame.origin[1];
        // Show rounding errors around 0 as 0.
        let snapped = |x: f64| if x.abs() < frame.unit * 2e-7 { 0.0 } else { x };
        let ends = |ends: [f32; 2]| ends.map(|end| snapped(frame.length(end) + shift));
        let from = match test.source {
            ConvexAxisSource::EdgeOfA(k) => format!("a:{}", edge(a, k)),
            ConvexAxisSource::EdgeOfB(k) => format!("b:{}", edge(b, k)),
            ConvexAxisSource::Vertices { a: i, b: j } => {
                format!("a:{},b:{}", a.corners[i], b.corners[j])
            }
        };
        let (overlap, depth) = (frame.length(test.overlap), frame.length(test.depth));
        Axis {
            axis,
            from,
            a: ends(test.a),
            b: ends(test.b),
            overlap,
            depth,
            contained: test.contained,
        }
    };
    let tests = steps
        .into_iter()
        .filter_map(|s| if let SatStep::Axis(test) = s { Some(test) } else { None });
    tests.map(axis).collect()
}

/// Collects all diagnoses of a pair.
fn pair_diagnoses(
    pair: &Pair,
    depth: f64,
    touch_tolerance: f64,
    pasted: &ParsedText,
) -> Vec<Diagnosis> {
    let Pair { a, b, .. } = pair;
    let mut all = diagnose::shape_diagnoses(a, "a", pasted);
    all.extend(diagnose::shape_diagnoses(b, "b", pasted));
    all.extend(diagnose_axes::axis_diagnoses(&pasted.axes, pair));
    all.extend(diagnose::scale_diagnoses(a, b, pair.gap));
    let containment = [(a, b, "a"), (b, a, "b")];
    let containment = containment.into_iter().find(|(inner, outer, _)| {
        pair.verdict != Verdict::Apart && is_within(inner, outer, touch_tolerance)
    });
    if let Some((inner, outer, shape)) = containment {
        all.push(Diagnosis {
            code: Code::Contained,
            shape,
            text: describe_containment(pair, inner, outer),
        });
    }
    if pair.verdict == Verdict::Touching {
        let [name, other] = [a, b].map(|shape| shape.parsed.name.as_str());
        let warning = touching_warning([name, other], depth, touch_tolerance);
        let (distance, normal) = (number(touch_tolerance), place(pair.normal));
        let moving = id::PASTE_MOVE_FOR_CLEAR_MISS.with(&[
            ("name", &name),
            ("by", &distance),
            ("normal", &normal),
        ]);
        let text = format!("{warning} {moving}");
        all.push(Diagnosis { code: Code::Touching, shape: "both", text });
    }
    all
}

/// Returns the warning about shapes that touch: their depth or gap is at most `touch_tolerance`.
pub(super) fn touching_warning([a, b]: [&str; 2], depth: f64, touch_tolerance: f64) -> String {
    id::PASTE_TOUCH_WITHIN_ROUNDING.with(&[
        ("a", &a),
        ("b", &b),
        ("measure", &(if depth > 0.0 { "depth" } else { "gap" })),
        ("length", &number(depth.abs())),
        ("tolerance", &number(touch_tolerance)),
    ])
}

/// Describes a shape inside another, and the ways out.
fn describe_containment(pair: &Pair, inner: &AnalysedShape, outer: &AnalysedShape) -> String {
    let (inner, outer) = (&inner.parsed.name, &outer.parsed.name);
    let text = id::PASTE_WHOLLY_INSIDE.with(&[("inner", inner), ("outer", outer)]);
    let name = &pair.a.parsed.name;
    let way_out = if pair.a.outline.parts.len() * pair.b.outline.parts.len() > 1 {
        pair.knows_depth.then(|| {
            id::PASTE_MTV_OF_ALL_PARTS.with(&[("name", name), ("mtv", &place(pair.mtv()))])
        })
    } else {
        pair.deciding().map(|Axis { axis, a, b, .. }| {
            let (exit_forward, exit_back) = (b[1] - a[0], a[1] - b[0]);
            let (shorter, shorter_exit) = if exit_forward > exit_back {
                ("second", exit_back)
            } else {
                ("first", exit_forward)
            };
            id::PASTE_TWO_WAYS_OUT.with(&[
                ("axis", &place(*axis)),
                ("name", name),
                ("forth", &number(exit_forward)),
                ("back", &number(exit_back)),
                ("shorter", &shorter),
                ("way", &number(shorter_exit)),
            ])
        })
    };
    match way_out {
        Some(way_out) => format!("{text} {way_out}"),
        None => text,
    }
}
