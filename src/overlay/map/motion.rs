//! Motion in the map world: wanted and actual move, and the floor probe.

use crate::overlay::prelude::*;
use crate::overlay::steps;
use crate::sim::map::{Step, TickRecord};

/// Draws the wanted move dashed and the actual move solid, both ten times as long, and the probe at true
/// scale.
pub(crate) fn draw(&View { record, hovered, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    hovered_wall_move(record, hovered, pen);
    let (from, wanted) = record.wanted();
    let real = record.after.state.position - from;
    let chest = from + Vec3::Y * (record.before.setup.player.height * 0.5);
    steps::wanted(pen, chest, [wanted, real], STEP_SCALE);
    let ends = [chest, chest + real * STEP_SCALE];
    let hit = record.wall_moves().next().is_some();
    steps::actual(pen, ends, real.length(), STEP_SCALE, hit);
    pen.term(Some(Term::Floor));
    for step in &record.steps {
        if let Step::Probed { from, to, hit, .. } = *step {
            probe(pen, from, to, hit.map(|(_, point)| point));
        }
    }
}

/// Draws the hovered slide, push or contact at a wall.
fn hovered_wall_move(record: &TickRecord, hovered: Option<Term>, pen: &mut Pen) {
    let chest = Vec3::Y * (record.before.setup.player.height * 0.5);
    let mut contacts = record.steps.iter().filter_map(|step| match step {
        Step::Contact { contact, .. } => Some(contact),
        _ => None,
    });
    let ends = match hovered {
        Some(Term::WallMove(k)) => {
            let moved = record.wall_moves().nth(usize::from(k));
            moved.map(|(_, from, to)| (from + chest, from + chest + (to - from) * STEP_SCALE))
        }
        Some(Term::WallContact(k)) => contacts.nth(usize::from(k)).map(|contact| {
            let from = contact.on_triangle;
            (from, from + contact.normal * (contact.depth * STEP_SCALE))
        }),
        _ => None,
    };
    let Some((from, to)) = ends else { return };
    pen.term(hovered);
    pen.weight(Weight::Answer);
    pen.arrow(from, to, Ink::Mtv.solid(ARROW), Head::Filled);
}

fn probe(pen: &mut Pen, from: Vec3, to: Vec3, hit: Option<Vec3>) {
    const ARM: f32 = 0.15;
    pen.weight(Weight::Answer);
    pen.arrow(from, to, Ink::Guide.dashed(AXIS), Head::Open);
    let Some(point) = hit else { return };
    for arm in [Vec3::X, Vec3::Z] {
        pen.segment(point - arm * ARM, point + arm * ARM, Ink::Normal.solid(ARROW));
    }
}
