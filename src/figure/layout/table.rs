//! Table of projections, one row per axis.

use glam::{Vec2, vec2};

use super::frame::PageTransform;
use super::mark::{Anchor, Ink, Mark, Rect};
use super::{Detail, LayoutContext};
use crate::explain::number::{metres, plain};
use crate::figure::{Line, Role, Unit};
use crate::text::id;

/// Maximum number of rows below the sheet; a longer table stands to its right.
pub(super) const MAX_BELOW: usize = 6;
/// Height of a row below the sheet, points.
const ROW: f32 = 38.0;
/// Height of a row beside the sheet, points.
const LOW_ROW: f32 = 26.0;
/// Half the side of a glyph's square, points.
const GLYPH_HALF: f32 = 6.5;

/// A row, or the heading of a group.
enum Entry {
    Heading(String, Role),
    Row(usize),
}

/// Columns common to all rows.
struct Columns {
    /// Right end of the names.
    names: f32,
    /// Ends of the bars' column on the page, points.
    bars: [f32; 2],
    /// Ends of the common scale, relative to B's centre.
    range: [f32; 2],
}

impl LayoutContext<'_> {
    /// Returns the part of `area` that the table fills.
    pub(super) fn table_area(&self, area: Rect) -> Rect {
        let lines = &self.figure.lines;
        let has_other_rows =
            lines.iter().any(|line| line.is_bounds) || !self.figure.bars.is_empty();
        if has_other_rows || lines.len() > MAX_BELOW {
            return area;
        }
        let bottom = area.min.y + lines.len() as f32 * ROW * self.k;
        Rect::new(area.min, vec2(area.max.x, bottom.min(area.max.y)))
    }

    /// Draws one row per line; a long table is grouped by the owner of the axis. Searches and swept
    /// tests get their rows of bounds instead. A single line with bars shows only the bars.
    pub(super) fn table(&mut self, frame: &PageTransform, area: Rect) {
        let figure = self.figure;
        if figure.lines.iter().any(|line| line.is_bounds) {
            let is_all = figure.lines.iter().all(|line| line.is_bounds);
            // Without a number line, its space holds the first rows.
            let top = if is_all { area.min.y - 60.0 * self.k } else { area.min.y };
            let _ = self.bounds(area, top);
            return;
        }
        if figure.lines.len() == 1 && !figure.bars.is_empty() {
            let _ = self.bars(frame, area.min.y);
            return;
        }
        self.labels.occupied.push(area);
        let is_many = figure.lines.len() > MAX_BELOW;
        let entries = self.entries(is_many);
        let preferred = if is_many { LOW_ROW } else { ROW } * self.k;
        let row = preferred.min(area.size().y / entries.len() as f32);
        let widths =
            figure.lines.iter().map(|line| super::measure_width(&line.name, 13.0 * self.k));
        let names = widths.fold(0.0, f32::max).min(area.size().x * 0.42) + 24.0 * self.k;
        let columns = Columns {
            names: area.min.x + names,
            bars: [area.min.x + names + 14.0 * self.k, area.max.x - 84.0 * self.k],
            range: common_range(&figure.lines),
        };
        for (k, entry) in entries.into_iter().enumerate() {
            let top = area.min.y + row * k as f32;
            let rect = Rect::new(vec2(area.min.x, top), vec2(area.max.x, top + row));
            match entry {
                Entry::Heading(text, role) => self.heading(&text, role, rect),
                Entry::Row(i) => {
                    let line = &figure.lines[i];
                    self.term = line.term;
                    self.row(line, frame, rect, &columns, i == self.page.focus);
                    self.term = None;
                    self.out.rows.push((rect, i));
                }
            }
        }
    }

    /// Returns the rows in order; a long table with several groups has a heading for each.
    fn entries(&self, is_many: bool) -> Vec<Entry> {
        let figure = self.figure;
        let rows_of = |owner| {
            let lines = figure.lines.iter().enumerate();
            lines.filter(move |(_, line)| line.owner == owner).map(|(i, _)| Entry::Row(i))
        };
        let groups = [Some(Role::A), Some(Role::B), None];
        let is_grouped =
            groups.iter().filter(|owner| rows_of(**owner).next().is_some()).count() > 1;
        if !is_many || !is_grouped {
            return (0..figure.lines.len()).map(Entry::Row).collect();
        }
        let mut entries = Vec::new();
        for owner in groups {
            if rows_of(owner).next().is_none() {
                continue;
            }
            let name = |k: usize| figure.pair.get(k).map_or("", String::as_str);
            let text = match owner {
                Some(Role::A) => id::FIGURE_AXES_OF.with(&[("body", &name(0))]),
                Some(_) => id::FIGURE_AXES_OF.with(&[("body", &name(1))]),
                None => id::FIGURE_EDGE_CROSSINGS.to_string(),
            };
            entries.push(Entry::Heading(text, owner.unwrap_or(Role::Guide)));
            entries.extend(rows_of(owner));
        }
        entries
    }

    fn heading(&mut self, text: &str, role: Role, rect: Rect) {
        let k = self.k;
        let at = vec2(rect.min.x, rect.center().y + 2.0 * k);
        let ink = if role == Role::Guide { Ink::Text } else { Ink::Of(role) };
        let text_rect = self.text(at, Anchor::Start, 13.0 * k, true, ink, text);
        let from = vec2(text_rect.max.x + 8.0 * k, at.y);
        self.push(Mark::line([from, vec2(rect.max.x, at.y)], Ink::Frame, 1.0));
    }

    fn row(
        &mut self,
        line: &Line,
        frame: &PageTransform,
        rect: Rect,
        columns: &Columns,
        is_focus: bool,
    ) {
        let k = self.k;
        let middle = rect.center().y;
        let [left, right] = columns.bars;
        if line.decides {
            let half = vec2(0.0, (11.0 * k).min(0.5 * rect.size().y));
            let min = vec2(rect.min.x, middle) - half;
            let max = vec2(columns.names + 4.0 * k, middle) + half;
            self.push(Mark::fill(Rect::new(min, max).corners(), Ink::Least, 0.85));
        }
        self.glyph(line, frame, vec2(rect.min.x + 12.0 * k, middle));
        let ink = if line.decides { Ink::OnFill } else { Ink::Text };
        let at = vec2(columns.names, middle);
        self.cell(at, 13.0 * k, is_focus || line.decides, ink, line.name.clone());
        self.push(Mark::line([vec2(left, middle), vec2(right, middle)], Ink::Frame, 1.0));
        let bars = Rect::new(vec2(left, rect.min.y), vec2(right, rect.max.y));
        // Mirror the bars if the axis points left on the page.
        let is_mirrored = frame.vector(line.direction).x < 0.0;
        let range = columns.range.map(|end| if is_mirrored { -end } else { end });
        self.row_bars(line, bars, range);
        let digits = match line.unit {
            Unit::Metres => metres(line.overlap.abs()),
            unit => format!("{}{}", plain(line.overlap.abs()), unit.symbol()),
        };
        let (ink, text) = match line.overlap {
            overlap if overlap <= 0.0 => {
                (Ink::Of(Role::Gap), id::FIGURE_GAP_LENGTH.with(&[("gap", &digits)]))
            }
            _ if line.decides => (Ink::Of(Role::Overlap), digits),
            _ => (Ink::Text, digits),
        };
        self.cell(vec2(rect.max.x, middle), 13.0 * k, line.decides, ink, text);
        if self.page.detail == Detail::All && rect.size().y >= 30.0 * k {
            let half = |ends: [f32; 2]| 0.5 * (ends[1] - ends[0]);
            let distance = 0.5 * (line.a[0] + line.a[1] - line.b[0] - line.b[1]).abs();
            let [a, b, distance] = [half(line.a), half(line.b), distance].map(plain);
            let text = format!("rA {a}  rB {b}  |d·L| {distance}");
            let at = vec2(right, rect.max.y - 6.0 * k);
            self.cell(at, super::MIN_TEXT_SIZE, false, Ink::Weak, text);
        }
    }

    /// Draws a square in the colour of the axis's owner; adds an arrow if the axis lies on the sheet.
    fn glyph(&mut self, line: &Line, frame: &PageTransform, center: Vec2) {
        let Some(owner) = line.owner else { return };
        let (k, ink) = (self.k, Ink::Of(owner));
        let direction = frame.vector(line.direction).try_normalize();
        let forward = direction.unwrap_or(Vec2::X) * (GLYPH_HALF * k);
        let side = forward.perp();
        let corners = [
            center - forward - side,
            center + forward - side,
            center + forward + side,
            center - forward + side,
        ];
        self.push(Mark::fill(corners, ink, 0.35));
        self.push(Mark::outline(corners, ink, 1.0 * k));
        if direction.is_some() {
            self.push(Mark::Arrow {
                from: center,
                to: center + forward * 1.9,
                ink,
                width: 1.5 * k,
            });
        }
    }

    /// Writes a text that ends at `at`.
    fn cell(&mut self, at: Vec2, size: f32, bold: bool, ink: Ink, text: String) {
        let size = size.max(super::MIN_TEXT_SIZE);
        self.push(Mark::Text { at, anchor: Anchor::End, size, bold, ink, text });
    }

    /// Draws both projections on the table's scale, and outlines their overlap or gap.
    fn row_bars(&mut self, line: &Line, area: Rect, range: [f32; 2]) {
        let (middle, width) = (area.center().y, area.size().x);
        let scale = width / (range[1] - range[0]);
        // At detail level All, leave space for the line of radii and distance.
        let fraction = if self.page.detail == Detail::All { 0.16 } else { 0.22 };
        let height = (area.size().y * fraction).min(10.0 * self.k);
        // Common scale: B's centre has the same position in every row.
        let bar = |ends: [f32; 2], top: f32, bottom: f32| {
            let [p, q] = ends.map(|end| area.min.x + (end - center_of_b(line) - range[0]) * scale);
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

fn center_of_b(line: &Line) -> f32 {
    0.5 * (line.b[0] + line.b[1])
}

/// Returns the ends of the common scale, relative to B's centre.
fn common_range(lines: &[Line]) -> [f32; 2] {
    let ends = lines
        .iter()
        .flat_map(|line| line.a.into_iter().chain(line.b).map(|end| end - center_of_b(line)));
    let (low, high) = ends
        .fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
    // Symmetric, because rows may be mirrored.
    let reach = (1.02 * low.abs().max(high.abs())).max(1e-3);
    [-reach, reach]
}
