//! The bodies world's row.

use glam::Vec3;

use super::{TickKit, WorldKit, on_plane};
use crate::explain::bodies::{card, moments, view};
use crate::explain::card::Card;
use crate::explain::card::Line;
use crate::explain::moments::Moment;
use crate::explain::ranked::Ranked;
use crate::geom::trace::AxisSource;
use crate::sim::Body;
use crate::sim::bodies::{Bodies, Shape, TickRecord};
use crate::sim::input::Grab;

impl TickKit for TickRecord {
    fn explained(&self, selection: Option<Body>) -> Option<usize> {
        view::explained(self, selection)
    }

    fn unchosen(&self) -> Option<&'static str> {
        Some("the first")
    }

    fn body(&self, target: usize) -> Body {
        self.body(target)
    }

    fn card(&self, target: usize, axis: Option<AxisSource>) -> Card {
        card::card(self, target, axis)
    }

    fn table(&self, target: usize) -> Option<Ranked> {
        card::table(self, target)
    }

    fn world(&self) -> Option<Card> {
        Some(card::world(self))
    }

    fn visits(&self, target: usize) -> (Vec<String>, Vec<Line>) {
        (card::iterations(self, target), card::visits(self, target))
    }

    fn moments(&self, explained: Option<usize>) -> Vec<Moment> {
        moments::moments(self, explained)
    }
}

impl WorldKit for Bodies {
    /// The body whose collider holds the point where the ray meets the plane z = 0; of several the
    /// last, which is drawn over the others.
    fn pick(&self, from: Vec3, along: Vec3) -> Option<Body> {
        let point = on_plane(from, along)?;
        let bodies = self.state.bodies.iter().zip(&*self.specs);
        let held = bodies.rev().find(|(body, spec)| {
            spec.enabled
                && match body.shape(spec) {
                    Shape::Disk(disk) => point.distance(disk.center) <= disk.radius,
                    Shape::Rect(rect) => rect.to_local(point).abs().cmple(rect.half).all(),
                }
        });
        held.map(|(body, _)| body.id)
    }

    fn grab(&self, from: Vec3, along: Vec3) -> Option<Grab> {
        let (body, target) = self.pick(from, along).zip(on_plane(from, along))?;
        let point = self.state.bodies[self.index(body)?].to_local(target);
        Some(Grab { body, point, target })
    }
}
