//! Place where the player meets the deciding obstacle.

use glam::Vec3;

use crate::explain::place::{ExplainedPlace, bounds};
use crate::sim::map::{Step, TickRecord};

/// Returns the place of the player and the last wall in contact, else the ceiling, else the ground.
pub(crate) fn place(record: &TickRecord) -> ExplainedPlace {
    let setup = &record.before.setup.player;
    let capsule = setup.capsule(record.after.state.position);
    let (low, high) = capsule.bounds();
    let middle = (low + high) * 0.5;
    let wall = record.steps.iter().rev().find_map(|step| match *step {
        Step::Contact { contact, .. } => Some((contact.normal, contact.on_triangle)),
        Step::Touched { triangle }
        | Step::Slid { triangle, .. }
        | Step::Pushed { triangle, .. } => {
            let normal = record.before.ground.triangles[triangle as usize].normal;
            Some((normal, middle - normal * setup.radius))
        }
        _ => None,
    });
    let bumped = record.steps.iter().any(|step| matches!(step, Step::Lowered { .. }));
    let (axis, at) = match wall {
        Some(contact) => contact,
        None if bumped => (Vec3::NEG_Y, capsule.head + Vec3::Y * setup.radius),
        None => (Vec3::Y, capsule.foot),
    };
    let mut pair = bounds(low, high);
    pair.push(at);
    ExplainedPlace { pair, axis, at, touches: wall.is_some() || bumped }
}
