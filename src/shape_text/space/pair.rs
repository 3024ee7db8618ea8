//! Tests a pair of shapes with the functions of the 3D worlds.
//!
//! The tests work in `f32`. To keep its precision, the pair is first moved to the origin and scaled by a
//! power of two.

use glam::{DVec3, Vec3};

use super::direction::between_cores;
use super::framed::{FramedOutcome, nearest};
use super::rounds;
use super::shape::{SpaceGeometry, SpaceShape};
use crate::geom::obb_obb::{AxisSet, ObbAxisSource, ObbStep};
use crate::geom::segment_segment::segment_segment;
use crate::geom::verdict::{TOUCHING, Verdict};
use crate::geom::{Capsule, Obb, Plane, Side, Triangle, obb_obb, obb_plane};

/// A tested axis.
#[derive(Clone, Debug, PartialEq)]
pub struct SpaceAxis {
    /// A unit vector; `None` for two parallel edges, which give no axis.
    pub axis: Option<DVec3>,
    /// Source: `a:x` is a face of a, `a:x,b:z` an edge of each shape.
    pub from: String,
    /// Interval of a.
    pub a: [f64; 2],
    /// Interval of b.
    pub b: [f64; 2],
    /// Distance that separates the shapes along the axis; negative: minus the gap.
    pub overlap: f64,
}

/// Result of a test.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Penetration depth; negative: minus the gap.
    pub depth: f64,
    /// Unit vector from b towards a.
    pub normal: DVec3,
    /// Apart: the closest points. Overlapping: the deepest point of a, before and after the MTV.
    pub closest: [DVec3; 2],
    /// Deciding features, as in [`SpaceAxis::from`].
    pub from: String,
}

/// Result of the test of two shapes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TestResult {
    pub(super) verdict: Verdict,
    pub(super) outcome: Outcome,
    pub(super) axes: Vec<SpaceAxis>,
    /// Largest gap or depth that counts as touching.
    pub(super) touch_tolerance: f64,
    /// Largest distance from the origin of the pair's frame, for tolerances.
    pub(super) size: f64,
}

/// Two shapes and their test.
#[derive(Clone, Debug, PartialEq)]
pub struct SpacePair {
    /// First shape.
    pub a: SpaceShape,
    /// Second shape.
    pub b: SpaceShape,
    /// Verdict.
    pub verdict: Verdict,
    /// Result.
    pub outcome: Outcome,
    /// Tested axes: fifteen for two boxes, else the deciding one.
    pub axes: Vec<SpaceAxis>,
    /// Largest gap or depth that counts as touching.
    pub touch_tolerance: f64,
    /// Largest distance from the origin of the pair's frame, for tolerances.
    pub(super) size: f64,
    /// Whether the user's own result is right, and the judgement.
    pub mine: Option<(bool, String)>,
}

/// Two shapes for which there is no test.
#[derive(Clone, Debug, PartialEq)]
pub struct Untested {
    /// First shape.
    pub a: SpaceShape,
    /// Second shape.
    pub b: SpaceShape,
}

/// A tested pair, or a pair for which there is no test.
pub type Answer = Result<SpacePair, Box<Untested>>;

impl SpacePair {
    /// Returns the vector that moves a out of b. If apart: the shortest translation of a into contact, negated.
    #[must_use]
    pub fn mtv(&self) -> DVec3 {
        let is_zero = self.verdict == Verdict::Touching;
        if is_zero { DVec3::ZERO } else { self.outcome.normal * self.outcome.depth.abs() }
    }
}

/// A shape in the frame of its pair.
#[derive(Clone, Copy)]
enum Framed {
    Box(Obb),
    /// A capsule, or a sphere as a capsule with equal ends.
    Round(Capsule),
    Triangle(Triangle),
    Plane(Plane, Side),
}

/// Frame of a pair for its conversion to `f32`.
#[derive(Clone, Copy)]
struct Frame {
    origin: DVec3,
    unit: f64,
    /// Largest coordinate in this frame.
    reach: f64,
}

