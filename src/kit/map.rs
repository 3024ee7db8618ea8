//! The map world's row.

use glam::Vec3;

use super::{TickKit, WorldKit, enters};
use crate::explain::card::Card;
use crate::explain::map::{card, moments};
use crate::explain::moments::Moment;
use crate::geom::trace::AxisSource;
use crate::geom::{Obb, Ray, Sides};
use crate::sim::Body;
use crate::sim::map::{Map, TickRecord};

impl TickKit for TickRecord {
    fn card(&self, _: usize, _: Option<AxisSource>) -> Card {
        card::card(self)
    }

    fn moments(&self, _: Option<usize>) -> Vec<Moment> {
        moments::moments(self)
    }
}

impl WorldKit for Map {
    /// The player's box, or the piece whose triangle the ray meets first, from either side.
    fn pick(&self, from: Vec3, along: Vec3) -> Option<Body> {
        let (low, high) = self.setup.player.capsule(self.state.position).bounds();
        let half = (high - low) * 0.5;
        let bounds = Obb { center: low + half, axes: [Vec3::X, Vec3::Y, Vec3::Z], half };
        let player = enters(&bounds, from, along);
        let ground = &self.ground;
        let ray = Ray::new(from, along)?;
        let hit = ground.bvh.first_ray_hit(&ray, f32::MAX, Sides::Both);
        match (player, hit) {
            (Some(t), Some((_, hit))) if t <= hit.t => Some(Body::Driven),
            // Lossless: a scene has at most 20,000 objects.
            (_, Some((triangle, _))) => Some(Body::Object(ground.piece_of(triangle) as u32)),
            (player, None) => player.map(|_| Body::Driven),
        }
    }
}
