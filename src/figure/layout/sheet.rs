//! The sheet: grid, shapes and points.

use glam::{Vec2, vec2};

use super::frame::PageTransform;
use super::mark::{Anchor, Ink, Mark, Rect};
use super::{Detail, LayoutContext};
use crate::figure::{Outline, Role, Shape, ShapeState, Sheet};
use crate::text::id;

/// Width of outlines, points.
const OUTLINE: f32 = 2.5;
/// Opacity of fills.
const FILL: f32 = 0.14;
/// Opacity of neighbours.
const NEIGHBOUR: f32 = 0.4;
/// Opacity of uninvolved bodies.
const REST: f32 = 0.12;
/// Overlaps narrower than this are drawn as a line, points.
const LINE_OVERLAP: f32 = 2.0;

impl LayoutContext<'_> {
    /// Draws the whole sheet.
    pub(super) fn sheet(&mut self, frame: &PageTransform, area: Rect, detail: Detail) {
        let figure = self.figure;
        if !self.page.inset {
            self.grid(frame, area);
            self.up(frame, area);
        }
        self.shapes(&figure.sheet, frame, area);
        self.overlap(frame, area);
        self.construction(&figure.sheet, frame, area);
        if detail == Detail::All && !self.page.inset {
            self.corner_names(frame, area);
        }
        self.names(&figure.sheet, frame, area);
        if !self.page.inset {
            self.result_name(&figure.sheet, frame, area);
        }
    }

    /// Draws the shapes of a sheet.
    pub(super) fn shapes(&mut self, sheet: &Sheet, frame: &PageTransform, area: Rect) {
        for shape in &sheet.shapes {
            self.shape(shape, frame, area);
        }
    }

    /// Draws construction lines, arrows and points of a sheet, with their names.
    pub(super) fn construction(&mut self, sheet: &Sheet, frame: &PageTransform, area: Rect) {
        if self.page.inset {
            return;
        }
        for segment in &sheet.segments {
            let points = segment.ends.map(|end| frame.point(end)).to_vec();
            let dash = segment.dashed.then_some([4.0, 4.0]);
            let width = self.k * if segment.dashed { 1.3 } else { 2.5 };
            let ink = Ink::Of(segment.role);
            self.push_in(Mark::line(points.clone(), ink, width).dashed(dash), area, 1.0);
            let is_level = (points[1].y - points[0].y).abs() < 1.0;
            if segment.dashed && is_level && !segment.name.is_empty() {
                // Above the left end, like the names of number lines.
                let left = if points[0].x < points[1].x { points[0] } else { points[1] };
                let place = (left + vec2(6.0, -9.0) * self.k, Anchor::Start);
                self.place(&segment.name, ink, 13.0, false, &[place], area);
            } else if !segment.name.is_empty() {
                let middle = (points[0] + points[1]) * 0.5;
                self.label(&segment.name, ink, 13.0, false, middle, 10.0, area);
            }
        }
        for point in &sheet.points {
            let (center, half) = (frame.point(point.at), Vec2::splat(5.0 * self.k));
            self.labels.occupied.push(Rect::new(center - half, center + half));
        }
        for arrow in &sheet.arrows {
            self.term = arrow.term;
            self.arrow(arrow, frame, area);
            self.term = None;
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

    /// Registers outlines and segments as obstacles for labels.
    pub(super) fn outlines(&mut self, sheet: &Sheet, frame: &PageTransform) {
        let guides = self.draws_guides();
        let is_drawn = |when| when != ShapeState::Guide || guides;
        for shape in sheet.shapes.iter().filter(|shape| is_drawn(shape.when)) {
            let points: Vec<Vec2> = shape.corners().into_iter().map(|p| frame.point(p)).collect();
            self.labels.lines.extend(points.windows(2).map(|ends| [ends[0], ends[1]]));
            if let [first, .., last] = points[..]
                && !matches!(shape.outline, Outline::Open(_))
            {
                self.labels.lines.push([last, first]);
            }
        }
        let segments =
            sheet.segments.iter().map(|segment| segment.ends.map(|end| frame.point(end)));
        self.labels.lines.extend(segments);
    }

    /// Draws a metre grid with opacity 8 %.
    fn grid(&mut self, frame: &PageTransform, area: Rect) {
        let bounds = Rect::around(area.corners().map(|corner| frame.back(corner)));
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
            self.push_in(Mark::line(points, Ink::Grid, 1.0), area, 0.08);
        }
    }

    /// Draws a small arrow if up does not point upwards.
    fn up(&mut self, frame: &PageTransform, area: Rect) {
        let Some(direction) = frame.vector(self.figure.sheet.up).try_normalize() else { return };
        if direction.y < -0.9998 {
            return;
        }
        let k = self.k;
        // The first free corner of the sheet.
        let (inner, half) = (area.shrunk(26.0 * k), vec2(26.0, 34.0) * k);
        let corners = inner.corners();
        let is_free = |at: &Vec2| {
            let place = Rect::new(*at - half, *at + half);
            let mut taken = self.labels.occupied.iter().chain(&self.out.reserved);
            !taken.any(|other| other.overlaps(&place))
        };
        let center = corners.into_iter().find(is_free).unwrap_or(corners[0]);
        let [from, to] = [center - direction * (11.0 * k), center + direction * (11.0 * k)];
        self.push(Mark::Arrow { from, to, ink: Ink::Weak, width: 1.5 * k });
        let name = match self.figure.sheet.plane.as_str() {
            "xz" => id::FIGURE_AHEAD,
            _ => id::FIGURE_UP,
        };
        let name = name.text();
        self.text(center + vec2(0.0, 22.0 * k), Anchor::Middle, 11.0 * k, false, Ink::Weak, name);
    }

    fn shape(&mut self, shape: &Shape, frame: &PageTransform, area: Rect) {
        let (k, ink) = (self.k, Ink::Of(shape.role));
        let opacity = match shape.role {
            Role::Other => NEIGHBOUR,
            Role::Rest => REST,
            _ => 1.0,
        };
        let (dash, fill, width) = match shape.when {
            ShapeState::Tested => (None, FILL, OUTLINE * k),
            ShapeState::Result | ShapeState::Guide if self.page.inset => return,
            ShapeState::Guide if !self.draws_guides() => return,
            ShapeState::Guide => (Some([4.0 * k, 3.0 * k]), 0.1, 1.3 * k),
            ShapeState::Result => (Some([6.0 * k, 4.0 * k]), 0.04, 1.5 * k),
        };
        let all =
            |points: &[Vec2]| -> Vec<Vec2> { points.iter().map(|p| frame.point(*p)).collect() };
        let marks = match &shape.outline {
            Outline::Circle(center, radius) => {
                let (center, radius) = (frame.point(*center), radius * frame.scale);
                let line = Mark::Circle { center, radius, ink, width, dash };
                vec![Mark::fill(circle(center, radius), ink, fill), line]
            }
            Outline::Closed(corners) => {
                let points = all(corners);
                let line = Mark::outline(points.clone(), ink, width).dashed(dash);
                vec![Mark::fill(points, ink, fill), line]
            }
            Outline::Solid { corners, face } => {
                let face = face.map(|p| frame.point(p));
                let [inside, hatch] = self.solid(&all(corners), face);
                vec![inside, hatch, Mark::line(face, ink, 1.3 * width).dashed(dash)]
            }
            Outline::Open(points) => vec![Mark::line(all(points), ink, width).dashed(dash)],
        };
        for mark in marks {
            self.push_in(mark, area, opacity);
        }
    }

    /// Returns whether constructions are drawn; the lines of other ticks replace them.
    pub(super) fn draws_guides(&self) -> bool {
        self.figure.line_history.is_none() || self.page.detail == Detail::All
    }

    /// Returns the inside of a solid, and a hatched strip along its face.
    fn solid(&self, corners: &[Vec2], face: [Vec2; 2]) -> [Mark; 2] {
        let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
        let inward = middle - (face[0] + face[1]) * 0.5;
        let inward = inward.normalize_or_zero() * (9.0 * self.k);
        let points = vec![face[0], face[1], face[1] + inward, face[0] + inward];
        let hatch = Mark::Hatch { points, ink: Ink::Frame, spacing: 8.0 * self.k };
        [Mark::fill(corners, Ink::Of(Role::Guide), 0.06), hatch]
    }

    /// Draws the common area of both shapes; a narrow overlap becomes a line.
    fn overlap(&mut self, frame: &PageTransform, area: Rect) {
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
            self.push_in(Mark::line(points, Ink::Of(Role::Overlap), width), area, 1.0);
            return;
        }
        let common = clip_polygon(&a.corners(), &b.corners());
        let points: Vec<Vec2> = common.into_iter().map(|p| frame.point(p)).collect();
        self.labels.common.clone_from(&points);
        self.push_in(Mark::fill(points, Ink::Of(Role::Overlap), 0.75), area, 1.0);
    }

    /// Returns both shapes as tested.
    pub(super) fn pair(&self) -> Option<[&Shape; 2]> {
        let figure = self.figure;
        let with_role = |role| {
            figure
                .sheet
                .shapes
                .iter()
                .find(move |shape| shape.role == role && shape.when == ShapeState::Tested)
        };
        Some([with_role(Role::A)?, with_role(Role::B)?])
    }
}

