//! The pen that paints: lines, arrows and labels by egui over the 3D picture, fills among its
//! solids.

use std::collections::HashMap;
use std::sync::Arc;

use egui_macroquad::egui::{
    self, Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Shape, pos2,
};
use glam::{Vec3, vec2};

use super::render::FillVertex;
use super::theme::{SMALL, Theme};
use crate::app::Lens;
use crate::explain::Term;
use crate::overlay::labels::{Layout, Placement, ScreenBox, Segment, Wish, key};
use crate::overlay::{Head, Ink, Label, LabelStyle, Pattern, Pen, Rank, Stroke};

/// Casing on either side of a line, points.
const CASING: f32 = 1.0;

/// A dash and the gap after it, points.
const DASH: (f32, f32) = (6.0, 4.0);

/// The shortest arrow head, points.
const LEAST_HEAD: f32 = 4.0;

/// How much wider the strokes of a hovered term are.
const HOVERED: f32 = 1.8;

/// Labels stay out of a strip this wide along an arrow, points: its head and its casing.
const ARROW_ROOM: f32 = 18.0;

/// Round a label's text, points.
const LABEL_MARGIN: egui::Vec2 = egui::vec2(4.0, 2.0);

/// The view has room for one label in this area, square points.
const AREA_PER_LABEL: f32 = 7_000.0;

/// Distance of hatch lines and their width, m.
const HATCH: (f32, f32) = (0.07, 0.022);

/// A label waiting for its place.
struct PendingLabel {
    at: Pos2,
    text: Arc<Galley>,
    ink: Ink,
    style: LabelStyle,
    rank: Rank,
    term: Option<Term>,
}

/// Paints one frame's overlays.
pub(super) struct ScreenPen<'a> {
    painter: Painter,
    rect: Rect,
    lens: Lens,
    theme: &'a Theme,
    fills: &'a mut Vec<FillVertex>,
    layer: u8,
    hovered: Option<Term>,
    term: Option<Term>,
    labels: Vec<PendingLabel>,
    /// Arrows, which labels keep clear of.
    arrows: Vec<(Pos2, Pos2)>,
}

/// Whether a line has a dark casing: bright inks have, but for hairlines, of which there are many.
fn has_casing(stroke: Stroke) -> bool {
    Theme::has_casing(stroke.ink) && stroke.width >= 1.0
}

impl<'a> ScreenPen<'a> {
    /// A pen for the view in `rect` (points); `hovered` lights up.
    pub(super) fn new(
        ctx: &egui::Context,
        rect: Rect,
        lens: Lens,
        theme: &'a Theme,
        fills: &'a mut Vec<FillVertex>,
        hovered: Option<Term>,
    ) -> Self {
        let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(rect);
        Self {
            painter,
            rect,
            lens,
            theme,
            fills,
            layer: 0,
            hovered,
            term: None,
            labels: Vec::new(),
            arrows: Vec::new(),
        }
    }

    fn segment(&self, a: Vec3, b: Vec3) -> Option<(Pos2, Pos2)> {
        let (a, b) = self.lens.project_segment(a, b)?;
        let on_screen = |p: glam::Vec2| self.rect.min + egui::vec2(p.x, p.y);
        Some((on_screen(a), on_screen(b)))
    }

    fn is_lit(&self) -> bool {
        self.term.is_some() && self.term == self.hovered
    }

    fn width(&self, stroke: Stroke) -> f32 {
        if self.is_lit() { stroke.width * HOVERED } else { stroke.width }
    }

    fn paint(&self, a: Pos2, b: Pos2, stroke: Stroke) {
        let (width, color) = (self.width(stroke), self.theme.ink(stroke.ink));
        let casing = has_casing(stroke).then_some((width + 2.0 * CASING, self.theme.casing));
        for (width, color) in casing.into_iter().chain([(width, color)]) {
            let line = egui::Stroke::new(width, color);
            if stroke.dashed {
                self.painter.extend(Shape::dashed_line(&[a, b], line, DASH.0, DASH.1));
            } else {
                self.painter.line_segment([a, b], line);
            }
        }
    }

