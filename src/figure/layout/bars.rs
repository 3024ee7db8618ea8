//! Rows of lengths below the number line.

use glam::{Vec2, vec2};

use super::frame::PageTransform;
use super::mark::{Anchor, Ink, Mark, Rect};
use super::{Detail, LayoutContext};
use crate::explain::number::{metres, plain};
use crate::figure::Role;

/// Height of a row, points.
const ROW: f32 = 20.0;
/// Height of a row with named parts, points.
const NAMED_ROW: f32 = 40.0;
/// Height of a bar, points.
const BAR: f32 = 11.0;

impl LayoutContext<'_> {
    /// Returns the direction of the line whose scale the bars use; `None` without bars.
    fn bars_along(&self) -> Option<Vec2> {
        let line = self.line().filter(|_| !self.page.inset && !self.figure.bars.is_empty())?;
        line.is_on_sheet().then_some(line.direction)
    }

    /// Returns the area of the bars; their top is at `below`.
    pub(super) fn bars_area(&self, frame: &PageTransform, below: f32) -> Option<Rect> {
        let direction = self.bars_along().filter(|_| self.page.detail == Detail::Answer)?;
        let bars = &self.figure.bars;
        let ends = bars.iter().flat_map(|bar| &bar.parts).flat_map(|part| part.ends);
        let mut area = Rect::around(ends.map(|end| vec2(frame.point(direction * end).x, below)));
        area.max.y += (4.0 + ROW * bars.len() as f32) * self.k;
        Some(area)
    }

    /// Draws the bars on the line's scale; returns the next free y.
    pub(super) fn bars(&mut self, frame: &PageTransform, below: f32) -> f32 {
        let Some(direction) = self.bars_along() else { return below };
        let (figure, k) = (self.figure, self.k);
        let whole = Rect::new(Vec2::ZERO, self.page.size);
        let at = |value: f32| frame.point(direction * value).x;
        let is_work = self.page.detail > Detail::Answer;
        let row = if is_work { NAMED_ROW } else { ROW };
        let mut y = below + 4.0 * k;
        for bar in &figure.bars {
            let (top, bottom) = (y, y + BAR * k);
            let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
            for (i, part) in bar.parts.iter().enumerate() {
                let [p, q] = part.ends.map(at);
                (low, high) = (low.min(p.min(q)), high.max(p.max(q)));
                let points = vec![vec2(p, top), vec2(q, top), vec2(q, bottom), vec2(p, bottom)];
                // Parts of the same colour differ in opacity.
                let opacity = 1.0 - 0.25 * (i % 3) as f32;
                self.push_in(Mark::fill(points, Ink::Of(part.role), opacity), whole, 1.0);
                if is_work && !part.name.is_empty() {
                    let length = (part.ends[1] - part.ends[0]).abs();
                    let text = format!("{} {}", part.name, plain(length));
                    // Alternate the names of short parts above and below.
                    let x = f32::midpoint(p, q);
                    let places =
                        [bottom + 9.0 * k, top - 8.0 * k].map(|y| (vec2(x, y), Anchor::Middle));
                    self.place(&text, Ink::Text, 11.0, false, &places, whole);
                }
            }
            let role = bar.parts.last().map_or(Role::Guide, |part| part.role);
            let text = format!("{} {}", bar.name, metres(bar.sum));
            let middle = f32::midpoint(top, bottom);
            let places = [
                (vec2(high + 7.0 * k, middle), Anchor::Start),
                (vec2(low - 7.0 * k, middle), Anchor::End),
            ];
            self.labels.occupied.push(Rect::new(vec2(low, top), vec2(high, bottom)));
            self.place(&text, Ink::Of(role), 12.0, true, &places, whole);
            y += row * k;
        }
        y + 2.0 * k
    }
}
