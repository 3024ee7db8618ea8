//! Motion of the walker: wanted and actual step, past positions, and directions hovered in the Inspector.

use crate::overlay::prelude::*;
use crate::overlay::steps;
use crate::sim::walker::{Direction, Step, TickRecord};

/// Arrow length of a unit vector, m.
const UNIT: f32 = 1.4;

/// Draws the last positions and the steps of the tick.
pub(crate) fn draw(&View { record, hovered, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    hovered_direction(record, hovered, pen);
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
    steps::actual(pen, [from, from + real * scale], real.length(), scale, false);
}

/// Draws the hovered direction of the walker.
fn hovered_direction(record: &TickRecord, hovered: Option<Term>, pen: &mut Pen) {
    let (from, at) = record.footing();
    let (state, at) = (&record.after.state, at.unwrap_or(record.after.state.position));
    let method = record.after.setup.methods.direction;
    let turned = record.turned();
    let side = turned.map(|turned| match method {
        Direction::Acos => turned.acos.side,
        Direction::AcosProjected => turned.projected.side,
        Direction::Closed => turned.side,
    });
    let steered = record.steps.iter().find_map(|step| match step {
        Step::Steered { forward, .. } => Some(*forward),
        _ => None,
    });
    let arrow = match hovered {
        Some(Term::Forward) => Some((from, turned.map_or(state.forward, |turned| turned.forward))),
        Some(Term::OldNormal) => Some((from, turned.map_or(state.normal, |turned| turned.old))),
        Some(Term::Steered) => steered.map(|forward| (at, forward)),
        Some(Term::NewNormal) => Some((at, turned.map_or(state.normal, |turned| turned.new))),
        Some(Term::Side) => side.map(|side| (at, side)),
        Some(Term::Front) => turned.map(|turned| (at, turned.front)),
        // R₂ turns D to D′.
        Some(Term::Outcome | Term::AngleR | Term::AngleR2) => {
            Some((at, turned.map_or(state.forward, |turned| turned.result(method))))
        }
        _ => None,
    };
    let Some((from, direction)) = arrow else { return };
    pen.term(hovered);
    pen.weight(Weight::Answer);
    pen.arrow(from, from + direction * UNIT, Ink::Outcome.solid(ARROW), Head::Filled);
}