    /// The head of an arrow of this length; never longer than the arrow, or than is seen.
    fn paint_head(
        &self,
        tip: Pos2,
        (along, length): (egui::Vec2, f32),
        stroke: Stroke,
        head: Head,
    ) {
        let (width, color) = (self.width(stroke), self.theme.ink(stroke.ink));
        let size = (4.0 + 2.6 * width).min(length.max(LEAST_HEAD));
        let (back, side) = (tip - along * size, along.rot90() * size * 0.45);
        let casing = has_casing(stroke);
        match head {
            Head::Filled => {
                let edge = if casing { self.theme.casing } else { Color32::TRANSPARENT };
                let corners = vec![tip, back + side, back - side];
                let outline = egui::Stroke::new(CASING, edge);
                self.painter.add(Shape::convex_polygon(corners, color, outline));
            }
            Head::Open => {
                for end in [back + side, back - side] {
                    self.paint(end, tip, Stroke { dashed: false, ..stroke });
                }
            }
        }
    }

    fn push_polygon(&mut self, corners: &[Vec3], color: [u8; 4]) {
        for k in 2..corners.len() {
            for position in [corners[0], corners[k - 1], corners[k]] {
                self.fills.push(FillVertex { position, color, layer: self.layer });
            }
        }
    }

    /// Sets the labels, each clear of the others and of the arrows, above `foot`.
    pub(super) fn finish(mut self, layout: &mut Layout, foot: f32) {
        let point = |p: Pos2| vec2(p.x, p.y);
        let room = self.rect.with_max_y(foot);
        self.thin_out(room);
        let mut seen: HashMap<(Option<Term>, Ink, Rank), usize> = HashMap::new();
        let wishes: Vec<Wish> = self
            .labels
            .iter()
            .map(|label| {
                let what = (label.term, label.ink, label.rank);
                let nth = seen.entry(what).or_default();
                *nth += 1;
                let size = label.text.size() + 2.0 * LABEL_MARGIN;
                Wish {
                    key: key(what, *nth),
                    anchor: point(label.at),
                    size: vec2(size.x, size.y),
                    priority: label.rank as u8,
                }
            })
            .collect();
        let arrow = |(from, to): &(Pos2, Pos2)| Segment {
            from: point(*from),
            to: point(*to),
            width: ARROW_ROOM,
        };
        let arrows: Vec<Segment> = self.arrows.iter().map(arrow).collect();
        let (min, max) = (point(room.min), point(room.max));
        let places = layout.place(&wishes, &arrows, ScreenBox { min, max });
        let boxes: Vec<Option<(Rect, bool)>> = places.iter().map(set_box).collect();
        // Leader lines first, so that none crosses a label.
        for (label, set) in self.labels.iter().zip(&boxes) {
            if let Some((rect, true)) = set {
                let line = egui::Stroke::new(1.0, self.theme.ink(Ink::Guide));
                self.painter.line_segment([label.at, rect.clamp(label.at)], line);
            }
        }
        for (label, set) in self.labels.iter().zip(&boxes) {
            if let Some((rect, _)) = set {
                self.set_label(label, *rect);
            }
        }
    }

    /// A small view would drown in labels: the lowest ranks go first.
    fn thin_out(&mut self, room: Rect) {
        let most = (room.area().max(0.0) / AREA_PER_LABEL) as usize;
        let labels = &mut self.labels;
        while labels.len() > most {
            let Some(lowest) = labels.iter().map(|label| label.rank).min() else { return };
            let Some(last) = labels.iter().rposition(|label| label.rank == lowest) else { return };
            labels.remove(last);
        }
    }

    fn set_label(&self, label: &PendingLabel, rect: Rect) {
        let ink = self.theme.ink(label.ink);
        let fill = if label.style == LabelStyle::Chip { ink } else { self.theme.label };
        if label.rank == Rank::Detail {
            // Quieter than a frame: there are many of these.
            self.painter.rect_filled(rect, 3.0, fill);
            let foot = egui::Stroke::new(2.0, ink);
            self.painter.hline(rect.x_range().shrink(2.0), rect.bottom() - 1.0, foot);
        } else {
            let edge = egui::Stroke::new(1.0, ink);
            self.painter.rect(rect, 4.0, fill, edge, egui::StrokeKind::Inside);
        }
        self.painter.galley(rect.min + LABEL_MARGIN, Arc::clone(&label.text), self.theme.text);
    }
}

/// A label's box and whether it needs a leader line; `None` where it found no room.
fn set_box(placement: &Placement) -> Option<(Rect, bool)> {
    let Placement::At { place, leader } = placement else { return None };
    let (min, max) = (place.min, place.max);
    Some((Rect::from_min_max(pos2(min.x, min.y), pos2(max.x, max.y)), *leader))
}

/// Black or white, whichever reads better on `color`.
fn dark_or_light_on(color: Color32) -> Color32 {
    let luma =
        0.3 * f32::from(color.r()) + 0.59 * f32::from(color.g()) + 0.11 * f32::from(color.b());
    if luma > 120.0 { Color32::from_gray(16) } else { Color32::WHITE }
}

