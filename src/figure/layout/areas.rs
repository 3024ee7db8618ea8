//! Division of the page into areas.

use glam::{Vec2, vec2};

use super::mark::Rect;
use super::repeated::Side;
use super::{Detail, HEIGHT, LayoutContext, table};

/// Areas of the page, points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Areas {
    pub(super) sheet: Rect,
    /// Y of the number line.
    pub(super) line: f32,
    /// The second view.
    pub(super) beside: Option<Rect>,
    pub(super) table: Rect,
    /// Number lines of other ticks.
    pub(super) ticks: Option<(Side, Rect)>,
}

impl Areas {
    pub(super) fn of(canvas: &LayoutContext<'_>) -> Self {
        let page = &canvas.page;
        let Vec2 { x: w, y: h } = page.size;
        if page.closeup.is_some() {
            let sheet = Rect::new(Vec2::ZERO, page.size);
            return Self { sheet, line: h, ..Self::default() };
        }
        if page.inset {
            let sheet = Rect::new(vec2(10.0, 24.0), vec2(w - 10.0, h * 0.66));
            return Self { sheet, line: h * 0.755, ..Self::default() };
        }
        Self::of_page(canvas)
    }

    fn of_page(canvas: &LayoutContext<'_>) -> Self {
        let (page, k) = (&canvas.page, canvas.k);
        let Vec2 { x: w, y: h } = page.size;
        let at = |y: f32| y / HEIGHT * h;
        let margin = 16.0 * k;
        let has_table = page.detail > Detail::Answer;
        // The layout shows only a few rows of bounds.
        let lines = canvas.figure.lines.iter().filter(|line| !line.is_bounds);
        let has_many_lines = has_table && lines.count() > table::MAX_BELOW;
        let ticks = Side::of(canvas.figure).filter(|_| !has_table);
        let is_low = has_table && !has_many_lines || ticks == Some(Side::Below);
        let [bottom, line] = match ticks {
            Some(Side::Below) => [at(300.0), at(326.0)],
            _ if is_low => [at(363.0), at(388.0)],
            _ => [at(420.0), at(446.0)],
        };
        let top = at(84.0).max(page.covered + 6.0).min(bottom - at(80.0));
        let right = if has_many_lines {
            w * 0.56
        } else if ticks == Some(Side::Right) {
            w * 0.42
        } else {
            w - margin
        };
        let full = Rect::new(vec2(margin, top), vec2(right, bottom));
        let (sheet, beside) = match &canvas.figure.beside {
            Some(_) if !has_many_lines && ticks != Some(Side::Right) => {
                let (middle, gap) = (w * 0.495, 5.0 * k);
                let left = Rect::new(full.min, vec2(middle - gap, bottom));
                (left, Some(Rect::new(vec2(middle + gap, top), full.max)))
            }
            _ => (full, None),
        };
        let table = if has_many_lines {
            Rect::new(vec2(right + 8.0 * k, top), vec2(w - margin, h - margin))
        } else {
            Rect::new(vec2(margin, line + 60.0 * k), vec2(w - margin, h - margin))
        };
        let ticks = ticks.map(|side| match side {
            Side::Below => {
                (side, Rect::new(vec2(sheet.min.x, line), sheet.max.with_y(h - 8.0 * k)))
            }
            Side::Right => (side, Rect::new(vec2(right + 14.0 * k, top), vec2(w - margin, bottom))),
        });
        Self { sheet, line, beside, table, ticks }
    }
}
