//! Colliders of the bodies world as the tick tested them: layers and grounded marks.

use super::view::{min_half_extent, nearest};
use crate::explain::bodies::view::deepest;
use crate::overlay::plane_shapes::{circle, corners, padded_bounds};
use crate::overlay::prelude::*;
use crate::sim::Sim;
use crate::sim::bodies::{BodySpec, Shape, TickRecord};
use crate::text::id;

/// Distance from the explained body to its brackets, m.
const BRACKETS: f32 = 0.08;

/// Opacity of a layer's colour: alone, and below a pattern.
const LAYER_OPACITY: [f32; 2] = [0.8, 0.45];

/// Maximum number of bodies for which layer names and full circles are drawn.
const MAX_TAGGED: usize = 24;

/// Maximum number of look-alike bodies that get names.
const MAX_TWINS: usize = 4;

/// Maximum number of strokes that show a layer number.
const MAX_STROKES: u8 = 6;

/// Draws every collider, or the nearest ones if there are many.
pub(super) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let record = view.record;
    let count = record.shapes.len();
    let pair = view.selected.and_then(|body| deepest(record, body));
    let partner = record.partner.and_then(|body| record.index(body));
    for index in nearest(view, 0..count, |body| record.shapes[*body].center()) {
        let Some((body, spec)) = record.became(index) else { continue };
        let shape = &record.shapes[index];
        pen.weight(Weight::Answer);
        layer(record, spec, shape, count <= MAX_TAGGED, pen);
        // The verdict names the pair in its colours.
        let is_of_pair = pair.is_some_and(|(a, b)| index == a || index == b);
        if !is_of_pair && is_twin(record, index) {
            pen.note(
                shape.center(),
                record.after.name(record.body(index)),
                Ink::Real,
                Rank::Detail,
            );
        }
        let stroke = match pair {
            Some((a, _)) if a == index => Ink::A.solid(OUTLINE),
            Some((_, b)) if b == index => Ink::B.solid(OUTLINE),
            _ if !spec.enabled => Ink::Guide.dashed(AXIS),
            _ if spec.fixed => Ink::Guide.solid(AXIS),
            _ => Ink::Real.solid(AXIS),
        };
        pen.outline(&points(shape, count), stroke);
        if body.grounded {
            grounded(shape, pen);
        }
        if body.frozen {
            let at = shape.center();
            pen.cross(at, Ink::Overlap);
            pen.note(at, id::OVERLAY_FROZEN, Ink::Overlap, Rank::Result);
        }
        if view.selected == Some(index) || partner == Some(index) {
            pen.term(Some(Term::TargetCenter));
            pen.brackets(&padded_bounds(shape, BRACKETS));
            pen.term(None);
        }
    }
}

/// Returns whether the body needs its name because it is one of a few look-alike bodies of the scene.
fn is_twin(record: &TickRecord, index: usize) -> bool {
    let after = &record.after;
    let specs = after.specs.iter().take(after.setup.bodies.len());
    let moves = |spec: &&BodySpec| spec.enabled && !spec.fixed;
    let Some(spec) = specs.clone().nth(index).filter(moves) else { return false };
    let twins = specs.filter(moves).filter(|other| other.size == spec.size);
    (2..=MAX_TWINS).contains(&twins.count())
}

/// Returns the outline points of a shape; small circles get fewer if there are many bodies (`count`).
fn points(shape: &Shape, count: usize) -> Vec<Vec2> {
    match shape {
        Shape::Disk(disk) if disk.radius < 0.5 && count > MAX_TAGGED => {
            circle(disk.center, disk.radius).into_iter().step_by(3).collect()
        }
        _ => corners(shape),
    }
}

/// Draws a layer's colour and pattern, strokes for its number, and its name if `is_named`.
fn layer(record: &TickRecord, spec: &BodySpec, shape: &Shape, is_named: bool, pen: &mut Pen) {
    let count = record.shapes.len();
    let Some(number) = spec.layer.checked_sub(1) else { return };
    let ink = Ink::Layer(number);
    let pattern = pattern(number);
    pen.fill(
        &points(shape, count),
        ink,
        Pattern::Wash(LAYER_OPACITY[usize::from(pattern.is_some())]),
    );
    if let Some(pattern) = pattern {
        pen.fill(&points(shape, count), ink, pattern);
    }
    let (at, size) = (shape.center(), min_half_extent(shape).min(0.3) * 0.6);
    let strokes = (number + 1).min(MAX_STROKES);
    for k in 0..strokes {
        let x = (f32::from(k) - 0.5 * f32::from(strokes - 1)) * size * 0.5;
        let (from, to) = (vec2(x - size * 0.3, -size), vec2(x + size * 0.3, size));
        pen.segment(at + from, at + to, Ink::Selected.solid(2.0 * OUTLINE));
    }
    if is_named && let Some(layer) = record.after.setup.layers.get(usize::from(number)) {
        let text = id::OVERLAY_LAYER.with(&[("name", &layer.name)]);
        pen.weight(Weight::Work);
        pen.note(at + vec2(0.0, shape.reach().y), text, ink, Rank::Detail);
        pen.weight(Weight::Answer);
    }
}

/// Returns the fill pattern of a layer: none, dots or stripes. Layers stay distinguishable without colour;
/// after three layers the colours repeat with other patterns.
fn pattern(number: u8) -> Option<Pattern> {
    [None, Some(Pattern::Dots), Some(Pattern::Stripes)][usize::from((number + number / 3) % 3)]
}

/// Draws the ground mark under a grounded body.
fn grounded(shape: &Shape, pen: &mut Pen) {
    let foot = shape.center() - vec2(0.0, shape.reach().y);
    let size = min_half_extent(shape).min(0.25);
    let stroke = Ink::Real.solid(OUTLINE);
    pen.weight(Weight::Work);
    pen.segment(foot - vec2(size, 0.0), foot + vec2(size, 0.0), stroke);
    for k in [-0.8, 0.0, 0.8] {
        let from = foot + vec2(k * size, 0.0);
        pen.segment(from, from - vec2(0.35, 0.45) * size, stroke);
    }
    pen.weight(Weight::Answer);
}
