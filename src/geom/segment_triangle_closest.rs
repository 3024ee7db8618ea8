//! The closest points of a segment and a triangle.

use std::hint::select_unpredictable;

use glam::Vec3;
use wide::f32x4;

use super::segment_segment::SegmentPair;
use super::trace::Trace;
use super::triangle::Triangle;

/// Features that contain the closest points of a segment and a triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The segment passes through the triangle (or touches its interior).
    Pierced,
    /// An end of the segment (0 start, 1 end) and the interior of the triangle.
    Face(u8),
    /// The segment and an edge of the triangle: 0 from a to b, 1 from b to c, 2 from c to a.
    Edge(u8),
}

/// The closest points of a segment and a triangle, or candidates for them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SegmentTriangle {
    /// The point of the segment, m.
    pub on_segment: Vec3,
    /// The point of the triangle, m; equal to `on_segment` if pierced.
    pub on_triangle: Vec3,
    /// Vector from the triangle's point to the segment's, m; precise even far from the origin.
    pub between: Vec3,
    /// Distance between the points, m.
    pub distance: f32,
    /// Features that contain the points.
    pub feature: Feature,
    /// Signed distances of the segment's start and end from the triangle's plane, m.
    pub ends: [f32; 2],
}

/// Returns the closest points of the segment between two points, m, and a triangle.
///
/// Unless the segment passes through the triangle, the points are on one of its edges, or at an end of
/// the segment over its interior. The closest candidate wins; on ties the earlier one (ends, then
/// edges).
///
/// Ericson, Real-Time Collision Detection, 5.1.10.
#[inline]
pub fn segment_triangle_closest<T: Trace<SegmentTriangle>>(
    from: Vec3,
    to: Vec3,
    triangle: &Triangle,
    trace: &mut T,
) -> SegmentTriangle {
    let ends = [from, to].map(|p| triangle.plane_distance(p));
    let result = |feature, [on_segment, on_triangle]: [Vec3; 2], between, distance| {
        SegmentTriangle { on_segment, on_triangle, between, distance, feature, ends }
    };
    if let Some(point) = piercing(from, to, ends, triangle) {
        let pierced = result(Feature::Pierced, [point; 2], Vec3::ZERO, 0.0);
        trace.note(|| pierced);
        return pierced;
    }
    let edges = Edges::new(triangle);
    let is_over = [from, to].map(|end| edges.surround(end - triangle.a, triangle.normal));
    let face = |i: usize| {
        let (end, between) = ([from, to][i], triangle.normal * ends[i]);
        result(Feature::Face(i as u8), [end, end - between], between, ends[i].abs())
    };
    let pairs = edges.closest_to(from, to);
    let edge = |i: usize| {
        let pair = pairs.pair(i, [from, to], triangle);
        let points = [pair.on_first, pair.on_second];
        result(Feature::Edge(i as u8), points, pair.between, pairs.distance[i])
    };
    (0..2).filter(|&i| is_over[i]).for_each(|i| trace.note(|| face(i)));
    (0..3).for_each(|i| trace.note(|| edge(i)));
    // The winner is unpredictable: its index is selected, and only its pair is computed.
    let face_distance = |i: usize| select_unpredictable(is_over[i], ends[i].abs(), f32::INFINITY);
    let [p, q, r, _] = pairs.distance;
    let (mut least, mut closest) = (f32::INFINITY, NONE);
    for (index, distance) in [face_distance(0), face_distance(1), p, q, r].into_iter().enumerate() {
        let less = distance < least;
        closest = select_unpredictable(less, index, closest);
        least = select_unpredictable(less, distance, least);
    }
    match closest {
        0 | 1 => face(closest),
        NONE => result(Feature::Pierced, [from; 2], Vec3::ZERO, f32::INFINITY),
        _ => edge(closest - 2),
    }
}

/// Index that stands for no candidate: all distances are infinite.
const NONE: usize = 5;

/// Four vectors, one per lane.
type Vec3x4 = [f32x4; 3];

/// A triangle's edges, one per lane, the first one twice.
struct Edges {
    /// Start points, m.
    starts: Vec3x4,
    /// Vectors from start to end, m.
    along: Vec3x4,
}

impl Edges {
    #[inline(always)]
    fn new(triangle: &Triangle) -> Self {
        let [a, b, c] = triangle.corners();
        let lanes = |[p, q, r]: [Vec3; 3]| {
            [0, 1, 2].map(|axis| f32x4::from([p[axis], q[axis], r[axis], p[axis]]))
        };
        let (starts, ends) = (lanes([a, b, c]), lanes([b, c, a]));
        Self { along: minus(&ends, &starts), starts }
    }

