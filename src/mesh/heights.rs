//! Ground from heights over a grid: numbers as given, or seeded hills.

use glam::{Vec2, Vec3};

use super::ground::MOST_TRIANGLES;
use super::{TriMesh, palette};

/// Rolling hills, the same ones for the same numbers on every machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hills {
    /// Size along x and z, m; the middle is the origin.
    pub size: Vec2,
    /// Number of cells along x and z.
    pub cells: [u32; 2],
    /// The greatest height above and depth below y = 0, m.
    pub amplitude: f32,
    /// From one hilltop to the next, roughly, m.
    pub wavelength: f32,
    /// Which hills.
    pub seed: u32,
}

/// How many triangles a grid of so many cells has.
#[must_use]
pub fn triangle_count(cells: [u32; 2]) -> u64 {
    (2 * u64::from(cells[0])).saturating_mul(u64::from(cells[1]))
}

/// A mesh over a grid of cells, `height` giving y at x and z; all in m, the middle at the origin.
/// Its normals are smooth.
///
/// `None` when there are no cells, more than [`MOST_TRIANGLES`] triangles, or a size is not above
/// zero or not finite.
#[must_use]
pub fn grid(size: Vec2, cells: [u32; 2], height: impl Fn(f32, f32) -> f32) -> Option<TriMesh> {
    lattice(size, cells, |_, at| height(at.x, at.y))
}

/// A mesh over given heights, m: rows from least to greatest z, in each from least to greatest x.
///
/// `None` as for [`grid`], or when there are not (cells along x + 1) × (cells along z + 1) heights,
/// all finite.
#[must_use]
pub fn from_numbers(size: Vec2, cells: [u32; 2], heights: &[f32]) -> Option<TriMesh> {
    let corners = (u64::from(cells[0]) + 1).saturating_mul(u64::from(cells[1]) + 1);
    let all = heights.len() as u64 == corners && heights.iter().all(|y| y.is_finite());
    if !all {
        return None;
    }
    lattice(size, cells, |number, _| heights[number])
}

impl Hills {
    /// The mesh; `None` as for [`grid`], or when amplitude or wavelength is not finite or the
    /// latter not above zero.
    #[must_use]
    pub fn mesh(&self) -> Option<TriMesh> {
        let sound = self.amplitude.is_finite() && self.wavelength > 1e-3 && self.wavelength < 1e9;
        if !sound {
            return None;
        }
        grid(self.size, self.cells, |x, z| self.height(x, z))
    }

    /// The hills' true height at x and z, m, which the mesh has at its vertices.
    #[must_use]
    pub fn height(&self, x: f32, z: f32) -> f32 {
        // Broad hills, and smaller ones on them. A hill and a valley are two lattice steps.
        let at = Vec2::new(x, z) * (2.0 / self.wavelength);
        let broad = noise(at, self.seed);
        let small = noise(at * 2.17 + Vec2::splat(0.37), self.seed ^ 0x9E37_79B9);
        self.amplitude * (0.8 * broad + 0.2 * small)
    }
}

/// Smooth noise in −1..=1 over a lattice of steps of 1: a random height at each corner, quintic
/// blends between. Perlin, "Improving Noise", SIGGRAPH 2002, has the blend.
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

/// Scrambles three numbers into one; the finish is murmur3's (Appleby, 2011).
pub(crate) fn hash(a: u32, b: u32, c: u32) -> u32 {
    let mut h = a.wrapping_mul(0x9E37_79B1)
        ^ b.wrapping_mul(0x85EB_CA77).rotate_left(13)
        ^ c.wrapping_mul(0xC2B2_AE3D).rotate_left(7);
    h = (h ^ (h >> 16)).wrapping_mul(0x85EB_CA6B);
    h = (h ^ (h >> 13)).wrapping_mul(0xC2B2_AE35);
    h ^ (h >> 16)
}

/// The mesh over a lattice; `height` gets a corner's number and its (x, z).
fn lattice(size: Vec2, cells: [u32; 2], height: impl Fn(usize, Vec2) -> f32) -> Option<TriMesh> {
    let count = triangle_count(cells);
    let sound = size.min_element() > 0.0 && size.is_finite();
    if !sound || count == 0 || count > MOST_TRIANGLES as u64 {
        return None;
    }
    let [columns, rows] = cells;
    let step = size / Vec2::new(columns as f32, rows as f32);
    let mut mesh = TriMesh::default();
    for j in 0..=rows {
        for i in 0..=columns {
            let at = Vec2::new(i as f32, j as f32) * step - size / 2.0;
            let y = height(mesh.positions.len(), at);
            mesh.vertex(Vec3::new(at.x, y, at.y), Vec3::Y, palette::GROUND);
        }
    }
    for j in 0..rows {
        for i in 0..columns {
            mesh.triangles.extend(halves(0, columns, [i, j]));
        }
    }
    mesh.normals = super::ground::smooth_normals(&mesh);
    Some(mesh)
}

/// The two triangles of a cell [column, row] of a grid of so many columns, whose first vertex has
/// that number.
pub(super) fn halves(first: u32, columns: u32, [i, j]: [u32; 2]) -> [[u32; 3]; 2] {
    let a = first + j * (columns + 1) + i;
    let (b, c, d) = (a + columns + 1, a + columns + 2, a + 1);
    // Diagonals by turns, so that slopes in all directions look alike.
    if (i + j) % 2 == 0 { [[a, b, c], [a, c, d]] } else { [[a, b, d], [b, c, d]] }
}
