//! Arrows of a sheet, with their names.

use glam::{Vec2, vec2};

use super::LayoutContext;
use super::frame::PageTransform;
use super::mark::{Anchor, Ink, Mark, Rect};
use crate::explain::number::with_unit;
use crate::figure::{Arrow, Shape};
use crate::text::id;

/// Minimum length of an arrow drawn to scale, points.
const SHORTEST: f32 = 26.0;
/// Length of an arrow that shows only the direction, points.
const DIRECTION_LENGTH: f32 = 56.0;

impl LayoutContext<'_> {
    /// Draws an arrow and its name. A very short arrow is replaced by one of fixed length.
    pub(super) fn arrow(&mut self, arrow: &Arrow, frame: &PageTransform, area: Rect) {
        let k = self.k;
        let shaft = frame.vector(arrow.to - arrow.from);
        let Some(direction) = shaft.try_normalize() else { return };
        let (ink, width) = (Ink::Of(arrow.role), 3.5 * k);
        let is_long = shaft.length() >= SHORTEST * k;
        let length = if is_long { shaft.length() } else { DIRECTION_LENGTH * k };
        let from = if arrow.name == "MTV" {
            self.mtv_tail(frame, direction, area)
        } else {
            frame.point(arrow.from)
        };
        let to = from + direction * length;
        self.push_in(Mark::Arrow { from, to, ink, width }, area, 1.0);
        self.labels.occupied.push(arrow_bounds(from, to, 5.0 * k));
        let answer = self.figure.numbers.first();
        let is_answer = answer.is_some_and(|number| (number.value - arrow.length).abs() < 5e-7);
        let name =
            if arrow.name == "MTV" { id::FIGURE_WAY_OUT.text() } else { arrow.name.as_str() };
        let text = match arrow.unit.filter(|_| !is_answer) {
            Some(unit) => format!("{name} {}", with_unit(arrow.length, unit.symbol())),
            None => name.to_owned(),
        };
        let (size, bold) = if arrow.name == "MTV" { (15.0, true) } else { (13.0, true) };
        // Prefer the place beyond the tip, then those beside the shaft.
        let tip = to + direction * (10.0 * k);
        let anchor = if direction.x < -0.3 {
            Anchor::End
        } else if direction.x > 0.3 {
            Anchor::Start
        } else {
            Anchor::Middle
        };
        let aside = direction.perp() * (12.0 * k);
        let middle = (from + to) * 0.5;
        let lift = if anchor == Anchor::Middle { direction.y * 8.0 * k } else { 0.0 };
        let tail_anchor = if anchor == Anchor::End { Anchor::Start } else { Anchor::End };
        let places = [
            (tip + vec2(0.0, lift), anchor),
            (middle + aside, Anchor::Middle),
            (middle - aside, Anchor::Middle),
            (from - direction * (10.0 * k), tail_anchor),
            (tip + aside, Anchor::Start),
            (tip - aside, Anchor::Start),
            (tip + aside, Anchor::End),
            (tip - aside, Anchor::End),
            (middle + aside * 3.0, Anchor::End),
            (middle - aside * 3.0, Anchor::End),
        ];
        // A long name also fits above or below A.
        let outside_a = self.pair().map(|[a, _]| {
            let a = Rect::around(a.corners().into_iter().map(|p| frame.point(p)));
            let gap = 12.0 * k;
            [a.max.y + gap, a.min.y - gap].map(|y| (vec2(middle.x, y), Anchor::Middle))
        });
        let places: Vec<_> = places.into_iter().chain(outside_a.into_iter().flatten()).collect();
        self.place(&text, ink, size, bold, &places, area);
    }

    /// Returns the tail of the MTV arrow: beside the shapes, at the end of the overlap towards which A
    /// moves.
    fn mtv_tail(&self, frame: &PageTransform, direction: Vec2, area: Rect) -> Vec2 {
        let Some([a, b]) = self.pair() else { return area.center() };
        let on_page =
            |shape: &Shape| Rect::around(shape.corners().into_iter().map(|p| frame.point(p)));
        let (a, b) = (on_page(a), on_page(b));
        let gap = 14.0 * self.k;
        if direction.abs().max_element() < 0.95 {
            // Tilted: outwards from A's border.
            let middle = a.center();
            let corners_of_a = self.pair().map(|[a, _]| a.corners()).unwrap_or_default();
            let reach = corners_of_a.into_iter().map(|p| (frame.point(p) - middle).dot(direction));
            let from = middle + direction * (reach.fold(0.0, f32::max) + gap);
            // Keep the whole arrow and its name on the sheet.
            let (to, inner) =
                (from + direction * (DIRECTION_LENGTH * self.k), area.shrunk(24.0 * self.k));
            return from + to.clamp(inner.min, inner.max) - to;
        }
        if direction.x.abs() > 0.7 {
            // Level: above A, or below A if the sheet ends there.
            let above = a.min.y - gap;
            let y = if above > area.min.y + 8.0 { above } else { a.max.y + gap };
            let edge = if direction.x < 0.0 { b.min.x.max(a.min.x) } else { b.max.x.min(a.max.x) };
            return vec2(edge, y.min(area.max.y - 8.0));
        }
        let edge = if direction.y < 0.0 { b.min.y.max(a.min.y) } else { b.max.y.min(a.max.y) };
        // Upright: beside A, or beside B if A's sides lie outside the sheet.
        let sides = [a.min.x - gap, a.max.x + gap, b.min.x - gap, b.max.x + gap];
        let on_sheet = |x: &f32| *x > area.min.x + 30.0 && *x < area.max.x - 30.0;
        vec2(sides.into_iter().find(on_sheet).unwrap_or(area.center().x), edge)
    }
}

/// Returns the bounding rectangle of an arrow, with a margin.
fn arrow_bounds(from: Vec2, to: Vec2, margin: f32) -> Rect {
    Rect::around([from, to]).shrunk(-margin)
}
