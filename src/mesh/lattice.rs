//! Regular grids among the triangles of a mesh: what is above or below a place is found by
//! dividing, not by searching.

use std::hint::select_unpredictable;

use glam::{DVec2, Vec2, Vec3};

use super::TriMesh;
use super::heights::halves;
use crate::platform::pace::Pace;

/// What a ray's picture of a triangle may be off by, as a share of the coordinates.
const ROUNDING: f64 = 4e-6;

/// Cells whose vertices are further than this from their places, in cells, are no grid.
const MOST_SLACK: f64 = 0.2;

/// So much is looked at between two looks at the pace.
const A_WHILE: usize = 1_024;

/// A grid of cells, two triangles each, seen from above: parallelograms of one size and shape.
///
/// Found by looking at the mesh, so that it outlives being turned about +Y, moved and joined to
/// others. Every vertex was checked to be in its place but for `slack`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// The first triangle's number; cell by cell and row by row the others follow.
    first: u32,
    /// Number of cells in a row, and of rows.
    cells: [u32; 2],
    /// The first vertex, (x, z), m.
    corner: Vec2,
    /// From metres off the corner to cells along a row, and across.
    to_cells: [Vec2; 2],
    /// How far off, in cells, a triangle may be hit at most.
    slack: f32,
}

impl Lattice {
    /// The grids in a mesh, by their first triangle.
    pub async fn find_all(mesh: &TriMesh, pace: &Pace) -> Vec<Self> {
        let mut out = Vec::new();
        let mut first = 0;
        while first < mesh.triangles.len() {
            // There may be as many beginnings of grids as there are triangles.
            for _ in 0..A_WHILE {
                let (columns, count) = run(&mesh.triangles[first..], pace).await;
                let rows = count.checked_div(columns).unwrap_or(0);
                out.extend(Self::over(mesh, first, [columns, rows], pace).await);
                // Of a row cut short nothing is a grid either.
                first += (if rows > 0 { 2 * columns * rows } else { 2 * count }).max(1);
                if first >= mesh.triangles.len() {
                    break;
                }
            }
            pace.breathe().await;
        }
        out
    }

    /// The grid of so many cells that starts at a triangle, if its vertices are where they should.
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
        pace.strides(vertices.len(), |part| {
            for (number, &p) in part.clone().zip(&vertices[part]) {
                let [column, row] = [number % (columns + 1), number / (columns + 1)];
                let off = (lattice.cell(p) - Vec2::new(column as f32, row as f32)).abs();
                slack = slack.max(f64::from(off.max_element()));
                farthest = farthest.max(f64::from(seen_from_above(p).abs().max_element()));
            }
        })
        .await;
        if slack > MOST_SLACK {
            return None;
        }
        let steepest = to_cells.iter().map(|row| row.abs().element_sum()).fold(0.0, f64::max);
        let slack = 2.0 * slack + ROUNDING * farthest * steepest;
        out.slack = slack as f32;
        (slack < MOST_SLACK).then_some(out)
    }

    /// The numbers of its triangles.
    #[must_use]
    pub fn numbers(&self) -> std::ops::Range<u32> {
        self.first..self.first + 2 * self.cells[0] * self.cells[1]
    }

    /// Where a point is seen from above, in cells from the corner.
    #[inline]
    fn cell(&self, point: Vec3) -> Vec2 {
        let off = seen_from_above(point) - self.corner;
        Vec2::new(off.dot(self.to_cells[0]), off.dot(self.to_cells[1]))
    }

    /// The one triangle that the upright line through a point meets if it meets any; `None` where
    /// [`for_each_at`](Self::for_each_at) has to look more closely: near an edge, or outside.
    #[must_use]
    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "without branches: a wrong guess costs more")]
    pub fn only_at(&self, point: Vec3) -> Option<u32> {
        // A number so large has no digits behind the point. Which of two neighbours comes out half way
        // between them does not matter: that is near an edge.
        const WHOLE: f32 = 8_388_608.0;
        let at = self.cell(point);
        let whole = at - Vec2::splat(0.5) + Vec2::splat(WHOLE);
        let [i, j] = whole.to_array().map(|whole| whole.to_bits() & 0x007F_FFFF);
        let Vec2 { x, y } = at - (whole - Vec2::splat(WHOLE));
        // How far from the diagonal, and so from the nearest edge.
        let across = select_unpredictable((i + j) % 2 == 0, y, 1.0 - y);
        let side = x - across;
        let ([columns, rows], slack) = (self.cells, self.slack);
        let within = |x: f32| x > slack && x < 1.0 - slack;
        let off_diagonal = side.abs() > 2.0 * slack;
        let sure = within(x) && within(y) && off_diagonal && i < columns && j < rows;
        // Only a sure number is a triangle's.
        let number = j.wrapping_mul(columns).wrapping_add(i).wrapping_mul(2);
        sure.then_some(number.wrapping_add(self.first + u32::from(side > 0.0)))
    }

    /// Calls `found` with every triangle that the upright line through a point may meet: one, or
    /// near an edge those on its both sides.
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
        // Numbers below zero become zero.
        let cell = |at: f32, count: u32| (at as u32).min(count - 1);
        let (low, high) = (at - self.slack, at + self.slack);
        let (i, i_last) = (cell(low.x, columns), cell(high.x, columns));
        let (j, j_last) = (cell(low.y, rows), cell(high.y, rows));
        let mut halves = (0, 1);
        if i == i_last && j == j_last {
            // Within a cell: on which side of its diagonal?
            let (x, y) = (at.x - i as f32, at.y - j as f32);
            let side = if (i + j) % 2 == 0 { x - y } else { x + y - 1.0 };
            halves = (u32::from(side > -2.0 * self.slack), u32::from(side > 2.0 * self.slack));
            halves = (halves.0 & halves.1, halves.0 | halves.1);
        }
        // One place where `found` is called: it is to be compiled into this.
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

/// How many cells a row has, and how many cells there are in all, if these triangles start as a
/// grid's do; 0 if not.
async fn run(triangles: &[[u32; 3]], pace: &Pace) -> (usize, usize) {
    let [[a, b, _], _, ..] = *triangles else { return (0, 0) };
    let Some(columns) = b.checked_sub(a).and_then(|w| w.checked_sub(1)).filter(|&w| w > 0) else {
        return (0, 0);
    };
    let is_cell = |pair: &[[u32; 3]], number: u32| {
        let [i, j] = [number % columns, number / columns];
        halves(a, columns, [i, j]) == *pair
    };
    let mut count = 0;
    for cells in triangles.chunks(2 * A_WHILE) {
        let pairs = cells.chunks_exact(2).zip(count as u32..);
        let alike = pairs.take_while(|(pair, number)| is_cell(pair, *number)).count();
        count += alike;
        if alike < A_WHILE {
            break;
        }
        pace.breathe().await;
    }
    (columns as usize, count)
}
