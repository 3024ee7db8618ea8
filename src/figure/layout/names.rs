//! Names on a sheet, each at the first place with room.

use glam::{Vec2, vec2};

use super::Canvas;
use super::frame::Frame;
use super::labels::Wanted;
use super::mark::{Anchor, Ink, Mark, Rect};
use super::sheet::clipped;
use crate::figure::{Outline, Role, Sheet, When};

impl Canvas<'_> {
    /// Names inside the shapes, or beside them.
    pub(super) fn names(&mut self, sheet: &Sheet, frame: &Frame, area: Rect) {
        let mut seen: Vec<&str> = Vec::new();
        let guides = self.draws_guides() && !self.page.inset;
        let is_named = |when| when == When::Tested || when == When::Guide && guides;
        for shape in sheet.shapes.iter().filter(|shape| is_named(shape.when)) {
            let neighbour = shape.role == Role::Other;
            if shape.name.is_empty()
                || seen.contains(&shape.name.as_str())
                || neighbour && self.page.inset
            {
                continue;
            }
            seen.push(&shape.name);
            let points: Vec<Vec2> = shape.corners().into_iter().map(|p| frame.point(p)).collect();
            let is_wedge = shape.when == When::Guide && matches!(shape.outline, Outline::Closed(_));
            let points = if is_wedge { clipped(&points, &area.corners()) } else { points };
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

    /// P0 to P3 in their order, its direction, and the centre.
    pub(super) fn corner_names(&mut self, frame: &Frame, area: Rect) {
        let figure = self.figure;
        let tested = figure.sheet.shapes.iter();
        let tested =
            tested.filter(|it| it.when == When::Tested && matches!(it.role, Role::A | Role::B));
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
                self.place(&format!("P{i}"), ink, 12.0, false, &places, area);
            }
            if let [first, second, ..] = corners[..] {
                let inward = |p: Vec2| p + (middle - p).normalize_or_zero() * (9.0 * k);
                let (from, to) = (inward(first.lerp(second, 0.3)), inward(first.lerp(second, 0.6)));
                self.push_in(Mark::Arrow { from, to, ink, width: 1.3 * k }, area, 1.0);
            }
            let radius = 3.0 * k;
            self.push_in(
                Mark::Circle { center: middle, radius, ink, width: 0.0, dash: None },
                area,
                1.0,
            );
        }
    }

    /// Writes a name near a point, wherever there is room.
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
