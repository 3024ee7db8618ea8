//! The closest point of a convex shape to a point or to a segment.
//!
//! A convex core divides the plane into *Voronoi regions*: the points closest to one corner, or to
//! one edge. Clamping the foot of the perpendicular to an edge's ends finds the region; the radius is
//! then subtracted from the distance.
//!
//! Ericson, Real-Time Collision Detection, 5.1.2, 5.1.5 and 5.1.9; 5.3.8 (a segment through a convex
//! polygon: Cyrus and Beck). Plane frame: [`Convex`].

use glam::Vec2;

use super::convex::Convex;
use super::trace::Trace;

/// Position of a point relative to a core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoronoiRegion {
    /// Outside, closest to this corner.
    Vertex(usize),
    /// Outside, closest to this edge between its ends.
    Edge(usize),
    /// Inside the core.
    Inside,
}

/// The closest point of a shape to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// Position of the point relative to the core.
    pub region: VoronoiRegion,
    /// The closest point of the core's border, m.
    pub on_core: Vec2,
    /// The closest point of the shape's surface, m.
    pub on_shape: Vec2,
    /// Distance from the surface, m; negative inside the shape.
    pub distance: f32,
    /// Unit vector from the shape towards the point; inside the shape, the way out.
    pub normal: Vec2,
}

/// The closest points of a shape and a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestToSegment {
    /// The segment's point, m. If the segment passes through the core, the midpoint of the part inside.
    pub on_segment: Vec2,
    /// The shape's point closest to `on_segment`.
    pub closest: Closest,
}

/// A step of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClosestStep {
    /// This point is compared with the core in the steps that follow.
    Point(Vec2),
    /// One edge of the core is compared with the point.
    Edge {
        /// The edge.
        edge: usize,
        /// Fraction at the foot of the perpendicular: 0 at the start, 1 at the end.
        fraction: f32,
        /// The fraction clamped to the edge.
        clamped: f32,
        /// The edge's point at the clamped fraction, m.
        closest: Vec2,
        /// Distance between the two points, m.
        distance: f32,
        /// Height of the point above the edge's line, m; negative on the inner side.
        height: f32,
        /// Whether the distance is a new minimum.
        is_least: bool,
    },
    /// A corner of the core is compared with the segment.
    Corner {
        /// The corner.
        corner: usize,
        /// Fraction of the segment at the foot: 0 at the start, 1 at the end.
        fraction: f32,
        /// The fraction clamped to the segment.
        clamped: f32,
        /// Distance of the corner from the segment's point there, m.
        distance: f32,
        /// Whether the distance is a new minimum.
        is_least: bool,
    },
    /// The segment passes through the core between these fractions.
    Through {
        /// Fraction at the entry.
        enter: f32,
        /// Fraction at the exit.
        leave: f32,
    },
}

/// Returns the fraction at the foot of the perpendicular from `point`, and its clamped value.
fn foot(point: Vec2, [from, to]: [Vec2; 2]) -> (f32, f32) {
    let edge = to - from;
    let length = edge.length_squared();
    let t = if length > 0.0 { (point - from).dot(edge) / length } else { 0.0 };
    (t, t.clamp(0.0, 1.0))
}

/// Returns the point of the placed `shape` closest to `point` (m); on ties, that of the earlier edge.
pub fn closest_point<T: Trace<ClosestStep>>(point: Vec2, shape: &Convex, trace: &mut T) -> Closest {
    trace.note(|| ClosestStep::Point(point));
    let (first, is_polygon) = (shape.points()[0], shape.points().len() > 2);
    let mut best = (f32::INFINITY, VoronoiRegion::Vertex(0), first, point - first, Vec2::X);
    let mut inner = (f32::NEG_INFINITY, 0);
    for (k, normal) in shape.normals().iter().enumerate() {
        let ends = shape.edge(k);
        let (fraction, clamped) = foot(point, ends);
        // Both edges of a segment share a reference point: one height is then exactly minus the
        // other.
        let height = normal.dot(point - if is_polygon { ends[0] } else { first });
        // Near the edge its normal is exact; far away, the rounded corners give a better direction.
        let near = height.abs() <= ends[0].distance(ends[1]);
        let (region, closest) = if fraction <= 0.0 {
            (VoronoiRegion::Vertex(k), ends[0])
        } else if fraction >= 1.0 {
            (VoronoiRegion::Vertex((k + 1) % shape.points().len()), ends[1])
        } else if near {
            (VoronoiRegion::Edge(k), point - *normal * height)
        } else {
            (VoronoiRegion::Edge(k), ends[0].lerp(ends[1], clamped))
        };
        let on_edge = near && matches!(region, VoronoiRegion::Edge(_));
        let distance = if on_edge { height.abs() } else { point.distance(closest) };
        // A segment has two edges; only the edge on the point's side counts.
        let behind = !is_polygon && matches!(region, VoronoiRegion::Edge(_)) && height < 0.0;
        let is_least = distance < best.0 && !behind;
        trace.note(|| ClosestStep::Edge {
            edge: k,
            fraction,
            clamped,
            closest,
            distance,
            height,
            is_least,
        });
        if is_least {
            let away = if on_edge { *normal * height } else { point - closest };
            best = (distance, region, closest, away, *normal);
        }
        if height > inner.0 {
            inner = (height, k);
        }
    }
    let (height, k) = inner;
    if is_polygon && height <= 0.0 {
        let normal = shape.normals()[k];
        return finish(shape, VoronoiRegion::Inside, point - normal * height, normal, height);
    }
    let (_, region, closest, away, fallback) = best;
    finish(shape, region, closest, away.normalize_or(fallback), away.length())
}

