//! The walker world's row.

use glam::Vec3;

use super::{TickKit, WorldKit, enters};
use crate::explain::card::Card;
use crate::explain::moments::Moment;
use crate::explain::walker::{card, moments};
use crate::geom::trace::AxisSource;
use crate::geom::{Ray, Sides};
use crate::sim::Body;
use crate::sim::walker::{TickRecord, Walker};

impl TickKit for TickRecord {
    fn card(&self, _: usize, _: Option<AxisSource>) -> Card {
        card::card(self)
    }

    fn moments(&self, _: Option<usize>) -> Vec<Moment> {
        moments::moments(self)
    }
}

impl WorldKit for Walker {
    /// The walker, unless ground is before it.
    fn pick(&self, from: Vec3, along: Vec3) -> Option<Body> {
        let body = self.shape();
        let at = enters(&body, from, along)?;
        let hidden = Ray::new(from, along)
            .is_some_and(|ray| self.terrain.ground.first_ray_hit(&ray, at, Sides::Both).is_some());
        (!hidden).then_some(Body::Driven)
    }
}
