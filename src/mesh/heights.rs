//! Ground from heights on a grid: given heights, or seeded hills.

use glam::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use super::ground::TriangleCost;
use super::lattice::halves;
use super::{TriMesh, palette};
use crate::params;
use crate::params::{Meta, Param, Path, Refusal, Value, Visit};
use crate::platform::pace::{Pace, run_blocking};
use crate::text::id;

params! {
    /// Heights over a grid.
    struct HeightsSetup {
        /// The size along the local x axis.
        width: f32 = 80.0, 0.001..=1000 "m", slider 1..=200;
        /// The size along the local z axis.
        depth: f32 = 80.0, 0.001..=1000 "m", slider 1..=200;
        /// The source of the heights.
        from: HeightSource = HeightSource::Hills(HillsSetup::default());
    }
}

params! {
    /// Where heights come from.
    one_of HeightSource {
        /// Rolling hills. The same numbers give the same hills.
        Hills(HillsSetup),
        /// A grid of given heights.
        Numbers(NumbersSetup),
    }
}

params! {
    /// Rolling hills.
    struct HillsSetup {
        /// The number of cells along the local x axis.
        cells_x: u32 = 80, 1..=2000 "cells", slider 1..=400;
        /// The number of cells along the local z axis.
        cells_z: u32 = 80, 1..=2000 "cells", slider 1..=400;
        /// The greatest height above 0, and the greatest depth below it.
        amplitude: f32 = 2.0, 0..=1000 "m", slider 0..=10;
        /// The approximate distance from one hilltop to the next.
        wavelength: f32 = 16.0, 0.01..=1000 "m", slider 2..=60;
        /// The seed of the random numbers that shape the hills.
        seed: u32 = 1, 0..=100000 "", slider 0..=100;
    }
}

params! {
    /// Heights as given.
    struct NumbersSetup {
        /// Rows from least to greatest z, in each the heights from least to greatest x, m.
        rows: Rows = Rows::default();
    }
}

/// Rows of heights, m; not adjustable as parameters.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rows(pub Vec<Vec<f32>>);

#[cfg(not(target_arch = "wasm32"))]
impl params::Schema for Rows {
    fn schema(_: &mut params::Defs) -> serde_json::Value {
        serde_json::json!({ "type": "array", "items": { "type": "array", "items": { "type": "number" } } })
    }
}

impl Param for Rows {
    fn each(&self, _: &mut Path, _: &Meta, _: &mut Visit) {}

    fn set(&mut self, _: &str, _: &Meta, _: Value) -> Result<(), Refusal> {
        Err(id::MESH_HEIGHTS_FIXED_WHILE_RUNNING.to_string().into())
    }
}

impl HeightsSetup {
    /// Returns the number of triangles of the mesh.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        triangle_count(match &self.from {
            HeightSource::Hills(hills) => [hills.cells_x, hills.cells_z],
            HeightSource::Numbers(numbers) => numbers.cells(),
        })
    }

    /// Returns the number of triangles and its factors as text; `None` if each height is given.
    #[must_use]
    pub fn build_cost(&self) -> Option<TriangleCost> {
        let HeightSource::Hills(HillsSetup { cells_x, cells_z, .. }) = &self.from else {
            return None;
        };
        Some((self.triangle_count(), format!("{cells_x} cells_x × {cells_z} cells_z")))
    }

    /// Makes the mesh, centred at the origin.
    ///
    /// # Errors
    /// If the given heights form no cell.
    pub fn mesh(&self) -> Result<TriMesh, String> {
        run_blocking(async |pace| self.mesh_paced(pace).await)
    }

    /// Does the same as [`Self::mesh`], in slices.
    ///
    /// # Errors
    /// The same as [`Self::mesh`].
    pub async fn mesh_paced(&self, pace: &Pace) -> Result<TriMesh, String> {
        let size = Vec2::new(self.width, self.depth);
        match &self.from {
            HeightSource::Hills(hills) => {
                let height = |x: f32, z: f32| hills.height(x, z);
                Ok(grid_paced(size, [hills.cells_x, hills.cells_z], height, pace).await)
            }
            HeightSource::Numbers(numbers) if triangle_count(numbers.cells()) == 0 => {
                Err(id::MESH_HEIGHTS_MISSING.to_string())
            }
            HeightSource::Numbers(numbers) => {
                let mut heights = numbers.rows.0.iter().flatten().copied();
                let height = |_, _| heights.next().unwrap_or_default();
                Ok(grid_paced(size, numbers.cells(), height, pace).await)
            }
        }
    }
}

