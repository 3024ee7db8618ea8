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
            let chip = Rect::new(
                vec2(rect.min.x, middle - 10.0 * k),
                vec2(rect.min.x + name_width + 8.0 * k, middle + 10.0 * k),
            );
            let points = vec![
                chip.min,
                vec2(chip.max.x, chip.min.y),
                chip.max,
                vec2(chip.min.x, chip.max.y),
            ];
            self.push(Mark::Fill { points, ink: Ink::Least, opacity: 0.85 });
        }
        let ink = if line.decides { Ink::Of(Role::Guide) } else { Ink::Text };
        let on_chip = if line.decides { Ink::Text } else { ink };
        let name = vec2(rect.min.x + name_width + 4.0 * k, middle);
        self.push(Mark::Text {
            at: name,
            anchor: Anchor::End,
            size: (13.0 * k).max(super::SMALLEST),
            bold: is_focus,
            ink: on_chip,
            text: line.name.clone(),
        });
        let points = vec![vec2(left, middle), vec2(right, middle)];
        self.push(Mark::Path { points, closed: false, ink: Ink::Frame, width: 1.0, dash: None });
        let at = |value: f32| {
            left + (value - bounds[0]) / (bounds[1] - bounds[0]).max(1e-6) * (right - left)
        };
        let height = (rect.size().y * 0.22).min(10.0 * k);
        let bar = |ends: [f32; 2], top: f32, bottom: f32| {
            let [p, q] = ends.map(at);
            vec![vec2(p, top), vec2(q, top), vec2(q, bottom), vec2(p, bottom)]
        };
        // On one scale: every line is moved so that B's middle is the same.
        let shift = |ends: [f32; 2]| ends.map(|end| end - middle_of(line));
        let clip = Rect::new(vec2(left, rect.min.y), vec2(right, rect.max.y));
        let opacity = if line.decides { 1.0 } else { 0.45 };
        self.push_in(
            Mark::Fill {
                points: bar(shift(line.a), middle - height - 1.0, middle - 1.0),
                ink: Ink::Of(Role::A),
                opacity,
            },
            clip,
            1.0,
        );
        self.push_in(
            Mark::Fill {
                points: bar(shift(line.b), middle + 1.0, middle + 1.0 + height),
                ink: Ink::Of(Role::B),
                opacity,
            },
            clip,
            1.0,
        );
        let common = shift([line.a[0].max(line.b[0]), line.a[1].min(line.b[1])]);
        let role = if line.overlap > 0.0 { Role::Overlap } else { Role::Gap };
        let ends = if line.overlap > 0.0 { common } else { [common[1], common[0]] };
        let points = bar(ends, middle - height - 1.0, middle + height + 1.0);
        self.push_in(
            Mark::Path { points, closed: true, ink: Ink::Of(role), width: 1.5, dash: None },
            clip,
            1.0,
        );
        let (value, unit) = (line.overlap, line.unit);
        let digits = match unit {
            Unit::Metres => metres(value.abs()),
            _ => format!("{}{}", plain(value.abs()), unit.symbol()),
        };
        let text = if value > 0.0 { digits } else { format!("gap {digits}") };
        self.push(Mark::Text {
            at: vec2(rect.max.x, middle),
            anchor: Anchor::End,
            size: (13.0 * k).max(super::SMALLEST),
            bold: line.decides,
            ink: if value > 0.0 { Ink::Text } else { Ink::Of(Role::Gap) },
            text,
        });
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
            self.push(Mark::Text {
                at,
                anchor: Anchor::End,
                size: super::SMALLEST,
                bold: false,
                ink: Ink::Weak,
                text,
            });
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
