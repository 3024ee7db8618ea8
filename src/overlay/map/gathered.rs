//! Triangles near the map world's player, by their role in the tick.

use rustc_hash::FxHashSet;

use crate::geom::Triangle;
use crate::overlay::prelude::*;
use crate::sim::map::{Step, TickRecord, TriangleClass};

/// Width of a floor's outline, points. Floors are numerous and matter least.
const FLOOR_WIDTH: f32 = 0.95;

/// Offset of the drawing from its triangle, m, against z-fighting.
const OFFSET: f32 = 0.01;

/// Maximum number of triangles near the player for which fills are drawn.
const MAX_FILLED: usize = 400;

/// Maximum number of drawn triangles.
const MAX_DRAWN: usize = 4_000;

/// Draws the triangles near the feet: walls, floors, ignored and dropped ones. Only deciding triangles belong
/// to the answer.
pub(crate) fn draw(&View { record, .. }: &View<'_, TickRecord>, pen: &mut Pen) {
    let ground = &record.before.ground;
    let all = record.gathered().count();
    let deciding = deciding_triangles(record);
    let mut drawn_edges = FxHashSet::default();
    for (number, class) in record.gathered().take(MAX_DRAWN) {
        let triangle = &ground.triangles[number as usize];
        let (stroke, fill) = style(class);
        let corners = lifted(triangle);
        let decides = deciding.contains(&number);
        pen.weight(if decides { Weight::Answer } else { Weight::Detail });
        if let Some((ink, pattern)) = fill.filter(|_| all <= MAX_FILLED) {
            pen.fill(&corners, ink, pattern);
        }
        pen.weight(if decides { Weight::Answer } else { Weight::Quiet });
        let ends = triangle.corners();
        let is_new = [0, 1, 2].map(|edge| {
            drawn_edges.insert((edge_key(ends[edge], ends[(edge + 1) % 3]), class, decides))
        });
        edges(&corners, is_new, stroke, pen);
    }
}

/// Returns the same key for an edge from both of its triangles.
fn edge_key(from: Vec3, to: Vec3) -> [[u32; 3]; 2] {
    let [from, to] = [from, to].map(|end| end.to_array().map(f32::to_bits));
    if from < to { [from, to] } else { [to, from] }
}

/// Draws the new edges of a triangle; edge k begins at corner k. Edges already drawn in the same style for a
/// neighbour are skipped.
fn edges(corners: &[Vec3; 3], is_new: [bool; 3], stroke: Stroke, pen: &mut Pen) {
    let count = is_new.iter().filter(|is_new| **is_new).count();
    let starts_run = |edge: &usize| is_new[*edge] && !is_new[(edge + 2) % 3];
    // If all edges are new, any edge can be the first.
    let first = (0..3).find(starts_run).unwrap_or(0);
    if count > 0 {
        let line = [0, 1, 2, 3].map(|step| corners[(first + step) % 3]);
        pen.line(&line[..=count], stroke);
    }
}

/// Returns the deciding triangles: those touched, those that moved the player, and the floor or ceiling found
/// by the probe.
fn deciding_triangles(record: &TickRecord) -> Vec<u32> {
    let triangle = |step: &Step| match *step {
        Step::Touched { triangle }
        | Step::Slid { triangle, .. }
        | Step::Pushed { triangle, .. }
        | Step::Contact { triangle, .. } => Some(triangle),
        Step::Probed { hit, .. } => hit.map(|(triangle, _)| triangle),
        _ => None,
    };
    record.steps.iter().filter_map(triangle).collect()
}

/// Returns the style of a class. Styles differ even without colour: walls hatched, floors filled, others
/// dashed.
fn style(class: TriangleClass) -> (Stroke, Option<(Ink, Pattern)>) {
    match class {
        TriangleClass::Wall => (Ink::Overlap.solid(AXIS), Some((Ink::Overlap, Pattern::Hatch))),
        TriangleClass::Floor => {
            (Ink::Gap.solid(FLOOR_WIDTH), Some((Ink::Gap, Pattern::Wash(0.12))))
        }
        TriangleClass::LowWall => (Ink::Guide.dashed(AXIS), None),
        TriangleClass::Dropped => (Ink::Wanted.dashed(OUTLINE), None),
    }
}

fn lifted(triangle: &Triangle) -> [Vec3; 3] {
    triangle.corners().map(|p| p + triangle.normal * OFFSET)
}
