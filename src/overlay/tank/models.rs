//! Collision models: what detection sees of every object, where it saw it.

use glam::Vec2;

use crate::explain::Term;
use crate::overlay::ground::{AXIS, OUTLINE, corners, fill, grown, note, outline, segment};
use crate::overlay::pen::{Ink, Pattern, Pen, Rank, Stroke};
use crate::overlay::{View, ground};
use crate::sim::tank::{FADE_TICKS, PairRecord, Shape, TickRecord};

/// From a selected model to each line of its double outline, m.
const SELECTED_OUTLINES: [f32; 2] = [0.06, 0.12];

/// Opacity of a hit's colour when fresh.
const FRESH: f32 = 0.25;

/// Draws every model: the driver's, the targets', the shells'.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.tank() else { return };
    driver(record, pen);
    let mut tested = record.pairs().peekable();
    let after = &record.after;
    for (index, (setup, state)) in after.setup.targets.iter().zip(&after.state.targets).enumerate()
    {
        let pair = tested.next_if(|pair| pair.target == index);
        // After its own stage nothing moves a target any more: one that detection left out stands
        // where detection would have seen it.
        let shape = pair.as_ref().map_or_else(|| state.shape(setup), |pair| pair.b);
        let alive = pair.is_some() || state.alive;
        let is_selected = view.selected == Some(index);
        if alive {
            tint(&shape, state.lit as f32 / FADE_TICKS as f32, pen);
            target(pair.as_ref(), &shape, is_selected, pen);
        } else {
            outline(pen, &corners(&shape), Stroke::dashed(Ink::Guide, 1.0));
        }
        if is_selected {
            select(&shape, pen);
        }
    }
    for shell in &after.state.shells {
        let disk = Shape::Disk(shell.disk());
        outline(pen, &corners(&disk), Stroke::solid(Ink::Real, OUTLINE));
    }
}

fn driver(record: &TickRecord, pen: &mut dyn Pen) {
    let after = &record.after;
    // Without a tested pair no hit has moved the driver since detection.
    let tested = record.pairs().next().map(|pair| pair.a);
    let rect = tested.unwrap_or_else(|| after.state.driver_rect(&after.setup));
    let shape = Shape::Rect(rect);
    let lit = after.state.driver.lit as f32 / FADE_TICKS as f32;
    tint(&shape, lit, pen);
    outline(pen, &corners(&shape), Stroke::solid(Ink::A, OUTLINE));
    ticks(&shape, Ink::A, true, pen);
}

/// A target that can be hit: solid where tested.
fn target(pair: Option<&PairRecord<'_>>, shape: &Shape, is_selected: bool, pen: &mut dyn Pen) {
    let points = corners(shape);
    match pair {
        // Hatching is left to what overlaps, so that the MTV stays readable on a target that is hit.
        Some(pair) if pair.hit().is_some() => {
            outline(pen, &points, Stroke::solid(Ink::Overlap, 2.0 * OUTLINE));
        }
        Some(_) => outline(pen, &points, Stroke::solid(Ink::B, OUTLINE)),
        // There, but this tick did not ask for it.
        None => outline(pen, &points, Stroke::dashed(Ink::B, AXIS)),
    }
    ticks(shape, Ink::B, is_selected, pen);
}

/// The colour of a hit, fading.
fn tint(shape: &Shape, lit: f32, pen: &mut dyn Pen) {
    if lit > 0.0 {
        fill(pen, &corners(shape), Ink::Overlap, Pattern::Wash(FRESH * lit));
    }
}

/// Where local x and local z leave a rect; letters only on the pair in question.
fn ticks(shape: &Shape, ink: Ink, named: bool, pen: &mut dyn Pen) {
    const TICK: f32 = 0.12;
    let Shape::Rect(rect) = shape else { return };
    let mut tick = |axis: Vec2, half: f32, name: &str| {
        let (from, to) = (rect.center + axis * half, rect.center + axis * (half + TICK));
        segment(pen, from, to, Stroke::solid(ink, OUTLINE));
        if named {
            note(pen, to, name, ink, Rank::Detail);
        }
    };
    tick(rect.axis_x, rect.half.x, "x");
    tick(rect.axis_z(), rect.half.y, "z");
}

fn select(shape: &Shape, pen: &mut dyn Pen) {
    pen.term(Some(Term::TargetCenter));
    for by in SELECTED_OUTLINES {
        ground::outline(pen, &corners(&grown(shape, by)), Stroke::solid(Ink::Selected, AXIS));
    }
    pen.term(None);
}
