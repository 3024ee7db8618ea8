//! Lines in the world: among the solids, or over them with hidden parts dashed and faint.

use egui_macroquad::egui::{self, Color32, Pos2, Rect};
use glam::Vec3;

use super::dashes::dashes;
use super::line_builder::{LineBuilder, line_shape};
use super::screen::{CASING, Screen};
use crate::app::Lens;
use crate::overlay::{Mark, Stroke, Weight, WeightedMark};
use crate::window::render::FillVertex;
use crate::window::theme::Theme;

/// Width of a line among the solids, points.
const HAIRLINE: f32 = 1.0;

/// Opacity of a line's hidden part.
pub(super) const HIDDEN: f32 = 0.3;

/// Distance between occlusion samples along a line, points.
pub(super) const SAMPLE_SPACING: f32 = 14.0;
/// Maximum number of occlusion samples per segment.
const MAX_SAMPLES: f32 = 24.0;

/// Maximum samples per picture; above it, the samples of all lines except the answer's are farther apart.
const MAX_SAMPLES_PER_PICTURE: f32 = 1_200.0;

/// Maximum distance of a stroke's edge from its line, points.
const MAX_STROKE_REACH: f32 = 16.0;

impl Screen<'_> {
    /// Returns two triangles for a line among the solids, 1 point wide on the screen.
    pub(super) fn hairline(
        &self,
        a: Vec3,
        b: Vec3,
        color: Color32,
    ) -> impl Iterator<Item = FillVertex> {
        let Lens { projection, eye, size, .. } = self.lens;
        let clip = self.lens.clip();
        let side = |p: Vec3| {
            // Points behind the camera are invisible, but the width must not become negative.
            let w = (clip * p.extend(1.0)).w.max(0.0);
            let half = HAIRLINE * w / (projection.y_axis.y * size.y);
            (b - a).cross(p - eye).normalize_or_zero() * half
        };
        let [p, q] = [a, b].map(side);
        let color = color.to_srgba_unmultiplied();
        let corners = [a - p, a + p, b + q, b + q, b - q, a - p];
        corners.into_iter().map(move |position| FillVertex { position, color, layer: 0 })
    }

    /// Returns the distance between occlusion samples for lines other than the answer's, points.
    pub(super) fn spacing(&self, marks: &[WeightedMark]) -> f32 {
        if self.occlusion_tests.is_none() {
            return SAMPLE_SPACING;
        }
        let samples = marks.iter().map(|weighted| match &weighted.mark {
            Mark::Line(points, _) if !is_quiet(weighted.weight, weighted.opacity) => {
                let visible =
                    points.windows(2).filter_map(|ends| self.visible_segment(ends[0], ends[1]));
                visible.map(|(a, b)| sample_count(a, b, SAMPLE_SPACING)).sum()
            }
            _ => 0.0,
        });
        SAMPLE_SPACING * (samples.sum::<f32>() / MAX_SAMPLES_PER_PICTURE).max(1.0)
    }

    /// Returns the segment on the screen; `None` if it is behind the camera or outside the view.
    fn visible_segment(&self, a: Vec3, b: Vec3) -> Option<(Pos2, Pos2)> {
        self.segment(a, b).filter(|ends| self.is_in_view(*ends))
    }

    fn is_in_view(&self, (a, b): (Pos2, Pos2)) -> bool {
        self.rect.expand(MAX_STROKE_REACH).intersects(Rect::from_two_pos(a, b))
    }

    /// Draws a polyline in the world, with occlusion samples `spacing` points apart. Hidden parts are
    /// dashed and faint. `style` is the stroke and its opacity.
    pub(super) fn occluded_line(&self, points: &[Vec3], spacing: f32, style: (Stroke, f32)) {
        let mut builders = [LineBuilder::with_capacity(points.len()), LineBuilder::default()];
        let draw = |hidden: bool| move |line: &[Pos2]| self.draw_stretch(line, style, hidden);
        let mut add = |ends, hidden| builders[usize::from(hidden)].add_segment(ends, draw(hidden));
        for ends in points.windows(2) {
            let ends = (ends[0], ends[1]);
            let Some((a, b)) = self.segment(ends.0, ends.1) else { continue };
            let is_in_view = self.is_in_view((a, b));
            match &self.occlusion_tests {
                Some(tests) if is_in_view => {
                    for stretch in tests.stretches(ends, sample_count(a, b, spacing) as u8) {
                        if let Some(ends) = self.segment(stretch.from, stretch.to) {
                            add(ends, stretch.hidden);
                        }
                    }
                }
                // Dashes continue outside the view, so that they do not jump at its border.
                _ if is_in_view || style.0.dashed => add((a, b), false),
                _ => {}
            }
        }
        builders[0].end(draw(false));
        builders[1].end(draw(true));
    }

    /// Draws a stretch of a line, entirely visible or entirely hidden.
    fn draw_stretch(&self, points: &[Pos2], (stroke, opacity): (Stroke, f32), hidden: bool) {
        if hidden {
            let color = self.theme.ink(stroke.ink).gamma_multiply(opacity * HIDDEN);
            let line = egui::Stroke::new(stroke.width, color);
            dashes(points, self.rect, line, &mut self.shapes.borrow_mut());
        } else {
            self.line(points, stroke, opacity);
        }
    }

    /// Draws a line on the screen from point to point, with its casing.
    pub(super) fn line(&self, points: &[Pos2], stroke: Stroke, opacity: f32) {
        let (width, color) = (stroke.width, self.theme.ink(stroke.ink));
        let casing = has_casing(stroke).then_some((width + 2.0 * CASING, self.theme.casing));
        for (width, color) in casing.into_iter().chain([(width, color)]) {
            let line = egui::Stroke::new(width, color.gamma_multiply(opacity));
            let mut shapes = self.shapes.borrow_mut();
            if stroke.dashed {
                dashes(points, self.rect, line, &mut shapes);
            } else {
                shapes.extend(line_shape(points, line));
            }
        }
    }
}

/// Returns whether a line is drawn among the solids, which hide it.
pub(super) fn is_quiet(weight: Weight, opacity: f32) -> bool {
    matches!(weight, Weight::Quiet | Weight::Past) && opacity < 1.0
}

/// Returns the number of samples for a line on the screen.
fn sample_count(a: Pos2, b: Pos2, spacing: f32) -> f32 {
    (a.distance(b) / spacing).min(MAX_SAMPLES)
}

/// Returns whether a line has a dark casing. Neutral inks have none, nor do lines under 1 point, which
/// are numerous.
pub(super) fn has_casing(stroke: Stroke) -> bool {
    Theme::has_casing(stroke.ink) && stroke.width >= 1.0
}
