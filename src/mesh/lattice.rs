//! Regular grids among the triangles of a mesh: division finds the triangles above or below a point,
//! without a search.

use std::hint::select_unpredictable;

use glam::{DVec2, Vec2, Vec3};

use super::TriMesh;
use crate::platform::pace::Pace;

/// Error of a triangle's projection along a ray, as a fraction of the coordinates.
const ROUNDING: f64 = 4e-6;

/// Maximum distance of a vertex from its place in a grid, in cells.
const MAX_SLACK: f64 = 0.2;

/// Number of triangles or cells examined between two checks of the pace.
const STEPS_PER_CHECK: usize = 1_024;

/// A grid of cells, two triangles each, seen from above: equal parallelograms.
///
/// Detected from the mesh, and therefore preserved when the mesh is rotated about +Y, moved or joined
/// to others. Every vertex was checked to be within `slack` of its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// Number of the first triangle; the others follow cell by cell and row by row.
    first: u32,
    /// Number of cells in a row, and of rows.
    cells: [u32; 2],
    /// The first vertex, (x, z), m.
    corner: Vec2,
    /// Conversion from metres off the corner to cells along a row, and to rows.
    to_cells: [Vec2; 2],
    /// Maximum error of a triangle's place, in cells.
    slack: f32,
}

impl Lattice {
    /// Finds the grids in a mesh, in the order of their first triangles.
    pub async fn find_all(mesh: &TriMesh, pace: &Pace) -> Vec<Self> {
        let mut out = Vec::new();
        let mut first = 0;
        while first < mesh.triangles.len() {
            // Any triangle may be the start of a grid.
            for _ in 0..STEPS_PER_CHECK {
                let (columns, count) = count_cells(&mesh.triangles[first..], pace).await;
                let rows = count.checked_div(columns).unwrap_or(0);
                out.extend(Self::over(mesh, first, [columns, rows], pace).await);
                // A row cut short contains no grid either.
                first += (if rows > 0 { 2 * columns * rows } else { 2 * count }).max(1);
                if first >= mesh.triangles.len() {
                    break;
                }
            }
            pace.yield_if_due().await;
        }
        out
    }

    /// Returns the grid of `cells` that starts at a triangle, if its vertices are in their places.
    async fn over(
        mesh: &TriMesh,
        first: usize,
        [columns, rows]: [usize; 2],
        pace: &Pace,
    ) -> Option<Self> {
        let start = mesh.triangles.get(first).filter(|_| rows > 0)?[0] as usize;
        let ends = [start, start + columns, start + rows * (columns + 1)];
        let [corner, along, across] = ends.map(|i| seen_from_above(mesh.positions[i]).as_dvec2());
        let u = (along - corner) / columns as f64;
        let v = (across - corner) / rows as f64;
        let area = u.perp_dot(v);
        let to_cells = [DVec2::new(v.y, -v.x) / area, DVec2::new(-u.y, u.x) / area];
        let mut out = Self {
            first: first as u32,
            cells: [columns as u32, rows as u32],
            corner: corner.as_vec2(),
            to_cells: to_cells.map(|row| row.as_vec2()),
            slack: 0.0,
        };
        let (mut slack, mut farthest) = (0.0_f64, 0.0_f64);
        let vertices = &mesh.positions[start..=start + rows * (columns + 1) + columns];
        let lattice = &out;
        pace.in_chunks(vertices.len(), |part| {
            for (number, &p) in part.clone().zip(&vertices[part]) {
                let [column, row] = [number % (columns + 1), number / (columns + 1)];
                let error = (lattice.cell(p) - Vec2::new(column as f32, row as f32)).abs();
                slack = slack.max(f64::from(error.max_element()));
                farthest = farthest.max(f64::from(seen_from_above(p).abs().max_element()));
            }
        })
        .await;
        if slack > MAX_SLACK {
            return None;
        }
        let steepest = to_cells.iter().map(|row| row.abs().element_sum()).fold(0.0, f64::max);
        let slack = 2.0 * slack + ROUNDING * farthest * steepest;
        out.slack = slack as f32;
        (slack < MAX_SLACK).then_some(out)
    }

    /// Returns the numbers of the grid's triangles.
    #[must_use]
    pub fn numbers(&self) -> std::ops::Range<u32> {
        self.first..self.first + 2 * self.cells[0] * self.cells[1]
    }

    /// Returns a point's position seen from above, in cells from the corner.
    #[inline]
    fn cell(&self, point: Vec3) -> Vec2 {
        let offset = seen_from_above(point) - self.corner;
        Vec2::new(offset.dot(self.to_cells[0]), offset.dot(self.to_cells[1]))
    }

