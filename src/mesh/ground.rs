//! Ground: a mesh to stand on, with the data for queries.

use std::cell::Cell;

use glam::Vec3;
use rustc_hash::FxHashMap;

use super::bvh::{Bvh, Nearest};
use super::lattice::Lattice;
use super::{RawMesh, TriMesh, palette};
use crate::geom::{Ray, RayHit, Sides, Triangle, ray_triangle};
use crate::platform::pace::{Pace, run_blocking};
use crate::text::id;

/// Maximum number of triangles of a ground.
pub const MAX_TRIANGLES: usize = 2_000_000;

/// Maximum number of triangles built from parameters. Lower than [`MAX_TRIANGLES`], because two sliders
/// multiply, whereas a large file is loaded on purpose. A triangle of ground takes about 256 bytes. While
/// a slider moves, up to four such grounds exist at once: the previous one, the last two made, and the one
/// in progress.
pub const MAX_BUILT: u64 = 200_000;

/// Number of triangles built from parameters, and the product that gives it as text.
pub type TriangleCost = (u64, String);

/// Checks that these pieces make a ground. Each piece is given by its number of triangles and, if it is
/// built from parameters, by its cost.
///
/// # Errors
/// The index of the first piece over the limit, the fault, and valid input.
pub fn check_triangle_count(
    pieces: impl IntoIterator<Item = (u64, Option<TriangleCost>)>,
) -> Result<(), (usize, String, String)> {
    let (mut total, mut built, most) = (0_u64, 0_u64, MAX_TRIANGLES as u64);
    for (index, (count, cost)) in pieces.into_iter().enumerate() {
        total = total.saturating_add(count);
        let is_built = cost.is_some();
        let (count, factors) = cost.unwrap_or_default();
        built = built.saturating_add(count);
        if total > most {
            let problem = if is_built {
                id::MESH_TOO_MANY_TRIANGLES_BUILT
            } else {
                id::MESH_TOO_MANY_TRIANGLES
            };
            return Err((
                index,
                problem.with(&[("total", &total), ("count", &count), ("factors", &factors)]),
                id::PARAMS_MOST_IN_ALL.with(&[("most", &most)]),
            ));
        }
        if built > MAX_BUILT {
            let problem = id::MESH_TOO_MANY_BUILT.with(&[
                ("built", &built),
                ("count", &count),
                ("factors", &factors),
            ]);
            return Err((index, problem, id::MESH_MOST_BUILT.with(&[("most", &MAX_BUILT)])));
        }
    }
    Ok(())
}

/// Triangles to stand on, and data to find them.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    /// The sound triangles, in the mesh's order.
    pub triangles: Vec<Triangle>,
    /// Unit normals of each triangle's corners a, b, c, smooth over edges.
    pub smooth: Vec<[Vec3; 3]>,
    /// Hierarchy over all triangles; its numbers are indices of `triangles`.
    pub bvh: Bvh,
    /// The regular grids among the triangles, where vertical rays need no search.
    pub lattices: Vec<Lattice>,
    /// Hierarchy over the triangles outside the grids.
    rest: Bvh,
    /// Number of degenerate triangles of the mesh that were omitted.
    pub dropped: usize,
}

impl Ground {
    /// Makes the ground from the triangles of `mesh`; omits and counts degenerate ones.
    #[must_use]
    pub fn new(mesh: &TriMesh) -> Self {
        run_blocking(async |pace| Self::paced(mesh, pace).await)
    }

