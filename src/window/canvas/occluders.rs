//! Occlusion of lines by solids and by the ground.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use glam::{Affine3A, Vec2, Vec3, Vec3Swizzles as _};

use super::Canvas;
use super::solids::{FEW_SOLIDS, LazyBvh, Occluders, SKIN, SightLine, Solid};
use crate::app::{Lens, Occlusion};
use crate::geom::{Aabb, Ray, RayHit, Sides, Triangle};
use crate::sim::World;
use crate::window::render::MeshId;

impl Canvas {
    /// Stores the instances that can hide lines. An upright world has none: its lines lie on the front faces.
    pub(super) fn remember_solids(&mut self, world: &World) {
        let Occluders { solids, footprints, last_hit } = &mut self.occluders[self.side];
        last_hit.set(None);
        solids.clear();
        footprints.arrange(0, |_| Aabb::default());
        if world.view_hints().draw_plane.is_upright() {
            return;
        }
        let bvhs: HashMap<MeshId, &Rc<LazyBvh>> =
            self.meshes.values().flatten().map(|piece| (piece.mesh, &piece.bvh)).collect();
        for instance in &self.instances {
            let bvh = bvhs.get(&instance.mesh).filter(|_| instance.opacity >= 1.0);
            let to_world = Affine3A::from_mat4(instance.transform);
            let to_local = to_world.inverse();
            if let Some(bvh) = bvh.filter(|_| to_local.is_finite()) {
                solids.push(Solid::new(bvh, to_world, to_local));
            }
        }
        if solids.len() > FEW_SOLIDS {
            footprints.arrange(solids.len(), |index| {
                let Solid { bvh, to_local, .. } = &solids[index];
                footprint(bvh.bounds(), &to_local.inverse())
            });
        }
    }

    /// Returns whether the last picture on this side, or the ground of `world`, has occluders.
    pub(in crate::window) fn can_hide(&self, (side, world): (usize, &World)) -> bool {
        !self.occluders[side].solids.is_empty() || world.ground().is_some()
    }

    /// Returns whether a solid of the last picture on this side, or the ground of `world`, hides a
    /// point, m. An opening in the ground hides nothing.
    pub(in crate::window) fn hides(
        &self,
        (side, world): (usize, &World),
        occlusion: &Occlusion,
        lens: &Lens,
        at: Vec3,
    ) -> bool {
        let Occluders { solids, footprints, last_hit } = &self.occluders[side];
        let from = lens.towards_eye(at);
        let (vector, max_t) = (at - from, tested_fraction(from, at));
        let sight = SightLine {
            from,
            vector,
            inverse_length_squared: 1.0 / vector.length_squared(),
            max_t,
        };
        let blocks = |solid: &Solid| solid.blocks(&sight);
        let is_hidden = if footprints.count() == 0 {
            solids.iter().any(blocks)
        } else {
            let (a, b, mut near) = (from.xz(), at.xz(), Vec::new());
            footprints.query(&Aabb { min: a.min(b), max: a.max(b) }, &mut near);
            near.iter().any(|index| blocks(&solids[*index as usize]))
        };
        is_hidden || ground_hides((world, last_hit), occlusion, lens, at)
    }
}

/// Returns whether the ground of `world` hides a point, m; an opening does not. `last_hit` is the
/// triangle that hid the last hidden point.
pub(in crate::window) fn ground_hides(
    (world, last_hit): (&World, &Cell<Option<Triangle>>),
    occlusion: &Occlusion,
    lens: &Lens,
    at: Vec3,
) -> bool {
    let from = lens.towards_eye(at);
    let Some((ground, ray)) = world.ground().zip(Ray::new(from, at - from)) else { return false };
    let is_solid = |hit: RayHit| !occlusion.opens(from, ray.at(hit.t));
    ground.any_ray_hit(&ray, tested_fraction(from, at), Sides::Both, last_hit, is_solid)
}

/// Returns the fraction of the line of sight to test, which ends short of the point's own surface.
fn tested_fraction(from: Vec3, at: Vec3) -> f32 {
    1.0 - SKIN / from.distance(at).max(SKIN)
}

/// Returns the footprint on the ground of a box given in its local frame.
fn footprint([low, high]: [Vec3; 2], to_world: &Affine3A) -> Aabb {
    let half = (high - low) * 0.5;
    let Affine3A { matrix3: axes, .. } = to_world;
    let center = to_world.transform_point3(low + half).xz();
    let reach = [axes.x_axis * half.x, axes.y_axis * half.y, axes.z_axis * half.z];
    let reach: Vec2 = reach.into_iter().map(|axis| Vec3::from(axis).xz().abs()).sum();
    // The margin covers rounding errors.
    let reach = reach + SKIN;
    Aabb { min: center - reach, max: center + reach }
}
