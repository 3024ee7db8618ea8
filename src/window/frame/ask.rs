//! A question in the view: draws the choices, answers clicks, and lets the mouse draw a way out.

use egui_macroquad::egui;
use glam::{Vec2, Vec3};
use macroquad::miniquad::MouseButton;

use super::App;
use crate::app::active_question::QuestionPhase;
use crate::app::{Command, Lens};
use crate::overlay::predict::{QuestionView, axis, draw};
use crate::overlay::{OverlayKind, Pen, variants};
use crate::predict::{AnswerFormat, AnswerValue};
use crate::window::poll::FrameInput;

/// Overlays that draw the MTV of the pair.
const TESTS: [OverlayKind; 2] = [OverlayKind::Axis, OverlayKind::Test];

/// Maximum distance at which the pointer picks an axis, points.
const NEAR: f32 = 10.0;

impl App {
    /// Draws the choices of the question.
    pub(super) fn draw_question(&self, ctx: &egui::Context, lens: &Lens, pen: &mut Pen) {
        let Some(asking) = self.session.active_question() else { return };
        let is_way = matches!(asking.posed.format, AnswerFormat::Way(..));
        if matches!(asking.phase, QuestionPhase::Watching(_)) && !is_way {
            return;
        }
        let draft = self.ui.answer_draft.drawn(asking);
        let pointer = ctx.pointer_hover_pos().filter(|at| self.view.contains(*at));
        let pointer = pointer.map(|at| at - self.view.min);
        let under = || pointer.and_then(|at| self.axis_at(lens, glam::vec2(at.x, at.y)));
        let shown = QuestionView {
            posed: &asking.posed,
            own: asking.given.as_ref().or(draft.as_ref()),
            is_revealed: !asking.is_open(),
            has_mtv: TESTS.iter().any(|kind| self.session.overlays.contains(*kind)),
            pointed: self.ui.answer_draft.pointed.or_else(under),
        };
        draw(&shown, self.session.shown_world(), pen);
    }

    /// Returns the nearest axis of the question within reach of a point in the view, points from its corner.
    fn axis_at(&self, lens: &Lens, at: Vec2) -> Option<usize> {
        let asking = self.session.active_question().filter(|asking| asking.is_open())?;
        let AnswerFormat::Axis(axes, center) = &asking.posed.format else { return None };
        let upright = self.session.world().view_hints().draw_plane.is_upright();
        let off = |k: usize| {
            let [from, to] = axis(&axes[k], k, *center, upright);
            let seen = lens.project_segment(from, to);
            seen.map_or(f32::INFINITY, |(from, to)| {
                variants::distance_to_segment(at.extend(0.0), from.extend(0.0), to.extend(0.0))
            })
        };
        let all = (0..axes.len()).map(|k| (k, off(k)));
        let (nearest, off) = all.min_by(|a, b| a.1.total_cmp(&b.1))?;
        (off <= NEAR).then_some(nearest)
    }

    /// Returns the answer given by a click at this point of the view.
    pub(super) fn answer_at(&self, lens: &Lens, at: Vec2) -> Option<Command> {
        self.axis_at(lens, at).map(|k| Command::Answer(AnswerValue::Pick(k)))
    }

    /// Lets the mouse draw a way out if the question asks for it; returns whether the camera must stay still.
    pub(super) fn draw_way(
        &mut self,
        polled: &FrameInput,
        pressed: Option<(MouseButton, Vec2)>,
    ) -> bool {
        let asked = self.session.active_question().filter(|asking| asking.is_open());
        let Some(AnswerFormat::Way(_, from)) = asked.map(|asking| &asking.posed.format) else {
            self.pointer.is_drawing = false;
            return false;
        };
        let from = *from;
        if let Some((MouseButton::Left, _)) = pressed {
            self.pointer.is_drawing = true;
        }
        if self.pointer.is_drawing && self.is_flat() {
            self.ui.answer_draft.way =
                self.way_in_figure(from, polled.pointer).unwrap_or(self.ui.answer_draft.way);
        } else if self.pointer.is_drawing {
            let upright = self.session.world().view_hints().draw_plane.is_upright();
            let normal = if upright { Vec3::Z } else { Vec3::Y };
            let (eye, along) = self.ray(polled.pointer);
            let slope = along.dot(normal);
            let far = (from - eye).dot(normal) / slope;
            if slope.abs() > 1e-3 && far > 0.0 {
                self.ui.answer_draft.way = eye + along * far - from;
            }
        }
        let is_drawing = self.pointer.is_drawing;
        self.pointer.is_drawing &= !polled.released;
        is_drawing
    }
}
