//! The cells of a grid, for display.

use glam::{IVec2, Vec2};

use super::grid::{Grid, LARGE, cell_of, cell_range};
use crate::geom::Aabb;

/// The cells in which a [`Grid`] stores boxes, for display.
#[derive(Clone, Debug, PartialEq)]
pub struct GridCells {
    /// Side of a cell, m.
    pub size: f32,
    /// Cell of each box; `None` for a box too large for the cells.
    pub box_cells: Vec<Option<IVec2>>,
    boxes: Vec<Aabb>,
}

impl GridCells {
    /// Computes the cells of these boxes.
    #[must_use]
    pub fn new(boxes: Vec<Aabb>) -> Self {
        let mut grid = Grid::default();
        let size = grid.fill(&boxes, &mut ());
        let cell = |(b, bucket): (&Aabb, &u32)| (*bucket != LARGE).then(|| cell_of(b.min, size));
        let box_cells = boxes.iter().zip(&grid.buckets).map(cell).collect();
        Self { size, box_cells, boxes }
    }

    /// Returns a cell's lowest corner, m.
    #[must_use]
    pub fn corner(&self, cell: IVec2) -> Vec2 {
        cell.as_vec2() * self.size
    }

    /// Returns the lowest and highest cell searched for partners of this box; `None` for a box that
    /// is compared with all.
    #[must_use]
    pub fn searched(&self, index: usize) -> Option<(IVec2, IVec2)> {
        (*self.box_cells.get(index)?)?;
        Some(cell_range(&self.boxes[index], self.size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::broad::BruteForce;

    #[test]
    fn overlapping_boxes_are_in_the_searched_cells() {
        let square = |x: f32, y: f32, size: f32| {
            let min = Vec2::new(x, y);
            Aabb { min, max: min + Vec2::splat(size) }
        };
        let mut boxes: Vec<Aabb> = (0..60_u8)
            .map(|k| square(f32::from(k % 8) * 0.7, f32::from(k / 8) * 0.9, 1.0))
            .collect();
        boxes.push(square(-50.0, -50.0, 100.0));
        let cells = GridCells::new(boxes.clone());
        assert_eq!(cells.box_cells[60], None, "too large for a cell");
        let mut pairs = Vec::new();
        BruteForce::default().pairs(&boxes, &mut pairs, &mut ());
        let mut count = 0;
        for (a, b) in pairs.into_iter().map(|(a, b)| (a as usize, b as usize)) {
            for (one, other) in [(a, b), (b, a)] {
                let (Some((low, high)), Some(cell)) = (cells.searched(one), cells.box_cells[other])
                else {
                    continue;
                };
                assert!(cell.cmpge(low).all() && cell.cmple(high).all(), "{one} misses {other}");
                assert!(boxes[other].min.cmpge(cells.corner(cell)).all());
                count += 1;
            }
        }
        assert!(count > 100, "{count}");
    }
}
