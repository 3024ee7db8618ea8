//! Metre marks and axis letters of the ground grid.

use egui_macroquad::egui::{Align2, Context, FontId, LayerId, Rect, vec2};
use glam::Vec3;

use super::theme::{SMALL, Theme};
use crate::app::Lens;
use crate::sim::World;

/// Distance of marks, m: every bold line.
const EVERY: i32 = 5;

/// Number of marks along each half axis; the axis letter follows one line farther out.
const LINES: i32 = 4;

/// Maximum distance of a mark from the camera, m: farther marks would blur together.
const FARTHEST: f32 = 45.0;

/// Draws the marks along the x and z axes at ground height, and the axis letters at the ends. `hides`
/// removes marks behind solids.
pub(super) fn draw(
    ctx: &Context,
    view: Rect,
    (lens, hides): (&Lens, &dyn Fn(Vec3) -> bool),
    world: &World,
    theme: &Theme,
) {
    let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(view);
    let mark = |at: Vec3, text: String| {
        let Some(at) = world.project_to_ground(at) else { return };
        if at.distance(lens.eye) > FARTHEST || hides(at) {
            return;
        }
        if let Some(p) = lens.project(at) {
            let font = FontId::proportional(SMALL);
            let place = view.min + vec2(p.x + 4.0, p.y + 2.0);
            painter.text(place, Align2::LEFT_TOP, text, font, theme.weak);
        }
    };
    // An upright world has a wall in place of the ground.
    let second =
        if world.view_hints().draw_plane.is_upright() { (Vec3::Y, "Y") } else { (Vec3::Z, "Z") };
    mark(Vec3::ZERO, "0".to_owned());
    for line in (-LINES..=LINES).filter(|line| *line != 0) {
        let metres = (line * EVERY) as f32;
        let text = format!("{metres}\u{2009}m").replace('-', "−");
        mark(Vec3::X * metres, text.clone());
        mark(second.0 * metres, text);
    }
    let end = ((LINES + 1) * EVERY) as f32;
    for (sign, at) in [("+", end), ("−", -end)] {
        mark(Vec3::X * at, format!("{sign}X"));
        mark(second.0 * at, format!("{sign}{}", second.1));
    }
}
