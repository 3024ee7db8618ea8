//! Orientation aids for a tilted camera: a band at the horizon and a small cross of axes.

use egui_macroquad::egui::{
    Align2, Color32, Context, FontId, LayerId, Painter, Pos2, Rect, Shape, Stroke, vec2,
};
use glam::Vec3;

use super::theme::{SMALL, Theme};
use crate::app::Lens;

/// Minimum tilt of the horizon (sine of the angle) that shows the aids.
const LEVEL: f32 = 0.25;

/// Distance at which the horizon is drawn, m; only its direction matters.
const FAR: f32 = 300.0;

/// Number of directions that sample the horizon.
const STEPS: u8 = 72;

/// Thickness of the band, points.
const BAND: f32 = 3.0;

/// Length of the arms of the cross, points.
const ARM: f32 = 26.0;

/// Draws band and cross over the view, the cross in the corner of the free part.
pub(super) fn draw(ctx: &Context, free: Rect, view: Rect, lens: &Lens, theme: &Theme) {
    let [right, up] = [lens.view.row(0), lens.view.row(1)].map(glam::Vec4::truncate);
    if right.y.abs() < LEVEL && up.y > 0.0 || lens.projection.w_axis.w != 0.0 {
        return;
    }
    let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(view);
    band(&painter, view, lens, theme);
    cross(&painter, free.left_bottom() + vec2(ARM + 22.0, -ARM - 22.0), [right, up], theme);
}

/// Draws the horizon; short strokes mark the lower side.
fn band(painter: &Painter, view: Rect, lens: &Lens, theme: &Theme) {
    let at = |k: u8| {
        let turn = std::f32::consts::TAU * f32::from(k % STEPS) / f32::from(STEPS);
        let (sin, cos) = libm::sincosf(turn);
        lens.eye + Vec3::new(sin, 0.0, cos) * FAR
    };
    let on_screen = |p: glam::Vec2| view.min + vec2(p.x, p.y);
    let down = Vec3::NEG_Y * (FAR * 0.03);
    for k in 0..STEPS {
        let Some((a, b)) = lens.project_segment(at(k), at(k + 1)) else { continue };
        let ends: [Pos2; 2] = [on_screen(a), on_screen(b)];
        painter.line_segment(ends, Stroke::new(BAND + 2.0, theme.casing));
        painter.line_segment(ends, Stroke::new(BAND, Color32::from_rgb(196, 140, 76)));
        if let Some((a, b)) = lens.project_segment(at(k), at(k) + down) {
            let ends = [on_screen(a), on_screen(b)];
            painter.line_segment(ends, Stroke::new(1.5, Color32::from_rgb(196, 140, 76)));
        }
    }
}

/// Draws the world's up, x and z axes as the camera sees them.
fn cross(painter: &Painter, middle: Pos2, [right, up]: [Vec3; 2], theme: &Theme) {
    painter.circle_filled(middle, ARM + 14.0, theme.label);
    for (axis, name, width) in [(Vec3::X, "X", 1.5), (Vec3::Z, "Z", 1.5), (Vec3::Y, "up", 3.0)] {
        let way = vec2(axis.dot(right), -axis.dot(up)) * ARM;
        let tip = middle + way;
        painter.line_segment([middle, tip], Stroke::new(width, theme.text));
        if axis == Vec3::Y && way.length() > 4.0 {
            let (along, side) = (way.normalized() * 9.0, way.normalized().rot90() * 5.0);
            let corners = vec![tip + along * 0.4, tip - along + side, tip - along - side];
            painter.add(Shape::convex_polygon(corners, theme.text, Stroke::NONE));
        }
        let font = FontId::proportional(SMALL);
        painter.text(middle + way * 1.3, Align2::CENTER_CENTER, name, font, theme.text);
    }
}
