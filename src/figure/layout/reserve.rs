//! The corner reserved for the 3D view.

use glam::{Vec2, vec2};
use serde::{Deserialize, Serialize};

use super::frame::PageTransform;
use super::mark::Rect;
use super::{Areas, LayoutContext};
use crate::figure::Shape;

/// A corner of a view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Corner {
    /// Lower right.
    #[default]
    LowerRight,
    /// Upper right.
    UpperRight,
    /// Lower left.
    LowerLeft,
    /// Upper left.
    UpperLeft,
}

impl Corner {
    const ALL: [Self; 4] = [Self::LowerRight, Self::UpperRight, Self::LowerLeft, Self::UpperLeft];

    /// Returns the corner of `area` nearest to a point.
    #[must_use]
    pub fn nearest(area: Rect, at: Vec2) -> Self {
        let middle = area.center();
        match (at.x < middle.x, at.y < middle.y) {
            (false, false) => Self::LowerRight,
            (false, true) => Self::UpperRight,
            (true, false) => Self::LowerLeft,
            (true, true) => Self::UpperLeft,
        }
    }

    /// Returns a rectangle of this size in the corner of `area`.
    #[must_use]
    pub fn place(self, area: Rect, size: Vec2) -> Rect {
        let last = area.max - size;
        let min = match self {
            Self::LowerRight => last,
            Self::UpperRight => vec2(last.x, area.min.y),
            Self::LowerLeft => vec2(area.min.x, last.y),
            Self::UpperLeft => area.min,
        };
        Rect::new(min, min + size)
    }
}

impl LayoutContext<'_> {
    /// Returns the area for the 3D view: the preferred corner, or another corner that hides fewer lines, bars
    /// or rows.
    pub(super) fn reserved(&self, frame: &PageTransform, areas: &Areas) -> Option<Rect> {
        let (size, wanted, k) = (self.page.reserve?, self.page.corner, self.k);
        let line = Rect::new(
            vec2(areas.sheet.min.x, areas.line - 16.0 * k),
            vec2(areas.sheet.max.x, areas.line + 26.0 * k),
        );
        let bars = self.bars_area(frame, areas.line + 34.0 * k);
        let has_table = self.page.detail > super::Detail::Answer;
        let table = has_table.then(|| self.table_area(areas.table));
        let ticks = areas.ticks.map(|(_, rect)| rect);
        let fixed = [Some(line), bars, areas.beside, table, ticks];
        let pair = self.pair().map(|pair| {
            let corners = pair.into_iter().flat_map(Shape::corners);
            Rect::around(corners.map(|corner| frame.point(corner)))
        });
        let top = areas.sheet.min.y + 6.0 * k;
        let area = Rect::new(vec2(14.0 * k, top), self.page.size - 14.0 * k);
        let all = std::iter::once(wanted).chain(Corner::ALL).map(|corner| {
            let place = corner.place(area, size);
            let hidden: f32 = fixed.iter().flatten().map(|other| shared(&place, other)).sum();
            // A corner chosen by the user may hide background and shapes.
            let of_pair = pair.as_ref().filter(|_| corner != wanted);
            (place, hidden + of_pair.map_or(0.0, |other| shared(&place, other)))
        });
        all.min_by(|p, q| p.1.total_cmp(&q.1)).map(|(place, _)| place)
    }

    /// Returns the free horizontal range beside the reserved corner, between two heights.
    pub(super) fn room(&self, top: f32, bottom: f32) -> [f32; 2] {
        let width = self.page.size.x;
        match self.out.reserved.filter(|place| place.min.y < bottom && place.max.y > top) {
            Some(place) if place.center().x < 0.5 * width => [place.max.x, width],
            Some(place) => [0.0, place.min.x],
            None => [0.0, width],
        }
    }
}

/// Returns the common area of two rectangles.
fn shared(p: &Rect, q: &Rect) -> f32 {
    let size = (p.max.min(q.max) - p.min.max(q.min)).max(Vec2::ZERO);
    size.x * size.y
}
