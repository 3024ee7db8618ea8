//! Placing the lab before its wall.

use glam::{Affine3A, Mat4, Quat, Vec2, Vec3};

use super::bodies::{SHADOW, THICK};
use super::{Canvas, plain};
use crate::geom::convex::Convex;
use crate::mesh::{TriMesh, palette, sweep};
use crate::overlay::lab::models::outline;
use crate::sim::Sim;
use crate::sim::lab::Lab;
use crate::window::theme::Theme;

/// A segment and a point have no area: they are drawn so thick, m.
const THIN: f32 = 0.02;

impl Canvas {
    /// Places the shapes before a wall with metre lines.
    pub(super) fn place_lab(&mut self, world: &Lab, theme: &Theme) -> (Vec3, f32) {
        let (focus, _) = world.driven();
        self.place_backdrop(focus, theme);
        for (setup, body) in world.setup.bodies.iter().zip(&world.state.bodies) {
            let turn = Quat::from_rotation_z(body.angle);
            let place = body.position.extend(0.0);
            for (index, part) in body.solid.parts.iter().enumerate() {
                let key = format!("lab {index} {:?}", setup.shape);
                let mesh = self.mesh(key, || solid_of(part));
                self.instances.push(plain(mesh, Mat4::from_rotation_translation(turn, place)));
            }
        }
        (focus, SHADOW)
    }
}

/// The shape as a plate about the sheet.
fn solid_of(shape: &Convex) -> TriMesh {
    let thick = if shape.radius == 0.0 && shape.points().len() < 3 { THIN } else { 0.0 };
    // The lids are fanned from the origin, which may lie outside of a polygon.
    let middle = shape.centroid();
    let corners: Vec<Vec2> =
        outline(&shape.rounded(thick)).into_iter().map(|corner| corner - middle).collect();
    let mesh = sweep::prism(&corners, THICK, 0.0, |_, _| palette::BOX);
    mesh.placed(Affine3A::from_translation(middle.extend(0.0)))
}
