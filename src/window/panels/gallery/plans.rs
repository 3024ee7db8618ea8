//! Plans of scenes on their cards, each made when its card is first visible.

use std::collections::BTreeMap;

use egui_macroquad::egui::{self, Pos2, Shape, Stroke};

use super::PICTURE_SIZE;
use super::card::Card;
use crate::app::plan::{PlanMark, plan};
use crate::figure::layout::Ink;
use crate::window::figure::colour;
use crate::window::theme::Theme;

/// Width of lines, as a share of their width in the view.
const LINE_SCALE: f32 = 0.6;

/// Length of dashes and gaps, points.
const DASH: f32 = 3.0;

/// Plans by key.
#[derive(Default)]
pub(super) struct Plans {
    all: BTreeMap<String, Option<Vec<PlanMark>>>,
    /// Number of the pass that made the latest plan.
    last_pass: Option<u64>,
}

impl Plans {
    /// Drops all plans: files may have changed.
    pub(super) fn clear(&mut self) {
        self.all.clear();
    }

    /// Draws the plan of a scene's text on its card, or `symbol` if the scene has none. Makes at most one plan
    /// per pass, which keeps the gallery responsive.
    pub(super) fn draw(&mut self, card: &Card, key: &str, text: &str, symbol: &str, theme: &Theme) {
        let ctx = &card.response.ctx;
        let pass = Some(ctx.cumulative_pass_nr());
        let is_visible = card.painter.clip_rect().intersects(card.picture);
        if !self.all.contains_key(key) && is_visible && self.last_pass != pass {
            let size = glam::vec2(PICTURE_SIZE.x, PICTURE_SIZE.y);
            self.all.insert(key.to_owned(), plan(text, size));
            self.last_pass = pass;
        }
        match self.all.get(key) {
            Some(Some(marks)) if !marks.is_empty() => paint(card, marks, theme),
            Some(_) => card.symbol(symbol, theme),
            None => {
                card.symbol("", theme);
                ctx.request_repaint();
            }
        }
    }
}

/// Paints a plan in the picture's rectangle.
fn paint(card: &Card, marks: &[PlanMark], theme: &Theme) {
    let rect = card.picture;
    let painter = card.painter.with_clip_rect(rect.intersect(card.painter.clip_rect()));
    painter.rect_filled(rect, 3.0, colour(Ink::Paper, theme));
    let to_screen = |point: &glam::Vec2| rect.min + egui::vec2(point.x, point.y);
    for mark in marks {
        match mark {
            PlanMark::Line(points, stroke) => {
                let points: Vec<Pos2> = points.iter().map(to_screen).collect();
                let line = Stroke::new((stroke.width * LINE_SCALE).max(1.0), theme.ink(stroke.ink));
                if stroke.dashed {
                    painter.extend(Shape::dashed_line(&points, line, DASH, DASH));
                } else {
                    painter.add(Shape::line(points, line));
                }
            }
            PlanMark::Fill(points, ink, opacity) => {
                let points = points.iter().map(to_screen).collect();
                let colour = theme.ink(*ink).gamma_multiply(*opacity);
                painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
            }
        }
    }
}
