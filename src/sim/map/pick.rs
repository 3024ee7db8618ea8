//! Picking with the mouse.

use glam::Vec3;

use super::Map;
use crate::geom::{Obb, Ray, Sides};
use crate::sim::event::Body;

impl Map {
    /// Returns the first body on the ray: the player, by its bounding box, or a piece, from either side.
    pub(super) fn picked(&self, from: Vec3, along: Vec3) -> Option<Body> {
        let (low, high) = self.setup.player.capsule(self.state.position).bounds();
        let half = (high - low) * 0.5;
        let bounds = Obb { center: low + half, axes: [Vec3::X, Vec3::Y, Vec3::Z], half };
        let player = bounds.ray_entry(from, along);
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
