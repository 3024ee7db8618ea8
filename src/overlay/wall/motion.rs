//! The wall world's motion: the step the keys ask for, its parts along the normal and along the
//! plane, and the step that the box made.

use crate::overlay::prelude::*;
use crate::overlay::steps;
use crate::sim::wall::TickRecord;

/// Draws the steps; the parts are those of the selected plane, if the box ran into it.
pub(crate) fn draw(&View { record, selected, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let (from, wanted) = record.wanted();
    let real = record.real();
    let scale = steps::scale(wanted, real);
    let hit = selected.and_then(|plane| record.plane(plane)).filter(|test| test.pushed);
    if let Some(test) = hit.filter(|_| wanted != Vec3::ZERO) {
        // Head to tail they are the wanted step.
        pen.term(Some(Term::WantedTangent));
        pen.weight(Weight::Work);
        let [corner, tip] = [test.across, wanted].map(|step| from + step * scale);
        let (way, text) = ((from, corner), "tangential: kept");
        pen.named(way, Ink::Guide.solid(ARROW), Head::Open, text, Rank::Detail);
        pen.term(Some(Term::WantedNormal));
        pen.arrow(corner, tip, Ink::Normal.dashed(ARROW), Head::Open);
        let undone = test.along.dot(test.found.normal) < 0.0;
        let text = if undone { "normal: undone" } else { "normal" };
        pen.note(corner.midpoint(tip), text, Ink::Normal, Rank::Detail);
    }
    steps::wanted(pen, from, [wanted, real], scale);
    steps::taken(pen, from, real, scale, record.pushes().next().is_some());
    // Each push-out on its way: the steps of a corner.
    pen.term(None);
    pen.weight(Weight::Answer);
    for push in record.pushes() {
        let from = push.b.center;
        pen.arrow(from, from + push.found.push(), Ink::Mtv.solid(AXIS), Head::Open);
    }
}
