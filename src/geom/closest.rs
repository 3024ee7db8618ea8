//! The closest point of a convex shape to a point or to a segment.
//!
//! Round a convex core the plane falls into *Voronoi regions*: the places closest to one corner, or
//! to one edge. Clamping the foot of the perpendicular to an edge's ends tells which it is; then the
//! radius comes off the distance.
//!
//! Ericson, Real-Time Collision Detection, 5.1.2, 5.1.5 and 5.1.9; 5.3.8 (a segment through a
//! convex polygon: Cyrus and Beck). Sheet frame: [`Convex`].

use glam::Vec2;

use super::convex::Convex;
use super::trace::Trace;

/// Where a point lies, seen from a core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// Outside, closest to this corner.
    Vertex(usize),
    /// Outside, closest to this edge between its ends.
    Edge(usize),
    /// In the core.
    Inside,
}

/// What is closest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// Where the point lies.
    pub region: Region,
    /// The closest point of the core's border, m.
    pub on_core: Vec2,
    /// The closest point of the shape's surface, m.
    pub on_shape: Vec2,
    /// From the surface, m; negative inside the shape.
    pub distance: f32,
    /// Unit vector from the shape towards the point; inside the shape the way out.
    pub normal: Vec2,
}

/// What is closest to a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestToSegment {
    /// The segment's point, m: where it passes through the core, the middle of what is inside.
    pub on_segment: Vec2,
    /// The shape's point closest to that one.
    pub closest: Closest,
}

/// A step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// This point is compared with the core; what follows is about it.
    Point(Vec2),
    /// With one edge of it.
    Edge {
        /// The edge.
        edge: usize,
        /// Where the foot of the perpendicular lies: 0 at its start, 1 at its end.
        fraction: f32,
        /// That, clamped to the edge.
        clamped: f32,
        /// The edge's point there, m.
        closest: Vec2,
        /// Of the point from there, m.
        distance: f32,
        /// Of the point above the edge's line, m; negative on the inner side.
        height: f32,
        /// Whether the distance is the least so far.
        is_least: bool,
    },
    /// A corner of the core is compared with the segment.
    Corner {
        /// The corner.
        corner: usize,
        /// Where the foot lies on the segment: 0 at its start, 1 at its end.
        fraction: f32,
        /// That, clamped to the segment.
        clamped: f32,
        /// Of the corner from there, m.
        distance: f32,
        /// Whether the distance is the least so far.
        is_least: bool,
    },
    /// The segment passes through the core between these fractions of it.
    Through {
        /// Where it comes in.
        enter: f32,
        /// Where it goes out.
        leave: f32,
    },
}

/// The foot of the perpendicular from `point` to a segment: the fraction, and that clamped.
fn foot(point: Vec2, [from, to]: [Vec2; 2]) -> (f32, f32) {
    let edge = to - from;
    let length = edge.length_squared();
    let t = if length > 0.0 { (point - from).dot(edge) / length } else { 0.0 };
    (t, t.clamp(0.0, 1.0))
}

/// What of `shape` (placed) is closest to `point` (m); on ties the earlier edge.
pub fn closest_point<T: Trace<Step>>(point: Vec2, shape: &Convex, trace: &mut T) -> Closest {
    trace.note(|| Step::Point(point));
    let (first, is_polygon) = (shape.points()[0], shape.points().len() > 2);
    let mut best = (f32::INFINITY, Region::Vertex(0), first, point - first, Vec2::X);
    let mut inner = (f32::NEG_INFINITY, 0);
    for (k, normal) in shape.normals().iter().enumerate() {
        let ends = shape.edge(k);
        let (fraction, clamped) = foot(point, ends);
        // From one place for both edges of a segment: one height is then exactly minus the other.
        let height = normal.dot(point - if is_polygon { ends[0] } else { first });
        // Near the edge its own normal is exact, far away the corners, rounded where they are, tell
        // the direction better.
        let near = height.abs() <= ends[0].distance(ends[1]);
        let (region, closest) = if fraction <= 0.0 {
            (Region::Vertex(k), ends[0])
        } else if fraction >= 1.0 {
            (Region::Vertex((k + 1) % shape.points().len()), ends[1])
        } else if near {
            (Region::Edge(k), point - *normal * height)
        } else {
            (Region::Edge(k), ends[0].lerp(ends[1], clamped))
        };
        let on_edge = near && matches!(region, Region::Edge(_));
        let distance = if on_edge { height.abs() } else { point.distance(closest) };
        // Of a segment's two edges, the one on the point's side.
        let behind = !is_polygon && matches!(region, Region::Edge(_)) && height < 0.0;
        let is_least = distance < best.0 && !behind;
        trace.note(|| Step::Edge {
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
        return finish(shape, Region::Inside, point - normal * height, normal, height);
    }
    let (_, region, closest, away, other) = best;
    finish(shape, region, closest, away.normalize_or(other), away.length())
}

/// With the radius, from the distance of the core.
fn finish(shape: &Convex, region: Region, on_core: Vec2, normal: Vec2, from_core: f32) -> Closest {
    let on_shape = on_core + normal * shape.radius;
    Closest { region, on_core, on_shape, distance: from_core - shape.radius, normal }
}

/// What of `shape` (placed) is closest to the segment between `ends` (m): an end of it, or the foot
/// of a corner, unless it passes through. On ties the ends come first.
pub fn closest_segment<T: Trace<Step>>(
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
        let there = ends[0].lerp(ends[1], clamped);
        let distance = point.distance(there);
        let is_least = distance < least;
        trace.note(|| Step::Corner { corner, fraction, clamped, distance, is_least });
        if is_least {
            (on_segment, least) = (there, distance);
        }
    }
    if let Some((enter, leave)) = through(ends, shape) {
        let there = ends[0].lerp(ends[1], 0.5 * (enter + leave));
        // Rounding puts the crossing of two segments on one line anywhere on it, also beside both.
        if from_core(&closest_point(there, shape, &mut ())) <= least {
            trace.note(|| Step::Through { enter, leave });
            on_segment = there;
        }
    }
    let closest = closest_point(on_segment, shape, trace);
    ClosestToSegment { on_segment, closest }
}

/// The part of the segment, from and to as fractions of it, that is in the core of `shape`: all the
/// half-planes of its edges. A core that is a segment, or too thin for that in f32, is passed at one
/// place.
fn through(ends: [Vec2; 2], shape: &Convex) -> Option<(f32, f32)> {
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
