//! Picking with the mouse.

use glam::Vec3;

use super::{Bodies, Shape};
use crate::geom::on_plane;
use crate::sim::event::Body;
use crate::sim::input::Grab;

impl Bodies {
    /// Returns the body whose collider contains the ray's intersection with the plane z = 0. Of several
    /// bodies, returns the last, which is drawn on top.
    pub(super) fn picked(&self, from: Vec3, along: Vec3) -> Option<Body> {
        let point = on_plane(from, along)?;
        let bodies = self.state.bodies.iter().zip(&*self.specs);
        let hit = bodies.rev().find(|(body, spec)| {
            spec.enabled
                && match body.shape(spec) {
                    Shape::Disk(disk) => point.distance(disk.center) <= disk.radius,
                    Shape::Rect(rect) => rect.to_local(point).abs().cmple(rect.half).all(),
                }
        });
        hit.map(|(body, _)| body.id)
    }

    pub(super) fn grabbed(&self, from: Vec3, along: Vec3) -> Option<Grab> {
        let (body, target) = self.picked(from, along).zip(on_plane(from, along))?;
        let point = self.state.bodies[self.index(body)?].to_local(target);
        Some(Grab { body, point, target })
    }
}
