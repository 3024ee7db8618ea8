//! The map world's triangles and what walls do: what is gathered, each slide and each push.

use glam::Vec3;

use crate::explain::Term;
use crate::explain::number::metres;
use crate::geom::Triangle;
use crate::overlay::STEP_SCALE;
use crate::overlay::View;
use crate::overlay::ground::{ARROW, AXIS, OUTLINE};
use crate::overlay::map::motion::note;
use crate::overlay::pen::{Head, Ink, Pattern, Pen, Rank, Stroke};
use crate::sim::map::{Class, Step};

/// Width of a floor's outline, points: there are many, and they say the least.
const THIN: f32 = 0.75;

/// How far a triangle's picture stands off it, m: else the two would flicker.
const OFF: f32 = 0.01;

/// More triangles than this are drawn as outlines alone, and more than the next not at all.
const MOST_FILLED: usize = 400;
const MOST_DRAWN: usize = 4_000;

/// More arrows than this have no numbers.
const MOST_NUMBERED: usize = 40;

/// Draws the triangles near the feet: walls, floors, those that do not count, those dropped.
pub(crate) fn gathered(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.map() else { return };
    let ground = &record.before.ground;
    let all = record.gathered().count();
    for (number, class) in record.gathered().take(MOST_DRAWN) {
        let triangle = &ground.triangles[number as usize];
        let (stroke, fill) = look(class);
        let corners = lifted(triangle);
        if let Some((ink, pattern)) = fill.filter(|_| all <= MOST_FILLED) {
            pen.fill(&corners, ink, pattern);
        }
        let [a, b, c] = corners;
        pen.line(&[a, b, c, a], stroke);
    }
}

/// Never by colour alone: walls are hatched, floors washed, the rest dashed.
fn look(class: Class) -> (Stroke, Option<(Ink, Pattern)>) {
    match class {
        Class::Wall => (Stroke::solid(Ink::Overlap, AXIS), Some((Ink::Overlap, Pattern::Hatch))),
        Class::Floor => (Stroke::solid(Ink::Gap, THIN), Some((Ink::Gap, Pattern::Wash(0.12)))),
        Class::LowWall => (Stroke::dashed(Ink::Guide, AXIS), None),
        Class::Dropped => (Stroke::dashed(Ink::Wanted, OUTLINE), None),
    }
}

fn lifted(triangle: &Triangle) -> [Vec3; 3] {
    triangle.corners().map(|p| p + triangle.normal * OFF)
}

/// Draws each slide and each push, numbered in their order, ten times as long as they are, at the
/// height of the chest; and the walls that made them.
pub(crate) fn moves(view: &View<'_>, pen: &mut dyn Pen) {
    let Some(record) = view.map() else { return };
    let chest = Vec3::Y * (record.before.setup.player.height * 0.5);
    // One behind the other: each begins where the last one's picture ends.
    let mut at = record.wanted().0 + record.wanted().1 * STEP_SCALE + chest;
    let steps = record.moves().count();
    for (number, (step, from, to)) in record.moves().enumerate() {
        let tip = at + (to - from) * STEP_SCALE;
        let (ink, stroke) = match step {
            Step::Slid { .. } => (Ink::Real, Stroke::dashed(Ink::Real, ARROW)),
            _ => (Ink::Mtv, Stroke::solid(Ink::Mtv, ARROW)),
        };
        pen.term(Some(Term::WallMove(number as u16)));
        pen.arrow(at, tip, stroke, Head::Filled);
        if steps <= MOST_NUMBERED {
            let text = format!("{}: {}", number + 1, metres(from.distance(to)));
            note(pen, tip, &text, ink, Rank::Number);
        }
        at = tip;
    }
    pen.term(None);
    let mut contacts = 0;
    for step in &record.steps {
        match *step {
            Step::Touched { triangle } => {
                pen.term(Some(Term::TouchedWall));
                let [a, b, c] = lifted(&record.before.ground.triangles[triangle as usize]);
                pen.line(&[a, b, c, a], Stroke::dashed(Ink::Overlap, AXIS));
                pen.term(None);
            }
            Step::Slid { triangle, .. } | Step::Pushed { triangle, .. } => {
                let [a, b, c] = lifted(&record.before.ground.triangles[triangle as usize]);
                pen.line(&[a, b, c, a], Stroke::solid(Ink::Mtv, ARROW));
            }
            Step::Contact { contact, .. } => {
                pen.term(Some(Term::WallContact(contacts)));
                contacts = contacts.saturating_add(1);
                let tip = contact.on_triangle + contact.normal * (contact.depth * STEP_SCALE);
                let stroke = Stroke::solid(Ink::Normal, AXIS);
                pen.arrow(contact.on_triangle, tip, stroke, Head::Open);
                pen.term(None);
            }
            _ => {}
        }
    }
}
