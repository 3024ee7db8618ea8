//! What the camera brings into the picture.

use super::Session;
use crate::app::camera::{Camera, Followed};
use crate::scene::CameraKind;
use crate::sim::{Body, World};

impl Session {
    /// Lets the camera go after the driven body for `elapsed` seconds.
    pub(super) fn follow(&mut self, elapsed: f64) {
        let world = &self.timeline.world;
        let (position, yaw) = world.driven();
        let body = Followed { position, yaw, stance: world.stance() };
        self.camera.follow(&body, elapsed as f32);
        self.camera.avoid(&body, |from, to| world.free_way(from, to), elapsed as f32);
    }

    /// The camera as a run begins with it.
    pub(super) fn reset_camera(&mut self) {
        self.camera = camera(self.camera.kind, self.world());
        self.fit_plan();
    }

    /// Brings the whole scene into a plan view, and into any view where nothing is driven.
    pub(super) fn fit_plan(&mut self) {
        let world = &self.timeline.world;
        if self.camera.kind == CameraKind::Plan || !world.is_driven() {
            let bodies = world.bodies();
            let points: Vec<_> = bodies.iter().filter_map(|b| world.position(*b)).collect();
            self.camera.fit(&points);
        }
    }

    /// Brings the driven body and `other` into the picture.
    pub(super) fn frame(&mut self, other: Option<Body>) {
        let world = &self.timeline.world;
        let place = |body| world.position(body);
        // Where nothing is driven a pair is of two chosen bodies.
        let first = if world.is_driven() || other.is_none() {
            Some(world.driven().0)
        } else {
            self.partner().and_then(place)
        };
        let points: Vec<_> = first.into_iter().chain(other.and_then(place)).collect();
        self.camera.frame(&points);
    }
}

/// The camera of this kind that a run begins with.
pub(super) fn camera(kind: CameraKind, world: &World) -> Camera {
    let (position, yaw) = world.driven();
    Camera::new(kind, position, yaw, world.outlook().sheet)
}
