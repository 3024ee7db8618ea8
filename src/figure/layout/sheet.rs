//! The sheet: grid, shapes, arrows, points and their names.

use glam::{Vec2, vec2};

use super::frame::{self, Frame};
use super::labels::Wanted;
use super::mark::{Anchor, Ink, Mark, Rect};
use super::{Canvas, Detail};
use crate::explain::number::with_unit;
use crate::figure::{Arrow, Outline, Role, Shape, Sheet, When};

/// Width of outlines, points.
const OUTLINE: f32 = 2.5;
/// Opacity of fills.
const FILL: f32 = 0.14;
/// Opacity of neighbours.
const NEIGHBOUR: f32 = 0.12;
/// Shortest arrow that can be told from a dot, points.
const SHORTEST: f32 = 26.0;
/// Length of the arrow that only shows the direction, points.
const SIGN: f32 = 56.0;
/// Narrower overlaps are drawn as a line, points.
const LINE_OVERLAP: f32 = 2.0;

impl Canvas<'_> {
    /// Everything on the sheet.
    pub(super) fn sheet(&mut self, frame: &Frame, area: Rect, detail: Detail) {
        let figure = self.figure;
        if !self.page.inset {
            self.grid(frame, area);
            self.up(frame, area);
        }
        self.shapes_of(&figure.sheet, frame, area);
        self.overlap(frame, area);
        self.names(&figure.sheet, frame, area);
        if detail == Detail::All && !self.page.inset {
            self.corner_names(frame, area);
        }
    }

    /// Outlines, construction lines, arrows and points of a sheet.
    pub(super) fn shapes_of(&mut self, sheet: &Sheet, frame: &Frame, area: Rect) {
        for shape in &sheet.shapes {
            self.shape(shape, frame, area);
        }
        if self.page.inset {
            return;
        }
        for segment in &sheet.segments {
            let points = segment.ends.map(|end| frame.point(end)).to_vec();
            let dash = segment.dashed.then_some([4.0, 4.0]);
            let width = self.k * if segment.dashed { 1.3 } else { 2.5 };
            let ink = Ink::Of(segment.role);
            self.push_in(
                Mark::Path { points: points.clone(), closed: false, ink, width, dash },
                area,
                1.0,
            );
            if !segment.name.is_empty() {
                let middle = (points[0] + points[1]) * 0.5;
                self.label(&segment.name, ink, 13.0, false, middle, 10.0, area);
            }
        }
        for arrow in &sheet.arrows {
            self.arrow(arrow, frame, area);
        }
        for point in &sheet.points {
            let (center, ink) = (frame.point(point.at), Ink::Of(point.role));
            let radius = 4.0 * self.k;
            self.push_in(
                Mark::Circle { center, radius, ink: Ink::Paper, width: 0.0, dash: None },
                area,
                1.0,
            );
            self.push_in(
                Mark::Circle { center, radius, ink, width: 1.8 * self.k, dash: None },
                area,
                1.0,
            );
            if point.named || self.page.detail == Detail::All {
                self.label(&point.name, ink, 13.0, false, center, 12.0, area);
            }
        }
    }

    /// A metre grid at 8 %.
    fn grid(&mut self, frame: &Frame, area: Rect) {
        let corners =
            [area.min, vec2(area.max.x, area.min.y), area.max, vec2(area.min.x, area.max.y)];
        let bounds = Rect::around(corners.map(|corner| frame.back(corner)));
        let step = step_of(frame.scale, 40.0).max(1.0);
        let lines = |from: f32, to: f32| {
            (0..200)
                .map(move |i| (from / step).ceil() * step + i as f32 * step)
                .take_while(move |at| *at <= to)
        };
        let (low, high) = (bounds.min, bounds.max);
        let across = lines(low.x, high.x).map(|x| [vec2(x, low.y), vec2(x, high.y)]);
        let along = lines(low.y, high.y).map(|y| [vec2(low.x, y), vec2(high.x, y)]);
        let all: Vec<[Vec2; 2]> = across.chain(along).collect();
        for ends in all {
            let points = ends.map(|end| frame.point(end)).to_vec();
            self.push_in(
                Mark::Path { points, closed: false, ink: Ink::Grid, width: 1.0, dash: None },
                area,
                0.08,
            );
        }
    }

    /// A small arrow where up is not up.
    fn up(&mut self, frame: &Frame, area: Rect) {
        let Some(way) = frame.vector(self.figure.sheet.up).try_normalize() else { return };
        if way.y < -0.9998 {
            return;
        }
        let k = self.k;
        let center = area.min + vec2(26.0, 26.0) * k;
        let [from, to] = [center - way * (11.0 * k), center + way * (11.0 * k)];
        self.push(Mark::Arrow { from, to, ink: Ink::Weak, width: 1.5 * k });
        let name = match self.figure.sheet.plane.as_str() {
            "xz" => "ahead",
            _ => "up",
        };
        self.text(center + vec2(0.0, 22.0 * k), Anchor::Middle, 11.0 * k, false, Ink::Weak, name);
    }

    fn shape(&mut self, shape: &Shape, frame: &Frame, area: Rect) {
        let (k, ink) = (self.k, Ink::Of(shape.role));
        let strength = if shape.role == Role::Other { NEIGHBOUR * 3.0 } else { 1.0 };
        let (dash, fill, width) = match shape.when {
            When::Tested => (None, FILL, OUTLINE * k),
            When::Result if self.page.inset => return,
            When::Result => (Some([6.0 * k, 4.0 * k]), 0.04, 1.5 * k),
        };
        match &shape.outline {
            Outline::Circle(center, radius) => {
                let (center, radius) = (frame.point(*center), radius * frame.scale);
                let points = circle(center, radius);
                self.push_in(Mark::Fill { points, ink, opacity: fill }, area, strength);
                self.push_in(Mark::Circle { center, radius, ink, width, dash }, area, strength);
            }
            Outline::Closed(corners) => {
                let points: Vec<Vec2> = corners.iter().map(|p| frame.point(*p)).collect();
                self.push_in(
                    Mark::Fill { points: points.clone(), ink, opacity: fill },
                    area,
                    strength,
                );
                self.push_in(Mark::Path { points, closed: true, ink, width, dash }, area, strength);
            }
            Outline::Solid { corners, face } => {
                let points: Vec<Vec2> = corners.iter().map(|p| frame.point(*p)).collect();
                self.push_in(
                    Mark::Fill { points, ink: Ink::Of(Role::Guide), opacity: 0.06 },
                    area,
                    strength,
                );
                let ends = face.map(|p| frame.point(p));
                let inward = (frame.point(corners.iter().sum::<Vec2>() / corners.len() as f32)
                    - (ends[0] + ends[1]) * 0.5)
                    .normalize_or_zero()
                    * (9.0 * k);
                let strip = vec![ends[0], ends[1], ends[1] + inward, ends[0] + inward];
                self.push_in(
                    Mark::Hatch { points: strip, ink: Ink::Frame, spacing: 8.0 * k },
                    area,
                    strength,
                );
                self.push_in(
                    Mark::Path {
                        points: ends.to_vec(),
                        closed: false,
                        ink,
                        width: 1.3 * width,
                        dash,
                    },
                    area,
                    strength,
                );
            }
            Outline::Open(points) => {
                let points = points.iter().map(|p| frame.point(*p)).collect();
                self.push_in(
                    Mark::Path { points, closed: false, ink, width, dash },
                    area,
                    strength,
                );
            }
        }
    }

    /// The strip between both shapes along the deciding line, as far as both cover it.
    fn overlap(&mut self, frame: &Frame, area: Rect) {
        let Some(line) =
            self.line().filter(|line| line.overlap > 0.0 && line.direction != Vec2::ZERO)
        else {
            return;
        };
        let (low, high) = (line.a[0].max(line.b[0]), line.a[1].min(line.b[1]));
        let (along, width) = (line.direction, (high - low) * frame.scale);
        let Some([a, b]) = self.pair() else { return };
        let side = along.perp();
        let span = |shape: &Shape| extent(shape, side);
        let (of_a, of_b) = (span(a), span(b));
        let (bottom, top) = (of_a[0].max(of_b[0]), of_a[1].min(of_b[1]));
        if bottom >= top {
            return;
        }
        let at = |x: f32, y: f32| frame.point(along * x + side * y);
        if width < LINE_OVERLAP * self.k {
            let middle = (low + high) * 0.5;
            let points = vec![at(middle, bottom), at(middle, top)];
            let width = 3.0 * self.k;
            self.push_in(
                Mark::Path {
                    points,
                    closed: false,
                    ink: Ink::Of(Role::Overlap),
                    width,
                    dash: None,
                },
                area,
                1.0,
            );
            return;
        }
        let points = match (&a.outline, &b.outline) {
            (Outline::Closed(a), Outline::Closed(b)) => {
                clipped(a, b).into_iter().map(|p| frame.point(p)).collect()
            }
            _ => clipped(&frame::corners(a), &frame::corners(b))
                .into_iter()
                .map(|p| frame.point(p))
                .collect(),
        };
        self.push_in(Mark::Fill { points, ink: Ink::Of(Role::Overlap), opacity: 0.75 }, area, 1.0);
    }

    /// Both shapes as they were tested.
    pub(super) fn pair(&self) -> Option<[&Shape; 2]> {
        let figure = self.figure;
        let of = |role| {
            figure
                .sheet
                .shapes
                .iter()
                .find(move |shape| shape.role == role && shape.when == When::Tested)
        };
        Some([of(Role::A)?, of(Role::B)?])
    }

    fn arrow(&mut self, arrow: &Arrow, frame: &Frame, area: Rect) {
        let k = self.k;
        let way = frame.vector(arrow.to - arrow.from);
        let Some(direction) = way.try_normalize() else { return };
        let (ink, width) = (Ink::Of(arrow.role), 3.5 * k);
        let is_long = way.length() >= SHORTEST * k;
        let length = if is_long { way.length() } else { SIGN * k };
        let from = if arrow.name == "MTV" {
            self.mtv_place(frame, direction, length, area)
        } else {
            frame.point(arrow.from)
        };
        let to = from + direction * length;
        self.push_in(Mark::Arrow { from, to, ink, width }, area, 1.0);
        self.labels.occupied.push(around(from, to, 5.0 * k));
        let answer = self.figure.numbers.first();
        let known = answer.is_some_and(|number| (number.value - arrow.length).abs() < 5e-7);
        let name = if arrow.name == "MTV" { "out" } else { arrow.name.as_str() };
        let text = match arrow.unit.filter(|_| !known) {
            Some(unit) => format!("{name} {}", with_unit(arrow.length, unit.symbol())),
            None => name.to_owned(),
        };
        let (size, bold) = if arrow.name == "MTV" { (15.0, true) } else { (13.0, true) };
        // Beside the tip first, else beside the shaft.
        let tip = to + direction * (10.0 * k);
        let anchor = if direction.x < -0.3 {
            Anchor::End
        } else if direction.x > 0.3 {
            Anchor::Start
        } else {
            Anchor::Middle
        };
        let aside = direction.perp() * (12.0 * k);
        let places = [
            (
                tip + vec2(0.0, if anchor == Anchor::Middle { direction.y * 8.0 * k } else { 0.0 }),
                anchor,
            ),
            ((from + to) * 0.5 + aside, Anchor::Middle),
            ((from + to) * 0.5 - aside, Anchor::Middle),
            (
                from - direction * (10.0 * k),
                if anchor == Anchor::End { Anchor::Start } else { Anchor::End },
            ),
        ];
        self.place(&text, ink, size, bold, &places, area);
    }

    /// Where the MTV's tail stands: at the end of the overlap through which A leaves, beside the shapes.
    fn mtv_place(&self, frame: &Frame, direction: Vec2, length: f32, area: Rect) -> Vec2 {
        let Some([a, b]) = self.pair() else { return area.center() };
        let on_page =
            |shape: &Shape| Rect::around(frame::corners(shape).into_iter().map(|p| frame.point(p)));
        let (a, b) = (on_page(a), on_page(b));
        let along = |rect: &Rect| if direction.x < 0.0 { rect.min.x } else { rect.max.x };
        let gap = 14.0 * self.k;
        if direction.x.abs() > 0.7 {
            // Level: above A, starting where B begins.
            let high = a.min.y - gap;
            let y = if high > area.min.y + 8.0 { high } else { a.max.y + gap };
            let edge = if direction.x < 0.0 { b.min.x.max(a.min.x) } else { b.max.x.min(a.max.x) };
            let _ = along;
            return vec2(edge, y.min(area.max.y - 8.0));
        }
        let edge = if direction.y < 0.0 { b.min.y.max(a.min.y) } else { b.max.y.min(a.max.y) };
        let x = a.min.x - gap;
        let x = if x > area.min.x + 30.0 { x } else { a.max.x + gap };
        vec2(x, edge - direction.y * 0.0 * length)
    }

    /// Names inside the shapes, or beside them.
    fn names(&mut self, sheet: &Sheet, frame: &Frame, area: Rect) {
        let mut seen: Vec<&str> = Vec::new();
        for shape in sheet.shapes.iter().filter(|shape| shape.when == When::Tested) {
            let neighbour = shape.role == Role::Other;
            if shape.name.is_empty()
                || seen.contains(&shape.name.as_str())
                || neighbour && self.page.inset
            {
                continue;
            }
            seen.push(&shape.name);
            let points: Vec<Vec2> =
                frame::corners(shape).into_iter().map(|p| frame.point(p)).collect();
            let box_of = Rect::around(points);
            let seen_part = Rect::new(box_of.min.max(area.min), box_of.max.min(area.max));
            if seen_part.min.cmpge(seen_part.max).any()
                && !matches!(shape.outline, Outline::Open(_))
            {
                continue;
            }
            let size = if self.page.inset { 13.0 } else { 15.0 };
            let text =
                super::mark::text_box(Vec2::ZERO, Anchor::Middle, size * self.k, true, &shape.name);
            let center = seen_part.center();
            let step = vec2(0.0, 0.22 * seen_part.size().y);
            let side = vec2(0.25 * seen_part.size().x, 0.0);
            let mut places = Vec::new();
            if text.size().x < seen_part.size().x {
                places.extend([center, center - step, center + step, center - side, center + side]);
                places.extend([center - step - side, center + step + side]);
            }
            let (half, gap) = (text.size() * 0.5, 7.0 * self.k);
            places.push(vec2(center.x, seen_part.min.y - half.y - gap));
            places.push(vec2(center.x, seen_part.max.y + half.y + gap));
            places.push(vec2(seen_part.max.x + half.x + gap, center.y));
            places.push(vec2(seen_part.min.x - half.x - gap, center.y));
            let places: Vec<_> = places.into_iter().map(|at| (at, Anchor::Middle)).collect();
            self.place(&shape.name, Ink::Of(shape.role), size, true, &places, area);
        }
    }

    /// P0 to P3 with their direction.
    fn corner_names(&mut self, frame: &Frame, area: Rect) {
        let shapes: Vec<Shape> = self
            .figure
            .sheet
            .shapes
            .iter()
            .filter(|s| s.when == When::Tested && s.role != Role::Other)
            .cloned()
            .collect();
        for shape in shapes {
            let Outline::Closed(corners) = &shape.outline else { continue };
            if corners.len() > 8 {
                continue;
            }
            let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
            for (i, corner) in corners.iter().enumerate() {
                let at = frame.point(*corner);
                let out = (at - frame.point(middle)).normalize_or_zero() * (14.0 * self.k);
                let ink = Ink::Of(shape.role);
                let places = [(at + out, Anchor::Middle), (at - out, Anchor::Middle)];
                self.place(&format!("P{i}"), ink, 12.0, false, &places, area);
            }
        }
    }

    /// Writes a name near a point, wherever there is room.
    #[expect(clippy::too_many_arguments, reason = "a label is its text, look and place")]
    fn label(
        &mut self,
        text: &str,
        ink: Ink,
        size: f32,
        bold: bool,
        at: Vec2,
        distance: f32,
        area: Rect,
    ) {
        let d = distance * self.k;
        let places = [
            (at + vec2(d, d), Anchor::Start),
            (at + vec2(-d, d), Anchor::End),
            (at + vec2(0.0, -d), Anchor::Middle),
            (at + vec2(0.0, d), Anchor::Middle),
            (at + vec2(d, -d), Anchor::Start),
            (at + vec2(-d, -d), Anchor::End),
        ];
        self.place(text, ink, size, bold, &places, area);
    }

    /// Writes a text at the first place with room; without room it is left out.
    pub(super) fn place(
        &mut self,
        text: &str,
        ink: Ink,
        size: f32,
        bold: bool,
        places: &[(Vec2, Anchor)],
        area: Rect,
    ) {
        let size = (size * self.k).max(super::SMALLEST);
        if let Some((at, anchor)) = self.labels.place(&Wanted { text, size, bold }, places, &area) {
            self.text(at, anchor, size, bold, ink, text);
        }
    }
}

