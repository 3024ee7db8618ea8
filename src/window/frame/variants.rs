//! Variants in the view: the paths of their runs, and the hovered run.

use egui_macroquad::egui;
use glam::{Vec2, vec2};

use super::App;
use crate::app::Lens;
use crate::overlay::variants::{VariantPath, draw, line};
use crate::overlay::{Pen, variants};
use crate::sim::World;
use crate::window::panels;

/// Maximum distance at which the pointer picks a path, points.
const PICK_DISTANCE: f32 = 8.0;

impl App {
    /// Draws the variants and highlights the hovered run.
    pub(super) fn draw_variants(&self, ctx: &egui::Context, lens: &Lens, pen: &mut Pen) {
        let Some(variants) = self.session.variants() else { return };
        let Some(ticks) = self.session.shown_tick().checked_sub(variants.from) else { return };
        let label = |value| panels::setting(&variants.plan.path, value);
        let paths: Vec<VariantPath> = variants
            .runs
            .iter()
            .map(|run| VariantPath {
                positions: &run.positions,
                at: run.place(ticks),
                label: label(&run.value),
            })
            .collect();
        let world = self.session.shown_world();
        let pointer = ctx.pointer_hover_pos().filter(|at| self.view.contains(*at));
        let pointer = pointer.map(|at| at - self.view.min);
        let hovered = pointer.and_then(|at| nearest_path(vec2(at.x, at.y), &paths, world, lens));
        draw(&paths, self.pointer.run.or(hovered), world, pen);
    }
}

/// Returns the run whose path is nearest to a point of the view, points from its corner; `None` beyond
/// `PICK_DISTANCE`.
fn nearest_path(at: Vec2, paths: &[VariantPath<'_>], world: &World, lens: &Lens) -> Option<usize> {
    let distance = |path: &VariantPath<'_>| {
        let line = line(path.positions, world);
        let segments = line.windows(2).filter_map(|ends| lens.project_segment(ends[0], ends[1]));
        segments
            .map(|(from, to)| {
                variants::distance_to_segment(at.extend(0.0), from.extend(0.0), to.extend(0.0))
            })
            .fold(f32::INFINITY, f32::min)
    };
    let distances = paths.iter().map(distance).enumerate();
    let (nearest, distance) = distances.min_by(|a, b| a.1.total_cmp(&b.1))?;
    (distance <= PICK_DISTANCE).then_some(nearest)
}
