//! Numbers within their ranges: one column per kind, one row per point.

use glam::vec2;

use super::LayoutContext;
use super::mark::{Anchor, Ink, Mark, Rect};
use crate::figure::{Gauge, Role};

/// Height of a row and of the heading, points.
const ROW: f32 = 22.0;
/// Height of a bar, points.
const BAR: f32 = 12.0;
/// Gap between columns, points.
const GAP: f32 = 28.0;

impl LayoutContext<'_> {
    /// Draws the columns below `top` if they fit.
    pub(super) fn gauges(&mut self, sheet: Rect, top: f32) {
        let gauges = &self.figure.gauges;
        let mut kinds: Vec<&str> = Vec::new();
        for gauge in gauges {
            if !kinds.contains(&gauge.kind) {
                kinds.push(gauge.kind);
            }
        }
        let k = self.k;
        let rows = gauges.len() / kinds.len().max(1);
        let height = (rows as f32 + 1.0) * ROW * k;
        if kinds.is_empty() || self.page.inset || top + height > self.page.size.y {
            return;
        }
        let [left, right] = self.room(top, top + height);
        let right = right.min(sheet.max.x) - 8.0 * k;
        let left = left.max(sheet.min.x);
        let width = (right - left - GAP * k * (kinds.len() as f32 - 1.0)) / kinds.len() as f32;
        for (i, kind) in kinds.into_iter().enumerate() {
            let x = left + (width + GAP * k) * i as f32;
            let column = Rect::new(vec2(x, top), vec2(x + width, top + height));
            let own: Vec<&Gauge> = gauges.iter().filter(|gauge| gauge.kind == kind).collect();
            self.column(kind, &own, column);
        }
    }

    /// Draws a heading, and a row for each number on a common scale.
    fn column(&mut self, kind: &str, gauges: &[&Gauge], area: Rect) {
        let (k, Some(first)) = (self.k, gauges.first()) else { return };
        let heading = format!("{kind}, {}", first.unit.symbol());
        let at = area.min + vec2(0.0, 0.5 * ROW * k);
        self.text(at, Anchor::Start, 12.0 * k, true, Ink::Text, &heading);
        let largest_end =
            |gauge: &&&Gauge| gauge.range.map(f32::abs).into_iter().fold(1e-9, f32::max);
        let largest = gauges.iter().map(|gauge| largest_end(&gauge)).fold(0.0, f32::max);
        let is_signed = gauges.iter().any(|gauge| gauge.range[0] < 0.0);
        let (left, right) = (area.min.x + 16.0 * k, area.max.x - 54.0 * k);
        let zero = if is_signed { 0.5 * (left + right) } else { left };
        let at = |value: f32| zero + value / largest * (right - zero);
        for (i, gauge) in gauges.iter().enumerate() {
            self.term = gauge.term;
            let middle = area.min.y + (i as f32 + 1.5) * ROW * k;
            let bar = |from: f32, to: f32, half: f32| {
                Rect::new(vec2(from.min(to), middle - half), vec2(from.max(to), middle + half))
            };
            let ink = Ink::Of(gauge.role);
            let name = vec2(area.min.x, middle);
            self.text(name, Anchor::Start, 12.0 * k, true, Ink::Of(Role::Overlap), &gauge.name);
            let [low, high] = gauge.range.map(at);
            let half = 0.5 * BAR * k;
            self.push(Mark::fill(bar(low, high, half).corners(), Ink::Weak, 0.15));
            self.push(Mark::fill(bar(zero, at(gauge.value), half - 1.5 * k).corners(), ink, 1.0));
            for end in if is_signed { vec![low, high] } else { vec![zero] } {
                let ends = [vec2(end, middle - half - 2.0 * k), vec2(end, middle + half + 2.0 * k)];
                let ink = if is_signed { Ink::Of(Role::Overlap) } else { Ink::Text };
                self.push(Mark::line(ends, ink, 1.5 * k));
            }
            let text = format!("{:.4}", gauge.value).replace('-', "−");
            let place = vec2(high.max(at(gauge.value)) + 6.0 * k, middle);
            self.text(place, Anchor::Start, 12.0 * k, true, Ink::Text, &text);
            self.term = None;
        }
    }
}
