//! Picking with the mouse.

use glam::Vec3;

use super::{Lab, ShapeSetup};
use crate::geom::convex::{Convex, Pose};
use crate::geom::convex_sat::{EarlyExit, Flaws, sat};
use crate::geom::on_plane;
use crate::sim::Handles;
use crate::sim::event::Body;

/// Maximum distance of a click from a shape, m: points and segments have no area.
const REACH: f32 = 0.1;

impl Lab {
    /// Returns the body under the ray's intersection with the plane; of several the last, which is
    /// drawn on top.
    pub(super) fn picked(&self, from: Vec3, along: Vec3) -> Option<Body> {
        let at = on_plane(from, along)?;
        let point = Convex::circle(REACH);
        let point = point.placed(Pose { position: at, angle: 0.0 });
        let meets = |shape: &Convex| {
            sat(&point, shape, EarlyExit::AtFirstGap, &Flaws::default(), &mut ())
                .contact
                .hit()
                .is_some()
        };
        let found = self.state.bodies.iter().rposition(|body| {
            body.is_present && body.solid.parts.iter().any(|part| meets(&part.placed(body.pose())))
        })?;
        // Lossless: a scene has at most 20,000 objects.
        Some(Body::Object(found as u32))
    }

    /// Returns the body's drag handles.
    pub(super) fn handles_of(&self, body: Body) -> Option<Handles> {
        let Body::Object(index) = body else { return None };
        let (setup, state) =
            (self.setup.bodies.get(index as usize)?, self.state.bodies.get(index as usize)?);
        let corners = match &setup.shape {
            ShapeSetup::Polygon(_) => state.solid.parts[0].placed(state.pose()).points().to_vec(),
            ShapeSetup::Outline(of) => {
                of.points.0.iter().map(|corner| state.pose().to_world(*corner)).collect()
            }
            _ => Vec::new(),
        };
        Some(Handles {
            path: format!("bodies.{}", setup.name),
            position: state.position,
            angle: state.angle,
            reach: state.solid.reach(),
            corners,
        })
    }
}
