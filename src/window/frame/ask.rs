//! A question in the view: draws the choices, answers clicks, and lets the mouse draw a way out.

use egui_macroquad::egui;
use glam::{Vec2, Vec3};
use macroquad::miniquad::MouseButton;

use super::Desk;
use crate::app::asking::Phase;
use crate::app::{Command, Lens};
use crate::overlay::predict::{Shown, axis, draw};
use crate::overlay::{Pen, fan};
use crate::predict::{Asks, Given};
use crate::window::poll::Polled;

/// Maximum distance at which the pointer picks an axis, points.
const NEAR: f32 = 10.0;

impl Desk {
    /// Draws the choices of the question.
    pub(super) fn draw_question(&self, ctx: &egui::Context, lens: &Lens, pen: &mut Pen) {
        let Some(asking) = self.session.asking() else { return };
        let is_way = matches!(asking.posed.asks, Asks::Way(..));
        if matches!(asking.phase, Phase::Watching(_)) && !is_way {
            return;
        }
        let draft = self.ui.ask.drawn(asking);
        let pointer = ctx.pointer_hover_pos().filter(|at| self.view.contains(*at));
        let pointer = pointer.map(|at| at - self.view.min);
        let under = || pointer.and_then(|at| self.axis_at(lens, glam::vec2(at.x, at.y)));
        let shown = Shown {
            posed: &asking.posed,
            own: asking.given.as_ref().or(draft.as_ref()),
            told: !asking.is_open(),
            pointed: self.ui.ask.pointed.or_else(under),
        };
        draw(&shown, self.session.world_on_show(), pen);
    }

    /// Returns the nearest axis of the question within reach of a point in the view, points from its corner.
    fn axis_at(&self, lens: &Lens, at: Vec2) -> Option<usize> {
        let asking = self.session.asking().filter(|asking| asking.is_open())?;
        let Asks::Axis(axes, center) = &asking.posed.asks else { return None };
        let upright = self.session.world().outlook().sheet.is_upright();
        let off = |k: usize| {
            let [from, to] = axis(&axes[k], k, *center, upright);
            let seen = lens.project_segment(from, to);
            seen.map_or(f32::INFINITY, |(from, to)| {
                fan::off(at.extend(0.0), from.extend(0.0), to.extend(0.0))
            })
        };
        let all = (0..axes.len()).map(|k| (k, off(k)));
        let (nearest, off) = all.min_by(|a, b| a.1.total_cmp(&b.1))?;
        (off <= NEAR).then_some(nearest)
    }

    /// Returns the answer given by a click at this point of the view.
    pub(super) fn answer_at(&self, lens: &Lens, at: Vec2) -> Option<Command> {
        self.axis_at(lens, at).map(|k| Command::Answer(Given::Pick(k)))
    }

    /// Lets the mouse draw a way out if the question asks for it; returns whether the camera must stay still.
    pub(super) fn draw_way(
        &mut self,
        polled: &Polled,
        pressed: Option<(MouseButton, Vec2)>,
    ) -> bool {
        let asked = self.session.asking().filter(|asking| asking.is_open());
        let Some(Asks::Way(_, from)) = asked.map(|asking| &asking.posed.asks) else {
            self.drawing = false;
            return false;
        };
        let from = *from;
        if let Some((MouseButton::Left, _)) = pressed {
            self.drawing = true;
        }
        if self.drawing && self.is_flat() {
            self.ui.ask.way = self.way_in_figure(from, polled.pointer).unwrap_or(self.ui.ask.way);
        } else if self.drawing {
            let upright = self.session.world().outlook().sheet.is_upright();
            let normal = if upright { Vec3::Z } else { Vec3::Y };
            let (eye, along) = self.ray(polled.pointer);
            let slope = along.dot(normal);
            let far = (from - eye).dot(normal) / slope;
            if slope.abs() > 1e-3 && far > 0.0 {
                self.ui.ask.way = eye + along * far - from;
            }
        }
        let is_drawing = self.drawing;
        self.drawing &= !polled.released;
        is_drawing
    }
}
