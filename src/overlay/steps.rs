//! Wanted and actual steps, common to all 3D worlds.

use super::prelude::*;

/// Steps of at least this length, m, are drawn at true scale: ten times that would leave the view.
const LONG: f32 = 0.25;

/// Returns the scale of these step arrows.
pub(super) fn scale(wanted: Vec3, real: Vec3) -> f32 {
    if wanted.length().max(real.length()) < LONG { STEP_SCALE } else { 1.0 }
}

/// Draws the wanted step, dashed; labels it if it differs from the actual step.
pub(super) fn wanted(pen: &mut Pen, from: Vec3, [wanted, real]: [Vec3; 2], scale: f32) {
    pen.term(Some(Term::WantedStep));
    pen.weight(Weight::Work);
    let tip = from + wanted * scale;
    pen.arrow(from, tip, Ink::Wanted.dashed(ARROW), Head::Filled);
    if wanted != Vec3::ZERO && wanted.distance(real) > 1e-4 {
        pen.weight(Weight::Detail);
        pen.note(tip, "wanted", Ink::Wanted, Rank::Detail);
    }
}

/// Returns the weight of the actual step's arrow. In a tick with a `hit` the answer is the way out; an arrow
/// into the obstacle would be mistaken for it.
pub(super) fn weight(hit: bool) -> Weight {
    if hit { Weight::Work } else { Weight::Answer }
}

/// Draws the actual step with its length.
pub(super) fn taken(pen: &mut Pen, from: Vec3, step: Vec3, scale: f32, hit: bool) {
    pen.term(Some(Term::RealStep));
    if step != Vec3::ZERO {
        let text = format!("{}  ×{scale}", with_unit(step.length(), "m/tick"));
        let tip = from + step * scale;
        pen.weight(weight(hit));
        pen.arrow(from, tip, Ink::Real.solid(ARROW), Head::Filled);
        pen.weight(Weight::Work);
        pen.note(tip, text, Ink::Real, Rank::Number);
    }
}
