//! Motion: wanted and actual step, and all velocities.

use crate::overlay::prelude::*;
use crate::overlay::steps;
use crate::sim::tank::{Step, TickRecord};
use crate::text::id;

/// Draws all steps of the tick, and the remaining displacement of the driver's rebound.
pub(crate) fn draw(&View { record, selected, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let end = record.after.state.driver.position.xz();
    let contact = selected.and_then(|target| record.pair(target)?.contact);
    let hit = contact.is_some_and(|contact| contact.hit().is_some());
    for step in &record.steps {
        match *step {
            Step::Driven { from, wanted, .. } => driver(from, [wanted, end - from], hit, pen),
            Step::TargetRebounded { target, from, step, .. }
            | Step::TargetMoved { target, from, step, .. }
                if step != Vec2::ZERO =>
            {
                let term = (selected == Some(target)).then_some(Term::TargetStep);
                velocity(from, step, term, pen);
            }
            Step::ShellMoved { from, step, .. } => velocity(from, step, None, pen),
            Step::Separated { mtv, .. } => {
                pen.term(Some(Term::Separation));
                pen.weight(Weight::Answer);
                pen.arrow(end - mtv, end, Ink::Mtv.solid(AXIS), Head::Open);
            }
            _ => {}
        }
    }
    let rebound = &record.after.state.driver.rebound;
    if rebound.ticks > 0 {
        let remaining = rebound.remaining();
        pen.term(Some(Term::Direction));
        pen.weight(Weight::Answer);
        pen.segment(end, end + remaining, Ink::Mtv.dashed(ARROW));
        let text = id::OVERLAY_REBOUND_LEFT.with(&[("length", &metres(remaining.length()))]);
        pen.weight(Weight::Work);
        pen.note(end + remaining, text, Ink::Mtv, Rank::Detail);
    }
}

/// Draws the wanted step, dashed, and the actual step including rebound, push and separation, solid.
fn driver(from: Vec2, [wanted, actual]: [Vec2; 2], hit: bool, pen: &mut Pen) {
    pen.term(Some(Term::WantedStep));
    pen.weight(Weight::Work);
    let [wanted_tip, tip] = [wanted, actual].map(|step| from + step * STEP_SCALE);
    pen.arrow(from, wanted_tip, Ink::Wanted.dashed(ARROW), Head::Filled);
    steps::actual(pen, [from, tip], actual.length(), STEP_SCALE, hit);
    if wanted != Vec2::ZERO && wanted.distance(actual) > 1e-4 {
        pen.weight(Weight::Detail);
        pen.note(wanted_tip, id::OVERLAY_WANTED_STEP.text(), Ink::Wanted, Rank::Detail);
    }
}

fn velocity(from: Vec2, step: Vec2, term: Option<Term>, pen: &mut Pen) {
    pen.term(term);
    let (tip, text) = (from + step * STEP_SCALE, with_unit(step.length(), "m/tick"));
    pen.weight(Weight::Answer);
    pen.arrow(from, tip, Ink::Real.solid(AXIS), Head::Filled);
    pen.weight(if term.is_some() { Weight::Work } else { Weight::Detail });
    pen.note(tip, text, Ink::Real, Rank::Detail);
}
