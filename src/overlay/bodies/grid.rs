//! Broad phase of the bodies world: grid cells and the search area of one body.

use glam::IVec2;

use super::view::{center, nearest};
use crate::geom::broad::GridCells;
use crate::geom::order;
use crate::overlay::plane_shapes;
use crate::overlay::prelude::*;
use crate::sim::bodies::{Pairs, TickRecord};
use crate::text::id;

/// Opacity of the searched cells.
const SEARCHED_OPACITY: f32 = 0.25;

/// Maximum width and height of a drawn search area, cells. A body with invalid bounds searches everywhere.
const MAX_SEARCHED_WIDTH: i64 = 5;

/// Draws the occupied cells (only the nearest if many) and the cells searched for partners of the explained body.
/// Draws dashed outlines of bodies too large for a cell. For methods other than the grid, shows only the count.
pub(super) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let record = view.record;
    let focus = view.selected.filter(|body| *body < record.shapes.len());
    pen.weight(Weight::Quiet);
    let Some(cells) = record.cells() else {
        let method = match record.before.setup.methods.pairs {
            Pairs::SweepAndPrune => id::OVERLAY_SWEEP_AND_PRUNE.text(),
            Pairs::Tree => id::OVERLAY_TREE.text(),
            Pairs::BruteForce | Pairs::Grid => id::OVERLAY_NO_GRID.text(),
        };
        return draw_count(record, focus, method, pen);
    };
    let mut occupied: Vec<IVec2> = cells.box_cells.iter().copied().flatten().collect();
    order::sort_by_key(&mut occupied, |cell| (cell.x, cell.y));
    occupied.dedup();
    for cell in nearest(view, occupied.into_iter(), |cell| cells.corner(*cell)) {
        pen.outline(&corners(&cells, cell, cell), Ink::Guide.solid(AXIS));
    }
    for (index, cell) in cells.box_cells.iter().enumerate() {
        let is_enabled = record.became(index).is_some_and(|(_, spec)| spec.enabled);
        if cell.is_none() && is_enabled {
            let corners = plane_shapes::corners(&record.shapes[index]);
            pen.outline(&corners, Ink::Wanted.dashed(OUTLINE));
        }
    }
    pen.weight(Weight::Answer);
    let mut message = id::OVERLAY_CELL_SIZE;
    if let Some((low, high)) = focus.and_then(|body| cells.searched(body)) {
        let fits = |low: i32, high: i32| i64::from(high) - i64::from(low) < MAX_SEARCHED_WIDTH;
        if fits(low.x, high.x) && fits(low.y, high.y) {
            let corners = corners(&cells, low, high);
            pen.fill(&corners, Ink::A, Pattern::Wash(SEARCHED_OPACITY));
            pen.outline(&corners, Ink::A.solid(OUTLINE));
        }
    } else if focus.is_some() {
        message = id::OVERLAY_CELL_TOO_SMALL;
    }
    draw_count(record, focus, &message.with(&[("size", &metres(cells.size))]), pen);
}

/// Returns the corners of the block of cells from `low` to `high`, inclusive.
fn corners(cells: &GridCells, low: IVec2, high: IVec2) -> [Vec2; 4] {
    let (low, high) = (cells.corner(low), cells.corner(high + IVec2::ONE));
    [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)]
}

/// Shows the number of compared pairs below the explained body, after the method or its cell size.
fn draw_count(record: &TickRecord, focus: Option<usize>, label: &str, pen: &mut Pen) {
    let Some((brute_force, grid, _)) = record.counts() else { return };
    let compared = match record.before.setup.methods.pairs {
        Pairs::BruteForce => brute_force,
        Pairs::Grid => grid,
        Pairs::SweepAndPrune | Pairs::Tree => record.compared().unwrap_or_default(),
    };
    let at = focus
        .map_or(Vec2::ZERO, |body| center(record, body) - Vec2::Y * record.shapes[body].reach().y);
    let text = id::OVERLAY_PAIRS_COMPARED.with(&[
        ("method", &label),
        ("compared", &compared),
        ("all", &brute_force),
    ]);
    pen.weight(Weight::Answer);
    pen.note(at, text, Ink::Guide, Rank::Number);
}
