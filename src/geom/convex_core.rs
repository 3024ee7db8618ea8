//! Convex parts after rounding to `f32`.

use glam::Vec2;

use super::convex::{Convex, Pose};
use super::outline::{Point, hull};

/// A convex part, ready for the test.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The part, placed.
    pub shape: Convex,
    /// Index of the source point for each corner: one for a point, two for a segment, otherwise a
    /// polygon.
    pub corners: Vec<usize>,
}

/// Builds the core from the corners of a convex outline, or from one or two points. Leaves out
/// corners that rounding has moved inwards.
#[must_use]
pub fn core(points: &[Vec2]) -> Part {
    if points.len() >= 3 {
        if let Ok(shape) = Convex::polygon(points) {
            return Part { shape, corners: (0..points.len()).collect() };
        }
        let in_f64: Vec<Point> = points.iter().map(|p| [f64::from(p.x), f64::from(p.y)]).collect();
        let corners = hull(&in_f64);
        let remaining: Vec<Vec2> = corners.iter().map(|i| points[*i]).collect();
        if let Ok(shape) = Convex::polygon(&remaining) {
            return Part { shape, corners };
        }
    }
    let by_distance = |i: &usize, j: &usize| {
        points[0].distance(points[*i]).total_cmp(&points[0].distance(points[*j]))
    };
    let last = (0..points.len()).max_by(by_distance).unwrap_or(0);
    let along = points[last] - points[0];
    if along.length() == 0.0 {
        let pose = Pose { position: points[0], angle: 0.0 };
        return Part { shape: Convex::point().placed(pose), corners: vec![0] };
    }
    let pose = Pose { position: points[0] + along * 0.5, angle: libm::atan2f(along.y, along.x) };
    Part { shape: Convex::segment(along.length()).placed(pose), corners: vec![0, last] }
}
