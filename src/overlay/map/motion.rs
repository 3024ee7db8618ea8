//! The map world's motion: the move wanted against the move made, and the probe for floors.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::number::{metres, with_unit};
use crate::overlay::STEP_SCALE;
use crate::overlay::View;
use crate::overlay::ground::{ARROW, AXIS};
use crate::overlay::pen::{Head, Ink, Label, LabelStyle, Pen, Rank, Stroke};
use crate::sim::map::Step;

/// Draws the wanted move in dashes and the real one solid, both ten times as long as they are, and
/// the probe at its true place and length.
pub(crate) fn draw(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.map() else { return };
    let (from, wanted) = record.wanted();
    let real = record.after.state.position - from;
    let chest = from + Vec3::Y * (record.before.setup.player.height * 0.5);
    pen.term(Some(Term::WantedStep));
    arrow(pen, chest, wanted, Stroke::dashed(Ink::Wanted, ARROW));
    if wanted.distance(real) > 1e-4 && wanted != Vec3::ZERO {
        note(pen, chest + wanted * STEP_SCALE, "wanted", Ink::Wanted, Rank::Detail);
    }
    pen.term(Some(Term::RealStep));
    arrow(pen, chest, real, Stroke::solid(Ink::Real, ARROW));
    if real != Vec3::ZERO {
        let text = format!("{}  ×{STEP_SCALE}", with_unit(real.length(), "m/tick"));
        note(pen, chest + real * STEP_SCALE, &text, Ink::Real, Rank::Number);
    }
    pen.term(Some(Term::Floor));
    for step in &record.steps {
        if let Step::Probed { from, to, hit, rising, .. } = *step {
            probe(pen, from, to, hit.map(|(_, point)| point), rising);
        }
    }
    pen.term(None);
}

fn arrow(pen: &mut dyn Pen, from: Vec3, step: Vec3, stroke: Stroke) {
    pen.arrow(from, from + step * STEP_SCALE, stroke, Head::Filled);
}

fn probe(pen: &mut dyn Pen, from: Vec3, to: Vec3, hit: Option<Vec3>, rising: bool) {
    const ARM: f32 = 0.15;
    pen.arrow(from, to, Stroke::dashed(Ink::Guide, AXIS), Head::Open);
    let Some(point) = hit else {
        note(pen, to, if rising { "no ceiling" } else { "no ground" }, Ink::Gap, Rank::Number);
        return;
    };
    for arm in [Vec3::X, Vec3::Z] {
        pen.line(&[point - arm * ARM, point + arm * ARM], Stroke::solid(Ink::Normal, ARROW));
    }
    let what = if rising { "ceiling" } else { "ground" };
    note(pen, point, &format!("{what} {}", metres(point.y)), Ink::Normal, Rank::Number);
}

/// A note at a point in space.
pub(crate) fn note(pen: &mut dyn Pen, at: Vec3, text: &str, ink: Ink, rank: Rank) {
    pen.label(Label { at, text, ink, style: LabelStyle::Note, rank });
}