    /// Returns the same as [`Triangle::is_over_offset`], to the bit.
    #[inline(always)]
    fn surround(&self, offset: Vec3, normal: Vec3) -> bool {
        let [a_b, _, c_a, _] =
            [0, 1, 2, 3].map(|lane| Vec3::from_array(self.along.map(|part| part.to_array()[lane])));
        let offsets = [offset, offset - a_b, offset + c_a];
        let offsets = [0, 1, 2].map(|axis| {
            let [p, q, r] = offsets.map(|offset| offset[axis]);
            f32x4::from([p, q, r, p])
        });
        let sides = dot(&cross(&self.along, &offsets), &normal.to_array().map(f32x4::splat));
        sides.simd_ge(f32x4::ZERO).all()
    }

    /// Returns the closest points of the segment between two points, m, and each edge. They equal those
    /// of [`segment_segment`](super::segment_segment()), to the bit.
    #[inline(always)]
    fn closest_to(&self, from: Vec3, to: Vec3) -> Pairs {
        let splat = |v: Vec3| v.to_array().map(f32x4::splat);
        let (d, e) = (splat(to - from), &self.along);
        let r = minus(&self.starts, &splat(from));
        let across = cross(&d, e);
        let s = clamp01(fraction(dot(&cross(&r, e), &across), dot(&across, &across)));
        let t = clamp01(fraction(dot(&minus(&times(&d, s), &r), e), dot(e, e)));
        let s = clamp01(fraction(dot(&plus(&times(e, t), &r), &d), dot(&d, &d)));
        let between = minus(&minus(&times(&d, s), &r), &times(e, t));
        let distance = dot(&between, &between).sqrt();
        Pairs { fractions: [s.to_array(), t.to_array()], distance: distance.to_array() }
    }
}

/// The closest points of a segment and each edge.
struct Pairs {
    /// Fractions along the segment and along the edge, 0 to 1.
    fractions: [[f32; 4]; 2],
    /// Distances, m.
    distance: [f32; 4],
}

impl Pairs {
    /// Returns the closest points of the segment and edge `i`.
    #[inline(always)]
    fn pair(&self, i: usize, [from, to]: [Vec3; 2], triangle: &Triangle) -> SegmentPair {
        let corners = triangle.corners();
        let (start, end) = (corners[i], corners[(i + 1) % 3]);
        let along_first = (to - from) * self.fractions[0][i];
        let along_second = (end - start) * self.fractions[1][i];
        SegmentPair {
            on_first: from + along_first,
            on_second: start + along_second,
            between: along_first - (start - from) - along_second,
        }
    }
}

#[inline(always)]
fn dot(v: &Vec3x4, w: &Vec3x4) -> f32x4 {
    v[0] * w[0] + v[1] * w[1] + v[2] * w[2]
}

#[inline(always)]
fn cross(v: &Vec3x4, w: &Vec3x4) -> Vec3x4 {
    [v[1] * w[2] - w[1] * v[2], v[2] * w[0] - w[2] * v[0], v[0] * w[1] - w[0] * v[1]]
}

#[inline(always)]
fn plus(v: &Vec3x4, w: &Vec3x4) -> Vec3x4 {
    [v[0] + w[0], v[1] + w[1], v[2] + w[2]]
}

#[inline(always)]
fn minus(v: &Vec3x4, w: &Vec3x4) -> Vec3x4 {
    [v[0] - w[0], v[1] - w[1], v[2] - w[2]]
}

#[inline(always)]
fn times(v: &Vec3x4, factor: f32x4) -> Vec3x4 {
    v.map(|part| part * factor)
}

/// Clamps to 0..=1; NaN and −0 become 0.
#[inline(always)]
fn clamp01(x: f32x4) -> f32x4 {
    (x & x.simd_gt(f32x4::ZERO)).fast_min(f32x4::ONE)
}

/// Returns part ÷ whole; 0 if the whole is 0.
#[inline(always)]
fn fraction(part: f32x4, whole: f32x4) -> f32x4 {
    (part / whole) & whole.simd_gt(f32x4::ZERO)
}

/// Returns the point where a segment passes through the triangle; `ends` are the signed distances of
/// its ends from the plane, m.
#[inline]
fn piercing(from: Vec3, to: Vec3, ends: [f32; 2], triangle: &Triangle) -> Option<Vec3> {
    let [start, end] = ends;
    let crosses = (start.min(end) <= 0.0) & (start.max(end) >= 0.0);
    if !crosses {
        return None;
    }
    // If one end is in the plane, it is the point; if both are, try the start, then the end.
    let t = if start == end { 0.0 } else { start / (start - end) };
    let offset = (from - triangle.a) + (to - from) * t;
    if triangle.is_over_offset(offset) {
        return Some(from + (to - from) * t);
    }
    (start == end && triangle.is_over(to)).then_some(to)
}
