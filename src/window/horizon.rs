//! Orientation aids for a tilted camera: a band at the horizon and an axis gizmo.

use egui_macroquad::egui::{
    Align2, Color32, Context, FontId, LayerId, Painter, Pos2, Rect, Shape, Stroke, vec2,
};
use glam::Vec3;

use super::theme::{SMALL, Theme};
use crate::app::Lens;

/// Minimum sine of the horizon's tilt at which an upright camera shows the aids.
const MIN_TILT: f32 = 0.25;

/// Distance at which the horizon is drawn, m; only its direction matters.
const FAR: f32 = 300.0;

/// Number of directions that sample the horizon.
const STEPS: u8 = 72;

/// Thickness of the band, points.
const BAND: f32 = 3.0;

/// Length of the gizmo's arms, points.
const ARM: f32 = 26.0;

/// Draws the band over the view, and the gizmo in the lower left corner of the part not covered by
/// panels. Draws nothing for a level or orthographic camera; an upside-down camera is not level.
pub(super) fn draw(ctx: &Context, uncovered: Rect, view: Rect, lens: &Lens, theme: &Theme) {
    let [right, up] = [lens.view.row(0), lens.view.row(1)].map(glam::Vec4::truncate);
    let is_level = right.y.abs() < MIN_TILT && up.y > 0.0;
    let is_orthographic = lens.projection.w_axis.w != 0.0;
    if is_level || is_orthographic {
        return;
    }
    let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(view);
    band(&painter, view, lens, theme);
    let centre = uncovered.left_bottom() + vec2(ARM + 22.0, -ARM - 22.0);
    axis_gizmo(&painter, centre, [right, up], theme);
}

/// Draws the horizon; short strokes mark the lower side.
fn band(painter: &Painter, view: Rect, lens: &Lens, theme: &Theme) {
    let point = |k: u8| {
        let turn = std::f32::consts::TAU * f32::from(k % STEPS) / f32::from(STEPS);
        let (sin, cos) = libm::sincosf(turn);
        lens.eye + Vec3::new(sin, 0.0, cos) * FAR
    };
    let on_screen = |p: glam::Vec2| view.min + vec2(p.x, p.y);
    let down = Vec3::NEG_Y * (FAR * 0.03);
    for k in 0..STEPS {
        let Some((a, b)) = lens.project_segment(point(k), point(k + 1)) else { continue };
        let ends: [Pos2; 2] = [on_screen(a), on_screen(b)];
        painter.line_segment(ends, Stroke::new(BAND + 2.0, theme.casing));
        painter.line_segment(ends, Stroke::new(BAND, Color32::from_rgb(196, 140, 76)));
        if let Some((a, b)) = lens.project_segment(point(k), point(k) + down) {
            let ends = [on_screen(a), on_screen(b)];
            painter.line_segment(ends, Stroke::new(1.5, Color32::from_rgb(196, 140, 76)));
        }
    }
}

/// Draws the world's up, x and z axes as the camera sees them.
fn axis_gizmo(painter: &Painter, centre: Pos2, [right, up]: [Vec3; 2], theme: &Theme) {
    painter.circle_filled(centre, ARM + 14.0, theme.label);
    for (axis, name, width) in [(Vec3::X, "X", 1.5), (Vec3::Z, "Z", 1.5), (Vec3::Y, "up", 3.0)] {
        let arm = vec2(axis.dot(right), -axis.dot(up)) * ARM;
        let tip = centre + arm;
        painter.line_segment([centre, tip], Stroke::new(width, theme.text));
        if axis == Vec3::Y && arm.length() > 4.0 {
            let (along, side) = (arm.normalized() * 9.0, arm.normalized().rot90() * 5.0);
            let corners = vec![tip + along * 0.4, tip - along + side, tip - along - side];
            painter.add(Shape::convex_polygon(corners, theme.text, Stroke::NONE));
        }
        let font = FontId::proportional(SMALL);
        painter.text(centre + arm * 1.3, Align2::CENTER_CENTER, name, font, theme.text);
    }
}
