//! Solid tiles of a level, and their merging into few rectangles.

use serde_json::Value;

use crate::text::{Id, id};

/// Content of a level file that can become bodies. Positions are in the file's units, y down.
#[derive(Debug, Default)]
pub(super) struct Level {
    /// Width of a tile, which becomes a metre.
    pub(super) unit: f64,
    pub(super) layers: Vec<TileLayer>,
    pub(super) objects: Vec<ObjectLayer>,
    /// Whether objects are entities of the game, such as enemies, rather than shapes.
    pub(super) has_entities: bool,
    pub(super) skipped: Vec<Skipped>,
}

/// An ignored part of a file, and the supported form.
pub(super) type Skipped = (String, &'static str);

/// Supported form of skipped layers.
pub(super) const NAMED_LAYER: Id = id::IMPORTED_NAMED_LAYER;

/// A layer of tiles.
#[derive(Debug)]
pub(super) struct TileLayer {
    pub(super) name: String,
    /// Id of the layer's definition, which layers of several levels can share.
    pub(super) definition: String,
    /// Whether the layer's name, class or a property says that the layer is solid.
    pub(super) is_named_solid: bool,
    /// Upper left corner of the cell in row 0 and column 0.
    pub(super) origin: [f64; 2],
    /// Width and height of a cell.
    pub(super) cell: [f64; 2],
    /// Cells with a tile, each once, sorted by row and column.
    pub(super) cells: Vec<Cell>,
    /// Collision shapes of the tilesets.
    pub(super) shapes: TileShapes,
}

/// A cell with a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) row: i32,
    pub(super) column: i32,
    /// Number of the tile, and its flips in the upper bits.
    pub(super) tile: u32,
}

/// Bits of a tile's number that flip it: horizontally, vertically, and about the diagonal.
pub(super) const FLIP_BITS: [u32; 3] = [1 << 31, 1 << 30, 1 << 29];

/// Bits of a tile's number without its flips.
pub(super) const NUMBER_BITS: u32 = (1 << 28) - 1;

/// Collision shapes by tile number.
pub(super) type TileShapes = std::rc::Rc<std::collections::BTreeMap<u32, TileShape>>;

/// The collision shapes of a tile.
#[derive(Clone, Debug)]
pub(super) enum TileShape {
    /// The tile is solid as a whole.
    Full,
    /// Objects relative to the tile's upper left corner, and the tile's size.
    Objects(Vec<Value>, [f64; 2]),
}

/// A layer of objects.
#[derive(Debug)]
pub(super) struct ObjectLayer {
    pub(super) name: String,
    pub(super) is_named_solid: bool,
    /// Objects in the notation of Tiled or `LDtk`, in the level's frame.
    pub(super) objects: Vec<Value>,
}

/// Parts of names that mark layers and tiles as solid.
const SOLID_WORDS: [&str; 6] = ["collis", "collid", "solid", "wall", "obstacle", "block"];

/// Returns whether a name marks a layer or tile as solid.
pub(super) fn is_solid_name(name: &str) -> bool {
    let name = name.to_lowercase();
    SOLID_WORDS.iter().any(|word| name.contains(word))
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CellRect {
    pub(super) row: i32,
    pub(super) column: i32,
    pub(super) rows: i32,
    pub(super) columns: i32,
}

/// Merges cells, in ascending order, into rectangles of at most `max_size` rows and columns: runs of each row,
/// then equal runs of consecutive rows.
pub(super) fn merge(
    cells: impl IntoIterator<Item = (i32, i32)>,
    max_size: [i32; 2],
) -> Vec<CellRect> {
    let mut runs: Vec<CellRect> = Vec::new();
    for (row, column) in cells {
        match runs.last_mut() {
            Some(run)
                if run.row == row
                    && run.column + run.columns == column
                    && run.columns < max_size[1] =>
            {
                run.columns += 1;
            }
            _ => runs.push(CellRect { row, column, rows: 1, columns: 1 }),
        }
    }
    let mut rects: Vec<CellRect> = Vec::new();
    // Indices of the rectangles that end in the previous and in the current row, by column.
    let (mut previous_row, mut current_row): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    let (mut row, mut next) = (i32::MIN, 0);
    for run in runs {
        if run.row != row {
            previous_row = if run.row == row.saturating_add(1) { current_row } else { Vec::new() };
            (current_row, row, next) = (Vec::new(), run.row, 0);
        }
        while previous_row.get(next).is_some_and(|index| rects[*index].column < run.column) {
            next += 1;
        }
        let same = previous_row.get(next).copied().filter(|index| {
            let other = &rects[*index];
            (other.column, other.columns) == (run.column, run.columns) && other.rows < max_size[0]
        });
        if let Some(index) = same {
            rects[index].rows += 1;
            current_row.push(index);
        } else {
            current_row.push(rects.len());
            rects.push(run);
        }
    }
    rects
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A linear congruential generator (Knuth).
    fn next(state: &mut u64) -> u64 {
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *state >> 33
    }

    #[test]
    fn rectangles_cover_each_cell_exactly_once() {
        let mut state = 5;
        for round in 0..400 {
            let (rows, columns) = (1 + next(&mut state) % 20, 1 + next(&mut state) % 20);
            let density = 1 + next(&mut state) % 8;
            let max_size = if round % 2 == 0 { [1000, 1000] } else { [3, 4] };
            let mut cells = BTreeSet::new();
            for row in 0..rows as i32 {
                for column in 0..columns as i32 {
                    if next(&mut state) % 8 < density {
                        cells.insert((row - 7, column - 9));
                    }
                }
            }
            let rects = merge(cells.iter().copied(), max_size);
            let mut covered = BTreeSet::new();
            for rect in &rects {
                assert!(rect.rows <= max_size[0] && rect.columns <= max_size[1], "{rect:?}");
                for row in rect.row..rect.row + rect.rows {
                    for column in rect.column..rect.column + rect.columns {
                        assert!(covered.insert((row, column)), "({row}, {column}) twice");
                    }
                }
            }
            assert_eq!(covered, cells);
        }
    }

    #[test]
    fn a_filled_block_is_one_rectangle_and_steps_are_one_each() {
        let block = (0..5).flat_map(|row| (0..9).map(move |column| (row, column)));
        let expected = CellRect { row: 0, column: 0, rows: 5, columns: 9 };
        assert_eq!(merge(block, [1000, 1000]), [expected]);
        let stairs = (0..4).flat_map(|row| (0..=row).map(move |column| (row, column)));
        assert_eq!(merge(stairs, [1000, 1000]).len(), 4);
        // Two columns side by side that begin and end in different rows.
        let columns = [(0, 0), (1, 0), (1, 2), (2, 0), (2, 2), (3, 2)];
        assert_eq!(merge(columns, [1000, 1000]).len(), 2);
    }
}
