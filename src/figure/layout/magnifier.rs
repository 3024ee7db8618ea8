//! The main number, and its magnifying lens.

use glam::{Vec2, vec2};

use super::LayoutContext;
use super::frame::PageTransform;
use super::line::own_scale;
use super::mark::{Anchor, Ink, Mark, Rect};
use crate::explain::number::plain;
use crate::figure::{Line, Number, Role, Unit};
use crate::text::id;

/// Maximum width, and height, of the lens, points.
const SIZE: Vec2 = Vec2::new(250.0, 62.0);
/// Minimum width of the lens, points.
const MIN_WIDTH: f32 = 110.0;
/// Magnification factors.
const FACTORS: [f32; 5] = [2.0, 5.0, 10.0, 20.0, 50.0];
/// Minimum length visible without a lens, points.
const MIN_VISIBLE: f32 = 24.0;
/// Minimum length inside the lens, points.
const MIN_MAGNIFIED: f32 = 40.0;
/// Maximum distance from the line to a lens with a beam, points.
const MAX_BEAM: f32 = 150.0;
/// Below this size, an overlap or gap is called touching, m.
const TOUCHING: f32 = 0.0005;

/// Formats a number; small ones get four decimals instead of three.
#[must_use]
pub fn number_value(number: &Number) -> String {
    let space = if number.unit == "°" { "" } else { "\u{2009}" };
    let digits = if number.unit == "m" && number.value.abs() < TOUCHING {
        format!("{:.4}", number.value)
    } else {
        plain(number.value)
    };
    format!("{digits}{space}{}", number.unit)
}

/// Returns the name of a number; "touching" if it is too small for a lens.
#[must_use]
pub fn number_name(number: &Number) -> &str {
    if is_touching(number) { id::EXPLAIN_TOUCHING.text() } else { &number.name }
}

fn is_touching(number: &Number) -> bool {
    number.unit == "m" && number.value.abs() < TOUCHING
}

/// Returns the name and value of a number, or only "touching".
#[must_use]
pub fn number_label(number: &Number) -> String {
    if is_touching(number) {
        return id::EXPLAIN_TOUCHING.to_string();
    }
    format!("{} {}", number.name, number_value(number))
}

