//! Models of the wall world: the driven box as tested, planes with point and normal, and other boxes.

use crate::geom::Obb;
use crate::overlay::prelude::*;
use crate::sim::wall::TickRecord;

/// Length of a normal's arrow, m.
const NORMAL_LENGTH: f32 = 1.0;

/// Length of the box's axes beyond its faces, m.
const AXIS_BEYOND: f32 = 0.3;

/// Distance from a selected body to its brackets, m.
const BRACKETS: f32 = 0.1;

/// Half the size of the cross at the centre of the driven box, m.
const CROSS: f32 = 0.07;

/// Draws the twelve edges of a box.
pub(crate) fn edges(pen: &mut Pen, b: &Obb, stroke: Stroke) {
    let corners = b.corners();
    for (from, to) in Obb::edges() {
        pen.line(&[corners[from], corners[to]], stroke);
    }
}

/// Draws all planes, the other boxes and the driven box.
pub(crate) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    planes(view, pen);
    other_boxes(view, pen);
    pen.weight(Weight::Answer);
    let record = view.record;
    let after = &record.after;
    // Without a test, no push has moved the box since its own step.
    let tested_with_plane = record.tests().next().map(|test| test.b);
    let tested = tested_with_plane.or_else(|| record.box_tests().next().map(|test| test.a));
    let b = tested.unwrap_or_else(|| after.state.driver.shape(&after.setup.driver));
    edges(pen, &b, Ink::A.solid(OUTLINE));
    pen.term(Some(Term::DriverCenter));
    pen.weight(Weight::Detail);
    for arm in Vec3::AXES.map(|axis| axis * CROSS) {
        pen.segment(b.center - arm, b.center + arm, Ink::A.solid(OUTLINE));
    }
    pen.term(None);
    pen.weight(Weight::Work);
    for (axis, half) in b.axes.into_iter().zip(b.half.to_array()) {
        pen.arrow(b.center, b.center + axis * (half + AXIS_BEYOND), Ink::A.solid(AXIS), Head::Open);
    }
}

/// Draws every plane with its normal at the point P; the selected plane has brackets.
fn planes(&View { record, selected, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let after = &record.after;
    for (index, (setup, state)) in after.setup.planes.iter().zip(&after.state.planes).enumerate() {
        pen.term(None);
        pen.weight(Weight::Answer);
        let corners = state.corners(setup);
        pen.outline(&corners, Ink::B.solid(OUTLINE));
        let (p, is_selected) = (state.plane.point, selected == Some(index));
        if is_selected {
            pen.term(Some(Term::TargetCenter));
            let middle = corners.iter().sum::<Vec3>() / corners.len() as f32;
            pen.brackets(
                &corners.map(|corner| corner + (corner - middle).normalize_or_zero() * BRACKETS),
            );
        }
        pen.term(is_selected.then_some(Term::Normal));
        let tip = p + state.plane.normal * NORMAL_LENGTH;
        pen.arrow(p, tip, Ink::Normal.solid(OUTLINE), Head::Filled);
    }
    pen.term(None);
}

/// Draws the other boxes; the selected box has brackets.
fn other_boxes(&View { record, selected, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let after = &record.after;
    pen.weight(Weight::Answer);
    for (index, state) in after.state.boxes.iter().enumerate() {
        edges(pen, &state.shape, Ink::B.solid(OUTLINE));
        if selected == Some(after.state.planes.len() + index) {
            let corners = Obb { half: state.shape.half + BRACKETS, ..state.shape }.corners();
            pen.term(Some(Term::TargetCenter));
            for (from, to) in Obb::edges() {
                pen.brackets(&[corners[from], corners[to]]);
            }
            pen.term(None);
        }
    }
}