/// Returns the result: the distance from the core less the radius.
fn finish(
    shape: &Convex,
    region: VoronoiRegion,
    on_core: Vec2,
    normal: Vec2,
    core_distance: f32,
) -> Closest {
    let on_shape = on_core + normal * shape.radius;
    Closest { region, on_core, on_shape, distance: core_distance - shape.radius, normal }
}

/// Returns the closest points of the placed `shape` and the segment between `ends` (m). If the
/// segment does not pass through the core, its point is an end or the foot of a corner. On ties the
/// ends come first.
pub fn closest_segment<T: Trace<ClosestStep>>(
    ends: [Vec2; 2],
    shape: &Convex,
    trace: &mut T,
) -> ClosestToSegment {
    let [start, end] = ends.map(|end| (end, closest_point(end, shape, trace)));
    let best = if end.1.distance < start.1.distance { end } else { start };
    let from_core = |closest: &Closest| closest.distance + shape.radius;
    let (mut on_segment, mut least) = (best.0, from_core(&best.1));
    for (corner, point) in shape.points().iter().enumerate() {
        let (fraction, clamped) = foot(*point, ends);
        let candidate = ends[0].lerp(ends[1], clamped);
        let distance = point.distance(candidate);
        let is_least = distance < least;
        trace.note(|| ClosestStep::Corner { corner, fraction, clamped, distance, is_least });
        if is_least {
            (on_segment, least) = (candidate, distance);
        }
    }
    if let Some((enter, leave)) = clip_to_core(ends, shape) {
        let candidate = ends[0].lerp(ends[1], 0.5 * (enter + leave));
        // Rounding may put the crossing of two collinear segments anywhere, even outside both.
        if from_core(&closest_point(candidate, shape, &mut ())) <= least {
            trace.note(|| ClosestStep::Through { enter, leave });
            on_segment = candidate;
        }
    }
    let closest = closest_point(on_segment, shape, trace);
    ClosestToSegment { on_segment, closest }
}

/// Returns the part of the segment inside the core of `shape`, as two fractions: the intersection with
/// the half-planes of all edges. A core that is a segment, or too thin for f32, is crossed at a single
/// place.
fn clip_to_core(ends: [Vec2; 2], shape: &Convex) -> Option<(f32, f32)> {
    let along = ends[1] - ends[0];
    let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
    for (k, normal) in shape.normals().iter().enumerate() {
        let height = normal.dot(ends[0] - shape.edge(k)[0]);
        let slope = normal.dot(along);
        if slope < 0.0 {
            enter = enter.max(height / -slope);
        } else if slope > 0.0 {
            leave = leave.min(-height / slope);
        } else if height > 0.0 {
            return None;
        }
    }
    if shape.points().len() > 2 && enter < leave {
        return Some((enter, leave));
    }
    let crossing = |(k, normal): (usize, &Vec2)| {
        let [p, q] = shape.edge(k);
        let (near, far) = (normal.dot(ends[0] - p), normal.dot(ends[1] - p));
        let (left, right) = (along.perp_dot(p - ends[0]), along.perp_dot(q - ends[0]));
        let at = near / (near - far);
        (near * far < 0.0 && (left < 0.0) != (right < 0.0)).then_some((at, at))
    };
    shape.normals().iter().enumerate().find_map(crossing)
}