impl LayoutContext<'_> {
    /// Draws the number and the lens under the line; returns the next free y.
    pub(super) fn answer(
        &mut self,
        frame: &PageTransform,
        sheet: Rect,
        line_y: f32,
        free_y: f32,
    ) -> f32 {
        let Some(number) = self.figure.numbers.first() else { return free_y };
        if self.page.inset {
            self.inset_answer(number);
            return self.page.size.y;
        }
        let lens =
            self.line().cloned().and_then(|line| self.lens(frame, sheet, &line, line_y, free_y));
        let Some(lens) = lens else {
            return self.answer_without_lens(number, frame, sheet, line_y, free_y);
        };
        let (k, ink) = (self.k, Ink::Of(number.role));
        let (x, middle) = (lens.min.x - 12.0 * k, lens.center().y);
        let name = vec2(x, middle - 25.0 * k);
        self.text(name, Anchor::End, 13.0 * k, false, Ink::Text, number_name(number));
        self.text(vec2(x, middle), Anchor::End, 22.0 * k, true, ink, &number_value(number));
        if middle + 33.0 * k < self.page.size.y && !number.remark.is_empty() {
            let at = vec2(x, middle + 25.0 * k);
            self.text(at, Anchor::End, 12.0 * k, false, Ink::Weak, &number.remark);
        }
        lens.max.y + 4.0 * k
    }

    /// Draws the number under the line, without a lens.
    fn answer_without_lens(
        &mut self,
        number: &Number,
        frame: &PageTransform,
        sheet: Rect,
        line_y: f32,
        free_y: f32,
    ) -> f32 {
        let k = self.k;
        let middle = self.line().map_or(sheet.center().x, |line| {
            if line.is_on_sheet() {
                let is_level = frame.vector(line.direction).y.abs() < 0.02 * frame.scale;
                let center = frame.point(line.direction * center_of(line)).x;
                if is_level { center } else { sheet.center().x }
            } else {
                own_scale(line, sheet, line_y).at(center_of(line)).x
            }
        });
        let text = format!("{} {}", number_name(number), number_value(number));
        let half = 0.5
            * super::measure_width(&text, 22.0 * k)
                .max(super::measure_width(&number.remark, 12.0 * k))
            + 8.0 * k;
        let [left, right] = self.room(free_y, free_y + 50.0 * k);
        let middle = middle.clamp(left + half, (right - half).max(left + half));
        let steps = [0.0, 60.0, -60.0, 120.0, -120.0, 200.0, -200.0];
        let places = |y: f32| steps.map(|step| (vec2(middle + step * k, y), Anchor::Middle));
        self.text_at(&places(free_y + 16.0 * k), 22.0 * k, true, Ink::Of(number.role), &text);
        if number.remark.is_empty() || free_y + 49.0 * k >= self.page.size.y {
            return free_y + 30.0 * k;
        }
        let remark = places(free_y + 41.0 * k);
        self.text_at(&remark, 12.0 * k, false, Ink::Weak, &number.remark);
        free_y + 52.0 * k
    }

    /// Draws the number of the inset, under the line.
    fn inset_answer(&mut self, number: &Number) {
        let at = vec2(self.page.size.x * 0.5, self.page.size.y - 16.0);
        self.text(at, Anchor::Middle, 15.0, true, Ink::Of(number.role), &number_label(number));
    }

    /// Draws the number under the line at detail level Work.
    pub(super) fn headline(&mut self, frame: &PageTransform, sheet: Rect, free_y: f32) {
        let Some(number) = self.figure.numbers.first().cloned() else { return };
        let k = self.k;
        let x = self
            .line()
            .map_or(sheet.center().x, |line| frame.point(line.direction * center_of(line)).x);
        let x = x.clamp(sheet.min.x + 60.0 * k, sheet.max.x - 60.0 * k);
        let y = free_y + 11.0 * k;
        let steps = [0.0, 90.0, -90.0, 180.0, -180.0, 270.0, -270.0];
        let rows = [0.0, 24.0, -24.0]
            .map(|row| steps.map(|step| (vec2(x + step * k, y + row * k), Anchor::Middle)));
        let places = rows.concat();
        self.text_at(&places, 20.0 * k, true, Ink::Of(number.role), &number_value(&number));
    }

    /// Draws a lens that magnifies the overlap or gap, and returns its rectangle. `None` if the line is not
    /// on the sheet, the length needs no lens or counts as touching, or the page is too low.
    fn lens(
        &mut self,
        frame: &PageTransform,
        sheet: Rect,
        line: &Line,
        line_y: f32,
        free_y: f32,
    ) -> Option<Rect> {
        if !line.is_on_sheet() {
            return None;
        }
        let (k, length) = (self.k, line.overlap.abs());
        let width = length * frame.scale;
        if width >= MIN_VISIBLE * k || length < TOUCHING {
            return None;
        }
        let factor =
            FACTORS.into_iter().find(|factor| width * factor >= MIN_MAGNIFIED * k).unwrap_or(50.0);
        let center = center_of(line);
        let on_page = frame.vector(line.direction);
        let is_level = on_page.y.abs() < 0.02 * on_page.length();
        let x = if is_level { frame.point(line.direction * center).x } else { sheet.center().x };
        let [left, right] = self.room(free_y, free_y + (10.0 + SIZE.y) * k);
        let right = right.min(sheet.max.x.max(sheet.min.x + 450.0 * k)) - 12.0 * k;
        // The number is left of the lens.
        let left = left.max(sheet.min.x) + 150.0 * k;
        let size = vec2((SIZE.x * k).min(right - left).max(MIN_WIDTH * k), SIZE.y * k);
        let left = (x - size.x * 0.5).clamp(left, (right - size.x).max(left));
        let rect = Rect::new(vec2(left, free_y + 10.0 * k), vec2(left, free_y + 10.0 * k) + size);
        // A low page has space for the number only.
        if rect.max.y > self.page.size.y {
            return None;
        }
        if is_level && rect.min.y - line_y < MAX_BEAM * k {
            let tip = vec2(x, line_y + 16.0 * k);
            let points = vec![
                tip + vec2(-8.0 * k, 0.0),
                tip + vec2(8.0 * k, 0.0),
                vec2(rect.max.x - 8.0 * k, rect.min.y),
                vec2(rect.min.x + 8.0 * k, rect.min.y),
            ];
            self.push(Mark::fill(points, Ink::Frame, 0.25));
        }
        self.push(Mark::Box { rect, radius: 6.0 * k });
        self.labels.occupied.push(rect);
        self.magnified_bars(
            line,
            rect,
            frame.scale * factor,
            center,
            if is_level && on_page.x < 0.0 { -1.0 } else { 1.0 },
        );
        let at = vec2(rect.max.x - 7.0 * k, rect.min.y + 11.0 * k);
        self.text(at, Anchor::End, 11.0 * k, false, Ink::Weak, &format!("× {factor}"));
        Some(rect)
    }

    /// Draws both bars in the lens, with the two ends of the overlap or gap.
    fn magnified_bars(&mut self, line: &Line, rect: Rect, scale: f32, center: f32, sign: f32) {
        let (k, middle) = (self.k, rect.center());
        let at =
            |value: f32| (middle.x + (value - center) * scale * sign).clamp(rect.min.x, rect.max.x);
        let bar = |ends: [f32; 2], top: f32, bottom: f32| {
            let [p, q] = ends.map(at);
            vec![vec2(p, top), vec2(q, top), vec2(q, bottom), vec2(p, bottom)]
        };
        let (y, height) = (middle.y + 4.0 * k, 13.0 * k);
        for (ends, top, role) in [(line.a, y - height - 1.0, Role::A), (line.b, y + 1.0, Role::B)] {
            self.push_in(Mark::fill(bar(ends, top, top + height), Ink::Of(role), 1.0), rect, 1.0);
        }
        let (low, high, ink) = if line.overlap > 0.0 {
            (line.a[0].max(line.b[0]), line.a[1].min(line.b[1]), Ink::Of(Role::Overlap))
        } else if line.a[1] <= line.b[0] {
            (line.a[1], line.b[0], Ink::Of(Role::Gap))
        } else {
            (line.b[1], line.a[0], Ink::Of(Role::Gap))
        };
        let points = bar([low, high], y - height - 1.0, y + height + 1.0);
        if line.overlap > 0.0 {
            self.push_in(Mark::fill(points.clone(), ink, 0.55), rect, 1.0);
            self.push_in(Mark::Hatch { points: points.clone(), ink, spacing: 6.0 * k }, rect, 1.0);
            self.push_in(Mark::outline(points, ink, 1.5 * k), rect, 1.0);
        } else {
            let points = vec![vec2(at(low), y), vec2(at(high), y)];
            self.push_in(Mark::line(points, ink, 3.0 * k), rect, 1.0);
        }
        self.ends_in_lens(line, [at(low), at(high)], [low, high], y, rect);
    }

    /// Writes the numbers at the two ends.
    fn ends_in_lens(&mut self, line: &Line, x: [f32; 2], values: [f32; 2], y: f32, rect: Rect) {
        let k = self.k;
        for i in 0..2 {
            // A's end is labelled on A's side, B's on B's.
            let is_a = line.a.contains(&values[i]);
            let anchor = if x[i] <= x[1 - i] { Anchor::End } else { Anchor::Start };
            let dx = if anchor == Anchor::End { -5.0 } else { 5.0 } * k;
            let ink = Ink::Of(if is_a { Role::A } else { Role::B });
            let dy = if is_a { -7.5 } else { 7.5 } * k;
            let (at, size, text) = (
                vec2(x[i] + dx, y + dy),
                (11.0 * k).max(super::MIN_TEXT_SIZE),
                four_decimals(values[i]),
            );
            // A number on the bar itself would be illegible.
            let label = super::mark::text_box(at, anchor, size, false, &text);
            let bar = if is_a { line.a } else { line.b };
            let covered = bar.into_iter().any(|end| end != values[i]) && {
                let other = bar.into_iter().find(|end| *end != values[i]).unwrap_or(values[i]);
                (other - values[i]) * (values[1 - i] - values[i]) < 0.0
            };
            if covered || !rect.holds(&label) {
                continue;
            }
            self.push(Mark::Text { at, anchor, size, bold: false, ink, text });
        }
    }
}

/// Formats a number with one decimal more than the answer; differences then round to the answer.
fn four_decimals(value: f32) -> String {
    format!("{value:.4}").replace('-', "−")
}

/// Returns the centre of the overlap or gap.
fn center_of(line: &Line) -> f32 {
    // Both angles start at a common direction, so they differ only between their ends.
    if line.unit == Unit::Degrees {
        return (line.a[1] + line.b[1]) * 0.5;
    }
    if line.overlap > 0.0 {
        (line.a[0].max(line.b[0]) + line.a[1].min(line.b[1])) * 0.5
    } else if line.a[1] <= line.b[0] {
        (line.a[1] + line.b[0]) * 0.5
    } else {
        (line.b[1] + line.a[0]) * 0.5
    }
}
