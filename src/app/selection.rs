//! What is chosen, and what the camera brings into the picture.

use super::camera::Camera;
use super::session::Session;
use crate::scene::CameraKind;
use crate::sim::{Body, World, WorldKind};

impl Session {
    /// A click: the first chooses a body, the second, on another, the pair of both; the third
    /// begins anew.
    pub(super) fn pick(&mut self, body: Option<Body>) {
        let pairs = self.world.kind() == WorldKind::Bodies;
        match (self.selection, body) {
            (Some(first), Some(second)) if pairs && self.partner.is_none() && first != second => {
                self.partner = Some(second);
            }
            _ => (self.selection, self.partner) = (body, None),
        }
    }

    /// The names of the two bodies that were chosen as a pair.
    #[must_use]
    pub fn pair_names(&self) -> Option<[String; 2]> {
        Some([self.selection?, self.partner?].map(|body| self.world.name(body)))
    }

    pub(super) fn select_next(&mut self) {
        let bodies = self.world.bodies();
        // The driven body is half of every pair: what can be chosen is the other half.
        let mut others = bodies.into_iter().filter(|body| *body != Body::Driven);
        let now = self.selection.filter(|body| *body != Body::Driven);
        self.partner = None;
        self.selection = match now {
            Some(now) => others.skip_while(|body| *body != now).nth(1),
            None => others.next(),
        };
    }

    /// Brings the whole scene into a plan view, and into any view where nothing is driven.
    pub(super) fn fit_plan(&mut self) {
        if self.camera.kind == CameraKind::Plan || !self.world.is_driven() {
            let bodies = self.world.bodies();
            let points: Vec<_> = bodies.iter().filter_map(|b| self.world.position(*b)).collect();
            self.camera.fit(&points);
        }
    }

    /// Brings the driven body and `other` into the picture.
    pub(super) fn frame(&mut self, other: Option<Body>) {
        let place = |body| self.world.position(body);
        // Where nothing is driven a pair is of two chosen bodies.
        let first = if self.world.is_driven() || other.is_none() {
            Some(self.world.driven().0)
        } else {
            self.partner.and_then(place)
        };
        let points: Vec<_> = first.into_iter().chain(other.and_then(place)).collect();
        self.camera.frame(&points);
    }
}

/// The camera of this kind that a run begins with.
pub(super) fn camera(kind: CameraKind, world: &World) -> Camera {
    let (position, yaw) = world.driven();
    Camera::new(kind, position, yaw, world.kind() == WorldKind::Bodies)
}
