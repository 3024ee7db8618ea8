//! The walker's motion: the step the keys ask for, the step taken, and where it has been.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::number::with_unit;
use crate::overlay::STEP_SCALE;
use crate::overlay::View;
use crate::overlay::ground::{ARROW, AXIS};
use crate::overlay::pen::{Head, Ink, Pen, Rank, Stroke};
use crate::overlay::wall::models::note;

/// Steps from this length on, m, are drawn at true scale: ten times that would leave the picture.
const LONG: f32 = 0.25;

/// Draws the last places and the steps of the tick.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.walker() else { return };
    let after = &record.after.state;
    let up = after.up(record.after.setup.methods.gait);
    pen.term(None);
    let trail: Vec<Vec3> =
        after.trail.iter().copied().chain([after.position]).map(|p| p + up * 0.02).collect();
    pen.line(&trail, Stroke::solid(Ink::Real, AXIS));
    let Some((from, direction, step)) = record.wanted() else { return };
    let (wanted, real) = (direction * step, after.position - from);
    let scale = if wanted.length().max(real.length()) < LONG { STEP_SCALE } else { 1.0 };
    pen.term(Some(Term::WantedStep));
    let tip = from + wanted * scale;
    pen.arrow(from, tip, Stroke::dashed(Ink::Wanted, ARROW), Head::Filled);
    pen.term(Some(Term::RealStep));
    let tip = from + real * scale;
    pen.arrow(from, tip, Stroke::solid(Ink::Real, ARROW), Head::Filled);
    if real != Vec3::ZERO {
        let text = format!("{}  ×{scale}", with_unit(real.length(), "m/tick"));
        note(pen, tip, &text, Ink::Real, Rank::Number);
    }
    pen.term(None);
}