    /// Returns the only triangle that the vertical line through a point can meet. `None` where
    /// [`for_each_at`](Self::for_each_at) must examine several: near an edge, or outside.
    #[must_use]
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "without branches: a wrong guess costs more")]
    pub fn only_at(&self, point: Vec3) -> Option<u32> {
        // Larger numbers have no fractional digits. The rounding of halves does not matter: they are
        // near an edge.
        const WHOLE: f32 = 8_388_608.0;
        let at = self.cell(point);
        let whole = at - Vec2::splat(0.5) + Vec2::splat(WHOLE);
        let [i, j] = whole.to_array().map(|whole| whole.to_bits() & 0x007F_FFFF);
        let Vec2 { x, y } = at - (whole - Vec2::splat(WHOLE));
        // Offset from the diagonal, in cells: positive in the second triangle.
        let across = select_unpredictable((i + j) % 2 == 0, y, 1.0 - y);
        let side = x - across;
        let ([columns, rows], slack) = (self.cells, self.slack);
        let within = |x: f32| x > slack && x < 1.0 - slack;
        let off_diagonal = side.abs() > 2.0 * slack;
        let is_certain = within(x) && within(y) && off_diagonal && i < columns && j < rows;
        // The number is valid only if the cell is certain.
        let number = j.wrapping_mul(columns).wrapping_add(i).wrapping_mul(2);
        is_certain.then_some(number.wrapping_add(self.first + u32::from(side > 0.0)))
    }

    /// Calls `found` with every triangle that the vertical line through a point may meet: one, or near
    /// an edge those on both sides.
    #[inline]
    #[allow(clippy::range_plus_one, reason = "half-open ranges make the quicker loops")]
    pub fn for_each_at(&self, point: Vec3, mut found: impl FnMut(u32)) {
        let at = self.cell(point);
        let [columns, rows] = self.cells;
        let inside = at.x >= -self.slack
            && at.y >= -self.slack
            && at.x <= columns as f32 + self.slack
            && at.y <= rows as f32 + self.slack;
        if !inside {
            return;
        }
        // Negative numbers become zero.
        let cell = |at: f32, count: u32| (at as u32).min(count - 1);
        let (low, high) = (at - self.slack, at + self.slack);
        let (i, i_last) = (cell(low.x, columns), cell(high.x, columns));
        let (j, j_last) = (cell(low.y, rows), cell(high.y, rows));
        let mut halves = (0, 1);
        if i == i_last && j == j_last {
            // The side of the diagonal within a cell.
            let (x, y) = (at.x - i as f32, at.y - j as f32);
            let side = if (i + j) % 2 == 0 { x - y } else { x + y - 1.0 };
            halves = (u32::from(side > -2.0 * self.slack), u32::from(side > 2.0 * self.slack));
            halves = (halves.0 & halves.1, halves.0 | halves.1);
        }
        // A single call of `found`, to be inlined here.
        for j in j..j_last + 1 {
            for i in i..i_last + 1 {
                let number = self.first + 2 * (j * columns + i);
                for half in halves.0..halves.1 + 1 {
                    found(number + half);
                }
            }
        }
    }
}

#[inline]
fn seen_from_above(point: Vec3) -> Vec2 {
    Vec2::new(point.x, point.z)
}

/// Returns the two triangles of a cell [column, row] of a grid with `columns` columns, whose first
/// vertex is number `first`.
pub(super) fn halves(first: u32, columns: u32, [i, j]: [u32; 2]) -> [[u32; 3]; 2] {
    let a = first + j * (columns + 1) + i;
    let (b, c, d) = (a + columns + 1, a + columns + 2, a + 1);
    // Alternating diagonals make slopes look alike in all directions.
    if (i + j) % 2 == 0 { [[a, b, c], [a, c, d]] } else { [[a, b, d], [b, c, d]] }
}

/// Returns the number of cells per row and in all, if these triangles start like a grid; otherwise zeros.
async fn count_cells(triangles: &[[u32; 3]], pace: &Pace) -> (usize, usize) {
    let [[a, b, _], _, ..] = *triangles else { return (0, 0) };
    let Some(columns) = b.checked_sub(a).and_then(|w| w.checked_sub(1)).filter(|&w| w > 0) else {
        return (0, 0);
    };
    let is_cell = |pair: &[[u32; 3]], number: u32| {
        let [i, j] = [number % columns, number / columns];
        halves(a, columns, [i, j]) == *pair
    };
    let mut count = 0;
    for cells in triangles.chunks(2 * STEPS_PER_CHECK) {
        let pairs = cells.chunks_exact(2).zip(count as u32..);
        let matching = pairs.take_while(|(pair, number)| is_cell(pair, *number)).count();
        count += matching;
        if matching < STEPS_PER_CHECK {
            break;
        }
        pace.yield_if_due().await;
    }
    (columns as usize, count)
}
