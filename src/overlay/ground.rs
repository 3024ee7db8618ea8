//! Outlines and arcs in the plane of a world, for every overlay.

use core::f32::consts::TAU;

use super::prelude::*;
use crate::geom::{Contact, Disk, Rect};
use crate::sim::tank::Shape;

/// Corners of a whole circle; its chords stay within 0.2 % of the radius.
const CIRCLE_CORNERS: usize = 48;

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
        Shape::Disk(disk) => Shape::Disk(Disk { radius: disk.radius + by, ..disk }),
    }
}

/// An arc about `center` from `x` by `angle` radians towards `z`.
pub fn arc(pen: &mut Pen, center: Vec2, (x, z): (Vec2, Vec2), reach: (f32, f32), s: Stroke) {
    let (radius, angle) = reach;
    // The same chord length as a circle's, and never less than one chord.
    let chords = (CIRCLE_CORNERS as f32 * angle.abs() / TAU) as usize + 1;
    let at = |i: usize| center + turned(x, z, angle * i as f32 / chords as f32) * radius;
    pen.line(&(0..=chords).map(at).collect::<Vec<_>>(), s);
}

/// A pair's contact, `from` here `to` there: a hit's MTV at true scale with the normal beyond it,
/// `reach` metres long; the gap of a pair that is apart.
pub fn contact(pen: &mut Pen, (from, to): (Vec2, Vec2), contact: Contact, reach: f32) {
    let middle = from.midpoint(to);
    if contact.hit().is_none() {
        pen.term(None);
        pen.weight(Weight::Answer);
        pen.segment(from, to, Ink::Gap.dashed(ARROW));
        pen.weight(Weight::Result);
        let text = gap_label(-contact.depth);
        return pen.note(middle, text, Ink::Gap, Rank::Result);
    }
    pen.term(Some(Term::Normal));
    let normal = (to, to + contact.normal * reach);
    pen.weight(Weight::Work);
    pen.arrow(normal.0, normal.1, Ink::Normal.solid(AXIS), Head::Open);
    pen.weight(Weight::Detail);
    pen.note(normal.1, "n", Ink::Normal, Rank::Detail);
    pen.term(Some(Term::Mtv));
    pen.weight(Weight::Result);
    pen.arrow(from, to, Ink::Mtv.solid(ARROW), Head::Filled);
    pen.note(middle, format!("MTV {}", metres(contact.depth)), Ink::Mtv, Rank::Result);
}
