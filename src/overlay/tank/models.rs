//! Collision models of all objects, at the positions used by detection.

use crate::overlay::plane_shapes::{corners, padded_bounds};
use crate::overlay::prelude::*;
use crate::sim::tank::{Shape, TickRecord};

/// Distance from a selected model to its brackets, m.
const BRACKETS: f32 = 0.12;

/// Above this many targets, only near, hit and selected targets are drawn.
const MAX_ALL_DRAWN: usize = 500;

/// Maximum distance of a near target from the driver, m.
const NEAR_DISTANCE: f32 = 15.0;

/// Draws the models of driver, targets and shells.
pub(crate) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let &View { record, selected, .. } = view;
    pen.weight(Weight::Answer);
    driver(record, pen);
    let mut tested_pairs = record.pairs().peekable();
    let after = &record.after;
    let (driver_at, is_crowded) =
        (after.state.driver.position, after.state.targets.len() > MAX_ALL_DRAWN);
    for (index, (setup, state)) in after.setup.targets.iter().zip(&after.state.targets).enumerate()
    {
        let pair = tested_pairs.next_if(|pair| pair.target == index);
        let is_hit = || pair.as_ref().is_some_and(|pair| pair.hit().is_some());
        let is_near = || state.position.distance_squared(driver_at) < NEAR_DISTANCE * NEAR_DISTANCE;
        if is_crowded && !(selected == Some(index) || is_near() || is_hit()) {
            continue;
        }
        // Targets do not move after their own stage, so untested targets are still at their detection
        // position.
        let shape = pair.as_ref().map_or_else(|| state.shape(setup), |pair| pair.b);
        let is_alive = pair.is_some() || state.alive;
        let is_selected = selected == Some(index);
        if is_alive {
            // Untested targets are dashed.
            let stroke = if pair.is_some() { Ink::B.solid(OUTLINE) } else { Ink::B.dashed(AXIS) };
            pen.outline(&corners(&shape), stroke);
            axis_ticks(&shape, Ink::B, pen);
        } else {
            pen.outline(&corners(&shape), Ink::Guide.dashed(1.0));
        }
        if is_selected {
            pen.term(Some(Term::TargetCenter));
            pen.brackets(&padded_bounds(&shape, BRACKETS));
            pen.term(None);
        }
    }
    for shell in &after.state.shells {
        let disk = Shape::Disk(shell.disk());
        pen.outline(&corners(&disk), Ink::Real.solid(OUTLINE));
    }
}

fn driver(record: &TickRecord, pen: &mut Pen) {
    let after = &record.after;
    // Without a tested pair, no hit has moved the driver since the detection.
    let tested_rect = record.pairs().next().map(|pair| pair.a);
    let rect = tested_rect.unwrap_or_else(|| after.state.driver_rect(&after.setup));
    let shape = Shape::Rect(rect);
    pen.outline(&corners(&shape), Ink::A.solid(OUTLINE));
    axis_ticks(&shape, Ink::A, pen);
}

/// Draws short marks outwards from a rect's border, along its local x and z axes; none for a disk.
fn axis_ticks(shape: &Shape, ink: Ink, pen: &mut Pen) {
    const TICK: f32 = 0.12;
    let Shape::Rect(rect) = shape else { return };
    for (axis, half) in [(rect.axis_x, rect.half.x), (rect.axis_z(), rect.half.y)] {
        let (from, to) = (rect.center + axis * half, rect.center + axis * (half + TICK));
        pen.segment(from, to, ink.solid(OUTLINE));
    }
}
