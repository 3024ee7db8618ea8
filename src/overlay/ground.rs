//! Points, outlines and arcs on the ground plane, for every overlay.

use core::f32::consts::TAU;
use glam::{Vec2, Vec3, vec2};

use crate::geom::Rect;
use crate::overlay::pen::{Ink, Label, LabelStyle, Pen, Rank, Stroke};
use crate::sim::tank::Shape;

/// Height of lines above the ground, m: enough not to fight with it over depth.
pub const LINE_HEIGHT: f32 = 0.02;

/// Height of fills, m: between ground and lines.
pub const FILL_HEIGHT: f32 = 0.01;

/// Width of construction and axis lines, points.
pub const AXIS: f32 = 1.5;

/// Width of bars, points.
pub const BAR: f32 = 6.0;

/// Width of arrows, points.
pub const ARROW: f32 = 3.0;

/// Width of outlines, points.
pub const OUTLINE: f32 = 2.0;

/// Corners of a whole circle; its chords stay within 0.2 % of the radius.
const CIRCLE_CORNERS: usize = 48;

/// A point of the plane, where lines are drawn.
#[must_use]
pub fn lift(p: Vec2) -> Vec3 {
    Vec3::new(p.x, LINE_HEIGHT, p.y)
}

/// The unit vector at `angle` radians from `x` towards `z` (two perpendicular unit vectors).
#[must_use]
pub fn turned(x: Vec2, z: Vec2, angle: f32) -> Vec2 {
    x * libm::cosf(angle) + z * libm::sinf(angle)
}

/// The corners of a model: a rect's own four, or enough for a disk to look round.
#[must_use]
pub fn corners(shape: &Shape) -> Vec<Vec2> {
    match shape {
        Shape::Rect(rect) => rect.corners().to_vec(),
        Shape::Disk(disk) => circle(disk.center, disk.radius),
    }
}

/// The corners of a polygon that looks like a circle.
#[must_use]
pub fn circle(center: Vec2, radius: f32) -> Vec<Vec2> {
    let step = TAU / CIRCLE_CORNERS as f32;
    let at = |i: usize| center + turned(Vec2::X, Vec2::Y, step * i as f32) * radius;
    (0..CIRCLE_CORNERS).map(at).collect()
}

/// `shape` grown by `by` metres on every side.
#[must_use]
pub fn grown(shape: &Shape, by: f32) -> Shape {
    match *shape {
        Shape::Rect(rect) => Shape::Rect(Rect { half: rect.half + vec2(by, by), ..rect }),
        Shape::Disk(disk) => Shape::Disk(crate::geom::Disk { radius: disk.radius + by, ..disk }),
    }
}

/// A straight line.
pub fn segment(pen: &mut dyn Pen, from: Vec2, to: Vec2, stroke: Stroke) {
    pen.line(&[lift(from), lift(to)], stroke);
}

/// The closed line round `corners`.
pub fn outline(pen: &mut dyn Pen, corners: &[Vec2], stroke: Stroke) {
    let closed: Vec<Vec3> = corners.iter().chain(corners.first()).map(|p| lift(*p)).collect();
    pen.line(&closed, stroke);
}

/// An area.
pub fn fill(pen: &mut dyn Pen, corners: &[Vec2], ink: Ink, pattern: super::pen::Pattern) {
    let corners: Vec<Vec3> = corners.iter().map(|p| Vec3::new(p.x, FILL_HEIGHT, p.y)).collect();
    pen.fill(&corners, ink, pattern);
}

/// An arc about `center` from `x` by `angle` radians towards `z`.
pub fn arc(pen: &mut dyn Pen, center: Vec2, (x, z): (Vec2, Vec2), reach: (f32, f32), s: Stroke) {
    let (radius, angle) = reach;
    // The same chord length as a circle's, and never less than one chord.
    let chords = (CIRCLE_CORNERS as f32 * angle.abs() / TAU) as usize + 1;
    let at = |i: usize| turned(x, z, angle * i as f32 / chords as f32);
    let points: Vec<Vec3> = (0..=chords).map(|i| lift(center + at(i) * radius)).collect();
    pen.line(&points, s);
}

/// A small cross that marks a point.
pub fn cross(pen: &mut dyn Pen, at: Vec2, ink: Ink) {
    const ARM: f32 = 0.06;
    for arm in [vec2(ARM, ARM), vec2(ARM, -ARM)] {
        segment(pen, at - arm, at + arm, Stroke::solid(ink, OUTLINE));
    }
}

/// A note at a point of the plane.
pub fn note(pen: &mut dyn Pen, at: Vec2, text: &str, ink: Ink, rank: Rank) {
    pen.label(Label { at: lift(at), text, ink, style: LabelStyle::Note, rank });
}

/// A chip at a point of the plane.
pub fn chip(pen: &mut dyn Pen, at: Vec2, text: &str, ink: Ink) {
    pen.label(Label { at: lift(at), text, ink, style: LabelStyle::Chip, rank: Rank::Result });
}
