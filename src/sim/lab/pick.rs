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
    /// Returns the body at the ray's intersection with the plane. If several overlap there, returns the
    /// last one, which is drawn on top.
    pub(super) fn picked(&self, from: Vec3, along: Vec3) -> Option<Body> {
        let position = on_plane(from, along)?;
        let cursor = Convex::circle(REACH).placed(Pose { position, angle: 0.0 });
        let overlaps_cursor = |shape: &Convex| {
            sat(&cursor, shape, EarlyExit::AtFirstGap, &Flaws::default(), &mut ())
                .contact
                .hit()
                .is_some()
        };
        let found = self.state.bodies.iter().rposition(|body| {
            body.is_present
                && body.solid.parts.iter().any(|part| overlaps_cursor(&part.placed(body.pose())))
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
            ShapeSetup::Outline(outline) => {
                outline.points.0.iter().map(|corner| state.pose().to_world(*corner)).collect()
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
