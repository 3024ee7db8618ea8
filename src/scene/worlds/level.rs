//! Checks where the player of a map starts, and finds a start on ground.

use glam::{Vec3, vec3};

use crate::geom::ray_triangle::{Ray, ray_triangle};
use crate::geom::sphere_triangle::closest_point;
use crate::geom::{Capsule, Sides, Triangle, capsule_triangle, order};
use crate::mesh::bvh::Bvh;
use crate::sim::map::{MapSetup, PlayerSetup};
use crate::text::id;

/// Distance from the start to the nearest triangle above which the start is probably wrong, m.
const FAR: f32 = 50.0;

/// Minimum |y| of the unit normal of a floor.
const FLOOR: f32 = 0.7;

/// Number of square rings around the centre that are searched for ground.
const RINGS: i32 = 40;

/// Height above the feet up to which the ground may rise, m.
const LIFT: f32 = 0.3;

/// The triangles of a map.
pub(super) struct Level {
    triangles: Vec<Triangle>,
    low: Vec3,
    high: Vec3,
}

impl Level {
    pub(super) fn new(setup: &MapSetup) -> Self {
        let mut triangles = Vec::new();
        for piece in &setup.pieces {
            let Some(faces) = piece.shape.faces() else { continue };
            let pose = piece.pose();
            let at = |i: u32| pose.transform_point3(faces.positions[i as usize]);
            let valid = faces
                .triangles
                .iter()
                .filter_map(|[a, b, c]| Triangle::new(at(*a), at(*b), at(*c)));
            triangles.extend(valid);
        }
        let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for triangle in &triangles {
            let (least, most) = triangle.bounds();
            (low, high) = (low.min(least), high.max(most));
        }
        Self { triangles, low, high }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    /// Describes the number of triangles and the bounds.
    pub(super) fn summary(&self) -> String {
        let size = self.high - self.low;
        let count = crate::params::grouped(self.triangles.len() as u64);
        let [x, y, z] = size.to_array().map(|length| format!("{length:.1}"));
        id::SCENE_MESH_SIZE.with(&[("count", &count), ("x", &x), ("y", &y), ("z", &z)])
    }

    /// Returns whether z is probably up: whether far more area faces along z than along y.
    pub(super) fn is_z_up(&self) -> bool {
        let [mut y, mut z] = [0.0; 2];
        for it in &self.triangles {
            let area = (it.b - it.a).cross(it.c - it.a).length();
            y += if it.normal.y.abs() > FLOOR { area } else { 0.0 };
            z += if it.normal.z.abs() > FLOOR { area } else { 0.0 };
        }
        z > 2.0 * y
    }

    /// Returns the problem of the player's start position, if there is one.
    pub(super) fn start_problem(&self, player: &PlayerSetup) -> Option<String> {
        let at = player.position;
        let distance = |it: &Triangle| {
            let (low, high) = it.bounds();
            let outside = (low - at).max(at - high).max(Vec3::ZERO);
            if outside.length() > FAR { f32::INFINITY } else { closest_point(at, it).distance(at) }
        };
        let near = self.triangles.iter().any(|it| distance(it) <= FAR);
        if !near {
            return Some(id::SCENE_STARTS_FAR_AWAY.with(&[("distance", &FAR)]));
        }
        let hit = |ray: &Ray| {
            let hits = self.triangles.iter().filter_map(|it| {
                Some((ray_triangle(ray, it, Sides::Both, &mut ())?.t, it.normal.y))
            });
            hits.min_by(|p, q| p.0.total_cmp(&q.0))
        };
        let down = Ray::down(at + Vec3::Y * LIFT)?;
        if hit(&down).is_none() {
            return Some(id::SCENE_STARTS_ABOVE_NOTHING.to_string());
        }
        let up = Ray::new(at + Vec3::Y * (player.height / 2.0), Vec3::Y)?;
        let is_inside = hit(&up).is_some_and(|(_, normal)| normal > 0.0);
        is_inside.then(|| id::SCENE_STARTS_INSIDE_SOLID.to_string())
    }

    /// Returns a position for the player's feet, on ground near the centre and with headroom. Prefers
    /// triangles that face up and are not inside a solid.
    pub(super) fn start(&self, player: &PlayerSetup) -> Option<Vec3> {
        let bvh = Bvh::new(&self.triangles);
        let (centre, size) = ((self.low + self.high) / 2.0, self.high - self.low);
        let step = (size.x.max(size.z) / (2 * RINGS) as f32).max(0.01);
        [true, false].into_iter().find_map(|is_strict| {
            let ring = |r: i32| {
                let all = (-r..=r).flat_map(move |x| (-r..=r).map(move |z| (x, z)));
                all.filter(move |(x, z)| x.abs().max(z.abs()) == r)
            };
            (0..=RINGS).flat_map(ring).find_map(|(x, z)| {
                let at =
                    vec3(centre.x + x as f32 * step, self.high.y + 1.0, centre.z + z as f32 * step);
                self.floor(&bvh, at, player, is_strict)
            })
        })
    }

    /// Returns the lowest floor below `origin` on which the player fits.
    fn floor(
        &self,
        bvh: &Bvh,
        origin: Vec3,
        player: &PlayerSetup,
        is_strict: bool,
    ) -> Option<Vec3> {
        let down = Ray::down(origin)?;
        let mut hits = Vec::new();
        bvh.for_each_ray_hit(&down, f32::INFINITY, Sides::Both, |index, hit| {
            hits.push((hit.t, self.triangles[index as usize].normal.y));
        });
        order::sort_by(&mut hits, |p, q| q.0.total_cmp(&p.0));
        let is_floor = |normal: f32| if is_strict { normal > FLOOR } else { normal.abs() > FLOOR };
        let floors = hits.into_iter().filter(|(_, normal)| is_floor(*normal));
        floors.map(|(t, _)| origin - Vec3::Y * t).find(|feet| {
            let up = Ray::new(*feet + Vec3::Y * LIFT, Vec3::Y);
            let above = up.and_then(|up| bvh.first_ray_hit(&up, f32::INFINITY, Sides::Both));
            let is_outside =
                above.is_none_or(|(index, _)| self.triangles[index as usize].normal.y < 0.0);
            (is_outside || !is_strict) && has_room(bvh, *feet, player)
        })
    }
}

/// Returns whether the player's capsule, above [`LIFT`], touches no triangle.
fn has_room(bvh: &Bvh, feet: Vec3, player: &PlayerSetup) -> bool {
    let foot = feet + Vec3::Y * (player.radius + LIFT);
    let head = feet + Vec3::Y * player.height.max(player.radius + LIFT);
    let capsule = Capsule { foot, head, radius: player.radius };
    let (low, high) = capsule.bounds();
    let mut is_free = true;
    bvh.for_each_in_aabb(low, high, |_, triangle| {
        is_free &= capsule_triangle(&capsule, triangle, &mut ()).hit().is_none();
    });
    is_free
}
