//! The walker's motion: the step the keys ask for, the step taken, and where it has been.

use crate::overlay::prelude::*;
use crate::overlay::steps;
use crate::sim::walker::TickRecord;

/// Draws the last places and the steps of the tick.
pub(crate) fn draw(&View { record, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let after = &record.after.state;
    let up = after.up(record.after.setup.methods.gait);
    pen.weight(Weight::Answer);
    let trail = after.trail.iter().copied().chain([after.position]).map(|p| p + up * 0.02);
    pen.line(&trail.collect::<Vec<_>>(), Ink::Real.solid(AXIS));
    let Some((from, direction, step)) = record.wanted() else { return };
    let (wanted, real) = (direction * step, after.position - from);
    let scale = steps::scale(wanted, real);
    pen.term(Some(Term::WantedStep));
    pen.weight(Weight::Work);
    pen.arrow(from, from + wanted * scale, Ink::Wanted.dashed(ARROW), Head::Filled);
    steps::taken(pen, from, real, scale, false);
}
