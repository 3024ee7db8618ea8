//! Picking with the mouse.

use glam::{Vec2, Vec3, vec3};

use super::{Look, Shape, Tank};
use crate::geom::Obb;
use crate::sim::event::Body;

impl Tank {
    /// Returns the driver or the target that the ray meets first.
    pub(super) fn picked(&self, from: Vec3, direction: Vec3) -> Option<Body> {
        let hits = self
            .prisms()
            .filter_map(|(body, prism)| Some((body, prism.ray_entry(from, direction)?)));
        hits.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(body, _)| body)
    }

    /// Returns the driver and the targets between two points.
    pub(super) fn standing_between(&self, from: Vec3, to: Vec3) -> Vec<Body> {
        let (distance, direction) = (from.distance(to), (to - from).normalize_or_zero());
        let hides = |prism: Obb| prism.ray_entry(from, direction).is_some_and(|t| t < distance);
        self.prisms().filter(|(_, prism)| hides(*prism)).map(|(body, _)| body).collect()
    }

    /// Iterates over the driver and all targets that are not collected, as upright boxes.
    fn prisms(&self) -> impl Iterator<Item = (Body, Obb)> {
        let (setup, state) = (&self.setup, &self.state);
        let foot = state.driver.position.y;
        let driver = prism(Shape::Rect(state.driver_rect(setup)), foot, foot + setup.driver.height);
        let targets = setup.targets.iter().zip(&state.targets).enumerate();
        let targets =
            targets.filter(|(_, (_, target))| target.alive).map(|(index, (setup, target))| {
                let half = setup.look.height() * 0.5;
                let y = target.position.y;
                (Body::Object(index as u32), prism(target.shape(setup), y - half, y + half))
            });
        std::iter::once((Body::Driven, driver)).chain(targets)
    }
}

impl Look {
    /// Returns the drawn height, m; for a bare model, the height of its extrusion.
    #[must_use]
    pub fn height(&self) -> f32 {
        match self {
            Self::None => 0.6,
            Self::Box(look) => look.size.y,
            Self::Cylinder(look) => look.radius * 2.0,
            Self::Sphere(look) => look.radius * 2.0,
            Self::Coin(look) => look.radius * 2.0,
            Self::Letter(look) => look.height,
            Self::Chaser(look) => look.radius * 2.0,
        }
    }
}

/// Returns the upright box around a model, between two heights, m.
fn prism(shape: Shape, low: f32, high: f32) -> Obb {
    let (axis_x, half) = match shape {
        Shape::Rect(rect) => (rect.axis_x, rect.half),
        Shape::Disk(disk) => (Vec2::X, Vec2::splat(disk.radius)),
    };
    let (center, axis_z) = (shape.center(), axis_x.perp());
    Obb {
        center: vec3(center.x, (low + high) * 0.5, center.y),
        axes: [vec3(axis_x.x, 0.0, axis_x.y), Vec3::Y, vec3(axis_z.x, 0.0, axis_z.y)],
        half: vec3(half.x, (high - low) * 0.5, half.y),
    }
}
