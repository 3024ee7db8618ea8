//! The wall world's models: the box as tested, and every plane with its point and its normal.

use glam::Vec3;

use crate::explain::{Term, object_name};
use crate::geom::Obb;
use crate::overlay::View;
use crate::overlay::ground::{AXIS, OUTLINE};
use crate::overlay::pen::{Head, Ink, Label, LabelStyle, Pen, Rank, Stroke};
use crate::sim::wall::TickRecord;

/// Length of a normal's arrow, m.
const NORMAL_LENGTH: f32 = 1.0;

/// How far the box' axes reach beyond its faces, m.
const AXIS_BEYOND: f32 = 0.3;

/// A note at a point in space.
pub(crate) fn note(pen: &mut dyn Pen, at: Vec3, text: &str, ink: Ink, rank: Rank) {
    pen.label(Label { at, text, ink, style: LabelStyle::Note, rank });
}

/// The twelve edges of a box.
pub(crate) fn edges(pen: &mut dyn Pen, b: &Obb, stroke: Stroke) {
    let corners = b.corners();
    for (from, to) in Obb::edges() {
        pen.line(&[corners[from], corners[to]], stroke);
    }
}

/// Draws every plane and the box.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.wall() else { return };
    planes(view, record, pen);
    let after = &record.after;
    // Without a plane nothing has moved the box since it drove.
    let tested = record.tests().next().map(|test| test.b);
    let b = tested.unwrap_or_else(|| after.state.driver.shape(&after.setup.driver));
    let hit = record.pushes().next().is_some();
    let stroke = if hit {
        Stroke::solid(Ink::Overlap, 2.0 * OUTLINE)
    } else {
        Stroke::solid(Ink::A, OUTLINE)
    };
    edges(pen, &b, stroke);
    for (axis, (half, name)) in b.axes.into_iter().zip(b.half.to_array().into_iter().zip(AXES)) {
        let tip = b.center + axis * (half + AXIS_BEYOND);
        pen.arrow(b.center, tip, Stroke::solid(Ink::A, AXIS), Head::Open);
        note(pen, tip, name, Ink::A, Rank::Detail);
    }
    pen.term(Some(Term::DriverCenter));
    note(pen, b.center, "C", Ink::A, Rank::Number);
    pen.term(None);
}

/// What the box' axes are called.
pub(crate) const AXES: [&str; 3] = ["ux", "uy", "uz"];

fn planes(view: &View<'_>, record: &TickRecord, pen: &mut dyn Pen) {
    let after = &record.after;
    for (index, (setup, state)) in after.setup.planes.iter().zip(&after.state.planes).enumerate() {
        let [a, b, c, d] = state.corners(setup);
        let selected = view.selected == Some(index);
        let (ink, width) = match (state.touching, selected) {
            (true, _) => (Ink::Overlap, 2.0 * OUTLINE),
            (false, true) => (Ink::Selected, 2.0 * OUTLINE),
            (false, false) => (Ink::B, OUTLINE),
        };
        pen.term(None);
        pen.line(&[a, b, c, d, a], Stroke::solid(ink, width));
        let p = state.plane.point;
        pen.term(selected.then_some(Term::Normal));
        let tip = p + state.plane.normal * NORMAL_LENGTH;
        pen.arrow(p, tip, Stroke::solid(Ink::Normal, OUTLINE), Head::Filled);
        let name = object_name(&record.after, index);
        if selected {
            note(pen, tip, "n", Ink::Normal, Rank::Number);
            pen.term(Some(Term::TargetCenter));
            note(pen, p, &format!("{name}, P"), Ink::B, Rank::Number);
        } else {
            note(pen, p, &name, Ink::B, Rank::Detail);
        }
    }
    pen.term(None);
}
