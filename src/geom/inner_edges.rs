//! The inner edges of a body of several convex parts. They are not part of the body's border,
//! and ways out across them are excluded.
//!
//! Each part is tested alone. A box slides on a floor of two tiles and has sunk in a little. At the
//! second tile, the overlap along the floor is smaller than the overlap across it. The shortest way out
//! of this tile would lead back across the joint, into the other tile: a ghost collision. Therefore an
//! edge covered by other parts is no way out, nor is a direction from a corner towards the adjacent
//! part.
//!
//! Catto, "Ghost Collisions", box2d.org, 2020 (the ghost vertices of chain shapes: a normal beyond
//! those of the neighbouring edges is not used); Ericson, Real-Time Collision Detection, 12.5 (convex
//! parts). Plane frame: [`Convex`].

use glam::Vec2;

use super::convex::{Convex, PARALLEL};
use super::order;

/// Maximum gap between an edge and the part that covers it, and maximum uncovered length, as a fraction
/// of the body's extent: the `f32` error of rotated corners.
pub(super) const COVER_TOLERANCE: f32 = 1e-5;

/// Marks the inner edges of each part: those that other parts cover from end to end.
///
/// All parts are in one frame. Parts of different radii, and cores that are not polygons, neither cover
/// edges nor have covered ones.
pub fn mark_inner(parts: &mut [Convex]) {
    let ends = parts.iter().flat_map(Convex::bounds);
    let (low, high) =
        ends.fold((Vec2::MAX, Vec2::MIN), |(low, high), end| (low.min(end), high.max(end)));
    let tolerance = COVER_TOLERANCE * (high - low).max_element();
    for i in 0..parts.len() {
        let mut inner = 0;
        for k in 0..parts[i].normals().len() {
            if is_covered(parts, i, k, tolerance) {
                inner |= 1 << k;
            }
        }
        parts[i].inner = inner;
    }
}

/// Returns whether the other parts cover this edge of part `i`.
fn is_covered(parts: &[Convex], i: usize, edge: usize, tolerance: f32) -> bool {
    let own = &parts[i];
    if own.points().len() < 3 {
        return false;
    }
    let ([from, to], normal) = (own.edge(edge), own.normals()[edge]);
    let length = from.distance(to);
    let others = parts
        .iter()
        .enumerate()
        .filter(|(j, other)| *j != i && other.points().len() > 2 && other.radius == own.radius);
    let covered_by = |other: &Convex| {
        let sides = other.points().iter().copied().zip(other.normals().iter().copied());
        covered_stretch([from, to], normal, sides, tolerance)
    };
    let mut covers: Vec<[f32; 2]> = others.filter_map(|(_, other)| covered_by(other)).collect();
    order::sort_by(&mut covers, |p, q| p[0].total_cmp(&q[0]));
    let reached = covers.iter().fold(0.0_f32, |reached, [enter, leave]| {
        if *enter * length <= reached * length + tolerance { reached.max(*leave) } else { reached }
    });
    reached * length >= length - tolerance
}

/// Returns the stretch of an edge inside another convex shape, as fractions of the edge, 0 to 1. A
/// stretch along the other's border does not count if both interiors are on the same side. `sides`: a
/// point of each of the other's edges, and its outward normal.
pub(super) fn covered_stretch(
    [from, to]: [Vec2; 2],
    normal: Vec2,
    sides: impl IntoIterator<Item = (Vec2, Vec2)>,
    tolerance: f32,
) -> Option<[f32; 2]> {
    let edge = to - from;
    let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
    for (point, outward) in sides {
        // Heights of this edge's start and end above the other's edge, m.
        let [start, end] = [from, to].map(|end| (end - point).dot(outward));
        let lies_on_edge = start.abs().max(end.abs()) <= tolerance;
        if lies_on_edge && outward.dot(normal) > 0.0 {
            return None;
        }
        match (start <= tolerance, end <= tolerance) {
            (true, true) => {}
            (false, false) => return None,
            (true, false) => leave = leave.min((tolerance - start) / (end - start)),
            (false, true) => enter = enter.max((start - tolerance) / (start - end)),
        }
    }
    (enter < leave && (leave - enter) * edge.length() > tolerance).then_some([enter, leave])
}

/// Returns whether leaving `shape` along `direction` (of any length) crosses one of its inner edges into
/// another part of its body.
#[must_use]
pub(super) fn leads_inwards(shape: &Convex, direction: Vec2) -> bool {
    if shape.inner == 0 {
        return false;
    }
    let (direction, count) = (direction.normalize_or_zero(), shape.points().len());
    let faces_direction = |k: &usize| {
        let normal = shape.normals()[*k];
        normal.dot(direction) > 0.0 && normal.perp_dot(direction).abs() <= PARALLEL
    };
    let mut facing = (0..count).filter(faces_direction).peekable();
    if facing.peek().is_some() {
        return facing.all(|k| shape.is_inner(k));
    }
    // Between the normals of two edges, the way out starts at their corner.
    let corner = shape.support(direction);
    [(corner + count - 1) % count, corner]
        .into_iter()
        .any(|k| shape.is_inner(k) && shape.normals()[k].dot(direction) > PARALLEL)
}
