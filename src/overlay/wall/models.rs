//! The wall world's models: the box as tested, and every plane with its point and its normal.

use crate::explain::object_name;
use crate::geom::Obb;
use crate::overlay::prelude::*;
use crate::sim::wall::TickRecord;

/// Length of a normal's arrow, m.
const NORMAL_LENGTH: f32 = 1.0;

/// How far the box' axes reach beyond its faces, m.
const AXIS_BEYOND: f32 = 0.3;

/// The twelve edges of a box.
pub(crate) fn edges(pen: &mut Pen, b: &Obb, stroke: Stroke) {
    let corners = b.corners();
    for (from, to) in Obb::edges() {
        pen.line(&[corners[from], corners[to]], stroke);
    }
}

/// Draws every plane and the box.
pub(crate) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    planes(view, pen);
    pen.weight(Weight::Answer);
    let record = view.record;
    let after = &record.after;
    // Without a plane nothing has moved the box since it drove.
    let tested = record.tests().next().map(|test| test.b);
    let b = tested.unwrap_or_else(|| after.state.driver.shape(&after.setup.driver));
    let hit = record.pushes().next().is_some();
    edges(pen, &b, if hit { Ink::Overlap.solid(2.0 * OUTLINE) } else { Ink::A.solid(OUTLINE) });
    for (axis, (half, name)) in b.axes.into_iter().zip(b.half.to_array().into_iter().zip(AXES)) {
        let way = (b.center, b.center + axis * (half + AXIS_BEYOND));
        pen.weight(Weight::Work);
        pen.arrow(way.0, way.1, Ink::A.solid(AXIS), Head::Open);
        pen.weight(Weight::Detail);
        pen.note(way.1, name, Ink::A, Rank::Detail);
    }
    pen.term(Some(Term::DriverCenter));
    pen.weight(Weight::Detail);
    pen.note(b.center, "C", Ink::A, Rank::Number);
}

/// What the box' axes are called.
const AXES: [&str; 3] = ["ux", "uy", "uz"];

fn planes(&View { record, selected, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let after = &record.after;
    for (index, (setup, state)) in after.setup.planes.iter().zip(&after.state.planes).enumerate() {
        let selected = selected == Some(index);
        let (ink, width) = match (state.touching, selected) {
            (true, _) => (Ink::Overlap, 2.0 * OUTLINE),
            (false, true) => (Ink::Selected, 2.0 * OUTLINE),
            (false, false) => (Ink::B, OUTLINE),
        };
        pen.term(None);
        pen.weight(Weight::Answer);
        pen.outline(&state.corners(setup), ink.solid(width));
        let p = state.plane.point;
        pen.term(selected.then_some(Term::Normal));
        let tip = p + state.plane.normal * NORMAL_LENGTH;
        pen.arrow(p, tip, Ink::Normal.solid(OUTLINE), Head::Filled);
        let name = object_name(&record.after, index);
        if selected {
            pen.weight(Weight::Work);
            pen.note(tip, "n", Ink::Normal, Rank::Number);
            pen.term(Some(Term::TargetCenter));
            pen.weight(Weight::Answer);
            pen.note(p, format!("{name}, P"), Ink::B, Rank::Number);
        } else {
            pen.weight(Weight::Detail);
            pen.note(p, &name, Ink::B, Rank::Detail);
        }
    }
    pen.term(None);
}
