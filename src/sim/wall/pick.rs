//! Picking with the mouse.

use glam::Vec3;

use super::Wall;
use crate::sim::event::Body;

impl Wall {
    /// Returns the first box that the ray meets, or the first drawn piece of a plane, from either side.
    pub(super) fn picked(&self, from: Vec3, direction: Vec3) -> Option<Body> {
        let (setup, state) = (&self.setup, &self.state);
        let driver = state.driver.shape(&setup.driver).ray_entry(from, direction);
        let planes = (0..).zip(setup.planes.iter().zip(&state.planes));
        let planes = planes.filter_map(|(index, (setup, state))| {
            let t = -state.plane.distance(from) / direction.dot(state.plane.normal);
            let offset = from + direction * t - state.plane.point;
            let (x, z) = state.tangents();
            // A ray along the plane has an infinite or NaN t and offset.
            let is_inside = offset.dot(x).abs() <= setup.width * 0.5
                && offset.dot(z).abs() <= setup.depth * 0.5;
            (t >= 0.0 && is_inside).then_some((Body::Object(index), t))
        });
        let all = driver.map(|t| (Body::Driven, t)).into_iter().chain(planes);
        let all = all.chain(self.boxes_entered(from, direction));
        all.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(body, _)| body)
    }

    /// Returns the other boxes between two points, including boxes that contain the first point.
    pub(super) fn standing_between(&self, from: Vec3, to: Vec3) -> Vec<Body> {
        self.boxes_entered(from, to - from)
            .filter(|(_, t)| *t < 1.0)
            .map(|(body, _)| body)
            .collect()
    }

    /// Iterates over the other boxes that the ray meets, each with the distance in lengths of `direction`.
    fn boxes_entered(&self, from: Vec3, direction: Vec3) -> impl Iterator<Item = (Body, f32)> {
        // Lossless: a scene has at most 20,000 objects.
        let boxes = (self.state.planes.len() as u32..).zip(&self.state.boxes);
        boxes.filter_map(move |(index, state)| {
            Some((Body::Object(index), state.shape.ray_entry(from, direction)?))
        })
    }
}
