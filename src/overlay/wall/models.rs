//! The wall world's models: the box as tested, every plane with its point and its normal, and every
//! other box.

use super::boxes;
use crate::explain::object_name;
use crate::geom::order;
use crate::geom::{Obb, Plane};
use crate::overlay::patch;
use crate::overlay::prelude::*;
use crate::sim::wall::{PlaneRecord, TickRecord};

/// Length of a normal's arrow, m.
const NORMAL_LENGTH: f32 = 1.0;

/// How far the box' axes reach beyond its faces, m.
const AXIS_BEYOND: f32 = 0.3;

/// A plane is named beside the box as well if the box is farther from its point P than this, m.
const FAR_FROM_P: f32 = 4.0;

/// From the corners of the box to that name, m.
const NAMED_BESIDE: f32 = 0.4;

/// The twelve edges of a box.
pub(crate) fn edges(pen: &mut Pen, b: &Obb, stroke: Stroke) {
    let corners = b.corners();
    for (from, to) in Obb::edges() {
        pen.line(&[corners[from], corners[to]], stroke);
    }
}

/// Draws every plane, every other box and the driven one; and where it is in them.
pub(crate) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    planes(view, pen);
    others(view, pen);
    pen.weight(Weight::Answer);
    for test in view.record.pushes() {
        patch::area(&section(&test), 1.0, pen);
    }
    for tested in view.record.box_tests().filter(|test| test.pushed).filter_map(|test| test.tested)
    {
        let [on_a, on_b] = tested.points;
        patch::spot(on_a.midpoint(on_b), tested.found.normal, 1.0, pen);
    }
    pen.weight(Weight::Answer);
    let record = view.record;
    let after = &record.after;
    // Without a test nothing has moved the box since it drove.
    let plane = record.tests().next().map(|test| test.b);
    let tested = plane.or_else(|| record.box_tests().next().map(|test| test.a));
    let b = tested.unwrap_or_else(|| after.state.driver.shape(&after.setup.driver));
    let hit = record.met().any(|met| met.push.is_some());
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

/// Where a plane is named that acts on the box far from its point P: beside the box, where the plane
/// is drawn as well; `None` near P.
fn beside(plane: &Plane, b: &Obb) -> Option<Vec3> {
    let foot = b.center - plane.normal * plane.distance(b.center);
    let away = (foot - plane.point).try_normalize()?;
    let reach = b.half.length() + NAMED_BESIDE;
    (foot.distance(plane.point) > FAR_FROM_P).then(|| foot + away * reach)
}

/// Where the plane cuts the box, corner by corner; nothing of a box wholly behind it.
fn section(test: &PlaneRecord) -> Vec<Vec3> {
    let corners = test.b.corners();
    let cut = Obb::edges().filter_map(|(from, to)| {
        let (a, b) = (test.world.distance(corners[from]), test.world.distance(corners[to]));
        ((a < 0.0) != (b < 0.0)).then(|| corners[from].lerp(corners[to], a / (a - b)))
    });
    let mut cut: Vec<Vec3> = cut.collect();
    let middle = cut.iter().sum::<Vec3>() / cut.len().max(1) as f32;
    let (x, y) = test.world.normal.any_orthonormal_pair();
    let turn = |p: &Vec3| libm::atan2f((*p - middle).dot(y), (*p - middle).dot(x));
    order::sort_by(&mut cut, |p, q| turn(p).total_cmp(&turn(q)));
    cut
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
            pen.term(None);
            if let Some(at) = beside(&state.plane, &after.state.driver.shape(&after.setup.driver)) {
                pen.note(at, &name, Ink::B, Rank::Number);
            }
        } else {
            pen.weight(Weight::Detail);
            pen.note(p, &name, Ink::B, Rank::Detail);
        }
    }
    pen.term(None);
}

/// Every other box, by name; of the selected one the witness points as well.
fn others(&View { record, selected, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let after = &record.after;
    for (index, state) in after.state.boxes.iter().enumerate() {
        let object = after.state.planes.len() + index;
        let selected = selected == Some(object);
        let (ink, width) = match (state.touching, selected) {
            (true, _) => (Ink::Overlap, 2.0 * OUTLINE),
            (false, true) => (Ink::Selected, 2.0 * OUTLINE),
            (false, false) => (Ink::B, OUTLINE),
        };
        pen.weight(Weight::Answer);
        edges(pen, &state.shape, ink.solid(width));
        let (name, at) = (object_name(after, object), state.shape.center);
        if selected {
            pen.term(Some(Term::TargetCenter));
            pen.note(at, name, Ink::B, Rank::Number);
            pen.term(None);
            if let Some(tested) = record.other(object).and_then(|test| test.tested) {
                boxes::witnesses(&tested, pen);
            }
        } else {
            pen.weight(Weight::Detail);
            pen.note(at, name, Ink::B, Rank::Detail);
        }
    }
}