/// Returns centre and radius of a sphere around a shape; `None` for a plane.
fn bounding_sphere(form: &SpaceGeometry) -> Option<(DVec3, f64)> {
    Some(match form {
        SpaceGeometry::Box { center, half, .. } => (*center, half.length()),
        SpaceGeometry::Sphere { center, radius } => (*center, *radius),
        SpaceGeometry::Capsule { ends: [a, b], radius } => {
            ((*a + *b) * 0.5, a.distance(*b) * 0.5 + radius)
        }
        SpaceGeometry::Triangle(corners) => {
            let center = (corners[0] + corners[1] + corners[2]) / 3.0;
            (center, corners.iter().map(|corner| corner.distance(center)).fold(0.0, f64::max))
        }
        SpaceGeometry::Plane { .. } => return None,
    })
}

impl Frame {
    fn new(a: &SpaceGeometry, b: &SpaceGeometry) -> Self {
        let spheres = || [a, b].into_iter().filter_map(bounding_sphere);
        let small = spheres().min_by(|p, q| p.1.total_cmp(&q.1));
        let origin = small.map_or(DVec3::ZERO, |(center, _)| center);
        let far = spheres().map(|(center, radius)| center.distance(origin) + radius);
        let heights = [a, b].into_iter().filter_map(|form| match form {
            SpaceGeometry::Plane { normal, offset, .. } => {
                Some((normal.dot(origin) - offset).abs() / normal.length())
            }
            _ => None,
        });
        let far = far.chain(heights).fold(0.0, f64::max).clamp(1e-290, 1e290);
        let unit = libm::exp2(libm::floor(libm::log2(far)));
        Self { origin, unit, reach: far / unit }
    }

    /// Returns the number, or 0 if it differs from 0 only by rounding.
    fn snapped(self, x: f64) -> f64 {
        if x.abs() < self.unit * 2e-7 { 0.0 } else { x }
    }

    fn to_frame(self, point: DVec3) -> Vec3 {
        ((point - self.origin) / self.unit).as_vec3()
    }

    fn to_text(self, point: Vec3) -> DVec3 {
        self.origin + point.as_dvec3() * self.unit
    }

    fn shape(self, form: &SpaceGeometry) -> Option<Framed> {
        let length = |x: f64| (x / self.unit) as f32;
        Some(match form {
            SpaceGeometry::Box { center, half, axes } => {
                let axis_z = axes.x_axis.cross(axes.y_axis);
                let axes = [axes.x_axis, axes.y_axis, axis_z];
                let axes = axes.map(|axis| axis.normalize_or_zero().as_vec3());
                let half = (*half / self.unit).as_vec3();
                Framed::Box(Obb { center: self.to_frame(*center), axes, half })
            }
            SpaceGeometry::Sphere { center, radius } => {
                let center = self.to_frame(*center);
                Framed::Round(Capsule { foot: center, head: center, radius: length(*radius) })
            }
            SpaceGeometry::Capsule { ends, radius } => {
                let [foot, head] = ends.map(|end| self.to_frame(end));
                Framed::Round(Capsule { foot, head, radius: length(*radius) })
            }
            SpaceGeometry::Triangle(corners) => {
                let [a, b, c] = corners.map(|corner| self.to_frame(corner));
                Framed::Triangle(Triangle::new(a, b, c)?)
            }
            SpaceGeometry::Plane { normal, offset, is_solid } => {
                let unit = normal.normalize();
                let height = (normal.dot(self.origin) - offset) / normal.length() / self.unit;
                let plane = Plane::new((unit * -height).as_vec3(), unit.as_vec3())?;
                Framed::Plane(plane, if *is_solid { Side::Behind } else { Side::Sheet })
            }
        })
    }
}

