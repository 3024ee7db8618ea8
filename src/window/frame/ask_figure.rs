//! A question in the Figure: picks axes and places, draws an answer vector, and shows the true answer beside it.

use egui_macroquad::egui;
use glam::{Vec2, Vec3, vec2};

use super::App;
use super::figure_drag::PlacedFigure;
use crate::app::Command;
use crate::app::active_question::ActiveQuestion;
use crate::explain::number::metres;
use crate::figure::layout::{Anchor, Ink, Layout, Mark, PageTransform, PlacedMark, text_box};
use crate::figure::{Basis, Figure, Role};
use crate::overlay::variants;
use crate::predict::{AnswerFormat, AnswerValue};
use crate::text::{Id, id};
use crate::window::figure::paint;

/// Half length of a drawn axis about the contact, points.
const AXIS_HALF_LENGTH: f32 = 130.0;
/// Extra length per axis, which separates the ends of parallel axes, points.
const AXIS_STAGGER: f32 = 17.0;
/// Maximum distance at which the pointer picks an axis, points.
const PICK_DISTANCE: f32 = 10.0;
/// Radius of a number's disc, points.
const DISC_RADIUS: f32 = 11.0;
/// Size of a label, points.
const LABEL_SIZE: f32 = 13.0;

/// A Figure's sheet and its transform to the page.
struct PlacedSheet<'a> {
    basis: &'a Basis,
    to_page: &'a PageTransform,
}

impl PlacedSheet<'_> {
    fn point(&self, at: Vec3) -> Vec2 {
        self.to_page.point(self.basis.point(at))
    }

    /// Returns the ends of the k-th axis on the page.
    fn axis(&self, axis: Vec3, at: Vec3, k: usize) -> [Vec2; 2] {
        let direction = self.point(at + axis) - self.point(at);
        let half = direction.normalize_or_zero() * (AXIS_HALF_LENGTH + AXIS_STAGGER * k as f32);
        [self.point(at) - half, self.point(at) + half]
    }

    /// Returns the axis or place at a point of the page.
    fn choice_at(&self, question: &ActiveQuestion, at: Vec2) -> Option<usize> {
        let distance_to = |k: usize| match &question.posed.format {
            AnswerFormat::Axis(axes, center) => {
                let [from, to] = self.axis(axes[k].axis, *center, k).map(|end| end.extend(0.0));
                variants::distance_to_segment(at.extend(0.0), from, to)
            }
            _ => self.point(question.posed.places[k]).distance(at),
        };
        let count = match &question.posed.format {
            AnswerFormat::Axis(axes, _) => axes.len(),
            AnswerFormat::Choice(_) => question.posed.places.len(),
            _ => 0,
        };
        let all = (0..count)
            .map(|k| (k, distance_to(k)))
            .filter(|(_, distance)| *distance <= PICK_DISTANCE);
        all.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(k, _)| k)
    }
}

impl App {
    /// Draws the choices of the question over the Figure.
    pub(super) fn question_on_figure(
        &self,
        ctx: &egui::Context,
        painter: &egui::Painter,
        figure: &Figure,
        placed: &PlacedFigure,
    ) {
        let (Some(question), Some(basis)) = (self.session.active_question(), &figure.sheet.basis)
        else {
            return;
        };
        let sheet = PlacedSheet { basis, to_page: &placed.to_page };
        let pointer = ctx.pointer_hover_pos().filter(|at| self.view.contains(*at));
        let hovered = || pointer.and_then(|at| sheet.choice_at(question, placed.on_page(at)));
        let pointed = self.ui.answer_draft.pointed.or_else(hovered).filter(|_| question.is_open());
        let draft = self.ui.answer_draft.drawn(question);
        let own = question.given.as_ref().or(draft.as_ref());
        let mut layer = Layer(Layout::default());
        // After the answer, only the true choice and the learner's own remain.
        let shows = |k| question.is_open() || question.posed.is_true_or(question.given.as_ref(), k);
        match &question.posed.format {
            AnswerFormat::Axis(axes, at) => {
                for (k, candidate) in axes.iter().enumerate().filter(|(k, _)| shows(*k)) {
                    let ends = sheet.axis(candidate.axis, *at, k);
                    let (ink, width) = ink_of(question, own, k, pointed);
                    layer.line(ends, ink, width);
                    layer.number(ends[1], k + 1, ink);
                }
            }
            AnswerFormat::Choice(_) => {
                for (k, at) in question.posed.places.iter().enumerate().filter(|(k, _)| shows(*k)) {
                    layer.number(sheet.point(*at), k + 1, ink_of(question, own, k, pointed).0);
                }
            }
            AnswerFormat::Way(_, from) => {
                if let Some(AnswerValue::Way(way)) = own {
                    layer.vector(
                        [*from, *from + *way].map(|at| sheet.point(at)),
                        Role::A,
                        (id::FRAME_OWN_WAY, *way),
                    );
                }
                // The Figure may already show the MTV.
                let has_mtv = figure.sheet.arrows.iter().any(|arrow| arrow.role == Role::Overlap);
                if let (false, AnswerValue::Way(way)) =
                    (question.is_open() || has_mtv, &question.posed.truth)
                {
                    let ends = [*from, *from + *way].map(|at| sheet.point(at));
                    layer.vector(ends, Role::Overlap, (id::FRAME_TRUE_WAY, *way));
                }
            }
            AnswerFormat::Number(_) | AnswerFormat::Order(_) => {}
        }
        paint(painter, placed.origin, &layer.0, &self.theme, None);
    }

