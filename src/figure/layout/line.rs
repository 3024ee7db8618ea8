//! The number line below the sheet, with both projections.

use glam::{Vec2, vec2};

use super::frame::PageTransform;
use super::labels::Label;
use super::mark::{Anchor, Ink, Mark, Rect, anchored, text_size};
use super::sheet::step_of;
use super::{Detail, LayoutContext, MIN_TEXT_SIZE};
use crate::figure::{Line, Role, Shape, ShapeState, Unit};

/// Height of a projection's bar, points.
const BAR: f32 = 12.0;

/// A number line on the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// Position of 0.
    pub zero: Vec2,
    /// Page vector of one unit, points.
    pub unit: Vec2,
    /// Direction towards A's bar, a unit vector.
    pub side: Vec2,
    /// True for a level line below the sheet; false for a line beside the pair.
    pub level: bool,
}

impl Scale {
    pub(super) fn at(&self, value: f32) -> Vec2 {
        self.zero + self.unit * value
    }

    /// Returns a bar between two values; `side` +1 is A's side.
    pub(super) fn bar(&self, ends: [f32; 2], side: f32, height: f32) -> Vec<Vec2> {
        let (near, far) = (self.side * (side * 1.5), self.side * (side * (1.5 + height)));
        vec![
            self.at(ends[0]) + near,
            self.at(ends[1]) + near,
            self.at(ends[1]) + far,
            self.at(ends[0]) + far,
        ]
    }
}

