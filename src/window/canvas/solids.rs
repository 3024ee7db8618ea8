//! Solids of a picture, which hide lines.

use std::cell::{Cell, LazyCell};
use std::rc::Rc;

use glam::{Affine3A, Vec3, vec3};

use crate::geom::broad::PackedTree;
use crate::geom::{Ray, Sides, Triangle};
use crate::mesh::bvh::Bvh;

/// Points within this distance of a solid's surface count as on it, not behind it, m.
pub(super) const SKIN: f32 = 0.06;

/// Above this number of solids, only those along the line of sight are tested.
pub(super) const FEW_SOLIDS: usize = 64;

/// The BVH of a mesh, built at the first ray so that the first picture is not delayed.
pub(super) type LazyBvh = LazyCell<Bvh, Box<dyn FnOnce() -> Bvh>>;

/// The solids of a picture.
#[derive(Default)]
pub(super) struct Occluders {
    /// Solids in drawing order.
    pub(super) solids: Vec<Solid>,
    /// Footprints of the solids on the ground; empty up to [`FEW_SOLIDS`].
    pub(super) footprints: PackedTree,
    /// The ground triangle that hid the last hidden point.
    pub(super) last_hit: Cell<Option<Triangle>>,
}

/// A line of sight.
pub(super) struct SightLine {
    /// Start in front of everything visible, m.
    pub(super) from: Vec3,
    /// Vector from the start to the tested point, m.
    pub(super) vector: Vec3,
    /// Inverse of the vector's squared length, 1/m².
    pub(super) inverse_length_squared: f32,
    /// Tested fraction of the vector, 0..1.
    pub(super) max_t: f32,
}

/// A solid and its bounding sphere, which rejects most rays.
pub(super) struct Solid {
    pub(super) bvh: Rc<LazyBvh>,
    /// Transform from the world to the solid's frame.
    pub(super) to_local: Affine3A,
    /// Centre of the bounding sphere in the world, m.
    center: Vec3,
    /// Radius of the bounding sphere, m.
    radius: f32,
    /// The solid's triangle that hid the last hidden point.
    last_hit: Cell<Option<Triangle>>,
}

impl Solid {
    pub(super) fn new(bvh: &Rc<LazyBvh>, to_world: Affine3A, to_local: Affine3A) -> Self {
        let [low, high] = bvh.bounds();
        let half = (high - low) * 0.5;
        let corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]
            .map(|(y, z)| to_world.transform_vector3(half * vec3(1.0, y, z)).length());
        // The margin covers rounding errors.
        let radius = corners.into_iter().fold(0.0, f32::max) + SKIN;
        Self {
            bvh: Rc::clone(bvh),
            to_local,
            center: to_world.transform_point3(low + half),
            radius,
            last_hit: Cell::default(),
        }
    }

    /// Returns whether a front face crosses the line of sight.
    pub(super) fn blocks(&self, sight: &SightLine) -> bool {
        let &SightLine { from, vector, inverse_length_squared, max_t } = sight;
        let to_center = self.center - from;
        let nearest = (to_center.dot(vector) * inverse_length_squared).clamp(0.0, 1.0);
        if to_center.distance_squared(vector * nearest) > self.radius * self.radius {
            return false;
        }
        let to_local = &self.to_local;
        let ray = Ray::new(to_local.transform_point3(from), to_local.transform_vector3(vector));
        ray.is_some_and(|ray| {
            self.bvh.any_ray_hit(&ray, max_t, Sides::Front, &self.last_hit, |_| true)
        })
    }
}
