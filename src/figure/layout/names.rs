//! Names on a sheet, each at its first free place.

use glam::{Vec2, vec2};

use super::LayoutContext;
use super::frame::PageTransform;
use super::labels::Label;
use super::mark::{Anchor, Ink, Mark, Rect};
use super::sheet::clip_polygon;
use crate::figure::{Outline, Role, Shape, ShapeState, Sheet};
use crate::geom::order;
use crate::text::id;

/// Opacity of the background of a label that lines cross.
const LABEL_BACKGROUND: f32 = 0.75;

impl LayoutContext<'_> {
    /// Writes names inside the shapes or beside them.
    pub(super) fn names(&mut self, sheet: &Sheet, frame: &PageTransform, area: Rect) {
        let mut seen: Vec<&str> = Vec::new();
        let guides = self.draws_guides() && !self.page.inset;
        let is_named = |when| when == ShapeState::Tested || when == ShapeState::Guide && guides;
        for shape in sheet.shapes.iter().filter(|shape| is_named(shape.when)) {
            let neighbour = shape.role == Role::Other;
            if shape.name.is_empty()
                || seen.contains(&shape.name.as_str())
                || neighbour && self.page.inset
            {
                continue;
            }
            seen.push(&shape.name);
            let points = on_page(shape, frame);
            let is_wedge =
                shape.when == ShapeState::Guide && matches!(shape.outline, Outline::Closed(_));
            let points = if is_wedge { clip_polygon(&points, &area.corners()) } else { points };
            let bounds = Rect::around(points);
            let visible = Rect::new(bounds.min.max(area.min), bounds.max.min(area.max));
            if visible.min.cmpgt(visible.max).any() && !matches!(shape.outline, Outline::Open(_)) {
                continue;
            }
            let size = if self.page.inset { 13.0 } else { 15.0 };
            let text =
                super::mark::text_box(Vec2::ZERO, Anchor::Middle, size * self.k, true, &shape.name);
            let others = sheet
                .shapes
                .iter()
                .filter(|other| other.when == ShapeState::Tested && *other != shape);
            let others: Vec<Vec<Vec2>> = others.map(|other| on_page(other, frame)).collect();
            let own = on_page(shape, frame);
            if visible.size().max_element() < 2.0 * self.k {
                // Draw a shape as small as a point as a dot.
                let radius = 4.0 * self.k;
                let (center, ink) = (visible.center(), Ink::Of(shape.role));
                let dot = Mark::Circle { center, radius, ink, width: 0.0, dash: None };
                self.push_in(dot, area, 1.0);
            }
            // Keep the name of a wedge away from the arrows beside the pair.
            let middle = if is_wedge { vec2(0.2, 0.75) } else { Vec2::splat(0.5) };
            let center = visible.min + visible.size() * middle;
            let places = places_of(&text.size(), (&visible, center), &own, &others, 7.0 * self.k);
            let places: Vec<_> = places.into_iter().map(|at| (at, Anchor::Middle)).collect();
            self.place(&shape.name, Ink::Of(shape.role), size, true, &places, area);
        }
    }

    /// Writes *after* beside a body moved by the response, clear of lines.
    pub(super) fn result_name(&mut self, sheet: &Sheet, frame: &PageTransform, area: Rect) {
        let mut moved = sheet.shapes.iter().filter(|shape| shape.when == ShapeState::Result);
        let Some(shape) = moved.find(|shape| !shape.name.is_empty()) else { return };
        let (size, own) = (12.0 * self.k, on_page(shape, frame));
        let bounds = Rect::around(own.iter().copied());
        let visible = Rect::new(bounds.min.max(area.min), bounds.max.min(area.max));
        let tested = sheet.shapes.iter().filter(|shape| shape.when == ShapeState::Tested);
        let tested: Vec<Vec<Vec2>> = tested.map(|shape| on_page(shape, frame)).collect();
        let text_box =
            |at| super::mark::text_box(at, Anchor::Middle, size, false, id::FIGURE_AFTER.text());
        let place = (&visible, visible.center());
        let places = places_of(&text_box(Vec2::ZERO).size(), place, &own, &tested, 4.0 * self.k);
        let clear = places.into_iter().find(|at| self.labels.crossings(&text_box(*at)) == 0);
        if let Some(at) = clear {
            let places = [(at, Anchor::Middle)];
            self.place(id::FIGURE_AFTER.text(), Ink::Of(shape.role), 12.0, false, &places, area);
        }
    }

    /// Writes the names of the corners, and draws their winding direction and the centre.
    pub(super) fn corner_names(&mut self, frame: &PageTransform, area: Rect) {
        let figure = self.figure;
        let tested = figure.sheet.shapes.iter();
        let tested = tested.filter(|shape| {
            shape.when == ShapeState::Tested && matches!(shape.role, Role::A | Role::B)
        });
        for shape in tested {
            let Outline::Closed(corners) = &shape.outline else { continue };
            if corners.len() > 8 {
                continue;
            }
            let (k, ink) = (self.k, Ink::Of(shape.role));
            let corners: Vec<Vec2> = corners.iter().map(|p| frame.point(*p)).collect();
            let middle = corners.iter().sum::<Vec2>() / corners.len() as f32;
            for (i, at) in corners.iter().copied().enumerate() {
                let out = (at - middle).normalize_or_zero() * (14.0 * k);
                let places = [(at + out, Anchor::Middle), (at - out, Anchor::Middle)];
                let own = shape.corner_names.get(i).cloned();
                let name = own.unwrap_or_else(|| format!("P{i}"));
                self.place(&name, ink, 12.0, false, &places, area);
            }
            if let [first, second, ..] = corners[..] {
                let inward = |p: Vec2| p + (middle - p).normalize_or_zero() * (9.0 * k);
                let (from, to) = (inward(first.lerp(second, 0.3)), inward(first.lerp(second, 0.6)));
                self.push_in(Mark::Arrow { from, to, ink, width: 1.3 * k }, area, 1.0);
            }
            let radius = 3.0 * k;
            self.labels.occupied.push(Rect::new(middle, middle).shrunk(-radius));
            self.push_in(
                Mark::Circle { center: middle, radius, ink, width: 0.0, dash: None },
                area,
                1.0,
            );
        }
    }

    /// Writes a name near a point.
    #[expect(clippy::too_many_arguments, reason = "a label is its text, look and place")]
    pub(super) fn label(
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
            (at + vec2(2.5 * d, 0.0), Anchor::Start),
            (at + vec2(-2.5 * d, 0.0), Anchor::End),
        ];
        self.place(text, ink, size, bold, &places, area);
    }

    /// Writes a text at the first free place; omits it if there is none.
    pub(super) fn place(
        &mut self,
        text: &str,
        ink: Ink,
        size: f32,
        bold: bool,
        places: &[(Vec2, Anchor)],
        area: Rect,
    ) {
        let size = (size * self.k).max(super::MIN_TEXT_SIZE);
        if let Some((at, anchor)) = self.labels.place(&Label { text, size, bold }, places, &area) {
            let rect = super::mark::text_box(at, anchor, size, bold, text);
            let on_common = is_inside(rect.center(), &self.labels.common);
            if !on_common && self.labels.crossings(&rect) > 0 {
                // Fade the lines behind the text.
                self.push_in(Mark::fill(rect.corners(), Ink::Paper, LABEL_BACKGROUND), area, 1.0);
            }
            let ink = if on_common { Ink::OnFill } else { ink };
            self.text(at, anchor, size, bold, ink, text);
        }
    }
}

