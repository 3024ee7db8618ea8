//! Placing the tank world: the driver, its targets and their shells.

use glam::{Affine3A, Mat4, Quat, Vec3, vec3};

use super::{Canvas, on_card, outline, plain};
use crate::app::Glass;
use crate::mesh::looks::{self as models, TANK};
use crate::mesh::solid;
use crate::sim::Body;
use crate::sim::tank::{DriverModel, FADE_TICKS, Tank};
use crate::window::looks;
use crate::window::theme::Theme;

/// Shells are drawn at the barrel's height, m.
const BARREL_HEIGHT: f32 = 1.2;

impl Canvas {
    /// Places everything; returns the middle and radius of what throws shadows, m.
    pub(super) fn place_tank(&mut self, tank: &Tank, glass: &Glass, theme: &Theme) -> (Vec3, f32) {
        let (setup, state) = (&tank.setup, &tank.state);
        let fade = |lit: u32| lit as f32 / FADE_TICKS as f32;

        let DriverModel::Rect(model) = &setup.driver.model;
        let size = vec3(model.width, setup.driver.height, model.depth) / TANK;
        let red = if state.driver.flash > 0 { 1.0 } else { fade(state.driver.lit) };
        let mesh = self.mesh("tank", models::tank);
        let turn = Quat::from_rotation_y(state.driver.yaw);
        let place = Mat4::from_scale_rotation_translation(size, turn, state.driver.position);
        let body = plain(mesh, place);
        self.instances.push(body);
        if red > 0.0 {
            let half = vec3(model.width, setup.driver.height, model.depth) * 0.5;
            let middle = state.driver.position + Vec3::Y * half.y;
            self.instances.push(outline(theme, red, (middle, half), body));
        }
        self.make_glass(0, glass.of(Body::Driven));

        let (mut low, mut high) = (state.driver.position, state.driver.position);
        self.ways.resize(state.targets.len(), (0.0, Vec3::ZERO));
        let targets = setup.targets.iter().zip(&state.targets);
        let mut ways = std::mem::take(&mut self.ways);
        for (index, ((setup, target), (way, last))) in (0..).zip(targets.zip(&mut ways)) {
            *way += target.position.distance(*last).min(1.0);
            *last = target.position;
            if !target.alive {
                continue;
            }
            low = low.min(target.position);
            high = high.max(target.position);
            let turn = Quat::from_rotation_y(target.yaw);
            let place = Affine3A::from_rotation_translation(turn, target.position);
            let key = format!("{:?} {:?}", setup.look, setup.model);
            let make = || looks::pieces(setup);
            let first = self.instances.len();
            for drawn in on_card(&mut self.meshes, &mut self.renderer, key, make) {
                let pose = drawn.part.as_ref().map_or(Affine3A::IDENTITY, |part| part.pose(*way));
                let transform = Mat4::from(place * drawn.place * pose);
                let solid = plain(drawn.mesh, transform);
                self.instances.push(solid);
                if target.lit > 0 {
                    let round = (target.position, Vec3::splat(setup.look.height() * 0.5));
                    self.instances.push(outline(theme, fade(target.lit), round, solid));
                }
            }
            self.make_glass(first, glass.of(Body::Object(index)));
        }
        self.ways = ways;
        let mesh = self.mesh("shell", solid::shell);
        for shell in &state.shells {
            let at = shell.position + Vec3::Y * BARREL_HEIGHT;
            self.place(mesh, Mat4::from_translation(at));
        }
        // A far stray must not blur every other shadow.
        let middle = (low + high) * 0.5;
        (middle, ((high - low).length() * 0.5 + 2.0).min(24.0))
    }
}