/// Tests two shapes; `None` if there is no test for them.
pub(super) fn test_forms(a: &SpaceGeometry, b: &SpaceGeometry) -> Option<TestResult> {
    let frame = Frame::new(a, b);
    let (framed_a, framed_b) = (frame.shape(a)?, frame.shape(b)?);
    let mut axes = Vec::new();
    let found = test_framed(&framed_a, &framed_b, &mut axes)
        .or_else(|| test_framed(&framed_b, &framed_a, &mut axes).map(FramedOutcome::swapped))?;
    let touch_tolerance = f64::from(TOUCHING) * frame.reach;
    let verdict = Verdict::from_depth(found.depth, touch_tolerance as f32);
    let depth = f64::from(found.depth) * frame.unit;
    let exact = found.is_between.then(|| between_cores(a, b)).flatten();
    let normal = exact.unwrap_or_else(|| found.normal.as_dvec3().normalize_or_zero());
    let snapped = |point: DVec3| DVec3::from_array(point.to_array().map(|x| frame.snapped(x)));
    let on_a = frame.to_text(found.on_a);
    let on_b = if verdict == Verdict::Overlapping {
        on_a + normal * depth
    } else {
        frame.to_text(found.on_b)
    };
    let mut axes: Vec<SpaceAxis> = axes.iter().map(|step| axis_of(step, [a, b], frame)).collect();
    let [from_a, from_b] = &found.from;
    let all = [("a", from_a), ("b", from_b)].into_iter().filter(|(_, from)| !from.is_empty());
    let all: Vec<String> = all.map(|(role, from)| format!("{role}:{from}")).collect();
    let from = all.join(",");
    if axes.is_empty() {
        let [a, b] = [a, b].map(|form| interval(form, normal).map(|x| frame.snapped(x)));
        axes.push(SpaceAxis { axis: Some(normal), from: from.clone(), a, b, overlap: depth });
    }
    let outcome = Outcome { depth, normal, closest: [on_a, on_b].map(snapped), from };
    let size = frame.unit * frame.reach;
    Some(TestResult { verdict, outcome, axes, touch_tolerance: touch_tolerance * frame.unit, size })
}

/// Returns the interval of a shape on an axis.
fn interval(form: &SpaceGeometry, axis: DVec3) -> [f64; 2] {
    let project = |points: &[DVec3], radius: f64| {
        let all = || points.iter().map(|point| point.dot(axis));
        [all().fold(f64::MAX, f64::min) - radius, all().fold(f64::MIN, f64::max) + radius]
    };
    match form {
        SpaceGeometry::Box { center, half, axes } => {
            let reach = (axes.transpose() * axis).abs().dot(*half);
            project(&[*center], reach)
        }
        SpaceGeometry::Sphere { center, radius } => project(&[*center], *radius),
        SpaceGeometry::Capsule { ends, radius } => project(ends, *radius),
        SpaceGeometry::Triangle(corners) => project(corners, 0.0),
        SpaceGeometry::Plane { normal, offset, is_solid } => {
            let side = normal.dot(axis).signum();
            let at = side * offset / normal.length();
            match (*is_solid, side > 0.0) {
                (false, _) => [at, at],
                (true, true) => [f64::NEG_INFINITY, at],
                (true, false) => [at, f64::INFINITY],
            }
        }
    }
}

/// Converts a step of the box test to an axis in the units of the text.
fn axis_of(step: &ObbStep, [a, b]: [&SpaceGeometry; 2], frame: Frame) -> SpaceAxis {
    let name = |k: u8| ["x", "y", "z"][usize::from(k)];
    match step {
        ObbStep::Axis(test) => {
            let from = match test.source {
                ObbAxisSource::FaceOfA(k) => format!("a:{}", name(k)),
                ObbAxisSource::FaceOfB(k) => format!("b:{}", name(k)),
                ObbAxisSource::Edges(i, j) => format!("a:{},b:{}", name(i), name(j)),
            };
            let axis = test.axis.as_dvec3().normalize_or_zero();
            let [a, b] = [a, b].map(|form| interval(form, axis).map(|x| frame.snapped(x)));
            let overlap = frame.snapped(f64::from(test.overlap) * frame.unit);
            SpaceAxis { axis: Some(axis), from, a, b, overlap }
        }
        ObbStep::Parallel { a, b, .. } => {
            let from = format!("a:{},b:{}", name(*a), name(*b));
            SpaceAxis { axis: None, from, a: [0.0; 2], b: [0.0; 2], overlap: f64::INFINITY }
        }
    }
}

