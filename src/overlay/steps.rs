//! Wanted and actual steps, common to several worlds.

use super::pen::Spot;
use super::prelude::*;
use crate::text::id;

/// Minimum length of a step drawn at true scale, m; ten times that would not fit the view.
const LONG_STEP: f32 = 0.25;

/// Returns the scale of the arrows for these steps.
pub(super) fn scale(wanted: Vec3, real: Vec3) -> f32 {
    if wanted.length().max(real.length()) < LONG_STEP { STEP_SCALE } else { 1.0 }
}

/// Draws the wanted step, dashed; labels it if it differs from the actual step.
pub(super) fn wanted(pen: &mut Pen, from: Vec3, [wanted, real]: [Vec3; 2], scale: f32) {
    pen.term(Some(Term::WantedStep));
    pen.weight(Weight::Work);
    let tip = from + wanted * scale;
    pen.arrow(from, tip, Ink::Wanted.dashed(ARROW), Head::Filled);
    if wanted != Vec3::ZERO && wanted.distance(real) > 1e-4 {
        pen.weight(Weight::Detail);
        pen.note(tip, id::FIGURE_WANTED, Ink::Wanted, Rank::Detail);
    }
}

/// Draws the actual step with its length, m.
pub(super) fn actual<S: Spot>(
    pen: &mut Pen,
    [from, tip]: [S; 2],
    length: f32,
    scale: f32,
    hit: bool,
) {
    pen.term(Some(Term::RealStep));
    if length > 0.0 {
        let text = format!("{}  ×{scale}", with_unit(length, "m/tick"));
        // In a tick with a hit the MTV is the answer; an arrow into the obstacle would be mistaken for it.
        pen.weight(if hit { Weight::Work } else { Weight::Answer });
        pen.arrow(from, tip, Ink::Real.solid(ARROW), Head::Filled);
        pen.weight(Weight::Work);
        pen.note(tip, text, Ink::Real, Rank::Number);
    }
}
