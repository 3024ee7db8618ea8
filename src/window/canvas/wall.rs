//! Placing the wall world: the box, and each plane as a thin plate.

use glam::{Mat3, Mat4, Vec3, vec3};

use super::{Canvas, plain};
use crate::mesh::{palette, solid};
use crate::sim::wall::Wall;
use crate::window::looks;
use crate::window::render::Instance;

/// A plane is drawn this thick, m.
const PLATE: f32 = 0.04;

/// Shadows reach this far round a body that drives alone, m.
const SHADOW_ROOM: f32 = 8.0;

impl Canvas {
    /// Places the box, and each plane as a thin see-through plate behind its surface.
    pub(super) fn place_wall(&mut self, wall: &Wall) -> (Vec3, f32) {
        let (setup, state) = (&wall.setup, &wall.state);
        let size = setup.driver.size;
        let body = self.mesh(format!("box {size}"), || looks::driven_box(size));
        let driver = &state.driver;
        self.instances
            .push(plain(body, Mat4::from_rotation_translation(driver.rotation(), driver.position)));
        for (setup, plane) in setup.planes.iter().zip(&state.planes) {
            let size = vec3(setup.width, PLATE, setup.depth);
            let plate = self.mesh(format!("plate {size}"), || solid::cuboid(size, palette::BARE));
            let (along, across) = plane.tangents();
            let normal = plane.plane.normal;
            let middle = plane.plane.point - normal * (PLATE * 0.5);
            let axes = Mat3::from_cols(along, normal, along.cross(normal));
            debug_assert!(axes.z_axis.dot(across).abs() > 0.99, "the tangents are orthonormal");
            let transform = Mat4::from_translation(middle) * Mat4::from_mat3(axes);
            self.instances.push(Instance { ghost: true, ..plain(plate, transform) });
        }
        (driver.position, SHADOW_ROOM)
    }
}
