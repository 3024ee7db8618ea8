//! Motion in the wall world: the wanted step with its normal and tangential parts, and the actual step.

use crate::overlay::prelude::*;
use crate::overlay::steps;
use crate::sim::wall::TickRecord;
use crate::text::id;

/// Draws the steps. The parts belong to the selected plane or box, if the driven box hit it.
pub(crate) fn draw(&View { record, selected, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let (from, wanted) = record.wanted();
    let real = record.real();
    let scale = steps::scale(wanted, real);
    let plane = selected.and_then(|plane| record.plane(plane)).filter(|test| test.pushed);
    let other = selected.and_then(|object| record.other(object)).filter(|test| test.pushed);
    let other = other.and_then(|test| test.tested);
    let hit = plane.map(|test| (test.across, test.along, test.found.normal));
    let hit = hit.or(other.map(|test| (test.across, test.along, test.found.normal)));
    if let Some((across, along, normal)) = hit.filter(|_| wanted != Vec3::ZERO) {
        // Head to tail, the parts add up to the wanted step.
        pen.term(Some(Term::WantedTangent));
        pen.weight(Weight::Work);
        let [corner, tip] = [across, wanted].map(|step| from + step * scale);
        let (ends, text) = ((from, corner), id::OVERLAY_TANGENTIAL_PART.text());
        pen.labelled_arrow(ends, Ink::Guide.solid(ARROW), Head::Open, text, Rank::Detail);
        pen.term(Some(Term::WantedNormal));
        pen.arrow(corner, tip, Ink::Normal.dashed(ARROW), Head::Open);
        let is_undone = along.dot(normal) < 0.0;
        let part = if is_undone { id::OVERLAY_NORMAL_PART_UNDONE } else { id::OVERLAY_NORMAL_PART };
        pen.note(corner.midpoint(tip), part.text(), Ink::Normal, Rank::Detail);
    }
    steps::wanted(pen, from, [wanted, real], scale);
    let hit = record.tested_objects().any(|object| object.push.is_some());
    steps::actual(pen, [from, from + real * scale], real.length(), scale, hit);
    // Draw the successive push-outs, such as those in a corner.
    pen.term(None);
    pen.weight(Weight::Answer);
    for (from, push) in
        record.tested_objects().filter_map(|object| Some((object.center, object.push?)))
    {
        pen.arrow(from, from + push, Ink::Mtv.solid(AXIS), Head::Open);
    }
}
