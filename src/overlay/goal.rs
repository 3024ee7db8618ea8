//! The zone of a scene's goal.

use std::f32::consts::TAU;

use glam::{Vec3, vec3};

use super::Weight;
use super::pen::{Ink, OUTLINE, Pen, Rank};
use crate::scene::goal::Zone;
use crate::text::id;

/// Number of sides of the ring.
const SIDES: u8 = 48;
/// Height of the pole, m, to keep its top visible above hills and walls.
const POLE: f32 = 6.0;

/// Draws a ring around the zone: level and with a pole, or without a pole in the vertical plane of the shapes
/// if `is_upright`.
pub fn draw(zone: &Zone, is_upright: bool, pen: &mut Pen) {
    // The goal belongs to no explanation, so it is shown at every depth.
    pen.weight(Weight::Answer);
    pen.term(None);
    pen.strength(1.0);
    let corner = |side| {
        let (sin, cos) = libm::sincosf(TAU * f32::from(side) / f32::from(SIDES));
        let direction = if is_upright { vec3(cos, sin, 0.0) } else { vec3(cos, 0.0, sin) };
        zone.position + zone.radius * direction
    };
    let ring: Vec<Vec3> = (0..SIDES).map(corner).collect();
    pen.outline(&ring, Ink::Gap.solid(OUTLINE));
    if is_upright {
        pen.note(zone.position, id::OVERLAY_GOAL, Ink::Gap, Rank::Result);
        return;
    }
    let top = zone.position + POLE * Vec3::Y;
    pen.segment(zone.position, top, Ink::Gap.solid(OUTLINE));
    pen.note(top, id::OVERLAY_GOAL, Ink::Gap, Rank::Result);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overlay::Depth;

    #[test]
    fn the_zone_is_shown_at_every_depth_after_any_drawing() {
        let zone = Zone { position: vec3(1.0, 2.0, 3.0), radius: 2.0 };
        for is_upright in [false, true] {
            let mut pen = Pen::default();
            pen.weight(Weight::Detail);
            draw(&zone, is_upright, &mut pen);
            let (count, shown) = (pen.marks.len(), Depth::Answer.shown(pen.marks, None));
            assert_eq!(shown.len(), count, "{is_upright}");
            assert_eq!(count, if is_upright { 2 } else { 3 }, "ring, name, and a pole in space");
        }
    }
}
