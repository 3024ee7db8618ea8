//! The fan in the view: the paths of its runs and the hovered run.

use egui_macroquad::egui;
use glam::{Vec2, vec2};

use super::Desk;
use crate::app::Lens;
use crate::overlay::fan::{Spoke, draw, line};
use crate::overlay::{Pen, fan};
use crate::sim::World;
use crate::window::panels;

/// Maximum distance at which the pointer picks a path, points.
const NEAR: f32 = 8.0;

impl Desk {
    /// Draws the runs of the fan and highlights the hovered run.
    pub(super) fn draw_fan(&self, ctx: &egui::Context, lens: &Lens, pen: &mut Pen) {
        let Some(fan) = self.session.fan() else { return };
        let Some(ticks) = self.session.shown().checked_sub(fan.from) else { return };
        let told = |value| panels::setting(&fan.plan.path, value);
        let spokes: Vec<Spoke> = fan
            .runs
            .iter()
            .map(|run| Spoke { way: &run.way, at: run.place(ticks), told: told(&run.value) })
            .collect();
        let world = self.session.world_on_show();
        let pointer = ctx.pointer_hover_pos().filter(|at| self.view.contains(*at));
        let pointer = pointer.map(|at| at - self.view.min);
        let pointed = pointer.and_then(|at| under(vec2(at.x, at.y), &spokes, world, lens));
        draw(&spokes, self.lit.or(pointed), world, pen);
    }
}

/// Returns the run with the nearest path within reach of a point in the view, points from its corner.
fn under(at: Vec2, spokes: &[Spoke<'_>], world: &World, lens: &Lens) -> Option<usize> {
    let off = |spoke: &Spoke<'_>| {
        let line = line(spoke.way, world);
        let seen = line.windows(2).filter_map(|ends| lens.project_segment(ends[0], ends[1]));
        seen.map(|(from, to)| fan::off(at.extend(0.0), from.extend(0.0), to.extend(0.0)))
            .fold(f32::INFINITY, f32::min)
    };
    let all = spokes.iter().map(off).enumerate();
    let (nearest, off) = all.min_by(|a, b| a.1.total_cmp(&b.1))?;
    (off <= NEAR).then_some(nearest)
}
