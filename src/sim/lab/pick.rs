//! What the mouse meets.

use glam::Vec3;

use super::Lab;
use crate::geom::convex::Convex;
use crate::geom::convex_sat::{Exit, Flaws, sat};
use crate::geom::on_plane;
use crate::sim::event::Body;

/// A click this near to a shape meets it, m: a point and a segment have no area.
const REACH: f32 = 0.1;

impl Lab {
    /// The body that holds the point where the ray meets the sheet; of several the last, which is
    /// drawn over the others.
    pub(super) fn picked(&self, from: Vec3, along: Vec3) -> Option<Body> {
        let at = on_plane(from, along)?;
        let point = Convex::circle(REACH);
        let pose = crate::geom::convex::Pose { position: at, angle: 0.0 };
        let point = point.placed(pose);
        let meets = |shape: &Convex| {
            sat(&point, shape, Exit::AtFirstGap, &Flaws::default(), &mut ()).contact.hit().is_some()
        };
        let found = self.state.bodies.iter().rposition(|body| meets(&body.placed()))?;
        // Lossless: a scene has at most 20,000 objects.
        Some(Body::Object(found as u32))
    }
}