/// Returns the number of triangles of a grid with this many cells.
fn triangle_count(cells: [u32; 2]) -> u64 {
    (2 * u64::from(cells[0])).saturating_mul(u64::from(cells[1]))
}

impl NumbersSetup {
    /// Returns the number of cells along x, by the longest row, and along z.
    fn cells(&self) -> [u32; 2] {
        let rows = &self.rows.0;
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        [columns, rows.len()].map(|n| u32::try_from(n.saturating_sub(1)).unwrap_or(u32::MAX))
    }
}

impl HillsSetup {
    /// Makes a mesh of `size` (x, z), m, centred at the origin.
    #[must_use]
    pub fn mesh(&self, size: Vec2) -> TriMesh {
        grid(size, [self.cells_x, self.cells_z], |x, z| self.height(x, z))
    }

    /// Returns the exact height of the hills at x and z, m; the mesh has it at its vertices.
    #[must_use]
    pub fn height(&self, x: f32, z: f32) -> f32 {
        // Broad hills with smaller ones on top. A hill and a valley span two lattice steps.
        let at = Vec2::new(x, z) * (2.0 / self.wavelength);
        let broad = noise(at, self.seed);
        let small = noise(at * 2.17 + Vec2::splat(0.37), self.seed ^ 0x9E37_79B9);
        self.amplitude * (0.8 * broad + 0.2 * small)
    }
}

/// Returns smooth noise in −1..=1 over a lattice of step 1: random heights at the corners, quintic
/// blends between them. The blend is from Perlin, "Improving Noise", SIGGRAPH 2002.
fn noise(at: Vec2, seed: u32) -> f32 {
    let cell = at.floor();
    let [s, t] = (at - cell).to_array().map(|t| t * t * t * (t * (t * 6.0 - 15.0) + 10.0));
    let (i, j) = (cell.x as i32, cell.y as i32);
    let corner = |di: i32, dj: i32| {
        let bits = hash(i.wrapping_add(di) as u32, j.wrapping_add(dj) as u32, seed);
        (bits >> 8) as f32 * (2.0 / 16_777_215.0) - 1.0
    };
    let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
    mix(mix(corner(0, 0), corner(1, 0), s), mix(corner(0, 1), corner(1, 1), s), t)
}

/// Hashes three numbers into one; the finalizer is murmur3's (Appleby, 2011).
#[must_use]
pub fn hash(a: u32, b: u32, c: u32) -> u32 {
    let mut h = a.wrapping_mul(0x9E37_79B1)
        ^ b.wrapping_mul(0x85EB_CA77).rotate_left(13)
        ^ c.wrapping_mul(0xC2B2_AE3D).rotate_left(7);
    h = (h ^ (h >> 16)).wrapping_mul(0x85EB_CA6B);
    h = (h ^ (h >> 13)).wrapping_mul(0xC2B2_AE35);
    h ^ (h >> 16)
}

/// Makes a mesh over a grid of cells, at least one along each axis, of `size` (x, z) about the origin;
/// all in m. `height` gives y at x and z, row by row. The normals are smooth.
#[must_use]
pub fn grid(size: Vec2, cells: [u32; 2], height: impl FnMut(f32, f32) -> f32) -> TriMesh {
    run_blocking(async |pace| grid_paced(size, cells, height, pace).await)
}

/// Makes the mesh as [`grid`], in slices.
async fn grid_paced(
    size: Vec2,
    [columns, rows]: [u32; 2],
    mut height: impl FnMut(f32, f32) -> f32,
    pace: &Pace,
) -> TriMesh {
    let step = size / Vec2::new(columns as f32, rows as f32);
    let count = (columns as usize + 1) * (rows as usize + 1);
    let mut mesh = TriMesh::with_capacity(count, 2 * columns as usize * rows as usize);
    for j in 0..=rows {
        for i in 0..=columns {
            let at = Vec2::new(i as f32, j as f32) * step - size / 2.0;
            let position = Vec3::new(at.x, height(at.x, at.y), at.y);
            mesh.vertex(position, Vec3::Y, palette::GROUND);
        }
        pace.yield_if_due().await;
    }
    for j in 0..rows {
        for i in 0..columns {
            mesh.triangles.extend(halves(0, columns, [i, j]));
        }
        pace.yield_if_due().await;
    }
    mesh.normals =
        super::ground::smooth_normals_paced(&mesh.positions, &mesh.triangles, pace).await;
    mesh
}