impl LayoutContext<'_> {
    /// Draws the line with both projections; returns the next free y.
    pub(super) fn number_line(&mut self, frame: &PageTransform, sheet: Rect, y: f32) -> f32 {
        let Some(line) = self.line().cloned() else { return y };
        let Some(scale) = self.scale_of(frame, &line, sheet, y) else { return y };
        let (k, is_level) = (self.k, scale.level);
        let (from, to) = self.ends(&scale, &line, sheet);
        if !is_level {
            self.labels.lines.push([from, to]);
        }
        self.push(Mark::Arrow { from, to, ink: Ink::Text, width: 1.3 * k });
        let mut projectors = Vec::new();
        if line.direction != Vec2::ZERO {
            projectors = self.projectors(frame, &scale, &line, sheet);
        }
        let height = BAR * k * if self.page.inset { 0.7 } else { 1.0 };
        let clip = if is_level {
            Rect::new(vec2(sheet.min.x, 0.0), vec2(sheet.max.x, self.page.size.y))
        } else {
            sheet
        };
        for (ends, side, role) in [(line.a, 1.0, Role::A), (line.b, -1.0, Role::B)] {
            let points = scale.bar(ends, side, height);
            self.labels.occupied.push(Rect::around(points.clone()));
            self.push_in(Mark::fill(points, Ink::Of(role), 1.0), clip, 1.0);
        }
        self.common(&scale, &line, height, clip);
        // Place the axis name first: outside an inset, only this label may cross projectors.
        if self.page.inset {
            self.labels.lines.append(&mut projectors);
        }
        self.axis_name(&scale, &line, [from, to]);
        self.labels.lines.extend(projectors);
        if !self.page.inset {
            self.line_marks(&scale, &line, sheet);
            self.ticks(&scale, &line, [from, to], sheet);
        }
        if is_level {
            y + (if self.page.inset { 12.0 } else { 34.0 }) * k
        } else {
            sheet.max.y + 8.0 * k
        }
    }

    /// Writes the axis name at the arrow's tip, else near the tip or at the tail. An inset omits a name that
    /// lines cross: the verdict also names the axis.
    fn axis_name(&mut self, scale: &Scale, line: &Line, [from, to]: [Vec2; 2]) {
        let k = self.k;
        let along = scale.unit.normalize_or_zero();
        let size = if self.page.inset { 12.0 } else { 14.0 * k };
        let up = vec2(0.0, 24.0 * k);
        let mut places = if scale.level {
            let is_left = along.x < 0.0;
            let tail = (from - up, if is_left { Anchor::End } else { Anchor::Start });
            let anchor = if is_left { Anchor::Start } else { Anchor::End };
            // Angles have their numbers at the line's end.
            let (to, anchor) =
                if line.unit == Unit::Degrees { (from, Anchor::Start) } else { (to, anchor) };
            vec![(to - up, anchor), (to - up * 1.6, anchor), tail, (to + up * 1.7, anchor)]
        } else {
            let beyond = to + along * (12.0 * k);
            vec![
                (beyond, Anchor::Middle),
                (to - scale.side * (10.0 * k), Anchor::Start),
                (from - along * (12.0 * k), Anchor::Middle),
            ]
        };
        if self.page.inset {
            let text = text_size(size.max(MIN_TEXT_SIZE), true, &line.name);
            let is_clear = |(at, anchor): &(Vec2, Anchor)| {
                self.labels.crossings(&anchored(*at, *anchor, text)) == 0
            };
            places.retain(is_clear);
            let label = Label { text: &line.name, size: size.max(MIN_TEXT_SIZE), bold: true };
            let whole = Rect::new(Vec2::ZERO, self.page.size);
            if let Some((at, anchor)) = self.labels.place(&label, &places, &whole) {
                self.text(at, anchor, size, true, Ink::Text, &line.name);
            }
        } else {
            self.text_at(&places, size, true, Ink::Text, &line.name);
        }
    }

    /// Returns the scale: below the sheet, or beside the pair if the line is not level on the page.
    pub(super) fn scale_of(
        &self,
        frame: &PageTransform,
        line: &Line,
        sheet: Rect,
        y: f32,
    ) -> Option<Scale> {
        if !line.is_on_sheet() {
            return Some(own_scale(line, sheet, y));
        }
        let unit = frame.vector(line.direction);
        let zero = frame.point(Vec2::ZERO);
        if unit.y.abs() < 0.02 * unit.length() {
            return Some(Scale {
                zero: vec2(zero.x, y),
                unit: vec2(unit.x, 0.0),
                side: vec2(0.0, -1.0),
                level: true,
            });
        }
        let [a, b] = self.pair()?;
        let across = unit.perp().normalize_or_zero();
        // Beside the pair: to the right of both shapes, or below both.
        let is_behind =
            if across.x.abs() > across.y.abs() { across.x < 0.0 } else { across.y < 0.0 };
        let across = if is_behind { -across } else { across };
        let results =
            self.figure.sheet.shapes.iter().filter(|shape| shape.when == ShapeState::Result);
        let shapes = [a, b].into_iter().chain(results);
        let points = shapes.flat_map(Shape::corners).map(|p| frame.point(p));
        let inside = points.filter(|p| sheet.shrunk(-4.0).holds(&Rect::new(*p, *p)));
        let far = inside.map(|p| p.dot(across)).fold(f32::NEG_INFINITY, f32::max);
        let limit =
            (sheet.max - vec2(60.0, 0.0) * self.k).dot(across).max(sheet.center().dot(across));
        let offset = (far + 34.0 * self.k).min(limit) - zero.dot(across);
        Some(Scale { zero: zero + across * offset, unit, side: -across, level: false })
    }

    /// Returns both ends of the drawn line; the second is the tip.
    pub(super) fn ends(&self, scale: &Scale, line: &Line, sheet: Rect) -> (Vec2, Vec2) {
        if scale.level {
            let (left, right) =
                (vec2(sheet.min.x + 6.0, scale.zero.y), vec2(sheet.max.x - 8.0, scale.zero.y));
            return if scale.unit.x < 0.0 { (right, left) } else { (left, right) };
        }
        let unit = scale.unit.normalize_or_zero();
        let marks = line.marks.iter().map(|mark| mark.at);
        let values = marks.chain(line.a).chain(line.b);
        let (mut lowest, mut highest) = (f32::INFINITY, f32::NEG_INFINITY);
        for value in values {
            (lowest, highest) = (lowest.min(value), highest.max(value));
        }
        let ends =
            [scale.at(lowest) - unit * 12.0 * self.k, scale.at(highest) + unit * 18.0 * self.k];
        sheet.clipped(ends).unwrap_or(ends).into()
    }

    /// Writes named values: on lines beside the pair, and at the ends of angle bars.
    fn line_marks(&mut self, scale: &Scale, line: &Line, sheet: Rect) {
        let k = self.k;
        if line.unit == Unit::Degrees {
            let sides = [(-10.0, Role::A), (10.0, Role::B)];
            let right = scale.at(line.a[1].max(line.b[1])).x + 8.0 * k;
            for (mark, (dy, role)) in line.marks.iter().zip(sides) {
                let text = format!("{} {:.3}°", mark.name, mark.at);
                let at = vec2(right, scale.zero.y + dy * k);
                self.text(at, Anchor::Start, 12.0 * k, true, Ink::Of(role), &text);
            }
            return;
        }
        if scale.level {
            if self.page.detail > Detail::Answer {
                self.dots(scale, line);
            }
            return;
        }
        for mark in &line.marks {
            let at = scale.at(mark.at);
            let ends = vec![at - scale.side * (7.0 * k), at + scale.side * (7.0 * k)];
            self.push_in(Mark::line(ends, Ink::Text, 1.5 * k), sheet, 1.0);
            let [near, far] = [12.0, -12.0].map(|d| at + scale.side * (d * k));
            let places = if scale.side.x > 0.0 {
                [(near, Anchor::Start), (far, Anchor::End)]
            } else {
                [(far, Anchor::Start), (near, Anchor::End)]
            };
            self.place(&mark.name, Ink::Weak, 11.0, false, &places, sheet);
        }
    }

    /// Draws projections of single points on the bar of their shape, with names if they fit.
    fn dots(&mut self, scale: &Scale, line: &Line) {
        let (k, whole) = (self.k, Rect::new(Vec2::ZERO, self.page.size));
        for mark in &line.marks {
            let is_a = line.a[0] <= mark.at && mark.at <= line.a[1];
            let (role, side) = if is_a { (Role::A, scale.side) } else { (Role::B, -scale.side) };
            let center = scale.at(mark.at) + side * (0.5 * BAR * k + 1.5);
            let dot = |ink, radius: f32, width: f32| Mark::Circle {
                center,
                radius: radius * k,
                ink,
                width,
                dash: None,
            };
            self.push(dot(Ink::Paper, 3.5, 0.0));
            self.push(dot(Ink::Of(role), 3.5, 1.3 * k));
            let places = [17.0, 29.0].map(|up| (center + scale.side * (up * k), Anchor::Middle));
            self.place(&mark.name, Ink::Of(role), 11.0, false, &places, whole);
        }
    }

    fn ticks(&mut self, scale: &Scale, line: &Line, [from, to]: [Vec2; 2], sheet: Rect) {
        let k = self.k;
        let length = scale.unit.length();
        let step = step_of(length, 62.0 * k);
        let value = |p: Vec2| (p - scale.zero).dot(scale.unit) / (length * length);
        let (low, high) = (value(from).min(value(to)), value(from).max(value(to)));
        let first = (low / step).ceil() as i64;
        for i in (first..first + 60).take_while(|i| *i as f32 * step <= high) {
            let at = scale.at(i as f32 * step);
            let points = vec![at - scale.side * (4.0 * k), at + scale.side * (4.0 * k)];
            self.push(Mark::line(points, Ink::Text, 1.0 * k));
            let unit = if i == 0 { format!(" {}", line.unit.symbol()) } else { String::new() };
            let decimals = (-libm::log10f(step).floor()).max(0.0) as usize;
            let number = format!("{:.decimals$}{unit}", i as f32 * step).replace('-', "−");
            let level = scale.level;
            let whole = Rect::new(Vec2::ZERO, self.page.size);
            if level {
                let place = (at + vec2(0.0, 24.0 * k), Anchor::Middle);
                self.place(&number, Ink::Weak, 11.0, false, &[place], whole);
                continue;
            }
            // Beside B's bar, else beside A's; a number on an outline would be illegible.
            let places = [-26.0, 26.0].map(|d| (at + scale.side * (d * k), Anchor::Middle));
            let clear_place = places.into_iter().find(|place| {
                let text = super::mark::text_box(place.0, place.1, 11.0 * k, false, &number);
                self.labels.crossings(&text) == 0
            });
            if let Some(place) = clear_place {
                self.place(&number, Ink::Weak, 11.0, false, &[place], sheet);
            }
        }
    }

    /// Draws dashed lines from the extreme corners to the bars, and returns them.
    fn projectors(
        &mut self,
        frame: &PageTransform,
        scale: &Scale,
        line: &Line,
        sheet: Rect,
    ) -> Vec<[Vec2; 2]> {
        let mut lines = Vec::new();
        let Some([a, b]) = self.pair().map(|pair| pair.map(|shape| (shape.corners(), shape.role)))
        else {
            return lines;
        };
        for ((corners, role), ends) in [(a, line.a), (b, line.b)] {
            for end in ends {
                // The extreme corner nearest to the line; none if the line measures another shape.
                let tolerance = 1e-3 * (ends[1] - ends[0]).abs().max(1.0);
                let extreme_corners = corners
                    .iter()
                    .filter(|p| (p.dot(line.direction) - end).abs() < tolerance)
                    .map(|p| frame.point(*p));
                let to = scale.at(end);
                let Some(from) =
                    extreme_corners.min_by(|p, q| p.distance(to).total_cmp(&q.distance(to)))
                else {
                    continue;
                };
                // Skip a corner outside the sheet.
                if !sheet.shrunk(-1.0).holds(&Rect::new(from, from)) {
                    continue;
                }
                lines.push([from, to]);
                let mark =
                    Mark::line(vec![from, to], Ink::Of(role), 1.3 * self.k).dashed([5.0, 4.0]);
                self.push_in(mark, Rect::new(Vec2::ZERO, self.page.size), 0.9);
            }
        }
        lines
    }

    /// Draws the overlap, the difference of angles, or the gap as a dimension line.
    fn common(&mut self, scale: &Scale, line: &Line, height: f32, clip: Rect) {
        let marks = if line.unit == Unit::Degrees {
            self.difference(scale, line, height)
        } else if line.overlap > 0.0 {
            vec![self.overlap_bar(scale, line, height)]
        } else {
            self.dimension(scale, line)
        };
        for mark in marks {
            self.push_in(mark, clip, 1.0);
        }
    }

    /// Returns hatched bars for the difference of two angles from a common direction.
    fn difference(&self, scale: &Scale, line: &Line, height: f32) -> Vec<Mark> {
        let ends = [line.a[1].min(line.b[1]), line.a[1].max(line.b[1])];
        let ink = Ink::Of(Role::Overlap);
        let marks = |side| {
            let points = scale.bar(ends, side, height);
            let border = Mark::outline(points.clone(), ink, 1.5 * self.k);
            [Mark::Hatch { points, ink, spacing: 6.0 * self.k }, border]
        };
        [1.0, -1.0].into_iter().flat_map(marks).collect()
    }

    /// Returns the common part, across both bars and slightly beyond.
    fn overlap_bar(&self, scale: &Scale, line: &Line, height: f32) -> Mark {
        let (low, high) = (line.a[0].max(line.b[0]), line.a[1].min(line.b[1]));
        let width = ((high - low) * scale.unit.length()).max(2.5 * self.k);
        let middle = scale.at((low + high) * 0.5);
        let half = scale.unit.normalize_or_zero() * (width * 0.5);
        let side = scale.side * (height + 2.0);
        let corners = [
            middle - half - side,
            middle + half - side,
            middle + half + side,
            middle - half + side,
        ];
        Mark::fill(corners, Ink::Of(Role::Overlap), 1.0)
    }

    /// Returns the gap between both bars, with a stroke at each end.
    fn dimension(&self, scale: &Scale, line: &Line) -> Vec<Mark> {
        let (k, ink) = (self.k, Ink::Of(Role::Gap));
        let ends =
            if line.a[1] <= line.b[0] { [line.a[1], line.b[0]] } else { [line.b[1], line.a[0]] };
        let ends = ends.map(|end| scale.at(end));
        let side = scale.side * (7.0 * k);
        let stroke = |end| Mark::line([end - side, end + side], ink, 2.0 * k);
        vec![Mark::line(ends, ink, 3.0 * k), stroke(ends[0]), stroke(ends[1])]
    }
}

/// Returns the scale of an independent line: angles, times, or lengths outside the sheet.
pub(super) fn own_scale(line: &Line, sheet: Rect, y: f32) -> Scale {
    let marks = line.marks.iter().map(|mark| mark.at);
    let ends = line.a.into_iter().chain(line.b).chain(marks);
    let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
    for end in ends {
        (low, high) = (low.min(end), high.max(end));
    }
    let span = (high - low).max(1e-3);
    let unit = sheet.size().x * 0.8 / span;
    let zero = vec2(sheet.center().x - unit * (low + high) * 0.5, y);
    Scale { zero, unit: vec2(unit, 0.0), side: vec2(0.0, -1.0), level: true }
}
