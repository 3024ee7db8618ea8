//! Collision models: what detection sees of every object, where it saw it.

use crate::overlay::ground::{corners, grown};
use crate::overlay::patch;
use crate::overlay::prelude::*;
use crate::sim::tank::{FADE_TICKS, PairRecord, Shape, TickRecord};

/// From a selected model to each line of its double outline, m.
const SELECTED_OUTLINES: [f32; 2] = [0.06, 0.12];

/// Of more targets than this only those are drawn that are near, hit or selected.
const MANY: usize = 500;

/// As far as this from the driver they are near, m.
const NEAR: f32 = 15.0;

/// Draws every model: the driver's, the targets', the shells'; and where they meet.
pub(crate) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let &View { record, selected, .. } = view;
    pen.weight(Weight::Answer);
    driver(record, pen);
    let mut tested = record.pairs().peekable();
    let after = &record.after;
    let (driver_at, are_many) = (after.state.driver.position, after.state.targets.len() > MANY);
    for (index, (setup, state)) in after.setup.targets.iter().zip(&after.state.targets).enumerate()
    {
        let pair = tested.next_if(|pair| pair.target == index);
        let is_hit = || pair.as_ref().is_some_and(|pair| pair.hit().is_some());
        let is_near = || state.position.distance_squared(driver_at) < NEAR * NEAR;
        if are_many && !(selected == Some(index) || is_near() || is_hit()) {
            continue;
        }
        // After its own stage nothing moves a target any more: one that detection left out stands
        // where detection would have seen it.
        let shape = pair.as_ref().map_or_else(|| state.shape(setup), |pair| pair.b);
        let alive = pair.is_some() || state.alive;
        let is_selected = selected == Some(index);
        if alive {
            target(pair.as_ref(), &shape, is_selected, pen);
        } else {
            pen.outline(&corners(&shape), Ink::Guide.dashed(1.0));
        }
        if is_selected {
            pen.term(Some(Term::TargetCenter));
            for by in SELECTED_OUTLINES {
                pen.outline(&corners(&grown(&shape, by)), Ink::Selected.solid(AXIS));
            }
            pen.term(None);
        }
    }
    for shell in &after.state.shells {
        let disk = Shape::Disk(shell.disk());
        pen.outline(&corners(&disk), Ink::Real.solid(OUTLINE));
    }
    contacts(view, pen);
}

/// The patch of every pair that was hit: bright in the tick that found it; in those after it that
/// make no tests it fades as the target's outline does.
fn contacts(&View { record, tested, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    for pair in tested.pairs().filter(|pair| pair.hit().is_some()) {
        let is_new = core::ptr::eq(record, tested);
        let lit = record.after.state.targets.get(pair.target).map_or(0, |target| target.lit);
        let lit = if is_new { 1.0 } else { lit as f32 / FADE_TICKS as f32 };
        patch::overlap(&Shape::Rect(pair.a), &pair.b, lit, pen);
    }
}

fn driver(record: &TickRecord, pen: &mut Pen) {
    let after = &record.after;
    // Without a tested pair no hit has moved the driver since detection.
    let tested = record.pairs().next().map(|pair| pair.a);
    let rect = tested.unwrap_or_else(|| after.state.driver_rect(&after.setup));
    let shape = Shape::Rect(rect);
    pen.outline(&corners(&shape), Ink::A.solid(OUTLINE));
    ticks(&shape, Ink::A, true, pen);
}

/// A target that can be hit: solid where tested.
fn target(pair: Option<&PairRecord<'_>>, shape: &Shape, is_selected: bool, pen: &mut Pen) {
    let stroke = match pair {
        // Hatching is left to what overlaps, so that the MTV stays readable on a target that is hit.
        Some(pair) if pair.hit().is_some() => Ink::Overlap.solid(2.0 * OUTLINE),
        Some(_) => Ink::B.solid(OUTLINE),
        // There, but this tick did not ask for it.
        None => Ink::B.dashed(AXIS),
    };
    pen.outline(&corners(shape), stroke);
    ticks(shape, Ink::B, is_selected, pen);
}

/// Where local x and local z leave a rect; letters only on the pair in question.
fn ticks(shape: &Shape, ink: Ink, named: bool, pen: &mut Pen) {
    const TICK: f32 = 0.12;
    let Shape::Rect(rect) = shape else { return };
    for (axis, half, name) in [(rect.axis_x, rect.half.x, "x"), (rect.axis_z(), rect.half.y, "z")] {
        let (from, to) = (rect.center + axis * half, rect.center + axis * (half + TICK));
        pen.segment(from, to, ink.solid(OUTLINE));
        if named {
            pen.weight(Weight::Detail);
            pen.note(to, name, ink, Rank::Detail);
            pen.weight(Weight::Answer);
        }
    }
}