/// Returns the border points of a shape on the page.
fn on_page(shape: &Shape, frame: &PageTransform) -> Vec<Vec2> {
    shape.corners().into_iter().map(|p| frame.point(p)).collect()
}

/// Returns candidate centres for a name of this size: inside its own shape and no other, then around the
/// visible part, then anywhere in that part. Inside, centres closer to `center` come first.
fn places_of(
    size: &Vec2,
    (visible, center): (&Rect, Vec2),
    own: &[Vec2],
    others: &[Vec<Vec2>],
    gap: f32,
) -> Vec<Vec2> {
    let half = *size * 0.5;
    let mut inside = Vec::new();
    if size.x < visible.size().x {
        let parts = [0.5_f32, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88];
        let all = parts.into_iter().flat_map(|y| parts.map(|x| vec2(x, y)));
        inside.extend(all.map(|part| visible.min + visible.size() * part));
        order::sort_by(&mut inside, |p, q| p.distance(center).total_cmp(&q.distance(center)));
    }
    let is_alone = |at: &Vec2| {
        let corners = Rect::new(*at - half, *at + half).corners();
        let is_in = |shape: &[Vec2]| corners.iter().any(|corner| is_inside(*corner, shape));
        corners.iter().all(|corner| is_inside(*corner, own))
            && !others.iter().any(|other| is_in(other))
    };
    let mut places: Vec<Vec2> = inside.iter().copied().filter(is_alone).collect();
    let ring = |gap: f32| {
        let (low, high) = (visible.min - half - gap, visible.max + half + gap);
        let [top, bottom] = [visible.min.y + half.y, visible.max.y - half.y];
        [
            vec2(center.x, low.y),
            vec2(center.x, high.y),
            vec2(high.x, center.y),
            vec2(low.x, center.y),
            vec2(high.x, top),
            vec2(low.x, top),
            vec2(high.x, bottom),
            vec2(low.x, bottom),
        ]
    };
    let around = [ring(gap), ring(3.0 * gap)].concat();
    let is_in = |at: &Vec2| others.iter().any(|other| is_inside(*at, other));
    places.extend(around.iter().copied().filter(|at| !is_in(at)));
    places.extend(around);
    places.extend(inside);
    places
}

/// Returns whether a point lies inside a polygon (ray crossings, Ericson 5.4.1 in the plane).
fn is_inside(at: Vec2, polygon: &[Vec2]) -> bool {
    let mut inside = false;
    for (i, p) in polygon.iter().enumerate() {
        let q = polygon[(i + 1) % polygon.len()];
        if (p.y > at.y) != (q.y > at.y) && at.x < p.x + (q.x - p.x) * (at.y - p.y) / (q.y - p.y) {
            inside = !inside;
        }
    }
    inside
}