    /// Makes the ground as [`Self::new`], in slices.
    pub async fn paced(mesh: &TriMesh, pace: &Pace) -> Self {
        let corners = smooth_normals_paced(&mesh.positions, &mesh.triangles, pace).await;
        let count = mesh.triangles.len();
        let (mut triangles, mut smooth) = (Vec::with_capacity(count), Vec::with_capacity(count));
        pace.in_chunks(count, |part| {
            for numbers in &mesh.triangles[part] {
                let [a, b, c] = numbers.map(|i| mesh.positions[i as usize]);
                if let Some(triangle) = Triangle::new(a, b, c) {
                    triangles.push(triangle);
                    smooth.push(numbers.map(|i| corners[i as usize]));
                }
            }
        })
        .await;
        let dropped = count - triangles.len();
        // After omissions, the triangle numbers are no longer those of the mesh.
        let lattices = if dropped == 0 { Lattice::find_all(mesh, pace).await } else { Vec::new() };
        let mut rest = Bvh::default();
        if !lattices.is_empty() {
            let mut numbers = Vec::with_capacity(count);
            pace.in_chunks(count, |part| {
                let in_grid = |i: u32| lattices.iter().any(|grid| grid.numbers().contains(&i));
                numbers.extend(part.map(|i| i as u32).filter(|i| !in_grid(*i)));
            })
            .await;
            rest = Bvh::over_subset(&triangles, &numbers, pace).await;
        }
        let bvh = Bvh::paced(&triangles, pace).await;
        Self { triangles, smooth, bvh, lattices, rest, dropped }
    }

    /// Returns the number of the first triangle along `ray` up to `max_t`, in lengths of its direction,
    /// and the hit; on ties the lowest number. Equals [`Bvh::first_ray_hit`], but is quicker for
    /// vertical rays on a regular grid.
    #[must_use]
    #[inline]
    pub fn first_ray_hit(&self, ray: &Ray, max_t: f32, sides: Sides) -> Option<(u32, RayHit)> {
        if !self.has_grid_for(ray) {
            return self.bvh.first_ray_hit(ray, max_t, sides);
        }
        let has_others = !self.rest.is_empty();
        // The usual case on ground with a single grid: one triangle.
        if let ([lattice], false) = (&self.lattices[..], has_others)
            && let Some(number) = lattice.only_at(ray.origin)
        {
            let hit = ray_triangle(ray, &self.triangles[number as usize], sides, &mut ());
            return hit.filter(|hit| hit.t <= max_t).map(|hit| (number, hit));
        }
        let first = has_others.then(|| self.rest.first_ray_hit(ray, max_t, sides)).flatten();
        let mut nearest = Nearest(first);
        self.for_each_grid_hit(ray, max_t, sides, |number, hit| nearest.offer(number, hit));
        nearest.0
    }

    /// Calls `found` with the number of every triangle that `ray` hits up to `max_t`, in lengths of its
    /// direction, and the hit; in no order. As quick on grids as [`Ground::first_ray_hit`].
    pub fn for_each_ray_hit(
        &self,
        ray: &Ray,
        max_t: f32,
        sides: Sides,
        mut found: impl FnMut(u32, RayHit),
    ) {
        if self.has_grid_for(ray) {
            self.rest.for_each_ray_hit(ray, max_t, sides, &mut found);
            self.for_each_grid_hit(ray, max_t, sides, found);
        } else {
            self.bvh.for_each_ray_hit(ray, max_t, sides, found);
        }
    }

    /// Returns whether `ray` hits a triangle up to `max_t` (in lengths of its direction) for which
    /// `counts` is true; `last` as in [`Bvh::any_ray_hit`].
    pub fn any_ray_hit(
        &self,
        ray: &Ray,
        max_t: f32,
        sides: Sides,
        last: &Cell<Option<Triangle>>,
        counts: impl FnMut(RayHit) -> bool,
    ) -> bool {
        self.bvh.any_ray_hit(ray, max_t, sides, last, counts)
    }

    #[inline]
    fn has_grid_for(&self, ray: &Ray) -> bool {
        ray.is_upright() && !self.lattices.is_empty()
    }

