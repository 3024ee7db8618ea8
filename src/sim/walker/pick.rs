//! Picking with the mouse.

use glam::Vec3;

use super::Walker;
use crate::geom::{Ray, Sides};
use crate::sim::event::Body;

impl Walker {
    /// Returns the walker, unless ground hides it.
    pub(super) fn picked(&self, from: Vec3, along: Vec3) -> Option<Body> {
        let body = self.shape();
        let at = body.entered(from, along)?;
        let hidden = Ray::new(from, along)
            .is_some_and(|ray| self.terrain.ground.first_ray_hit(&ray, at, Sides::Both).is_some());
        (!hidden).then_some(Body::Driven)
    }
}
