//! The ground grid's metre marks and axis letters.

use egui_macroquad::egui::{Align2, Context, FontId, LayerId, Rect, vec2};
use glam::Vec3;

use super::theme::{SMALL, Theme};
use crate::app::Lens;
use crate::sim::World;

/// A mark stands on every bolder line, m apart.
const EVERY: i32 = 5;

/// Marks go this many bolder lines out; the axis letters stand one line farther.
const LINES: i32 = 4;

/// Marks farther from the eye than this would be a smear, m.
const FARTHEST: f32 = 45.0;

/// Marks along the x and the z axis on the ground, as high as it is there, and their letters at
/// the ends.
/// Those that `hides` says a solid hides are left out.
pub(super) fn draw(
    ctx: &Context,
    view: Rect,
    (lens, hides): (&Lens, &dyn Fn(Vec3) -> bool),
    world: &World,
    theme: &Theme,
) {
    let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(view);
    let mark = |at: Vec3, text: String| {
        let Some(at) = world.on_ground(at) else { return };
        if at.distance(lens.eye) > FARTHEST || hides(at) {
            return;
        }
        if let Some(p) = lens.project(at) {
            let font = FontId::proportional(SMALL);
            let place = view.min + vec2(p.x + 4.0, p.y + 2.0);
            painter.text(place, Align2::LEFT_TOP, text, font, theme.weak);
        }
    };
    // An upright world has a wall behind it in place of a ground.
    let second = if world.outlook().sheet.is_upright() { (Vec3::Y, "Y") } else { (Vec3::Z, "Z") };
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
