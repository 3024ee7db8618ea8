//! A question in the view: draws the choices, answers by clicks, and lets the mouse draw an answer vector.

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
const MTV_OVERLAYS: [OverlayKind; 2] = [OverlayKind::Axis, OverlayKind::Test];

/// Maximum distance at which the pointer picks an axis, points.
const PICK_DISTANCE: f32 = 10.0;

impl App {
    /// Draws the choices of the question.
    pub(super) fn draw_question(&self, ctx: &egui::Context, lens: &Lens, pen: &mut Pen) {
        let Some(question) = self.session.active_question() else { return };
        let is_vector = matches!(question.posed.format, AnswerFormat::Way(..));
        if matches!(question.phase, QuestionPhase::Watching(_)) && !is_vector {
            return;
        }
        let draft = self.ui.answer_draft.drawn(question);
        let pointer = ctx.pointer_hover_pos().filter(|at| self.view.contains(*at));
        let pointer = pointer.map(|at| at - self.view.min);
        let hovered = || pointer.and_then(|at| self.axis_at(lens, glam::vec2(at.x, at.y)));
        let shown = QuestionView {
            posed: &question.posed,
            own: question.given.as_ref().or(draft.as_ref()),
            is_revealed: !question.is_open(),
            has_mtv: MTV_OVERLAYS.iter().any(|kind| self.session.overlays.contains(*kind)),
            pointed: self.ui.answer_draft.pointed.or_else(hovered),
        };
        draw(&shown, self.session.shown_world(), pen);
    }

    /// Returns the question's axis nearest to a point of the view, points from its corner; `None` if none is near.
    fn axis_at(&self, lens: &Lens, at: Vec2) -> Option<usize> {
        let question = self.session.active_question().filter(|question| question.is_open())?;
        let AnswerFormat::Axis(axes, center) = &question.posed.format else { return None };
        let upright = self.session.world().view_hints().draw_plane.is_upright();
        let distance_to = |k: usize| {
            let [from, to] = axis(&axes[k], k, *center, upright);
            let projected = lens.project_segment(from, to);
            projected.map_or(f32::INFINITY, |(from, to)| {
                variants::distance_to_segment(at.extend(0.0), from.extend(0.0), to.extend(0.0))
            })
        };
        let all = (0..axes.len()).map(|k| (k, distance_to(k)));
        let (nearest, distance) = all.min_by(|a, b| a.1.total_cmp(&b.1))?;
        (distance <= PICK_DISTANCE).then_some(nearest)
    }

    /// Returns the answer given by a click at this point of the view.
    pub(super) fn answer_at(&self, lens: &Lens, at: Vec2) -> Option<Command> {
        self.axis_at(lens, at).map(|k| Command::Answer(AnswerValue::Pick(k)))
    }

    /// Lets the mouse draw an answer vector if the question asks for one; returns whether the camera must stay still.
    pub(super) fn draw_answer_vector(
        &mut self,
        polled: &FrameInput,
        pressed: Option<(MouseButton, Vec2)>,
    ) -> bool {
        let question = self.session.active_question().filter(|question| question.is_open());
        let Some(AnswerFormat::Way(_, from)) = question.map(|question| &question.posed.format)
        else {
            self.pointer.is_drawing = false;
            return false;
        };
        let from = *from;
        if let Some((MouseButton::Left, _)) = pressed {
            self.pointer.is_drawing = true;
        }
        if self.pointer.is_drawing && self.is_figure_main() {
            self.ui.answer_draft.way =
                self.vector_in_figure(from, polled.pointer).unwrap_or(self.ui.answer_draft.way);
        } else if self.pointer.is_drawing {
            let upright = self.session.world().view_hints().draw_plane.is_upright();
            let normal = if upright { Vec3::Z } else { Vec3::Y };
            let (eye, direction) = self.ray(polled.pointer);
            let slope = direction.dot(normal);
            let distance = (from - eye).dot(normal) / slope;
            if slope.abs() > 1e-3 && distance > 0.0 {
                self.ui.answer_draft.way = eye + direction * distance - from;
            }
        }
        let is_drawing = self.pointer.is_drawing;
        self.pointer.is_drawing &= !polled.released;
        is_drawing
    }
}
