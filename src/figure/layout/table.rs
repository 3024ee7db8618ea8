//! The table of projections: a row an axis.

use glam::{Vec2, vec2};

use super::mark::{Anchor, Ink, Mark, Rect};
use super::{Canvas, Detail};
use crate::explain::number::{metres, plain};
use crate::figure::{Line, Role, Unit};

/// Rows that stand below the sheet; more stand right of it.
pub(super) const MOST_BELOW: usize = 6;
/// Height of a row below the sheet, points.
const ROW: f32 = 38.0;
/// Height of a row beside the sheet, points.
const LOW_ROW: f32 = 26.0;

impl Canvas<'_> {
    /// One row for each line, in the order of the figure.
    pub(super) fn table(&mut self, area: Rect) {
        let figure = self.figure;
        if figure.lines.iter().all(|line| line.is_bounds) {
            let _ = self.bounds(area, area.min.y - 60.0 * self.k);
            return;
        }
        let many = figure.lines.len() > MOST_BELOW;
        let wanted = if many { LOW_ROW } else { ROW } * self.k;
        let row = wanted.min(area.size().y / figure.lines.len() as f32);
        let bounds = bounds_of(&figure.lines);
        let name_width = figure
            .lines
            .iter()
            .map(|line| crate::figure::measure::width(&line.name, false))
            .fold(0.0, f32::max);
        let name_width = (name_width * 13.0 * self.k).min(area.size().x * 0.42);
        for (i, line) in figure.lines.iter().enumerate() {
            let top = area.min.y + row * i as f32;
            let rect = Rect::new(vec2(area.min.x, top), vec2(area.max.x, top + row));
            self.row(line, rect, name_width, bounds, i == self.page.focus);
            self.out.rows.push((rect, i));
        }
    }

    fn row(&mut self, line: &Line, rect: Rect, name_width: f32, bounds: [f32; 2], is_focus: bool) {
        let k = self.k;
        let middle = rect.center().y;
        let (left, right) = (rect.min.x + name_width + 18.0 * k, rect.max.x - 84.0 * k);
        if line.decides {
            let half = vec2(0.0, 10.0 * k);
            let min = vec2(rect.min.x, middle) - half;
            let max = vec2(rect.min.x + name_width + 8.0 * k, middle) + half;
            self.push(Mark::fill(Rect::new(min, max).corners(), Ink::Least, 0.85));
        }
        let at = vec2(rect.min.x + name_width + 4.0 * k, middle);
        self.cell(at, 13.0 * k, is_focus, Ink::Text, line.name.clone());
        self.push(Mark::line([vec2(left, middle), vec2(right, middle)], Ink::Frame, 1.0));
        self.row_bars(line, Rect::new(vec2(left, rect.min.y), vec2(right, rect.max.y)), bounds);
        let digits = match line.unit {
            Unit::Metres => metres(line.overlap.abs()),
            unit => format!("{}{}", plain(line.overlap.abs()), unit.symbol()),
        };
        let (ink, text) = if line.overlap > 0.0 {
            (Ink::Text, digits)
        } else {
            (Ink::Of(Role::Gap), format!("gap {digits}"))
        };
        self.cell(vec2(rect.max.x, middle), 13.0 * k, line.decides, ink, text);
        if self.page.detail == Detail::All && rect.size().y >= 30.0 * k {
            let half = |ends: [f32; 2]| 0.5 * (ends[1] - ends[0]);
            let distance = 0.5 * (line.a[0] + line.a[1] - line.b[0] - line.b[1]).abs();
            let text = format!(
                "rA {}  rB {}  |d·L| {}",
                plain(half(line.a)),
                plain(half(line.b)),
                plain(distance)
            );
            let at = vec2(right, rect.max.y - 6.0 * k);
            self.cell(at, super::SMALLEST, false, Ink::Weak, text);
        }
    }

    /// A text that ends at `at`.
    fn cell(&mut self, at: Vec2, size: f32, bold: bool, ink: Ink, text: String) {
        let size = size.max(super::SMALLEST);
        self.push(Mark::Text { at, anchor: Anchor::End, size, bold, ink, text });
    }

    /// Both projections on the table's scale, with the part that both cover.
    fn row_bars(&mut self, line: &Line, area: Rect, bounds: [f32; 2]) {
        let (middle, width) = (area.center().y, area.size().x);
        let part = width / (bounds[1] - bounds[0]).max(1e-6);
        let height = (area.size().y * 0.22).min(10.0 * self.k);
        // On one scale: every line is moved so that B's middle is the same.
        let bar = |ends: [f32; 2], top: f32, bottom: f32| {
            let [p, q] = ends.map(|end| area.min.x + (end - middle_of(line) - bounds[0]) * part);
            [vec2(p, top), vec2(q, top), vec2(q, bottom), vec2(p, bottom)]
        };
        let opacity = if line.decides { 1.0 } else { 0.45 };
        let (top, bottom) = (middle - height - 1.0, middle + height + 1.0);
        let common = [line.a[0].max(line.b[0]), line.a[1].min(line.b[1])];
        let (role, common) = if line.overlap > 0.0 {
            (Role::Overlap, common)
        } else {
            (Role::Gap, [common[1], common[0]])
        };
        let marks = [
            Mark::fill(bar(line.a, top, middle - 1.0), Ink::Of(Role::A), opacity),
            Mark::fill(bar(line.b, middle + 1.0, bottom), Ink::Of(Role::B), opacity),
            Mark::outline(bar(common, top, bottom), Ink::Of(role), 1.5),
        ];
        for mark in marks {
            self.push_in(mark, area, 1.0);
        }
    }
}

fn middle_of(line: &Line) -> f32 {
    0.5 * (line.b[0] + line.b[1])
}

/// The ends of the common scale: all bars, measured from B's middle.
fn bounds_of(lines: &[Line]) -> [f32; 2] {
    let ends = lines
        .iter()
        .flat_map(|line| line.a.into_iter().chain(line.b).map(|end| end - middle_of(line)));
    let (low, high) = ends
        .fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
    let margin: Vec2 = Vec2::splat(0.02 * (high - low));
    [low - margin.x, high + margin.y]
}
