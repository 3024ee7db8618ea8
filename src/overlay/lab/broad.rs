//! Broad phase of the lab: bounds of all bodies, the structure in use, and the candidates found.

use glam::IVec2;

use crate::explain::lab::broad::{called, summed_up};
use crate::explain::lab::pair;
use crate::geom::Aabb;
use crate::geom::broad::{GridCells, Interval, Method, Tree};
use crate::geom::order;
use crate::overlay::prelude::*;
use crate::sim::lab::{BroadPhaseResult, TickRecord};

/// Opacity of bounds and of the structure that sorts them.
const BOUNDS: f32 = 0.45;
const STRUCTURE: f32 = 0.8;

/// Distance below the bounds, and between rows of intervals, m.
const MARGIN: f32 = 0.4;
const ROW: f32 = 0.09;

/// Opacity of the searched cells.
const LOOKED_IN: f32 = 0.2;

/// Maximum width of a drawn search area, cells: a huge body would search everywhere.
const MAX_LOOKED_IN: i64 = 6;

/// Opacity factor from a tree box to its children.
const FADES: f32 = 0.78;

/// Draws the broad phase; nothing if the tick has none or stopped before its end.
pub(super) fn draw(view: &View<'_, TickRecord>, pen: &mut Pen) {
    let record = view.record;
    let Some(searched) = record.searched() else { return };
    let pair = view.selected.and_then(|body| pair(record, body)).map(|pair| pair.bodies);
    pen.weight(Weight::Answer);
    pen.strength(BOUNDS);
    for (body, bounds) in searched.bounds.iter().enumerate() {
        let place = pair.and_then(|pair| pair.iter().position(|one| *one == body));
        let ink = place.map_or(Ink::Guide, |place| super::models::nth_ink(Some(place)));
        pen.outline(&corners(bounds), ink.solid(1.0));
    }
    pen.strength(STRUCTURE);
    let all = searched.bounds.iter().copied().reduce(|all, one| all.union(&one));
    let all = all.unwrap_or_default();
    match searched.method {
        Method::BruteForce => {}
        Method::Grid => cells(&searched, pair.map(|pair| pair[0]), pen),
        Method::SweepAndPrune => intervals(&searched, &all, pair, pen),
        Method::Tree => tree(&searched.structures.tree, pen),
    }
    pen.strength(1.0);
    candidates(record, &searched, pen);
    let text = format!("{}: {}", called(searched.method), summed_up(record));
    pen.note(vec2(f32::midpoint(all.min.x, all.max.x), all.max.y), text, Ink::Guide, Rank::Number);
}

/// Connects the centres of candidates' bounds. Overlapping pairs have one colour; separate or untested pairs
/// have another.
fn candidates(record: &TickRecord, searched: &BroadPhaseResult<'_>, pen: &mut Pen) {
    let overlaps = record.pairs().filter(|(_, tested)| tested.is_some_and(|it| it.overlaps()));
    let overlap = order::set(overlaps.map(|(bodies, _)| bodies));
    let Some((_, pairs)) = record.candidates() else { return };
    for &(a, b) in pairs {
        let pair = [a, b].map(|body| body as usize);
        let [from, to] = pair.map(|body| middle(&searched.bounds[body]));
        let ink = if overlap.contains(&pair) { Ink::Overlap } else { Ink::Gap };
        pen.segment(from, to, ink.solid(OUTLINE));
    }
}

/// Draws the used cells, the cells searched for the explained body, and dashed outlines of bodies too large
/// for a cell.
fn cells(searched: &BroadPhaseResult<'_>, explained: Option<usize>, pen: &mut Pen) {
    let cells = GridCells::new(searched.bounds.to_vec());
    let block = |low: IVec2, high: IVec2| {
        corners(&Aabb { min: cells.corner(low), max: cells.corner(high + IVec2::ONE) })
    };
    let mut filled: Vec<IVec2> = cells.of.iter().copied().flatten().collect();
    order::sort_by_key(&mut filled, |cell| (cell.x, cell.y));
    filled.dedup();
    for cell in filled {
        pen.outline(&block(cell, cell), Ink::Wanted.solid(1.0));
    }
    for (of, bounds) in cells.of.iter().zip(searched.bounds) {
        if of.is_none() {
            pen.outline(&corners(bounds), Ink::Wanted.dashed(OUTLINE));
        }
    }
    if let Some((low, high)) = explained.and_then(|body| cells.looked_in(body)) {
        let wide = |low: i32, high: i32| i64::from(high) - i64::from(low) < MAX_LOOKED_IN;
        if wide(low.x, high.x) && wide(low.y, high.y) {
            pen.fill(&block(low, high), Ink::A, Pattern::Wash(LOOKED_IN));
            pen.outline(&block(low, high), Ink::A.solid(OUTLINE));
        }
    }
}

/// Draws the intervals of all bounds beside them, in enough rows to avoid overlaps.
fn intervals(searched: &BroadPhaseResult<'_>, all: &Aabb, pair: Option<[usize; 2]>, pen: &mut Pen) {
    let (axis, order) = searched.structures.sweep.order();
    let base = if axis == 0 { all.min.y } else { all.min.x } - MARGIN;
    let at = |along: f32, row: usize| {
        let across = base - ROW * row as f32;
        if axis == 0 { vec2(along, across) } else { vec2(across, along) }
    };
    let mut ends: Vec<f32> = Vec::new();
    for &Interval { min, max, index } in order {
        // Use the first row that is free from here on.
        let row = ends.iter().position(|end| *end < min).unwrap_or(ends.len());
        if row == ends.len() {
            ends.push(max);
        } else {
            ends[row] = max;
        }
        let place = pair.and_then(|pair| pair.iter().position(|one| *one == index as usize));
        let ink = place.map_or(Ink::Wanted, |place| super::models::nth_ink(Some(place)));
        let width = if place.is_some() { ARROW } else { AXIS };
        pen.segment(at(min, row), at(max, row), ink.solid(width));
        if place.is_some() {
            let bounds = &searched.bounds[index as usize];
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
        pen.strength(libm::powf(FADES, node.depth as f32));
        match node.leaf {
            Some(_) => pen.outline(&corners(&node.aabb), Ink::Guide.dashed(1.0)),
            None => pen.outline(&corners(&node.aabb), Ink::Wanted.solid(AXIS)),
        }
    });
}

fn corners(of: &Aabb) -> [Vec2; 4] {
    [of.min, vec2(of.max.x, of.min.y), of.max, vec2(of.min.x, of.max.y)]
}

fn middle(of: &Aabb) -> Vec2 {
    of.min.midpoint(of.max)
}