    /// Returns the answer given by a click at this pixel of the window.
    pub(super) fn answer_in_figure(&self, pixel: Vec2) -> Option<Command> {
        let (question, placed) =
            self.session.active_question().filter(|it| it.is_open()).zip(self.figure.placed)?;
        let basis = self.session.figure()?.sheet.basis?;
        let sheet = PlacedSheet { basis: &basis, to_page: &placed.to_page };
        let choice = sheet.choice_at(question, self.on_page(pixel)?)?;
        Some(Command::Answer(AnswerValue::Pick(choice)))
    }

    /// Returns the vector from a point of the world to the pointer in the Figure, m.
    pub(super) fn vector_in_figure(&self, from: Vec3, pixel: Vec2) -> Option<Vec3> {
        let basis = self.session.figure()?.sheet.basis?;
        let at = self.figure.placed?.to_page.back(self.on_page(pixel)?);
        Some(basis.way(at - basis.point(from)))
    }

    fn on_page(&self, pixel: Vec2) -> Option<Vec2> {
        let at = pixel / self.scale();
        Some(self.figure.placed?.on_page(egui::pos2(at.x, at.y)))
    }
}

/// Returns the ink and the line width of a choice.
fn ink_of(
    question: &ActiveQuestion,
    own: Option<&AnswerValue>,
    k: usize,
    pointed: Option<usize>,
) -> (Ink, f32) {
    let is = |given: Option<&AnswerValue>| given == Some(&AnswerValue::Pick(k));
    match (question.is_open(), is(Some(&question.posed.truth)), is(own)) {
        (false, true, _) => (Ink::Of(Role::Gap), 4.0),
        (false, false, true) => (Ink::Of(Role::Overlap), 3.0),
        _ if pointed == Some(k) => (Ink::Of(Role::A), 4.0),
        _ => (Ink::Of(Role::Guide), 1.5),
    }
}

struct Layer(Layout);

impl Layer {
    fn push(&mut self, mark: Mark) {
        self.0.marks.push(PlacedMark { mark, clip: None, opacity: 1.0, term: None });
    }

    fn line(&mut self, ends: [Vec2; 2], ink: Ink, width: f32) {
        self.push(Mark::line(ends.to_vec(), ink, width));
    }

    fn text(&mut self, (at, anchor): (Vec2, Anchor), ink: Ink, text: String) {
        self.push(Mark::Text { at, anchor, size: LABEL_SIZE, bold: true, ink, text });
    }

    fn number(&mut self, center: Vec2, number: usize, ink: Ink) {
        let (radius, dash) = (DISC_RADIUS, None);
        self.push(Mark::Circle { center, radius, ink: Ink::Paper, width: 0.0, dash });
        self.push(Mark::Circle { center, radius, ink, width: 1.8, dash });
        self.text((center, Anchor::Middle), ink, number.to_string());
    }

    /// Draws an arrow with its name and length; nothing if the length is 0.
    fn vector(&mut self, [from, to]: [Vec2; 2], role: Role, (label, vector): (Id, Vec3)) {
        let Some(along) = (to - from).try_normalize() else { return };
        let ink = Ink::Of(role);
        self.push(Mark::Arrow { from, to, ink, width: 3.0 });
        let text = label.with(&[("length", &metres(vector.length()))]);
        let anchor = match along.x {
            x if x < -0.3 => Anchor::End,
            x if x > 0.3 => Anchor::Start,
            _ => Anchor::Middle,
        };
        let at = to + along * 12.0 + vec2(0.0, 6.0 * along.y);
        // Covers names of the Figure underneath.
        let rect = text_box(at, anchor, LABEL_SIZE, true, &text).shrunk(-2.0);
        self.push(Mark::fill(rect.corners(), Ink::Paper, 0.9));
        self.text((at, anchor), ink, text);
    }
}
