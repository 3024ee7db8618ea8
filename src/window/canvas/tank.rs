//! Placing the tank world: the driver, its targets and their shells.

use std::sync::Arc;

use glam::{Affine3A, Mat4, Quat, Vec3, vec3};

use super::{Canvas, Drawn, MOST_MESHES, TINT, plain};
use crate::mesh::looks::TANK;
use crate::mesh::solid;
use crate::overlay::Ink;
use crate::sim::tank::{DriverModel, FADE_TICKS, Tank};
use crate::window::looks::{self, Piece};
use crate::window::render::Instance;
use crate::window::theme::Theme;

/// Shells are drawn at the barrel's height, m.
const BARREL_HEIGHT: f32 = 1.2;

impl Canvas {
    /// Places everything; returns the middle and radius of what throws shadows, m.
    pub(super) fn place_tank(&mut self, tank: &Tank, theme: &Theme) -> (Vec3, f32) {
        self.make_meshes(tank);
        let (setup, state) = (&tank.setup, &tank.state);
        let hit = theme.ink(Ink::Overlap).to_normalized_gamma_f32();
        let tint = |amount: f32| [hit[0], hit[1], hit[2], amount * TINT];
        let fade = |lit: u32| lit as f32 / FADE_TICKS as f32;

        let DriverModel::Rect(model) = &setup.driver.model;
        let size = vec3(model.width, setup.driver.height, model.depth) / TANK;
        let red = if state.driver.flash > 0 { 1.0 } else { fade(state.driver.lit) };
        self.instances.extend(self.driver.map(|mesh| Instance {
            tint: tint(red),
            ..plain(
                mesh,
                Mat4::from_scale_rotation_translation(
                    size,
                    Quat::from_rotation_y(state.driver.yaw),
                    state.driver.position,
                ),
            )
        }));

        let (mut low, mut high) = (state.driver.position, state.driver.position);
        self.ways.resize(state.targets.len(), (0.0, Vec3::ZERO));
        for (index, target) in state.targets.iter().enumerate() {
            let (way, last) = &mut self.ways[index];
            *way += target.position.distance(*last).min(1.0);
            *last = target.position;
            if !target.alive {
                continue;
            }
            low = low.min(target.position);
            high = high.max(target.position);
            let turn = Quat::from_rotation_y(target.yaw);
            let place = Affine3A::from_rotation_translation(turn, target.position);
            for drawn in &self.targets[index] {
                let (mesh, local) = match drawn {
                    Drawn::Fixed(mesh, local) => (*mesh, *local),
                    Drawn::Moving(mesh, part, local) => (*mesh, *local * part.pose(*way)),
                };
                self.instances.push(Instance {
                    tint: tint(fade(target.lit)),
                    ..plain(mesh, Mat4::from(place * local))
                });
            }
        }
        for shell in &state.shells {
            let at = shell.position + Vec3::Y * BARREL_HEIGHT;
            self.instances.extend(self.shell.map(|mesh| plain(mesh, Mat4::from_translation(at))));
        }
        // A far stray must not blur every other shadow.
        let middle = (low + high) * 0.5;
        (middle, ((high - low).length() * 0.5 + 2.0).min(24.0))
    }

    /// Makes what meshes the setup needs and does not have yet.
    fn make_meshes(&mut self, tank: &Tank) {
        if self.made_for.as_ref().is_some_and(|setup| Arc::ptr_eq(setup, &tank.setup)) {
            return;
        }
        if self.meshes.len() > MOST_MESHES {
            self.forget_meshes();
        }
        let renderer = &mut self.renderer;
        self.driver.get_or_insert_with(|| renderer.add_mesh(&looks::driver()));
        self.shell.get_or_insert_with(|| renderer.add_mesh(&solid::shell()));
        self.targets.clear();
        for target in &tank.setup.targets {
            let key = format!("{:?} {:?}", target.look, target.model);
            let pieces = looks::pieces(target);
            let meshes = self.meshes.entry(key).or_insert_with(|| {
                let mesh = |piece: &Piece| match piece {
                    Piece::Fixed(mesh, _) => renderer.add_mesh(mesh),
                    Piece::Moving(part, _) => renderer.add_mesh(&part.mesh),
                };
                pieces.iter().map(mesh).collect()
            });
            let drawn = pieces.into_iter().zip(meshes.iter()).map(|(piece, mesh)| match piece {
                Piece::Fixed(_, local) => Drawn::Fixed(*mesh, local),
                Piece::Moving(part, local) => Drawn::Moving(*mesh, part, local),
            });
            self.targets.push(drawn.collect());
        }
        self.made_for = Some(tank.setup.clone());
    }
}
