//! The map world's motion: the move wanted against the move made, and the probe for floors.

use crate::overlay::prelude::*;
use crate::overlay::steps;
use crate::sim::map::{Step, TickRecord};

/// Draws the wanted move in dashes and the real one solid, both ten times as long as they are, and
/// the probe at its true place and length.
pub(crate) fn draw(&View { record, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let (from, wanted) = record.wanted();
    let real = record.after.state.position - from;
    let chest = from + Vec3::Y * (record.before.setup.player.height * 0.5);
    steps::wanted(pen, chest, [wanted, real], STEP_SCALE);
    steps::taken(pen, chest, real, STEP_SCALE, record.moves().next().is_some());
    pen.term(Some(Term::Floor));
    for step in &record.steps {
        if let Step::Probed { from, to, hit, rising, .. } = *step {
            probe(pen, from, to, hit.map(|(_, point)| point), rising);
        }
    }
}

fn probe(pen: &mut Pen, from: Vec3, to: Vec3, hit: Option<Vec3>, rising: bool) {
    const ARM: f32 = 0.15;
    pen.weight(Weight::Answer);
    pen.arrow(from, to, Ink::Guide.dashed(AXIS), Head::Open);
    let Some(point) = hit else {
        pen.note(to, if rising { "no ceiling" } else { "no ground" }, Ink::Gap, Rank::Number);
        return;
    };
    for arm in [Vec3::X, Vec3::Z] {
        pen.segment(point - arm * ARM, point + arm * ARM, Ink::Normal.solid(ARROW));
    }
    let what = if rising { "ceiling" } else { "ground" };
    pen.weight(Weight::Work);
    pen.note(point, format!("{what} {}", metres(point.y)), Ink::Normal, Rank::Number);
}
