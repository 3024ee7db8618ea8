//! Outlines and arcs in the plane of a world.

use core::f32::consts::TAU;

use super::prelude::*;
use crate::geom::{Disk, Rect};
use crate::sim::tank::Shape;

/// Number of corners used to draw a circle; the chord error is about 0.21 % of the radius.
const CIRCLE_CORNERS: usize = 48;

/// Returns the unit vector at `angle` radians from `x` towards `z`, two perpendicular unit vectors.
#[must_use]
pub fn turned(x: Vec2, z: Vec2, angle: f32) -> Vec2 {
    x * libm::cosf(angle) + z * libm::sinf(angle)
}

/// Returns the corners of a collision shape: four for a rect, a polygon for a disk.
#[must_use]
pub fn corners(shape: &Shape) -> Vec<Vec2> {
    match shape {
        Shape::Rect(rect) => rect.corners().to_vec(),
        Shape::Disk(disk) => circle(disk.center, disk.radius),
    }
}

/// Returns the corners of a polygon that looks like a circle.
#[must_use]
pub fn circle(center: Vec2, radius: f32) -> Vec<Vec2> {
    let step = TAU / CIRCLE_CORNERS as f32;
    let at = |i: usize| center + turned(Vec2::X, Vec2::Y, step * i as f32) * radius;
    (0..CIRCLE_CORNERS).map(at).collect()
}

/// Returns `shape` enlarged by `margin` metres on every side.
fn enlarged(shape: &Shape, margin: f32) -> Shape {
    match *shape {
        Shape::Rect(rect) => Shape::Rect(Rect { half: rect.half + vec2(margin, margin), ..rect }),
        Shape::Disk(disk) => Shape::Disk(Disk { radius: disk.radius + margin, ..disk }),
    }
}

/// Returns the corners of the rectangle round a collision shape, `margin` metres larger on every side.
#[must_use]
pub fn padded_bounds(shape: &Shape, margin: f32) -> [Vec2; 4] {
    match enlarged(shape, margin) {
        Shape::Rect(rect) => rect.corners(),
        Shape::Disk(disk) => {
            let half = Vec2::splat(disk.radius);
            Rect { center: disk.center, axis_x: Vec2::X, half }.corners()
        }
    }
}

/// Draws an arc about `center` that starts at `x` and turns `angle` radians towards `z`.
pub fn arc(
    pen: &mut Pen,
    center: Vec2,
    (x, z): (Vec2, Vec2),
    (radius, angle): (f32, f32),
    stroke: Stroke,
) {
    // At least one chord; chords are no longer than those of a circle.
    let chords = (CIRCLE_CORNERS as f32 * angle.abs() / TAU) as usize + 1;
    let at = |i: usize| center + turned(x, z, angle * i as f32 / chords as f32) * radius;
    pen.line(&(0..=chords).map(at).collect::<Vec<_>>(), stroke);
}
