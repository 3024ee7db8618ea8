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
        let line = self.line_area(frame, areas);
        let bars = self.bars_area(frame, areas.line + 34.0 * k);
        let has_table = self.page.detail > super::Detail::Answer;
        let table = has_table.then(|| self.table_area(areas.table));
        let ticks = areas.ticks.map(|(_, rect)| rect);
        let fixed = [Some(line), bars, areas.beside, table, ticks];
        let on_page =
            |shape: &Shape| Rect::around(shape.corners().into_iter().map(|p| frame.point(p)));
        let pair = self.pair().map(|pair| pair.map(on_page));
        let top = areas.sheet.min.y + 6.0 * k;
        let area = Rect::new(vec2(14.0 * k, top), self.page.size - 14.0 * k);
        let candidates = std::iter::once(wanted).chain(Corner::ALL).map(|corner| {
            let place = corner.place(area, size);
            // A corner chosen by the user may hide background and shapes.
            let shapes = pair.iter().flatten().filter(|_| corner != wanted);
            let hidden =
                fixed.iter().flatten().chain(shapes).map(|other| shared_area(&place, other));
            (place, hidden.sum::<f32>())
        });
        candidates.min_by(|p, q| p.1.total_cmp(&q.1)).map(|(place, _)| place)
    }

    /// Returns the area of the number line: a strip below the sheet or beside the pair.
    fn line_area(&self, frame: &PageTransform, areas: &Areas) -> Rect {
        let (sheet, k) = (areas.sheet, self.k);
        let upright = self.line().and_then(|line| {
            let scale = self.scale_of(frame, line, sheet, areas.line)?;
            let (from, to) = self.ends(&scale, line, sheet);
            (!scale.level).then(|| Rect::around([from, to]).shrunk(-26.0 * k))
        });
        upright.unwrap_or_else(|| {
            let [above, below] = [areas.line - 16.0 * k, areas.line + 26.0 * k];
            Rect::new(vec2(sheet.min.x, above), vec2(sheet.max.x, below))
        })
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
fn shared_area(p: &Rect, q: &Rect) -> f32 {
    let size = (p.max.min(q.max) - p.min.max(q.min)).max(Vec2::ZERO);
    size.x * size.y
}
