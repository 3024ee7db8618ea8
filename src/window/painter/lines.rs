//! Lines in the world: among the solids, or over them, where what solids hide of one is dashed and faint.

use egui_macroquad::egui::{self, Color32, Pos2, Rect};
use glam::Vec3;

use super::dashes::dashes;
use super::strand::{Strand, joined};
use super::{CASING, Screen};
use crate::app::Lens;
use crate::overlay::{Drawn, Mark, Stroke, Weight};
use crate::window::render::FillVertex;
use crate::window::theme::Theme;

/// Width of a line that is drawn among the solids, points.
const HAIRLINE: f32 = 1.0;

/// How strongly a line is drawn through what hides it.
pub(super) const HIDDEN: f32 = 0.3;

/// Of a line a place is looked at every so many points, and no more than so many.
pub(super) const LOOK_EVERY: f32 = 14.0;
const MOST_LOOKS: f32 = 24.0;

/// Where the lines of a picture need more looks than this, those are farther apart on all but the answer's.
const MOST_LOOKS_OF_ALL: f32 = 1_200.0;

/// No stroke reaches farther from its line, points.
const WIDEST: f32 = 16.0;

impl Screen<'_> {
    /// A line among the solids, as wide as a hairline is on the screen: two triangles.
    pub(super) fn hairline(
        &self,
        a: Vec3,
        b: Vec3,
        color: Color32,
    ) -> impl Iterator<Item = FillVertex> {
        let Lens { projection, eye, size, .. } = self.lens;
        let clip = self.lens.clip();
        let side = |p: Vec3| {
            // Behind the eye nothing is seen; the width only must not turn over.
            let w = (clip * p.extend(1.0)).w.max(0.0);
            let half = HAIRLINE * w / (projection.y_axis.y * size.y);
            (b - a).cross(p - eye).normalize_or_zero() * half
        };
        let [p, q] = [a, b].map(side);
        let color = color.to_srgba_unmultiplied();
        let corners = [a - p, a + p, b + q, b + q, b - q, a - p];
        corners.into_iter().map(move |position| FillVertex { position, color, layer: 0 })
    }

    /// How far apart the looks at lines are that do not answer, points.
    pub(super) fn spacing(&self, marks: &[Drawn]) -> f32 {
        if self.looks.is_none() {
            return LOOK_EVERY;
        }
        let looks = marks.iter().map(|drawn| match &drawn.mark {
            Mark::Line(points, _) if !is_quiet(drawn.weight, drawn.opacity) => {
                let seen = points.windows(2).filter_map(|ends| self.seen(ends[0], ends[1]));
                seen.map(|(a, b)| looks(a, b, LOOK_EVERY)).sum()
            }
            _ => 0.0,
        });
        LOOK_EVERY * (looks.sum::<f32>() / MOST_LOOKS_OF_ALL).max(1.0)
    }

    /// The segment on the screen, unless all of it is behind the eye or off to one side.
    fn seen(&self, a: Vec3, b: Vec3) -> Option<(Pos2, Pos2)> {
        self.segment(a, b).filter(|ends| self.is_in_view(*ends))
    }

    fn is_in_view(&self, (a, b): (Pos2, Pos2)) -> bool {
        self.rect.expand(WIDEST).intersects(Rect::from_two_pos(a, b))
    }

    /// A line in the world from point to point, looked at every so many points: what solids hide of it is dashed and
    /// faint.
    pub(super) fn through(&self, points: &[Vec3], spaced: f32, look: (Stroke, f32)) {
        let mut strands = [Strand::with_room(points.len()), Strand::default()];
        let put = |hidden: bool| move |line: &[Pos2]| self.strand(line, look, hidden);
        let mut go_on = |ends, hidden| strands[usize::from(hidden)].go_on(ends, put(hidden));
        for ends in points.windows(2) {
            let ends = (ends[0], ends[1]);
            let Some((a, b)) = self.segment(ends.0, ends.1) else { continue };
            let is_in_view = self.is_in_view((a, b));
            match &self.looks {
                Some(all) if is_in_view => {
                    for run in all.runs(ends, looks(a, b, spaced) as u8) {
                        if let Some(ends) = self.segment(run.from, run.to) {
                            go_on(ends, run.hidden);
                        }
                    }
                }
                // Dashes go on outside of the view: they would jump where it comes into view.
                _ if is_in_view || look.0.dashed => go_on((a, b), false),
                _ => {}
            }
        }
        strands[0].end(put(false));
        strands[1].end(put(true));
    }

    /// A stretch of a line, all of it seen or all of it hidden.
    fn strand(&self, points: &[Pos2], (stroke, opacity): (Stroke, f32), hidden: bool) {
        if hidden {
            let color = self.theme.ink(stroke.ink).gamma_multiply(opacity * HIDDEN);
            let line = egui::Stroke::new(stroke.width, color);
            dashes(points, self.rect, line, &mut self.shapes.borrow_mut());
        } else {
            self.line(points, stroke, opacity);
        }
    }

    /// A line on the screen from point to point, with its casing.
    pub(super) fn line(&self, points: &[Pos2], stroke: Stroke, opacity: f32) {
        let (width, color) = (stroke.width, self.theme.ink(stroke.ink));
        let casing = has_casing(stroke).then_some((width + 2.0 * CASING, self.theme.casing));
        for (width, color) in casing.into_iter().chain([(width, color)]) {
            let line = egui::Stroke::new(width, color.gamma_multiply(opacity));
            let mut shapes = self.shapes.borrow_mut();
            if stroke.dashed {
                dashes(points, self.rect, line, &mut shapes);
            } else {
                shapes.extend(joined(points, line));
            }
        }
    }
}

/// Whether a line is drawn among the solids, which hide it.
pub(super) fn is_quiet(weight: Weight, opacity: f32) -> bool {
    matches!(weight, Weight::Quiet | Weight::Past) && opacity < 1.0
}

/// Looks at a line on the screen, so many points apart.
fn looks(a: Pos2, b: Pos2, spaced: f32) -> f32 {
    (a.distance(b) / spaced).min(MOST_LOOKS)
}

/// Whether a line has a dark casing: bright inks have, but for hairlines, of which there are many.
pub(super) fn has_casing(stroke: Stroke) -> bool {
    Theme::has_casing(stroke.ink) && stroke.width >= 1.0
}
