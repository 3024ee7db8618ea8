//! What the motion of every world in space has: the step asked for against the step taken.

use super::prelude::*;

/// Steps from this length on, m, are drawn at true scale: ten times that would leave the picture.
const LONG: f32 = 0.25;

/// How many times as long as they are these steps are drawn.
pub(super) fn scale(wanted: Vec3, real: Vec3) -> f32 {
    if wanted.length().max(real.length()) < LONG { STEP_SCALE } else { 1.0 }
}

/// The step asked for, in dashes; named where the one taken is another.
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

/// What the arrow of the step taken is worth. In a tick with a `hit` the way out is the answer, and an
/// arrow into the obstacle would be taken for it.
pub(super) fn weight(hit: bool) -> Weight {
    if hit { Weight::Work } else { Weight::Answer }
}

/// The step taken, with its length.
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
