//! Broad phase of the lab: bounds of all bodies, the structure in use, and the candidates found.

use glam::IVec2;

use crate::explain::lab::broad::{method_name, summary};
use crate::explain::lab::pair;
use crate::geom::Aabb;
use crate::geom::broad::{GridCells, Interval, Method, Tree};
use crate::geom::order;
use crate::overlay::prelude::*;
use crate::sim::lab::{BroadPhaseResult, TickRecord};

/// Opacity of the bounds.
const BOUNDS_OPACITY: f32 = 0.45;

/// Opacity of the broad-phase structure.
const STRUCTURE_OPACITY: f32 = 0.8;

/// Distance from the bounds to the intervals, m.
const MARGIN: f32 = 0.4;

/// Distance between rows of intervals, m.
const ROW: f32 = 0.09;

/// Opacity of the searched cells.
const SEARCHED_OPACITY: f32 = 0.2;

/// Maximum width of a drawn search area, cells. A huge body would search everywhere.
const MAX_SEARCHED_WIDTH: i64 = 6;

/// Opacity of a tree box relative to its parent.
const CHILD_OPACITY: f32 = 0.78;

/// Draws the broad phase; nothing if the tick has none or stopped before its end.
pub(super) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let record = view.record;
    let Some(broad_phase) = record.broad_phase() else { return };
    let pair = view.selected.and_then(|body| pair(record, body)).map(|pair| pair.bodies);
    pen.weight(Weight::Answer);
    pen.strength(BOUNDS_OPACITY);
    for (body, bounds) in broad_phase.bounds.iter().enumerate() {
        let role = pair.and_then(|pair| pair.iter().position(|other| *other == body));
        let ink = role.map_or(Ink::Guide, |role| super::models::nth_ink(Some(role)));
        pen.outline(&corners(bounds), ink.solid(1.0));
    }
    pen.strength(STRUCTURE_OPACITY);
    let all = broad_phase.bounds.iter().copied().reduce(|all, bounds| all.union(&bounds));
    let all = all.unwrap_or_default();
    match broad_phase.method {
        Method::BruteForce => {}
        Method::Grid => cells(&broad_phase, pair.map(|pair| pair[0]), pen),
        Method::SweepAndPrune => intervals(&broad_phase, &all, pair, pen),
        Method::Tree => tree(&broad_phase.structures.tree, pen),
    }
    pen.strength(1.0);
    candidates(record, &broad_phase, pen);
    let text = format!("{}: {}", method_name(broad_phase.method), summary(record));
    pen.note(vec2(f32::midpoint(all.min.x, all.max.x), all.max.y), text, Ink::Guide, Rank::Number);
}

/// Connects the bounds' centres of each candidate pair. Overlapping pairs have one colour; separate and
/// untested pairs have another.
fn candidates(record: &TickRecord, broad_phase: &BroadPhaseResult<'_>, pen: &mut Pen) {
    let overlaps =
        record.pairs().filter(|(_, tested)| tested.is_some_and(|result| result.overlaps()));
    let overlapping = order::set(overlaps.map(|(bodies, _)| bodies));
    let Some((_, pairs)) = record.candidates() else { return };
    for &(a, b) in pairs {
        let pair = [a, b].map(|body| body as usize);
        let [from, to] = pair.map(|body| middle(&broad_phase.bounds[body]));
        let ink = if overlapping.contains(&pair) { Ink::Overlap } else { Ink::Gap };
        pen.segment(from, to, ink.solid(OUTLINE));
    }
}

/// Draws the occupied cells, the cells searched for the explained body, and dashed bounds of bodies too large
/// for a cell.
fn cells(broad_phase: &BroadPhaseResult<'_>, explained: Option<usize>, pen: &mut Pen) {
    let cells = GridCells::new(broad_phase.bounds.to_vec());
    let block = |low: IVec2, high: IVec2| {
        corners(&Aabb { min: cells.corner(low), max: cells.corner(high + IVec2::ONE) })
    };
    let mut occupied: Vec<IVec2> = cells.box_cells.iter().copied().flatten().collect();
    order::sort_by_key(&mut occupied, |cell| (cell.x, cell.y));
    occupied.dedup();
    for cell in occupied {
        pen.outline(&block(cell, cell), Ink::Wanted.solid(1.0));
    }
    for (cell, bounds) in cells.box_cells.iter().zip(broad_phase.bounds) {
        if cell.is_none() {
            pen.outline(&corners(bounds), Ink::Wanted.dashed(OUTLINE));
        }
    }
    if let Some((low, high)) = explained.and_then(|body| cells.searched(body)) {
        let fits = |low: i32, high: i32| i64::from(high) - i64::from(low) < MAX_SEARCHED_WIDTH;
        if fits(low.x, high.x) && fits(low.y, high.y) {
            pen.fill(&block(low, high), Ink::A, Pattern::Wash(SEARCHED_OPACITY));
            pen.outline(&block(low, high), Ink::A.solid(OUTLINE));
        }
    }
}

/// Draws the intervals of all bounds on the sweep axis, beside the bounds, in rows without overlaps.
fn intervals(
    broad_phase: &BroadPhaseResult<'_>,
    all: &Aabb,
    pair: Option<[usize; 2]>,
    pen: &mut Pen,
) {
    let (axis, order) = broad_phase.structures.sweep.order();
    let base = if axis == 0 { all.min.y } else { all.min.x } - MARGIN;
    let at = |along: f32, row: usize| {
        let across = base - ROW * row as f32;
        if axis == 0 { vec2(along, across) } else { vec2(across, along) }
    };
    let mut ends: Vec<f32> = Vec::new();
    for &Interval { min, max, index } in order {
        // Use the first row whose last interval ends before this one.
        let row = ends.iter().position(|end| *end < min).unwrap_or(ends.len());
        if row == ends.len() {
            ends.push(max);
        } else {
            ends[row] = max;
        }
        let role = pair.and_then(|pair| pair.iter().position(|body| *body == index as usize));
        let ink = role.map_or(Ink::Wanted, |role| super::models::nth_ink(Some(role)));
        let width = if role.is_some() { ARROW } else { AXIS };
        pen.segment(at(min, row), at(max, row), ink.solid(width));
        if role.is_some() {
            let bounds = &broad_phase.bounds[index as usize];
            let edge = if axis == 0 { bounds.min.y } else { bounds.min.x };
            let side = |along: f32| if axis == 0 { vec2(along, edge) } else { vec2(edge, along) };
            for end in [min, max] {
                pen.segment(at(end, row), side(end), ink.dashed(1.0));
            }
        }
    }
}

/// Draws all boxes of the tree, deeper ones fainter; enlarged leaf boxes are dashed.
fn tree(tree: &Tree, pen: &mut Pen) {
    tree.each(|node| {
        pen.strength(libm::powf(CHILD_OPACITY, node.depth as f32));
        match node.leaf {
            Some(_) => pen.outline(&corners(&node.aabb), Ink::Guide.dashed(1.0)),
            None => pen.outline(&corners(&node.aabb), Ink::Wanted.solid(AXIS)),
        }
    });
}

fn corners(bounds: &Aabb) -> [Vec2; 4] {
    let Aabb { min, max } = *bounds;
    [min, vec2(max.x, min.y), max, vec2(min.x, max.y)]
}

fn middle(bounds: &Aabb) -> Vec2 {
    bounds.min.midpoint(bounds.max)
}