impl Pen for ScreenPen<'_> {
    fn term(&mut self, term: Option<Term>) {
        self.term = term;
    }

    fn line(&mut self, points: &[Vec3], stroke: Stroke) {
        for pair in points.windows(2) {
            if let Some((a, b)) = self.segment(pair[0], pair[1]) {
                self.paint(a, b, stroke);
            }
        }
    }

    fn arrow(&mut self, from: Vec3, to: Vec3, stroke: Stroke, head: Head) {
        let Some((a, b)) = self.segment(from, to) else { return };
        let length = (b - a).length();
        if length < 0.5 {
            return;
        }
        let along = (b - a) / length;
        // The shaft ends inside the head, so that the tip stays sharp.
        let shaft =
            if head == Head::Filled { b - along * (2.0 * stroke.width).min(length) } else { b };
        self.paint(a, shaft, stroke);
        self.paint_head(b, (along, length), stroke, head);
        self.arrows.push((a, b));
    }

    fn fill(&mut self, corners: &[Vec3], ink: Ink, pattern: Pattern) {
        let [r, g, b, _] = self.theme.ink(ink).to_array();
        self.layer = self.layer.saturating_add(1);
        match pattern {
            Pattern::Wash(opacity) => {
                self.push_polygon(corners, [r, g, b, (opacity.clamp(0.0, 1.0) * 255.0) as u8]);
            }
            Pattern::Hatch => {
                for stripe in stripes(corners) {
                    self.push_polygon(&stripe, [r, g, b, 210]);
                }
            }
        }
    }

    fn label(&mut self, label: Label<'_>) {
        let Some(p) = self.lens.project(label.at) else { return };
        let at = pos2(p.x, p.y) + self.rect.min.to_vec2();
        let Label { text, ink, style, rank, .. } = label;
        let color = match style {
            LabelStyle::Note => self.theme.text,
            LabelStyle::Chip => dark_or_light_on(self.theme.ink(ink)),
        };
        let font = FontId::proportional(SMALL);
        let text = self.painter.layout_no_wrap(text.to_owned(), font, color);
        self.labels.push(PendingLabel { at, text, ink, style, rank, term: self.term });
    }
}

/// The polygon cut into stripes at 45° in the ground plane, and in the upright ones.
fn stripes(corners: &[Vec3]) -> Vec<Vec<Vec3>> {
    let across = |p: &Vec3| (p.x + p.y + p.z) * std::f32::consts::FRAC_1_SQRT_2;
    let low = corners.iter().map(across).fold(f32::INFINITY, f32::min);
    let high = corners.iter().map(across).fold(f32::NEG_INFINITY, f32::max);
    if !(high - low).is_finite() {
        return Vec::new();
    }
    // Never more than a few hundred, however large the polygon.
    let step = HATCH.0.max((high - low) / 400.0);
    let first = (low / step).floor() as i32;
    let last = (high / step).ceil() as i32;
    (first..last)
        .map(|k| {
            let start = k as f32 * step;
            let kept = clip(corners, |p| across(p) - start);
            clip(&kept, |p| start + HATCH.1 * (step / HATCH.0) - across(p))
        })
        .filter(|stripe| stripe.len() > 2)
        .collect()
}

/// The part of a convex polygon where `side` is not negative (Sutherland, Hodgman, 1974).
fn clip(corners: &[Vec3], side: impl Fn(&Vec3) -> f32) -> Vec<Vec3> {
    let mut kept = Vec::with_capacity(corners.len() + 1);
    for (k, a) in corners.iter().enumerate() {
        let b = &corners[(k + 1) % corners.len()];
        let (da, db) = (side(a), side(b));
        if da >= 0.0 {
            kept.push(*a);
        }
        if (da < 0.0) != (db < 0.0) {
            kept.push(*a + (*b - *a) * (da / (da - db)));
        }
    }
    kept
}

/// A key as a small cap, for strips and lists.
pub(super) fn key_cap(ui: &mut egui::Ui, theme: &Theme, key: &str) -> egui::Response {
    let font = FontId::proportional(SMALL);
    let galley = ui.painter().layout_no_wrap(key.to_owned(), font, theme.text);
    let size = egui::vec2((galley.size().x + 8.0).max(18.0), 18.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let edge = egui::Stroke::new(1.0, theme.weak);
    ui.painter().rect(rect, 4.0, theme.label, edge, egui::StrokeKind::Inside);
    let at = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect).min;
    ui.painter().galley(at, galley, theme.text);
    response
}
