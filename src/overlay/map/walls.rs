//! The map world's triangles and what walls do: what is gathered, each slide and each push.

use rustc_hash::FxHashSet;

use crate::geom::Triangle;
use crate::overlay::prelude::*;
use crate::sim::map::{Class, Step, TickRecord};

/// Width of a floor's outline, points: there are many, and they say the least.
const THIN: f32 = 0.95;

/// How far a triangle's picture stands off it, m: else the two would flicker.
const OFF: f32 = 0.01;

/// More triangles than this are drawn as outlines alone, and more than the next not at all.
const MOST_FILLED: usize = 400;
const MOST_DRAWN: usize = 4_000;

/// More arrows than this have no numbers.
const MOST_NUMBERED: usize = 40;

/// Draws the triangles near the feet: walls, floors, those that do not count, those dropped. Only
/// what decided something is part of the answer.
pub(crate) fn gathered(&View { record, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let ground = &record.before.ground;
    let all = record.gathered().count();
    let decided = decided(record);
    let mut known = FxHashSet::default();
    for (number, class) in record.gathered().take(MOST_DRAWN) {
        let triangle = &ground.triangles[number as usize];
        let (stroke, fill) = look(class);
        let corners = lifted(triangle);
        let decides = decided.contains(&number);
        pen.weight(if decides { Weight::Answer } else { Weight::Detail });
        if let Some((ink, pattern)) = fill.filter(|_| all <= MOST_FILLED) {
            pen.fill(&corners, ink, pattern);
        }
        pen.weight(if decides { Weight::Answer } else { Weight::Quiet });
        let ends = triangle.corners();
        let is_new = [0, 1, 2]
            .map(|edge| known.insert((key(ends[edge], ends[(edge + 1) % 3]), class, decides)));
        edges(&corners, is_new, stroke, pen);
    }
}

/// What an edge is known by, whichever of its triangles is asked.
fn key(from: Vec3, to: Vec3) -> [[u32; 3]; 2] {
    let [from, to] = [from, to].map(|end| end.to_array().map(f32::to_bits));
    if from < to { [from, to] } else { [to, from] }
}

/// Draws those edges of a triangle that are new, of which each begins at the corner of its number: an edge that a
/// neighbour has drawn alike need not be drawn again.
fn edges(corners: &[Vec3; 3], is_new: [bool; 3], stroke: Stroke, pen: &mut Pen) {
    let count = is_new.iter().filter(|is_new| **is_new).count();
    let follows_none = |edge: &usize| is_new[*edge] && !is_new[(edge + 2) % 3];
    // Where all are new it does not matter.
    let first = (0..3).find(follows_none).unwrap_or(0);
    if count > 0 {
        let line = [0, 1, 2, 3].map(|step| corners[(first + step) % 3]);
        pen.line(&line[..=count], stroke);
    }
}

/// The numbers of the triangles that decided something: what was touched, what moved the player, the
/// floor or ceiling that its probe found.
fn decided(record: &TickRecord) -> Vec<u32> {
    let number = |step: &Step| match *step {
        Step::Touched { triangle }
        | Step::Slid { triangle, .. }
        | Step::Pushed { triangle, .. }
        | Step::Contact { triangle, .. } => Some(triangle),
        Step::Probed { hit, .. } => hit.map(|(triangle, _)| triangle),
        _ => None,
    };
    record.steps.iter().filter_map(number).collect()
}

/// Never by colour alone: walls are hatched, floors washed, the rest dashed.
fn look(class: Class) -> (Stroke, Option<(Ink, Pattern)>) {
    match class {
        Class::Wall => (Ink::Overlap.solid(AXIS), Some((Ink::Overlap, Pattern::Hatch))),
        Class::Floor => (Ink::Gap.solid(THIN), Some((Ink::Gap, Pattern::Wash(0.12)))),
        Class::LowWall => (Ink::Guide.dashed(AXIS), None),
        Class::Dropped => (Ink::Wanted.dashed(OUTLINE), None),
    }
}

fn lifted(triangle: &Triangle) -> [Vec3; 3] {
    triangle.corners().map(|p| p + triangle.normal * OFF)
}

/// Draws each slide and each push, numbered in their order, ten times as long as they are, at the
/// height of the chest; and the walls that made them.
pub(crate) fn moves(&View { record, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let chest = Vec3::Y * (record.before.setup.player.height * 0.5);
    // One behind the other: each begins where the last one's picture ends.
    let mut at = record.wanted().0 + record.wanted().1 * STEP_SCALE + chest;
    let steps = record.moves().count();
    let length = |(_, from, to): (Step, Vec3, Vec3)| from.distance(to);
    let longest = record.moves().map(length).fold(0.0, f32::max);
    // Of equal ones the first answers.
    let longest = record.moves().map(length).position(|length| length == longest);
    for (number, (step, from, to)) in record.moves().enumerate() {
        let tip = at + (to - from) * STEP_SCALE;
        let slid = matches!(step, Step::Slid { .. });
        let stroke = if slid { Ink::Real.dashed(ARROW) } else { Ink::Mtv.solid(ARROW) };
        pen.term(Some(Term::WallMove(number as u16)));
        pen.weight(Weight::Answer);
        pen.arrow(at, tip, stroke, Head::Filled);
        if steps <= MOST_NUMBERED {
            pen.weight(if longest == Some(number) { Weight::Result } else { Weight::Work });
            let what = if slid { "lost" } else { "push" };
            let which = if steps > 1 { format!(" {}:", number + 1) } else { String::new() };
            let text = format!("{what}{which} {}", metres(from.distance(to)));
            pen.note(tip, text, stroke.ink, Rank::Number);
        }
        at = tip;
    }
    pen.term(None);
    pen.weight(Weight::Answer);
    let mut contacts = 0;
    let corners = |triangle: u32| lifted(&record.before.ground.triangles[triangle as usize]);
    for step in &record.steps {
        match *step {
            Step::Touched { triangle } => {
                pen.term(Some(Term::TouchedWall));
                pen.outline(&corners(triangle), Ink::Overlap.dashed(AXIS));
                pen.term(None);
            }
            Step::Slid { triangle, .. } | Step::Pushed { triangle, .. } => {
                pen.outline(&corners(triangle), Ink::Mtv.solid(ARROW));
            }
            Step::Contact { contact, .. } => {
                pen.term(Some(Term::WallContact(contacts)));
                contacts = contacts.saturating_add(1);
                let tip = contact.on_triangle + contact.normal * (contact.depth * STEP_SCALE);
                let stroke = Ink::Normal.solid(AXIS);
                pen.arrow(contact.on_triangle, tip, stroke, Head::Open);
                pen.term(None);
            }
            _ => {}
        }
    }
}
