//! The wall world's motion: the step the keys ask for, its parts along the normal and along the
//! plane, and the step that the box made.

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

/// Draws the steps; the parts are those of the selected plane, if the box ran into it.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.wall() else { return };
    let (from, wanted) = record.wanted();
    let real = record.real();
    let scale = if wanted.length().max(real.length()) < LONG { STEP_SCALE } else { 1.0 };
    let tip = |step: Vec3| from + step * scale;
    let hit = view.selected.and_then(|plane| record.plane(plane)).filter(|test| test.pushed);
    if let Some(test) = hit.filter(|_| wanted != Vec3::ZERO) {
        // Head to tail they are the wanted step.
        pen.term(Some(Term::WantedTangent));
        let corner = tip(test.across);
        pen.arrow(from, corner, Stroke::solid(Ink::Guide, ARROW), Head::Open);
        note(pen, corner, "tangential: kept", Ink::Guide, Rank::Detail);
        pen.term(Some(Term::WantedNormal));
        pen.arrow(corner, tip(wanted), Stroke::dashed(Ink::Normal, ARROW), Head::Open);
        let text =
            if test.along.dot(test.found.normal) < 0.0 { "normal: undone" } else { "normal" };
        note(pen, corner.midpoint(tip(wanted)), text, Ink::Normal, Rank::Detail);
    }
    pen.term(Some(Term::WantedStep));
    pen.arrow(from, tip(wanted), Stroke::dashed(Ink::Wanted, ARROW), Head::Filled);
    if wanted != Vec3::ZERO && wanted.distance(real) > 1e-4 {
        note(pen, tip(wanted), "wanted", Ink::Wanted, Rank::Detail);
    }
    pen.term(Some(Term::RealStep));
    pen.arrow(from, tip(real), Stroke::solid(Ink::Real, ARROW), Head::Filled);
    if real != Vec3::ZERO {
        let text = format!("{}  ×{scale}", with_unit(real.length(), "m/tick"));
        note(pen, tip(real), &text, Ink::Real, Rank::Number);
    }
    // Each push-out on its way: the steps of a corner.
    pen.term(None);
    for push in record.pushes() {
        let from = push.b.center;
        pen.arrow(from, from + push.found.push(), Stroke::solid(Ink::Mtv, AXIS), Head::Open);
    }
}
