//! Motion: the step the keys ask for against the step taken, and everybody's velocity.

use glam::{Vec2, Vec3};

use crate::explain::Term;
use crate::explain::number::{metres, with_unit};
use crate::overlay::ground::{ARROW, AXIS, lift, note, segment};
use crate::overlay::pen::{Head, Ink, Pen, Rank, Stroke};
use crate::overlay::{STEP_SCALE, View};
use crate::sim::tank::Step;

/// Draws every step of the tick, and the way the driver's rebound still has to go.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.tank() else { return };
    let end = plane(record.after.state.driver.position);
    for step in &record.steps {
        match *step {
            Step::Driven { from, wanted, .. } => driver(from, wanted, end - from, pen),
            Step::TargetRebounded { target, from, step, .. }
            | Step::TargetMoved { target, from, step, .. }
                if step != Vec2::ZERO =>
            {
                let term = (view.selected == Some(target)).then_some(Term::TargetStep);
                velocity(from, step, term, pen);
            }
            Step::ShellMoved { from, step, .. } => velocity(from, step, None, pen),
            Step::Separated { mtv, .. } => {
                pen.term(Some(Term::Separation));
                pen.arrow(lift(end - mtv), lift(end), Stroke::solid(Ink::Mtv, AXIS), Head::Open);
            }
            _ => {}
        }
    }
    let rebound = &record.after.state.driver.rebound;
    if rebound.ticks > 0 {
        let way = rebound.way();
        pen.term(Some(Term::Direction));
        segment(pen, end, end + way, Stroke::dashed(Ink::Mtv, ARROW));
        let text = format!("{} to go", metres(way.length()));
        note(pen, end + way, &text, Ink::Mtv, Rank::Detail);
    }
    pen.term(None);
}

/// Asked for in grey dashes; taken, with all that rebound, push and separation added, solid.
fn driver(from: Vec2, wanted: Vec2, taken: Vec2, pen: &mut dyn Pen) {
    pen.term(Some(Term::WantedStep));
    let wanted_tip = from + wanted * STEP_SCALE;
    pen.arrow(lift(from), lift(wanted_tip), Stroke::dashed(Ink::Wanted, ARROW), Head::Filled);
    pen.term(Some(Term::RealStep));
    let tip = from + taken * STEP_SCALE;
    pen.arrow(lift(from), lift(tip), Stroke::solid(Ink::Real, ARROW), Head::Filled);
    if taken != Vec2::ZERO {
        let text = format!("{}  ×{STEP_SCALE}", with_unit(taken.length(), "m/tick"));
        note(pen, tip, &text, Ink::Real, Rank::Number);
    }
    if wanted != Vec2::ZERO && wanted.distance(taken) > 1e-4 {
        note(pen, wanted_tip, "wanted", Ink::Wanted, Rank::Detail);
    }
}

fn velocity(from: Vec2, step: Vec2, term: Option<Term>, pen: &mut dyn Pen) {
    pen.term(term);
    let tip = from + step * STEP_SCALE;
    pen.arrow(lift(from), lift(tip), Stroke::solid(Ink::Real, AXIS), Head::Filled);
    note(pen, tip, &with_unit(step.length(), "m/tick"), Ink::Real, Rank::Detail);
}

fn plane(position: Vec3) -> Vec2 {
    Vec2::new(position.x, position.z)
}
