//! Places the tank world: the driver, the targets and the driver's shells.

use glam::{Affine3A, Mat4, Quat, Vec3, vec3};

use super::{Canvas, PictureInput, cached_pieces, hit_tint, plain};
use crate::mesh::looks::{self as models, TANK};
use crate::mesh::solid;
use crate::sim::Body;
use crate::sim::tank::{
    DriverModel, DriverState, FADE_TICKS, Look, TEST_ALL_MAX, Tank, TargetSetup, TargetState,
};
use crate::window::look_meshes;
use crate::window::render::Instance;
use crate::window::theme::Theme;

/// Drawn height of shells: the barrel's height, m.
const BARREL_HEIGHT: f32 = 1.2;

impl Canvas {
    /// Places all bodies. Returns centre and radius of the region with shadows, m.
    pub(super) fn place_tank(
        &mut self,
        tank: &Tank,
        &PictureInput { stride, .. }: &PictureInput<'_>,
        theme: &Theme,
    ) -> (Vec3, f32) {
        let (setup, state) = (&tank.setup, &tank.state);
        let DriverModel::Rect(model) = &setup.driver.model;
        let size = vec3(model.width, setup.driver.height, model.depth) / TANK;
        let mesh = self.mesh("tank", models::tank);
        let turn = Quat::from_rotation_y(state.driver.yaw);
        let place = Mat4::from_scale_rotation_translation(size, turn, state.driver.position);
        let tint = hit_tint(theme, true, driver_lit(&state.driver));
        self.instances.push(Instance { tint, ..plain(mesh, place) });

        let are_many = setup.targets.len() > TEST_ALL_MAX;
        let (mut low, mut high) = (state.driver.position, state.driver.position);
        let targets = setup.targets.iter().zip(&state.targets);
        for (index, (setup, target)) in (0..).zip(targets).filter(|(_, (_, t))| t.alive) {
            low = low.min(target.position);
            high = high.max(target.position);
            let turn = Quat::from_rotation_y(target.yaw);
            let place = Affine3A::from_rotation_translation(turn, target.position);
            let is_machine = matches!(setup.look, Look::Chaser(_));
            let distance = if is_machine { stride(Body::Object(index)).distance } else { 0.0 };
            let place = if is_machine { place * lean(setup, target) } else { place };
            let (key, size, unit) = if are_many {
                let (key, size, unit) = look_meshes::unit(setup);
                (key, size, Some(unit))
            } else {
                (format!("{:?} {:?}", setup.look, setup.model), Vec3::ONE, None)
            };
            let make = || match &unit {
                Some((look, model)) => look_meshes::pieces_of(look, model),
                None => look_meshes::pieces(setup),
            };
            let (place, distance) = (place * Affine3A::from_scale(size), distance / size.x);
            let tint = hit_tint(theme, false, fade(target.highlight_ticks));
            for piece in cached_pieces(&mut self.meshes, &mut self.renderer, key, make) {
                let pose =
                    piece.part.as_ref().map_or(Affine3A::IDENTITY, |part| part.pose(distance));
                let transform = Mat4::from(place * piece.place * pose);
                self.instances.push(Instance { tint, ..plain(piece.mesh, transform) });
            }
        }
        let mesh = self.mesh("shell", solid::shell);
        for shell in &state.shells {
            let at = shell.position + Vec3::Y * BARREL_HEIGHT;
            self.place(mesh, Mat4::from_translation(at));
        }
        // A body far away must not blur every other shadow.
        let middle = (low + high) * 0.5;
        (middle, ((high - low).length() * 0.5 + 2.0).min(24.0))
    }
}

/// Returns the strength of a fading hit, 0 to 1, from its remaining ticks.
fn fade(ticks: u32) -> f32 {
    ticks as f32 / FADE_TICKS as f32
}

/// Returns the strength of the driver's last hit, 0 to 1; 1 during its flash.
fn driver_lit(driver: &DriverState) -> f32 {
    if driver.flash > 0 { 1.0 } else { fade(driver.highlight_ticks) }
}

/// Lean of a machine per m/tick of its speed and the maximum lean, radians.
const LEAN: (f32, f32) = (0.7, 0.2);

/// Returns a machine's lean towards its motion in this tick, about the middle of its base, in its own frame.
fn lean(setup: &TargetSetup, target: &TargetState) -> Affine3A {
    let foot = Affine3A::from_translation(Vec3::NEG_Y * setup.look.height() * 0.5);
    let motion = Quat::from_rotation_y(-target.yaw) * vec3(target.moved.x, 0.0, target.moved.y);
    let axis = Vec3::Y.cross(motion).normalize_or(Vec3::X);
    let angle = (motion.length() * LEAN.0).min(LEAN.1);
    foot * Affine3A::from_axis_angle(axis, angle) * foot.inverse()
}

#[cfg(test)]
mod tests {
    use glam::vec2;

    use super::*;
    use crate::sim::{Action, Input, Stepped, World};

    #[test]
    fn both_bodies_of_a_hit_are_tinted_in_part_and_fade_together() {
        let scene = crate::scene::load("tank/letters").expect("it ships");
        let World::Tank(mut tank) = World::new(scene.file.world) else { panic!("a tank world") };
        let theme = Theme::new(false);
        // Share of the hit colour in the driver, and the largest share in a target.
        let shares = |tank: &Tank| {
            let targets = tank.state.targets.iter().map(|target| fade(target.highlight_ticks));
            let target = targets.fold(0.0, f32::max);
            [(true, driver_lit(&tank.state.driver)), (false, target)]
                .map(|(is_driven, lit)| hit_tint(&theme, is_driven, lit)[3])
        };
        let held = [Action::Forward].into_iter().collect();
        let input = Input { held, ..Input::default() };
        while tank.state.contacts.is_empty() {
            assert_eq!(shares(&tank), [0.0; 2], "no tint before the hit");
            tank.step(&input, &mut Vec::new(), &mut ());
        }
        let mut last = shares(&tank);
        assert!(last.iter().all(|share| (0.5..0.9).contains(share)), "{last:?}");
        for _ in 0..FADE_TICKS {
            tank.step(&Input::default(), &mut Vec::new(), &mut ());
            let now = shares(&tank);
            assert!(now[0] < last[0] && now[1] < last[1], "{now:?} after {last:?}");
            last = now;
        }
        assert_eq!(last, [0.0; 2]);
    }

    #[test]
    fn a_chaser_leans_towards_its_motion_about_its_foot() {
        let scene = crate::scene::load("tank/chaser").expect("it ships");
        let World::Tank(tank) = World::new(scene.file.world) else { panic!("a tank world") };
        let (setup, still) = (&tank.setup.targets[0], tank.state.targets[0]);
        assert_eq!(lean(setup, &still), Affine3A::IDENTITY);
        let fast = TargetState { moved: vec2(0.3, 0.0), ..still };
        let half = setup.look.height() * 0.5;
        let world = Affine3A::from_rotation_y(fast.yaw) * lean(setup, &fast);
        let top = world.transform_point3(Vec3::Y * half);
        assert!(top.x > 0.1 && top.z.abs() < 1e-4, "its top is ahead, towards +x: {top}");
        let foot = world.transform_point3(Vec3::NEG_Y * half);
        assert!(foot.distance(Vec3::NEG_Y * half) < 1e-5, "{foot}");
    }
}
