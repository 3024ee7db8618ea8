//! Rows of bounds: one per iteration of a search, or one per axis of a swept test.

use glam::{Vec2, vec2};

use super::Canvas;
use super::line::Scale;
use super::mark::{Anchor, Ink, Mark, Rect};
use super::sheet::step_of;
use crate::figure::{Line, Role, Unit};

/// Height of a row, points.
const ROW: f32 = 20.0;
/// Rows at most; of longer searches the last ones are drawn.
const MOST: usize = 6;

impl Canvas<'_> {
    /// Draws the rows below `top`; returns the height below which nothing is drawn yet.
    pub(super) fn bounds(&mut self, sheet: Rect, top: f32) -> f32 {
        let figure = self.figure;
        let rows: Vec<&Line> = figure.lines.iter().filter(|line| line.is_bounds).collect();
        if rows.is_empty() || self.page.inset {
            return top;
        }
        let k = self.k;
        // The numbers below the rows and the answer need room, too.
        let room = (self.page.size.y - top - 84.0 * k) / (ROW * k);
        let most = (room.max(0.0) as usize).min(MOST);
        if most == 0 {
            return top;
        }
        let rows = &rows[rows.len().saturating_sub(most)..];
        let widths = rows.iter().map(|line| crate::figure::measure::width(&line.name, false));
        let name_width = (widths.fold(0.0, f32::max) * 12.0 * k).min(sheet.size().x * 0.4);
        let [left, right] = self.room(top, self.page.size.y);
        let right = right - 24.0 * k;
        let left = left.max(sheet.min.x) + name_width + 14.0 * k;
        let Some(scale) = scale_of(rows, left, right) else { return top };
        let mut y = top + 8.0 * k;
        for line in rows {
            let middle = y + 0.5 * ROW * k;
            let at = vec2(left - 8.0 * k, middle);
            self.text(at, Anchor::End, 12.0 * k, line.decides, Ink::Text, &line.name);
            let rail = vec![vec2(left, middle), vec2(right, middle)];
            self.push(Mark::line(rail, Ink::Frame, 1.0));
            let ends = line.a.map(|end| scale.at(end).x.clamp(left, right));
            let (high, low) = (middle - 6.0 * k, middle + 6.0 * k);
            let points = vec![
                vec2(ends[0], high),
                vec2(ends[1], high),
                vec2(ends[1], low),
                vec2(ends[0], low),
            ];
            let role = if line.unit == Unit::Seconds { Role::A } else { Role::Gap };
            let opacity = if line.decides { 0.7 } else { 0.3 };
            self.push(Mark::fill(points, Ink::Of(role), opacity));
            for end in ends {
                let points = vec![vec2(end, high), vec2(end, low)];
                self.push(Mark::line(points, Ink::Of(role), 2.0 * k));
            }
            y += ROW * k;
        }
        self.axis(&scale, rows[0].unit, [left, right], y + 4.0 * k);
        y + 26.0 * k
    }

    /// The numbers below the rows.
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

/// One scale for all rows; infinite ends are left to the border.
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
