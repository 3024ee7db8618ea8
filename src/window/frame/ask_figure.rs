//! A question in the Figure: picks axes and places, draws a way out, and shows the true answer beside it.

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
const REACH: f32 = 130.0;
/// Extra length per axis, which separates the ends of parallel axes, points.
const FARTHER: f32 = 17.0;
/// Maximum distance at which the pointer picks an axis, points.
const NEAR: f32 = 10.0;
/// Radius of a number's disc, points.
const DISC: f32 = 11.0;
/// Size of a label, points.
const LABEL: f32 = 13.0;

/// A sheet and its place on the page.
struct Paper<'a> {
    basis: &'a Basis,
    frame: &'a PageTransform,
}

impl Paper<'_> {
    fn point(&self, at: Vec3) -> Vec2 {
        self.frame.point(self.basis.point(at))
    }

    /// Returns the ends of the k-th axis.
    fn axis(&self, axis: Vec3, at: Vec3, k: usize) -> [Vec2; 2] {
        let way = self.point(at + axis) - self.point(at);
        let reach = way.normalize_or_zero() * (REACH + FARTHER * k as f32);
        [self.point(at) - reach, self.point(at) + reach]
    }

    /// Returns the axis or place at a point of the page.
    fn choice_at(&self, asking: &ActiveQuestion, at: Vec2) -> Option<usize> {
        let off = |k: usize| match &asking.posed.format {
            AnswerFormat::Axis(axes, center) => {
                let [from, to] = self.axis(axes[k].axis, *center, k).map(|end| end.extend(0.0));
                variants::distance_to_segment(at.extend(0.0), from, to)
            }
            _ => self.point(asking.posed.places[k]).distance(at),
        };
        let count = match &asking.posed.format {
            AnswerFormat::Axis(axes, _) => axes.len(),
            AnswerFormat::Choice(_) => asking.posed.places.len(),
            _ => 0,
        };
        let all = (0..count).map(|k| (k, off(k))).filter(|(_, off)| *off <= NEAR);
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
        let (Some(asking), Some(basis)) = (self.session.active_question(), &figure.sheet.basis)
        else {
            return;
        };
        let paper = Paper { basis, frame: &placed.to_page };
        let pointer = ctx.pointer_hover_pos().filter(|at| self.view.contains(*at));
        let under = || pointer.and_then(|at| paper.choice_at(asking, placed.on_page(at)));
        let pointed = self.ui.answer_draft.pointed.or_else(under).filter(|_| asking.is_open());
        let draft = self.ui.answer_draft.drawn(asking);
        let own = asking.given.as_ref().or(draft.as_ref());
        let mut layer = Layer(Layout::default());
        // After the answer, only the true choice and the learner's own remain.
        let shows = |k| asking.is_open() || asking.posed.is_true_or(asking.given.as_ref(), k);
        match &asking.posed.format {
            AnswerFormat::Axis(axes, at) => {
                for (k, candidate) in axes.iter().enumerate().filter(|(k, _)| shows(*k)) {
                    let ends = paper.axis(candidate.axis, *at, k);
                    let (ink, width) = ink_of(asking, own, k, pointed);
                    layer.line(ends, ink, width);
                    layer.number(ends[1], k + 1, ink);
                }
            }
            AnswerFormat::Choice(_) => {
                for (k, at) in asking.posed.places.iter().enumerate().filter(|(k, _)| shows(*k)) {
                    layer.number(paper.point(*at), k + 1, ink_of(asking, own, k, pointed).0);
                }
            }
            AnswerFormat::Way(_, from) => {
                if let Some(AnswerValue::Way(way)) = own {
                    layer.way(
                        [*from, *from + *way].map(|at| paper.point(at)),
                        Role::A,
                        (id::FRAME_OWN_WAY, *way),
                    );
                }
                // The Figure of the tick has an MTV of its own.
                let has_mtv = figure.sheet.arrows.iter().any(|arrow| arrow.role == Role::Overlap);
                if let (false, AnswerValue::Way(way)) =
                    (asking.is_open() || has_mtv, &asking.posed.truth)
                {
                    let ends = [*from, *from + *way].map(|at| paper.point(at));
                    layer.way(ends, Role::Overlap, (id::FRAME_TRUE_WAY, *way));
                }
            }
            AnswerFormat::Number(_) | AnswerFormat::Order(_) => {}
        }
        paint(painter, placed.origin, &layer.0, &self.theme, None);
    }

    /// Returns the answer given by a click at this pixel of the window.
    pub(super) fn answer_in_figure(&self, pixel: Vec2) -> Option<Command> {
        let (asking, placed) =
            self.session.active_question().filter(|it| it.is_open()).zip(self.figure.placed)?;
        let basis = self.session.figure()?.sheet.basis?;
        let paper = Paper { basis: &basis, frame: &placed.to_page };
        let choice = paper.choice_at(asking, self.on_page(pixel)?)?;
        Some(Command::Answer(AnswerValue::Pick(choice)))
    }

    /// Returns the vector from a point of the world to the pointer in the Figure, m.
    pub(super) fn way_in_figure(&self, from: Vec3, pixel: Vec2) -> Option<Vec3> {
        let basis = self.session.figure()?.sheet.basis?;
        let at = self.figure.placed?.to_page.back(self.on_page(pixel)?);
        Some(basis.way(at - basis.point(from)))
    }

    fn on_page(&self, pixel: Vec2) -> Option<Vec2> {
        let at = pixel / self.scale();
        Some(self.figure.placed?.on_page(egui::pos2(at.x, at.y)))
    }
}

/// Returns colour and width of a choice.
fn ink_of(
    asking: &ActiveQuestion,
    own: Option<&AnswerValue>,
    k: usize,
    pointed: Option<usize>,
) -> (Ink, f32) {
    let is = |given: Option<&AnswerValue>| given == Some(&AnswerValue::Pick(k));
    match (asking.is_open(), is(Some(&asking.posed.truth)), is(own)) {
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
        self.push(Mark::Text { at, anchor, size: LABEL, bold: true, ink, text });
    }

    fn number(&mut self, center: Vec2, number: usize, ink: Ink) {
        let (radius, dash) = (DISC, None);
        self.push(Mark::Circle { center, radius, ink: Ink::Paper, width: 0.0, dash });
        self.push(Mark::Circle { center, radius, ink, width: 1.8, dash });
        self.text((center, Anchor::Middle), ink, number.to_string());
    }

    /// Draws an arrow with its name and length; nothing if the length is 0.
    fn way(&mut self, [from, to]: [Vec2; 2], role: Role, (label, way): (Id, Vec3)) {
        let Some(along) = (to - from).try_normalize() else { return };
        let ink = Ink::Of(role);
        self.push(Mark::Arrow { from, to, ink, width: 3.0 });
        let text = label.with(&[("length", &metres(way.length()))]);
        let anchor = match along.x {
            x if x < -0.3 => Anchor::End,
            x if x > 0.3 => Anchor::Start,
            _ => Anchor::Middle,
        };
        let at = to + along * 12.0 + vec2(0.0, 6.0 * along.y);
        // Names of the Figure may lie below.
        let rect = text_box(at, anchor, LABEL, true, &text).shrunk(-2.0);
        self.push(Mark::fill(rect.corners(), Ink::Paper, 0.9));
        self.text((at, anchor), ink, text);
    }
}
