//! The tank world's row.

use glam::{Vec2, Vec3, vec3};

use super::{TickKit, WorldKit, enters};
use crate::explain::card::Card;
use crate::explain::moments::Moment;
use crate::explain::ranked::{Ranked, ranked};
use crate::explain::tank::{card, moments};
use crate::explain::{NEAR, nearest};
use crate::geom::Obb;
use crate::geom::trace::AxisSource;
use crate::sim::Body;
use crate::sim::tank::{Look, Shape, Tank, TickRecord};

impl TickKit for TickRecord {
    fn near(&self) -> Option<usize> {
        nearest(self, NEAR)
    }

    fn unchosen(&self) -> Option<&'static str> {
        Some("the nearest")
    }

    fn card(&self, target: usize, axis: Option<AxisSource>) -> Card {
        card::card(self, target, axis)
    }

    fn table(&self, target: usize) -> Option<Ranked> {
        self.pair(target).and_then(|pair| ranked(self, &pair))
    }

    fn moments(&self, explained: Option<usize>) -> Vec<Moment> {
        moments::moments(self, explained)
    }
}

impl WorldKit for Tank {
    fn pick(&self, from: Vec3, along: Vec3) -> Option<Body> {
        let (setup, state) = (&self.setup, &self.state);
        let foot = state.driver.position.y;
        let driver = prism(Shape::Rect(state.driver_rect(setup)), foot, foot + setup.driver.height);
        let targets = setup.targets.iter().zip(&state.targets).enumerate();
        let targets =
            targets.filter(|(_, (_, target))| target.alive).map(|(index, (setup, target))| {
                let half = look_height(&setup.look) * 0.5;
                let y = target.position.y;
                (Body::Object(index as u32), prism(target.shape(setup), y - half, y + half))
            });
        std::iter::once((Body::Driven, driver))
            .chain(targets)
            .filter_map(|(body, prism)| Some((body, enters(&prism, from, along)?)))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(body, _)| body)
    }
}

/// How high a look is, m; a bare model is drawn this high.
#[must_use]
pub fn look_height(look: &Look) -> f32 {
    match look {
        Look::None => 0.6,
        Look::Box(look) => look.size.y,
        Look::Cylinder(look) => look.radius * 2.0,
        Look::Sphere(look) => look.radius * 2.0,
        Look::Coin(look) => look.radius * 2.0,
        Look::Letter(look) => look.height,
        Look::Chaser(look) => look.radius * 2.0,
    }
}

/// An upright box round a model.
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