    #[inline]
    fn for_each_grid_hit(
        &self,
        ray: &Ray,
        max_t: f32,
        sides: Sides,
        mut found: impl FnMut(u32, RayHit),
    ) {
        let mut test = |number: u32| {
            let hit = ray_triangle(ray, &self.triangles[number as usize], sides, &mut ());
            if let Some(hit) = hit.filter(|hit| hit.t <= max_t) {
                found(number, hit);
            }
        };
        for lattice in &self.lattices {
            match lattice.only_at(ray.origin) {
                Some(number) => test(number),
                None => lattice.for_each_at(ray.origin, &mut test),
            }
        }
    }

    /// Returns the smooth unit normal at a ray's hit on this triangle; the face normal if the corner
    /// normals cancel out.
    #[must_use]
    pub fn smooth_normal(&self, triangle: u32, hit: &RayHit) -> Vec3 {
        let [a, b, c] = self.smooth[triangle as usize];
        let [v, w] = hit.weights;
        let mixed = a * (1.0 - v - w) + b * v + c * w;
        mixed.try_normalize().unwrap_or(self.triangles[triangle as usize].normal)
    }
}

impl RawMesh {
    /// Returns a mesh for display, with smooth normals and the colour of stone.
    #[must_use]
    pub async fn smooth(&self, pace: &Pace) -> TriMesh {
        let Self { positions, triangles } = self;
        TriMesh {
            normals: smooth_normals_paced(positions, triangles, pace).await,
            positions: pace.list(positions.len(), |i| positions[i]).await,
            colors: pace.list(positions.len(), |_| palette::STONE).await,
            triangles: pace.list(triangles.len(), |i| triangles[i]).await,
        }
    }
}

/// Returns a unit normal for each vertex: the mean of the normals of all triangles at its position,
/// weighted by their corner angles. Vertices at the same position count as one.
///
/// +Y if the normals cancel out or no triangle exists. Thürmer and Wüthrich, "Computing Vertex Normals
/// from Polygonal Facets", JGT 1998.
#[must_use]
pub fn smooth_normals(mesh: &TriMesh) -> Vec<Vec3> {
    run_blocking(async |pace| smooth_normals_paced(&mesh.positions, &mesh.triangles, pace).await)
}

/// Returns the normals as [`smooth_normals`], in slices.
pub(super) async fn smooth_normals_paced(
    positions: &[Vec3],
    triangles: &[[u32; 3]],
    pace: &Pace,
) -> Vec<Vec3> {
    // Adding zero gives −0 and +0 the same key.
    let key = |p: Vec3| (p + Vec3::ZERO).to_array().map(f32::to_bits);
    let count = positions.len();
    let mut slots: FxHashMap<[u32; 3], u32> = FxHashMap::default();
    slots.reserve(count);
    let mut sums: Vec<Vec3> = Vec::with_capacity(count);
    let slot = |number: usize| {
        *slots.entry(key(positions[number])).or_insert_with(|| {
            sums.push(Vec3::ZERO);
            sums.len() as u32 - 1
        })
    };
    let slot_of = pace.list(count, slot).await;
    drop(slots);
    pace.in_chunks(triangles.len(), |part| {
        for numbers in &triangles[part] {
            let [a, b, c] = numbers.map(|i| positions[i as usize]);
            let Some(Triangle { normal, .. }) = Triangle::new(a, b, c) else { continue };
            // From each corner to the next; the direction to the previous one is the negative.
            let directions = [b - a, c - b, a - c].map(Vec3::normalize_or_zero);
            for (corner, number) in numbers.iter().enumerate() {
                let (u, v) = (directions[corner], -directions[(corner + 2) % 3]);
                let angle = libm::acosf(u.dot(v).clamp(-1.0, 1.0));
                sums[slot_of[*number as usize] as usize] += normal * angle;
            }
        }
    })
    .await;
    pace.in_chunks(sums.len(), |part| {
        for sum in &mut sums[part] {
            *sum = sum.try_normalize().unwrap_or(Vec3::Y);
        }
    })
    .await;
    pace.list(count, |number| sums[slot_of[number] as usize]).await
}
