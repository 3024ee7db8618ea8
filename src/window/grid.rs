//! Metre marks and axis letters of the ground grid.

use egui_macroquad::egui::{Align2, Context, FontId, LayerId, Rect, vec2};
use glam::Vec3;

use super::theme::{SMALL, Theme};
use crate::app::Lens;
use crate::sim::World;

/// Spacing of the marks, m; equal to that of the bold lines.
const MARK_SPACING: i32 = 5;

/// Number of marks along each half axis; the axis letter follows one spacing farther out.
const MARKS: i32 = 4;

/// Maximum distance of a mark from the camera, m: farther marks would blur together.
const MAX_DISTANCE: f32 = 45.0;

/// Draws the marks along the two axes of the world's plane, and the axis letters at the ends.
/// `is_occluded` returns whether a point is hidden by a solid.
pub(super) fn draw(
    ctx: &Context,
    view: Rect,
    (lens, is_occluded): (&Lens, &dyn Fn(Vec3) -> bool),
    world: &World,
    theme: &Theme,
) {
    let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(view);
    let mark = |at: Vec3, text: String| {
        let Some(at) = world.project_to_ground(at) else { return };
        if at.distance(lens.eye) > MAX_DISTANCE || is_occluded(at) {
            return;
        }
        if let Some(p) = lens.project(at) {
            let font = FontId::proportional(SMALL);
            let place = view.min + vec2(p.x + 4.0, p.y + 2.0);
            painter.text(place, Align2::LEFT_TOP, text, font, theme.weak);
        }
    };
    // Vertical worlds draw the grid in the xy plane.
    let second =
        if world.view_hints().draw_plane.is_upright() { (Vec3::Y, "Y") } else { (Vec3::Z, "Z") };
    mark(Vec3::ZERO, "0".to_owned());
    for mark_number in (-MARKS..=MARKS).filter(|number| *number != 0) {
        let metres = (mark_number * MARK_SPACING) as f32;
        let text = format!("{metres}\u{2009}m").replace('-', "−");
        mark(Vec3::X * metres, text.clone());
        mark(second.0 * metres, text);
    }
    let end = ((MARKS + 1) * MARK_SPACING) as f32;
    for (sign, at) in [("+", end), ("−", -end)] {
        mark(Vec3::X * at, format!("{sign}X"));
        mark(second.0 * at, format!("{sign}{}", second.1));
    }
}
