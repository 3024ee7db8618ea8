//! Paints the overlays: lines, arrows and labels with egui over the 3D picture, and fills among its solids.

mod dashes;
mod hidden;
mod line_builder;
mod lines;
pub(super) mod patterns;
mod screen;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use egui_macroquad::egui::{self, Color32, FontId, Galley, Pos2, Rect, Shape, pos2};
use glam::{Vec3, vec2};

use super::render::FillVertex;
use super::theme::SMALL;
use crate::explain::Term;
use crate::figure;
use crate::geom::order;
use crate::overlay::labels::{LabelLayout, LabelPlacement, LabelRequest, Segment, key};
use crate::overlay::{Head, Ink, LabelStyle, Mark, OwnedLabel, Rank, Stroke, Weight, WeightedMark};
pub(super) use hidden::OcclusionTests;
use lines::{HIDDEN, SAMPLE_SPACING, has_casing, is_quiet};
use screen::CASING;
pub(super) use screen::Screen;

/// Minimum length of an arrow head, points.
const MIN_HEAD: f32 = 4.0;

/// Width factor of a hovered term's strokes.
const HOVER_WIDTH: f32 = 1.8;

/// Minimum length of the result's arrow, points: a push of a millimetre must be visible. The label
/// gives its true length.
const MIN_RESULT_ARROW: f32 = 40.0;

/// Width of the label-free strip along an arrow, points: the arrow's head and its casing.
const ARROW_CLEARANCE: f32 = 18.0;

/// Margin around a label's text, points.
const LABEL_MARGIN: egui::Vec2 = egui::vec2(4.0, 2.0);

/// View area per label, square points.
const AREA_PER_LABEL: f32 = 7_000.0;

/// Size factor of the result's number.
const RESULT_SIZE: f32 = 1.5;

/// A label without a place yet.
struct UnplacedLabel {
    at: Pos2,
    text: Arc<Galley>,
    label: OwnedLabel,
    term: Option<Term>,
    weight: Weight,
    opacity: f32,
}

