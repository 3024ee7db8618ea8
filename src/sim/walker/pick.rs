//! Picking with the mouse.

use glam::Vec3;

use super::Walker;
use crate::geom::{Ray, Sides};
use crate::sim::event::Body;

impl Walker {
    /// Returns the walker, unless ground hides it.
    pub(super) fn picked(&self, from: Vec3, direction: Vec3) -> Option<Body> {
        let body = self.shape();
        let distance = body.ray_entry(from, direction)?;
        let hidden = Ray::new(from, direction).is_some_and(|ray| {
            self.terrain.ground.first_ray_hit(&ray, distance, Sides::Both).is_some()
        });
        (!hidden).then_some(Body::Driven)
    }
}