/// Tests two shapes in this order; `None` if there is no test. Two boxes also record their tested axes.
fn test_framed(a: &Framed, b: &Framed, axes: &mut Vec<ObbStep>) -> Option<FramedOutcome> {
    Some(match (a, b) {
        (Framed::Box(a), Framed::Box(b)) => boxes(a, b, axes),
        (Framed::Box(a), Framed::Plane(plane, side)) => box_plane(a, plane, *side),
        (Framed::Round(a), Framed::Round(b)) => rounds::round_round(a, b),
        (Framed::Round(a), Framed::Box(b)) if a.foot == a.head => rounds::sphere_box(a, b),
        (Framed::Round(a), Framed::Triangle(b)) if a.foot == a.head => {
            rounds::sphere_triangle(a, b)
        }
        (Framed::Round(a), Framed::Triangle(b)) => rounds::capsule_to_triangle(a, b),
        (Framed::Round(a), Framed::Plane(plane, side)) => rounds::round_plane(a, plane, *side),
        _ => return None,
    })
}

/// Tests two boxes. Their gap is the distance between them, which may exceed the gap on every axis.
fn boxes(a: &Obb, b: &Obb, steps: &mut Vec<ObbStep>) -> FramedOutcome {
    let found = obb_obb(a, b, AxisSet::All, steps);
    let name = |k: u8| ["x", "y", "z"][usize::from(k)].to_owned();
    let from = match found.source {
        ObbAxisSource::FaceOfA(k) => [name(k), String::new()],
        ObbAxisSource::FaceOfB(k) => [String::new(), name(k)],
        ObbAxisSource::Edges(i, j) => [name(i), name(j)],
    };
    let [on_a, on_b] = found.points(a, b);
    let raw = FramedOutcome {
        depth: found.depth,
        normal: found.normal,
        on_a,
        on_b,
        from,
        is_between: false,
    };
    if found.depth >= 0.0 {
        return raw;
    }
    let (mut on_a, mut on_b, mut shortest) = (on_a, on_b, f32::INFINITY);
    let mut try_points = |p: Vec3, q: Vec3| {
        if p.distance(q) < shortest {
            (on_a, on_b, shortest) = (p, q, p.distance(q));
        }
    };
    a.corners().into_iter().for_each(|corner| try_points(corner, nearest(b, corner)));
    b.corners().into_iter().for_each(|corner| try_points(nearest(a, corner), corner));
    let (corners_a, corners_b) = (a.corners(), b.corners());
    for (p, q) in Obb::edges() {
        for (r, s) in Obb::edges() {
            let pair = segment_segment(corners_a[p], corners_a[q], corners_b[r], corners_b[s]);
            try_points(pair.on_first, pair.on_second);
        }
    }
    let normal = (on_a - on_b).try_normalize().unwrap_or(raw.normal);
    FramedOutcome { depth: -shortest.max(-raw.depth), normal, on_a, on_b, ..raw }
}

/// Tests a box and a plane. A sheet uses the shorter of its two ways out.
fn box_plane(a: &Obb, plane: &Plane, side: Side) -> FramedOutcome {
    let found = obb_plane(a, plane, side, &mut ());
    let is_behind = side == Side::Sheet && found.s < 0.0;
    let normal = if is_behind { -found.normal } else { found.normal };
    let depth = if is_behind { found.r + found.s } else { found.depth };
    let corner: Vec3 = (0..3)
        .map(|k| a.axes[k] * -a.half[k].copysign(a.axes[k].dot(normal)))
        .fold(a.center, |sum, part| sum + part);
    let on_b = corner - plane.normal * plane.distance(corner);
    FramedOutcome {
        depth,
        normal,
        on_a: corner,
        on_b,
        from: [String::new(), "normal".to_owned()],
        is_between: false,
    }
}
