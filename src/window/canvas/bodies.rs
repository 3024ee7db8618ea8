//! Places the bodies world and its wall.

use glam::{Mat4, Quat, Vec3, vec3};

use super::{Canvas, FROZEN_SHARE, hit_tint, plain, tint};
use crate::mesh::{palette, solid};
use crate::sim::bodies::{Bodies, FADE_TICKS, Size};
use crate::window::render::Instance;
use crate::window::theme::Theme;

/// Drawn depth of a body in the upright world, m.
pub(super) const THICKNESS: f32 = 0.6;

/// Size of the wall behind the bodies, m.
const BACKDROP: Vec3 = Vec3::new(400.0, 300.0, 0.1);

impl Canvas {
    /// Places the bodies and a wall with metre lines. The driven body has the tank's colour; fixed bodies
    /// have the colour of plaster.
    pub(super) fn place_bodies(&mut self, world: &Bodies, theme: &Theme) {
        let focus = world.focus();
        self.place_backdrop(focus, theme);
        let boxes = [palette::PLASTER, palette::BOX, palette::TANK].map(|color| {
            self.mesh(format!("unit-box-{color:?}"), || solid::cuboid(Vec3::ONE, color))
        });
        let disk = self.mesh("unit-disk", || solid::cylinder(0.5, 1.0));
        let driver = world.driver();
        let all = world.state.bodies.iter().zip(&*world.specs).enumerate();
        for (index, (body, spec)) in all.filter(|(_, (_, spec))| spec.enabled) {
            let color = if spec.fixed { 0 } else { 1 + usize::from(driver == Some(index)) };
            // One mesh per colour for all sizes keeps the draw calls few.
            let (mesh, size) = match spec.size {
                Size::Box(half) => (boxes[color], (half * 2.0).extend(THICKNESS)),
                Size::Circle(radius) => (disk, vec3(radius * 2.0, radius * 2.0, THICKNESS)),
            };
            let turn = Quat::from_rotation_z(body.angle + spec.turn);
            let place = body.center(spec).extend(0.0);
            let tint = if body.frozen {
                tint(theme, FROZEN_SHARE)
            } else {
                hit_tint(
                    theme,
                    driver == Some(index),
                    f32::from(body.highlight_ticks[0]) / f32::from(FADE_TICKS),
                )
            };
            let transform = Mat4::from_scale_rotation_translation(size, turn, place);
            self.instances.push(Instance { tint, ..plain(mesh, transform) });
        }
    }

    /// Places the wall with metre lines behind an upright world, centred on the camera's focus.
    pub(super) fn place_backdrop(&mut self, focus: Vec3, theme: &Theme) {
        let wall = self.mesh("backdrop", || solid::cuboid(BACKDROP, palette::BARE));
        let [r, g, b] = theme.world.ground.map(|c| f32::from(c) / 255.0);
        // Rounded to whole metres, so that the lines do not move with the focus.
        let middle = vec3(focus.x.round(), focus.y.round(), -BACKDROP.z * 0.5 - THICKNESS * 0.5);
        self.instances.push(Instance {
            tint: [r, g, b, 1.0],
            metred: true,
            ..plain(wall, Mat4::from_translation(middle))
        });
    }
}
