//! Occlusion of lines by solids and by the ground.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use glam::{Affine3A, Vec2, Vec3, Vec3Swizzles as _, vec3};

use super::{Canvas, Shape};
use crate::app::{Lens, Occlusion};
use crate::geom::broad::PackedTree;
use crate::geom::{Aabb, Ray, RayHit, Sides, Triangle};
use crate::sim::World;
use crate::window::render::MeshId;

/// Points within this distance of a solid's surface count as on it, not behind it, m.
const SKIN: f32 = 0.06;

/// Above this number of solids, only those along the line of sight are tested.
const FEW_SOLIDS: usize = 64;

/// The solids of a picture.
#[derive(Default)]
pub(super) struct Occluders {
    /// Solids in drawing order.
    solids: Vec<Solid>,
    /// Footprints of the solids on the ground if there are many solids; else empty.
    covered: PackedTree,
    /// The ground triangle that hid the last hidden point.
    last: Cell<Option<Triangle>>,
}

/// A line of sight.
struct SightLine {
    from: Vec3,
    /// Vector from the eye to the point, m, and the inverse of its squared length.
    way: Vec3,
    inverse: f32,
    /// Part of the vector that is tested, 0..1.
    most: f32,
}

/// A solid and its bounding sphere, which most rays miss.
struct Solid {
    shape: Rc<Shape>,
    /// Transform from the world to the solid's frame.
    to_own: Affine3A,
    /// Centre and radius of the bounding sphere, world, m.
    center: Vec3,
    radius: f32,
    /// The solid's triangle that hid the last hidden point.
    last: Cell<Option<Triangle>>,
}

impl Solid {
    fn new(shape: &Rc<Shape>, to_world: Affine3A, to_own: Affine3A) -> Self {
        let [low, high] = shape.bounds();
        let half = (high - low) * 0.5;
        let corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]
            .map(|(y, z)| to_world.transform_vector3(half * vec3(1.0, y, z)).length());
        // The margin covers rounding errors.
        let radius = corners.into_iter().fold(0.0, f32::max) + SKIN;
        Self {
            shape: Rc::clone(shape),
            to_own,
            center: to_world.transform_point3(low + half),
            radius,
            last: Cell::default(),
        }
    }

    /// Returns whether a front face crosses the line of sight.
    fn stands_between(&self, &SightLine { from, way, inverse, most }: &SightLine) -> bool {
        let towards = self.center - from;
        let nearest = (towards.dot(way) * inverse).clamp(0.0, 1.0);
        if towards.distance_squared(way * nearest) > self.radius * self.radius {
            return false;
        }
        let to_own = &self.to_own;
        let ray = Ray::new(to_own.transform_point3(from), to_own.transform_vector3(way));
        ray.is_some_and(|ray| {
            self.shape.any_ray_hit(&ray, most, Sides::Front, &self.last, |_| true)
        })
    }
}

impl Canvas {
    /// Stores the instances that can hide lines. The front faces of an upright world have no occluders.
    pub(super) fn remember_solids(&mut self, world: &World) {
        let Occluders { solids, covered, last } = &mut self.occluders[self.side];
        last.set(None);
        solids.clear();
        covered.arrange(0, |_| Aabb::default());
        if world.view_hints().draw_plane.is_upright() {
            return;
        }
        let known: HashMap<MeshId, &Rc<Shape>> =
            self.meshes.values().flatten().map(|drawn| (drawn.mesh, &drawn.shape)).collect();
        for instance in &self.instances {
            let shape = known.get(&instance.mesh).filter(|_| instance.opacity >= 1.0);
            let to_world = Affine3A::from_mat4(instance.transform);
            let to_own = to_world.inverse();
            if let Some(shape) = shape.filter(|_| to_own.is_finite()) {
                solids.push(Solid::new(shape, to_world, to_own));
            }
        }
        if solids.len() > FEW_SOLIDS {
            covered.arrange(solids.len(), |index| {
                let Solid { shape, to_own, .. } = &solids[index];
                footprint(shape.bounds(), &to_own.inverse())
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
        let Occluders { solids, covered, last } = &self.occluders[side];
        let from = lens.towards_eye(at);
        let (way, most) = (at - from, short_of(from, at));
        let sight = SightLine { from, way, inverse: 1.0 / way.length_squared(), most };
        let stands_between = |solid: &Solid| solid.stands_between(&sight);
        let is_hidden = if covered.count() == 0 {
            solids.iter().any(stands_between)
        } else {
            let (a, b, mut near) = (from.xz(), at.xz(), Vec::new());
            covered.query(&Aabb { min: a.min(b), max: a.max(b) }, &mut near);
            near.iter().any(|index| stands_between(&solids[*index as usize]))
        };
        is_hidden || ground_hides((world, last), occlusion, lens, at)
    }
}

/// Returns whether the ground of `world` hides a point, m; an opening does not. `last` is the triangle
/// that hid the previous point.
pub(in crate::window) fn ground_hides(
    (world, last): (&World, &Cell<Option<Triangle>>),
    occlusion: &Occlusion,
    lens: &Lens,
    at: Vec3,
) -> bool {
    let from = lens.towards_eye(at);
    let Some((ground, ray)) = world.ground().zip(Ray::new(from, at - from)) else { return false };
    let is_whole = |hit: RayHit| !occlusion.opens(from, ray.at(hit.t));
    ground.any_ray_hit(&ray, short_of(from, at), Sides::Both, last, is_whole)
}

/// Returns the part of the line of sight to test; it ends short of the point's own surface.
fn short_of(from: Vec3, at: Vec3) -> f32 {
    1.0 - SKIN / from.distance(at).max(SKIN)
}

/// Returns the footprint on the ground of a box in its own frame.
fn footprint([low, high]: [Vec3; 2], to_world: &Affine3A) -> Aabb {
    let half = (high - low) * 0.5;
    let Affine3A { matrix3: turn, .. } = to_world;
    let center = to_world.transform_point3(low + half).xz();
    let reach = [turn.x_axis * half.x, turn.y_axis * half.y, turn.z_axis * half.z];
    let reach: Vec2 = reach.into_iter().map(|axis| Vec3::from(axis).xz().abs()).sum();
    // The margin covers rounding errors.
    let reach = reach + SKIN;
    Aabb { min: center - reach, max: center + reach }
}