/// A length of 1, 2 or 5 times a power of ten, m, that is at least `apart` points long.
pub(super) fn step_of(scale: f32, apart: f32) -> f32 {
    let least = apart / scale.max(1e-6);
    let power = libm::powf(10.0, libm::log10f(least).floor());
    [1.0, 2.0, 5.0, 10.0]
        .map(|m| m * power)
        .into_iter()
        .find(|step| *step >= least)
        .unwrap_or(10.0 * power)
}

/// Least and greatest coordinate of a shape along a direction.
fn extent(shape: &Shape, along: Vec2) -> [f32; 2] {
    let on: Vec<f32> = frame::corners(shape).into_iter().map(|p| p.dot(along)).collect();
    let low = on.iter().copied().fold(f32::INFINITY, f32::min);
    [low, on.into_iter().fold(f32::NEG_INFINITY, f32::max)]
}

/// Points of a circle on the page.
fn circle(center: Vec2, radius: f32) -> Vec<Vec2> {
    (0..48u8)
        .map(|k| center + Vec2::from_angle(f32::from(k) * std::f32::consts::TAU / 48.0) * radius)
        .collect()
}

/// The rectangle round an arrow.
fn around(from: Vec2, to: Vec2, margin: f32) -> Rect {
    Rect::around([from, to]).shrunk(-margin)
}

/// The part of one convex polygon inside another (Sutherland, Hodgman 1974).
pub(super) fn clipped(subject: &[Vec2], by: &[Vec2]) -> Vec<Vec2> {
    let area: f32 = (0..by.len()).map(|i| by[i].perp_dot(by[(i + 1) % by.len()])).sum();
    let sign = area.signum();
    let mut points = subject.to_vec();
    for i in 0..by.len() {
        let (from, edge) = (by[i], by[(i + 1) % by.len()] - by[i]);
        let inside = |p: Vec2| edge.perp_dot(p - from) * sign;
        let mut next = Vec::with_capacity(points.len() + 1);
        for j in 0..points.len() {
            let (p, q) = (points[j], points[(j + 1) % points.len()]);
            let (d, e) = (inside(p), inside(q));
            if d >= 0.0 {
                next.push(p);
            }
            if (d >= 0.0) != (e >= 0.0) {
                next.push(p + (q - p) * (d / (d - e)));
            }
        }
        points = next;
    }
    points
}