impl Screen<'_> {
    /// Paints the marks, then the labels in `area`, clear of each other and of arrows. The `hovered`
    /// quantity has wider lines. Fills and quiet lines go to `fills`, where solids hide them. Solids never
    /// hide lines of the result or arrows of the answer. Hidden parts of other lines are dashed and faint.
    pub(super) fn paint(
        &self,
        marks: Vec<WeightedMark>,
        hovered: Option<Term>,
        fills: &mut Vec<FillVertex>,
        (layout, area): (&mut LabelLayout, Rect),
    ) {
        let (mut labels, mut arrows) = (Vec::new(), Vec::new());
        let mut layer = 0_u8;
        let default_spacing = self.spacing(&marks);
        for WeightedMark { term, weight, opacity, mark } in marks {
            let factor = if term.is_some() && term == hovered { HOVER_WIDTH } else { 1.0 };
            let widened = |stroke: Stroke| Stroke { width: stroke.width * factor, ..stroke };
            match mark {
                Mark::Line(points, stroke) if is_quiet(weight, opacity) => {
                    let color = self.theme.ink(stroke.ink).gamma_multiply(opacity);
                    let ends = points.windows(2);
                    fills.extend(ends.flat_map(|pair| self.hairline(pair[0], pair[1], color)));
                }
                Mark::Line(points, stroke) if weight == Weight::Result => {
                    let ends = points.windows(2).filter_map(|ends| self.segment(ends[0], ends[1]));
                    ends.for_each(|(a, b)| self.line(&[a, b], widened(stroke), opacity));
                }
                Mark::Line(points, stroke) => {
                    let spacing =
                        if weight >= Weight::Answer { SAMPLE_SPACING } else { default_spacing };
                    self.occluded_line(&points, spacing, (widened(stroke), opacity));
                }
                Mark::Arrow(from, to, stroke, head) => {
                    let is_answer = weight >= Weight::Answer;
                    let style = (widened(stroke), head, is_answer);
                    let min_length = if weight == Weight::Result { MIN_RESULT_ARROW } else { 0.0 };
                    let to = self.lens.lengthened(from, to, min_length);
                    arrows.extend(self.arrow((from, to), style, opacity));
                }
                Mark::Fill(corners, ink, pattern) => {
                    layer = layer.saturating_add(1);
                    let color = self.theme.ink(ink).gamma_multiply(opacity);
                    fills.extend(patterns::fill(corners, color, pattern, layer));
                }
                // The label of a hidden point would seem to belong to the solid in front.
                Mark::Label(label) if weight < Weight::Answer && self.is_hidden(label.at) => {}
                Mark::Label(label) => {
                    labels.extend(self.lay_out_label(label, term, (weight, opacity)));
                }
            }
        }
        // Limits the labels of a small view: drops the lowest weights and ranks, and later labels among equals.
        order::sort_by_key(&mut labels, |unplaced: &UnplacedLabel| {
            Reverse((unplaced.weight, unplaced.label.rank))
        });
        labels.truncate((area.area().max(0.0) / AREA_PER_LABEL) as usize);
        self.painter.extend(self.shapes.take());
        self.place_labels(&labels, &arrows, area, layout);
    }

    /// Paints an arrow if its length is visible, and returns its ends. Solids never hide it if `is_answer`.
    fn arrow(
        &self,
        (from, to): (Vec3, Vec3),
        (stroke, head, is_answer): (Stroke, Head, bool),
        opacity: f32,
    ) -> Option<(Pos2, Pos2)> {
        let (tail, tip) = self.segment(from, to)?;
        let length = (tip - tail).length();
        if length < 0.5 {
            return None;
        }
        let along = (tip - tail) / length;
        // At most the visible length of the arrow, but at least `MIN_HEAD`.
        let size = (4.0 + 2.6 * stroke.width).min(length.max(MIN_HEAD));
        let (back, side) = (tip - along * size, along.rot90() * size * 0.45);
        let shaft_opacity = opacity;
        let opacity = if !is_answer && self.is_hidden(to) { opacity * HIDDEN } else { opacity };
        // The shaft ends inside a filled head, which keeps the tip sharp.
        let overlap = if head == Head::Filled { (2.0 * stroke.width).min(length) } else { 0.0 };
        if is_answer {
            self.line(&[tail, tip - along * overlap], stroke, opacity);
        } else {
            let shaft = [from, from + (to - from) * (1.0 - overlap / length)];
            self.occluded_line(&shaft, SAMPLE_SPACING, (stroke, shaft_opacity));
        }
        match head {
            Head::Filled => {
                let edge =
                    if has_casing(stroke) { self.theme.casing } else { Color32::TRANSPARENT };
                let corners = vec![tip, back + side, back - side];
                let color = self.theme.ink(stroke.ink).gamma_multiply(opacity);
                let outline = egui::Stroke::new(CASING, edge.gamma_multiply(opacity));
                self.add_shape(Shape::convex_polygon(corners, color, outline));
            }
            Head::Open => {
                for end in [back + side, back - side] {
                    self.line(&[end, tip], Stroke { dashed: false, ..stroke }, opacity);
                }
            }
        }
        Some((tail, tip))
    }

    fn lay_out_label(
        &self,
        label: OwnedLabel,
        term: Option<Term>,
        (weight, opacity): (Weight, f32),
    ) -> Option<UnplacedLabel> {
        let at = self.on_screen(self.lens.project(label.at)?);
        let color = match label.style {
            LabelStyle::Note => self.theme.text,
            LabelStyle::Chip => dark_or_light_on(self.theme.ink(label.ink)),
        };
        let size = if weight == Weight::Result { RESULT_SIZE * SMALL } else { SMALL };
        let font = FontId::proportional(size);
        let text = self.painter.layout_no_wrap(label.text.clone(), font, color);
        Some(UnplacedLabel { at, text, label, term, weight, opacity })
    }

    /// Places and paints the labels in `area`, clear of the arrows.
    fn place_labels(
        &self,
        labels: &[UnplacedLabel],
        arrows: &[(Pos2, Pos2)],
        area: Rect,
        layout: &mut LabelLayout,
    ) {
        let point = |p: Pos2| vec2(p.x, p.y);
        let mut counts: HashMap<(Option<Term>, Ink, Rank), usize> = HashMap::new();
        let request = |unplaced: &UnplacedLabel| {
            let identity = (unplaced.term, unplaced.label.ink, unplaced.label.rank);
            let nth = counts.entry(identity).or_default();
            *nth += 1;
            let size = unplaced.text.size() + 2.0 * LABEL_MARGIN;
            LabelRequest {
                key: key(identity, *nth),
                anchor: point(unplaced.at),
                size: vec2(size.x, size.y),
                priority: priority(unplaced),
            }
        };
        let requests: Vec<LabelRequest> = labels.iter().map(request).collect();
        let line = |(from, to): &(Pos2, Pos2)| {
            let (from, to) = (point(*from), point(*to));
            Segment { from, to, width: ARROW_CLEARANCE }
        };
        let mut obstacles: Vec<Segment> = arrows.iter().map(line).collect();
        obstacles.extend(self.inset.map(|inset| Segment {
            from: point(inset.left_center()),
            to: point(inset.right_center()),
            width: inset.height(),
        }));
        let (min, max) = (point(area.min), point(area.max));
        let places = layout.place(&requests, &obstacles, figure::layout::Rect { min, max });
        let placed = labels.iter().zip(places).filter_map(|(label, placement)| {
            let LabelPlacement { place, leader } = placement?;
            let [min, max] = [place.min, place.max].map(|p| pos2(p.x, p.y));
            Some((label, Rect::from_min_max(min, max), leader))
        });
        let placed: Vec<(&UnplacedLabel, Rect, bool)> = placed.collect();
        // Leader lines come first, so that none crosses a label.
        for (label, rect, _) in placed.iter().filter(|(.., leader)| *leader) {
            let line = egui::Stroke::new(1.0, self.theme.ink(Ink::Guide));
            self.painter.line_segment([label.at, rect.clamp(label.at)], line);
        }
        for (label, rect, _) in placed {
            self.paint_label(label, rect);
        }
    }

    fn paint_label(&self, UnplacedLabel { label, text, opacity, .. }: &UnplacedLabel, rect: Rect) {
        let ink = self.theme.ink(label.ink);
        let fill = if label.style == LabelStyle::Chip { ink } else { self.theme.label };
        let ink = ink.gamma_multiply(*opacity);
        if label.rank == Rank::Detail {
            // Details are numerous: they have an underline instead of a frame.
            self.painter.rect_filled(rect, 3.0, fill);
            let underline = egui::Stroke::new(2.0, ink);
            self.painter.hline(rect.x_range().shrink(2.0), rect.bottom() - 1.0, underline);
        } else {
            let frame = egui::Stroke::new(1.0, ink);
            self.painter.rect(rect, 4.0, fill, frame, egui::StrokeKind::Inside);
        }
        self.painter.galley(rect.min + LABEL_MARGIN, Arc::clone(text), self.theme.text);
    }
}

/// Returns a label's priority; higher values are placed first.
fn priority(unplaced: &UnplacedLabel) -> u8 {
    /// Number of ranks.
    const RANKS: u8 = Rank::Result as u8 + 1;
    unplaced.weight as u8 * RANKS + unplaced.label.rank as u8
}

/// Returns black or white, whichever is more readable on `color`.
fn dark_or_light_on(color: Color32) -> Color32 {
    let luma =
        0.3 * f32::from(color.r()) + 0.59 * f32::from(color.g()) + 0.11 * f32::from(color.b());
    if luma > 120.0 { Color32::from_gray(16) } else { Color32::WHITE }
}