/// Returns the smallest step of 1, 2 or 5 times a power of ten that spans at least `spacing` points.
/// `scale` is in points per unit of the step.
pub(super) fn step_of(scale: f32, spacing: f32) -> f32 {
    let least = spacing / scale.max(1e-6);
    let power = libm::powf(10.0, libm::log10f(least).floor());
    [1.0, 2.0, 5.0, 10.0]
        .map(|m| m * power)
        .into_iter()
        .find(|step| *step >= least)
        .unwrap_or(10.0 * power)
}

/// Returns the extent of a shape along a direction.
fn extent(shape: &Shape, along: Vec2) -> [f32; 2] {
    let coordinates: Vec<f32> = shape.corners().into_iter().map(|p| p.dot(along)).collect();
    let low = coordinates.iter().copied().fold(f32::INFINITY, f32::min);
    [low, coordinates.into_iter().fold(f32::NEG_INFINITY, f32::max)]
}

/// Returns the points of a circle on the page.
fn circle(center: Vec2, radius: f32) -> Vec<Vec2> {
    (0..48u8)
        .map(|k| center + Vec2::from_angle(f32::from(k) * std::f32::consts::TAU / 48.0) * radius)
        .collect()
}

/// Clips one convex polygon by another (Sutherland, Hodgman 1974).
pub(super) fn clip_polygon(subject: &[Vec2], clip: &[Vec2]) -> Vec<Vec2> {
    let area: f32 = (0..clip.len()).map(|i| clip[i].perp_dot(clip[(i + 1) % clip.len()])).sum();
    let sign = area.signum();
    let mut points = subject.to_vec();
    for i in 0..clip.len() {
        let (from, edge) = (clip[i], clip[(i + 1) % clip.len()] - clip[i]);
        let signed_area = |p: Vec2| edge.perp_dot(p - from) * sign;
        let mut next = Vec::with_capacity(points.len() + 1);
        for j in 0..points.len() {
            let (p, q) = (points[j], points[(j + 1) % points.len()]);
            let (d, e) = (signed_area(p), signed_area(q));
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
