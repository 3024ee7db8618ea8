//! Rows of bounds: one per iteration of a search, or one per axis of a swept test.

use glam::{Vec2, vec2};

use super::LayoutContext;
use super::line::Scale;
use super::mark::{Anchor, Ink, Mark, Rect};
use super::sheet::step_of;
use crate::explain::number::plain;
use crate::figure::{Line, Role, Unit};
use crate::text::id;

/// Height of a row, points.
const ROW: f32 = 20.0;
/// Height of the numbers above the rows, points.
const HEADING: f32 = 18.0;
/// Maximum number of rows: the last ones of a search, the deciding axis and the next ones of a swept test.
const MAX_ROWS: usize = 6;

impl LayoutContext<'_> {
    /// Draws the rows below `top`; returns the next free y.
    pub(super) fn bounds(&mut self, sheet: Rect, top: f32) -> f32 {
        let figure = self.figure;
        let all: Vec<&Line> = figure.lines.iter().filter(|line| line.is_bounds).collect();
        if all.is_empty() || self.page.inset {
            return top;
        }
        let k = self.k;
        // Reserve space for the numbers below the rows and the answer.
        let capacity = (self.page.size.y - top - 100.0 * k) / (ROW * k);
        let max = (capacity.max(0.0) as usize).min(MAX_ROWS);
        if max == 0 {
            return top;
        }
        let hidden = all.len().saturating_sub(max);
        let rows = if all[0].decides { &all[..all.len() - hidden] } else { &all[hidden..] };
        let widths = rows.iter().map(|line| crate::figure::measure::width(&line.name, true));
        let name_width = (widths.fold(0.0, f32::max) * 12.0 * k).min(sheet.size().x * 0.4);
        let bottom = top + (HEADING + ROW * rows.len() as f32) * k;
        let [left, right] = self.room(top, bottom);
        let right = right - 60.0 * k;
        let left = left.max(sheet.min.x) + name_width + 24.0 * k;
        let Some(scale) = scale_of(rows, left, right) else { return top };
        let area = Rect::new(vec2(left, top + HEADING * k), vec2(right, bottom));
        self.meeting((&all, rows), &scale, area);
        for (i, line) in rows.iter().enumerate() {
            self.term = line.term;
            let y = area.min.y + (i as f32 + 0.5) * ROW * k;
            self.bounds_row(line, &scale, Rect::new(vec2(left, y), vec2(right, y)));
            self.term = None;
        }
        self.axis(&scale, rows[0].unit, [left, right], bottom + 4.0 * k);
        bottom + 26.0 * k
    }

    /// Draws the name, rail and bar of a row, and the numbers at both ends of the first row.
    fn bounds_row(&mut self, line: &Line, scale: &Scale, rail: Rect) {
        let k = self.k;
        let (left, right, middle) = (rail.min.x, rail.max.x, rail.min.y);
        let at = vec2(left - 8.0 * k, middle);
        self.text(at, Anchor::End, 12.0 * k, line.decides, Ink::Text, &line.name);
        self.push(Mark::line([rail.min, rail.max], Ink::Frame, 1.0));
        let ends = line.a.map(|end| scale.at(end).x.clamp(left, right));
        let half = vec2(0.0, 6.0 * k);
        let role = if line.unit == Unit::Seconds { Role::A } else { Role::Gap };
        let opacity = if line.decides { 0.7 } else { 0.3 };
        let bar = Rect::new(vec2(ends[0], middle) - half, vec2(ends[1], middle) + half);
        self.push(Mark::fill(bar.corners(), Ink::Of(role), opacity));
        for end in ends.map(|end| vec2(end, middle)) {
            self.push(Mark::line([end - half, end + half], Ink::Of(role), 2.0 * k));
        }
    }

    /// Marks the end of the search: latest entry and earliest exit, or the meeting point of the bounds.
    /// Hidden rows count.
    fn meeting(&mut self, (all, rows): (&[&Line], &[&Line]), scale: &Scale, area: Rect) {
        let k = self.k;
        let (top, bottom) = (area.min.y - 2.0 * k, area.max.y + 4.0 * k);
        let x = |value: f32| scale.at(value).x.clamp(area.min.x, area.max.x);
        let y = area.min.y - 0.5 * HEADING * k;
        if rows[0].unit == Unit::Seconds {
            let enter = all.iter().map(|line| line.a[0]).fold(f32::NEG_INFINITY, f32::max);
            let leave = all.iter().map(|line| line.a[1]).fold(f32::INFINITY, f32::min);
            if !all.iter().any(|line| line.decides) {
                return;
            }
            let ink = Ink::Of(Role::Overlap);
            // Advances are consecutive; the last one has no length and marks the contact.
            if enter > leave {
                let line = [vec2(x(enter), top), vec2(x(enter), bottom)];
                self.push(Mark::line(line, ink, 2.0 * k));
                let text = id::FIGURE_CONTACT_TIME.with(&[("time", &plain(enter))]);
                self.text_above(vec2(x(enter), y), ink, &text);
                return;
            }
            let band = Rect::new(vec2(x(enter), top), vec2(x(leave), bottom));
            self.push(Mark::fill(band.corners(), ink, 0.15));
            let line = |at: f32| Mark::line([vec2(at, top), vec2(at, bottom)], ink, 2.0 * k);
            self.push(line(x(enter)));
            self.push(line(x(leave)).dashed([4.0, 3.0]));
            let text = id::FIGURE_LAST_ENTRY.with(&[("time", &plain(enter))]);
            self.text_above(vec2(x(enter) - 4.0 * k, y), ink, &text);
            return;
        }
        let [first, last] = [rows[0].a, rows[rows.len() - 1].a];
        let middle = 0.5 * (last[0] + last[1]);
        let line = Mark::line(
            [vec2(x(middle), top), vec2(x(middle), bottom)],
            Ink::Of(Role::Gap),
            1.3 * k,
        );
        self.push(line.dashed([4.0, 3.0]));
        let places = [(id::FIGURE_AT_LEAST, first[0]), (id::FIGURE_AT_MOST, first[1])];
        for (message, end) in places {
            let text = message.with(&[("distance", &plain(end))]);
            let (x, anchor) = (x(end), Anchor::Middle);
            let whole = Rect::new(vec2(0.0, 0.0), self.page.size);
            let sides =
                [(vec2(x, y), anchor), (vec2(x, y), Anchor::End), (vec2(x, y), Anchor::Start)];
            self.place(&text, Ink::Weak, 11.0, false, &sides, whole);
        }
    }

    /// Writes a text above the rows; moves it aside if the place is taken.
    fn text_above(&mut self, at: Vec2, ink: Ink, text: &str) {
        let whole = Rect::new(Vec2::ZERO, self.page.size);
        let places = [Anchor::Middle, Anchor::Start, Anchor::End].map(|anchor| (at, anchor));
        self.place(text, ink, 11.0, false, &places, whole);
    }

    /// Writes the numbers below the rows.
    fn axis(&mut self, scale: &Scale, unit: Unit, [left, right]: [f32; 2], y: f32) {
        let k = self.k;
        let (from, to) = (vec2(left, y), vec2(right, y));
        self.push(Mark::Arrow { from, to, ink: Ink::Text, width: 1.3 * k });
        let length = scale.unit.x;
        let step = step_of(length, 70.0 * k);
        let first = ((left - scale.zero.x) / length / step).ceil() as i64;
        let decimals = (-libm::log10f(step).floor()).max(0.0) as usize;
        for i in (first..first + 40).take_while(|i| scale.at(*i as f32 * step).x < right - 12.0 * k)
        {
            let value = i as f32 * step;
            let at = vec2(scale.at(value).x, y);
            let points = vec![at - vec2(0.0, 4.0 * k), at + vec2(0.0, 4.0 * k)];
            self.push(Mark::line(points, Ink::Text, k));
            let symbol = if i == first { format!(" {}", unit.symbol()) } else { String::new() };
            let text = format!("{value:.decimals$}{symbol}").replace('-', "−");
            self.text(at + vec2(0.0, 13.0 * k), Anchor::Middle, 11.0 * k, false, Ink::Weak, &text);
        }
    }
}

/// Returns a common scale for all rows; infinite ends extend to the border.
fn scale_of(rows: &[&Line], left: f32, right: f32) -> Option<Scale> {
    let ends =
        rows.iter().flat_map(|line| line.a.into_iter().chain(line.b)).filter(|end| end.is_finite());
    let (low, high) = ends
        .fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
    if low > high {
        return None;
    }
    let margin = (0.06 * (high - low)).max(1e-3);
    let unit = (right - left) / (high - low + 2.0 * margin);
    let zero = vec2(left - (low - margin) * unit, 0.0);
    Some(Scale { zero, unit: vec2(unit, 0.0), side: Vec2::NEG_Y, level: true })
}
