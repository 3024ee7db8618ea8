//! The zone of a scene's goal.

use std::f32::consts::TAU;

use glam::{Vec3, vec3};

use super::pen::{Ink, OUTLINE, Pen, Rank};
use crate::scene::goal::Zone;

/// Number of sides of the ring.
const SIDES: u8 = 48;

/// Draws a ring around the zone: level, or in the plane of the shapes if `is_planar`.
pub fn draw(zone: &Zone, is_planar: bool, pen: &mut Pen) {
    let corner = |side| {
        let (sin, cos) = libm::sincosf(TAU * f32::from(side) / f32::from(SIDES));
        let along = if is_planar { vec3(cos, sin, 0.0) } else { vec3(cos, 0.0, sin) };
        zone.position + zone.radius * along
    };
    let ring: Vec<Vec3> = (0..SIDES).map(corner).collect();
    pen.outline(&ring, Ink::Gap.solid(OUTLINE));
    pen.note(zone.position, "goal", Ink::Gap, Rank::Result);
}
