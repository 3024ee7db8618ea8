//! Number lines of neighbouring ticks: rows below the line, or columns beside the pair.

use glam::{Vec2, vec2};

use super::LayoutContext;
use super::frame::PageTransform;
use super::mark::{Anchor, Ink, Mark, Rect};
use super::sheet::step_of;
use crate::figure::{Figure, Line, LineHistory, Orientation, Role};
use crate::text::id;

/// Maximum height of a row, points.
const ROW: f32 = 7.0;
/// Minimum height of a distinguishable row, points.
const LOWEST: f32 = 2.5;
/// Height of the heading, points.
const HEADING: f32 = 18.0;
/// Opacity of later ticks.
const LATER: f32 = 0.3;
/// Minimum width of an overlap, points.
const NARROWEST: f32 = 2.0;

/// Position of the lines relative to the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Rows below, on the scale of the level line.
    Below,
    /// Columns to the right, on the scale of the upright line.
    Right,
}

impl Side {
    /// Returns the side; `None` if the line is neither level nor upright, or nothing is repeated.
    pub(super) fn of(figure: &Figure) -> Option<Self> {
        figure.line_history.as_ref()?;
        let axis = figure.sheet.axis();
        match figure.sheet.orientation {
            Orientation::Level => Some(Self::Below),
            Orientation::AsIs => (axis == Vec2::X).then_some(Self::Below),
            Orientation::Up if axis.dot(figure.sheet.up).abs() < 0.02 => Some(Self::Below),
            Orientation::Up => (axis.dot(figure.sheet.up).abs() > 0.999).then_some(Self::Right),
        }
    }
}

/// Scale of values and ticks.
struct Strips {
    side: Side,
    /// Area of all ticks.
    area: Rect,
    first: u64,
    /// Width of a tick across the line, points.
    size: f32,
    /// Position of 0 along the line, points.
    zero: f32,
    /// Points per metre along the line.
    unit: f32,
}

impl Strips {
    fn new(side: Side, area: Rect, repeated: &LineHistory, (zero, unit): (Vec2, Vec2)) -> Self {
        let [first, last] = repeated.ticks;
        let count = (last - first + 1) as f32;
        let (extent, zero, unit) = match side {
            Side::Below => (area.size().y.min(count * ROW), zero.x, unit.x),
            Side::Right => (area.size().x, zero.y, unit.y),
        };
        let max = match side {
            Side::Below => vec2(area.max.x, area.min.y + extent),
            Side::Right => area.max,
        };
        let area = Rect::new(area.min, max);
        Self { side, area, first, size: extent / count, zero, unit }
    }

    /// Returns the rectangle of a tick along the whole line.
    fn tick(&self, tick: u64) -> Rect {
        let at = (tick - self.first) as f32 * self.size;
        match self.side {
            Side::Below => {
                let top = self.area.min.y + at;
                Rect::new(vec2(self.area.min.x, top), vec2(self.area.max.x, top + self.size))
            }
            Side::Right => {
                let left = self.area.min.x + at;
                Rect::new(vec2(left, self.area.min.y), vec2(left + self.size, self.area.max.y))
            }
        }
    }

    /// Returns a bar between two values, over a part of the tick's width.
    fn bar(&self, tick: u64, ends: [f32; 2], part: [f32; 2], narrowest: f32) -> [Vec2; 4] {
        let rect = self.tick(tick);
        let [mut low, mut high] = ends.map(|end| self.zero + end * self.unit);
        if low > high {
            std::mem::swap(&mut low, &mut high);
        }
        let grow = (0.5 * (narrowest - (high - low))).max(0.0);
        let (low, high) = (low - grow, high + grow);
        let across = |from: f32| part.map(|part| from + part * self.size);
        let rect = match self.side {
            Side::Below => {
                let [top, bottom] = across(rect.min.y);
                Rect::new(vec2(low, top), vec2(high, bottom))
            }
            Side::Right => {
                let [left, right] = across(rect.min.x);
                Rect::new(vec2(left, low), vec2(right, high))
            }
        };
        rect.corners()
    }
}

impl LayoutContext<'_> {
    /// Draws the lines of all ticks inside `area`.
    pub(super) fn repeated(&mut self, frame: &PageTransform, side: Side, area: Rect) {
        let figure = self.figure;
        let Some(repeated) = &figure.line_history else { return };
        let (k, axis) = (self.k, figure.sheet.axis());
        let mut bars = Rect::new(area.min + vec2(0.0, HEADING * k), area.max);
        let divergence = repeated
            .diverges_at
            .filter(|tick| (repeated.ticks[0] + 1..=repeated.ticks[1]).contains(tick));
        if side == Side::Below {
            bars.min.x += 26.0 * k;
            bars.max.x -= if divergence.is_some() { 76.0 * k } else { 0.0 };
        }
        let place = (frame.point(Vec2::ZERO), frame.vector(axis));
        let strips = Strips::new(side, bars, repeated, place);
        if strips.size < LOWEST {
            return;
        }
        let heading = area.min + vec2(0.0, 0.5 * HEADING * k);
        self.text(
            heading,
            Anchor::Start,
            12.0 * k,
            true,
            Ink::Text,
            id::FIGURE_LINE_BY_TICKS.text(),
        );
        for line in &repeated.lines {
            self.strip(&strips, line);
        }
        let shown = strips.tick(figure.tick.clamp(repeated.ticks[0], repeated.ticks[1]));
        self.push(Mark::outline(shown.shrunk(-1.5).corners(), Ink::Text, 1.5 * k));
        self.tick_numbers(&strips, repeated.ticks);
        if let Some(tick) = divergence {
            self.divergence(&strips, tick);
        }
        let all = repeated.ticks[0]..=repeated.ticks[1];
        self.out.ticks = all.map(|tick| (strips.tick(tick), tick)).collect();
    }

    /// Draws both bars of a tick, and their common part.
    fn strip(&mut self, strips: &Strips, line: &Line) {
        let Some(tick) = line.tick else { return };
        let opacity = if tick > self.figure.tick { LATER } else { 1.0 };
        let [of_a, of_b] = match strips.side {
            Side::Below => [[0.1, 0.9]; 2],
            Side::Right => [[0.06, 0.44], [0.5, 0.88]],
        };
        let narrowest = NARROWEST * self.k;
        let mut bar = |ends, part, role, fill: f32, narrowest| {
            let points = strips.bar(tick, ends, part, narrowest);
            self.push_in(Mark::fill(points, Ink::Of(role), fill), strips.area, opacity);
        };
        bar(line.a, of_a, Role::A, 0.8, 1.0);
        bar(line.b, of_b, Role::B, 0.6, 1.0);
        if line.overlap > 0.0 {
            let common = [line.a[0].max(line.b[0]), line.a[1].min(line.b[1])];
            bar(common, [of_a[0], of_b[1]], Role::Overlap, 1.0, narrowest);
        }
    }

    /// Writes tick numbers beside their lines, the displayed tick in bold.
    fn tick_numbers(&mut self, strips: &Strips, [first, last]: [u64; 2]) {
        let k = self.k;
        let whole = Rect::new(Vec2::ZERO, self.page.size);
        let spacing = if strips.side == Side::Below { 16.0 } else { 30.0 } * k;
        // A whole number of ticks, at least one.
        let step = step_of(strips.size, spacing).max(1.0) as u64;
        let shown = self.figure.tick;
        let others = (first..=last).filter(|tick| tick.is_multiple_of(step) && *tick != shown);
        for tick in std::iter::once(shown).chain(others) {
            let rect = strips.tick(tick.clamp(first, last));
            let place = match strips.side {
                Side::Below => (vec2(rect.min.x - 6.0 * k, rect.center().y), Anchor::End),
                Side::Right => (vec2(rect.center().x, rect.max.y + 10.0 * k), Anchor::Middle),
            };
            let ink = if tick == shown { Ink::Text } else { Ink::Weak };
            self.place(&tick.to_string(), ink, 11.0, tick == shown, &[place], whole);
        }
    }

    /// Draws a dotted line before the tick in which two runs diverge.
    fn divergence(&mut self, strips: &Strips, tick: u64) {
        let (k, rect) = (self.k, strips.tick(tick));
        let whole = Rect::new(Vec2::ZERO, self.page.size);
        let (to, place) = match strips.side {
            Side::Below => {
                let to = vec2(rect.max.x + 8.0 * k, rect.min.y);
                (to, (to + vec2(4.0 * k, 0.0), Anchor::Start))
            }
            Side::Right => {
                let to = vec2(rect.min.x, rect.max.y + 18.0 * k);
                (to, (to + vec2(0.0, 8.0 * k), Anchor::Middle))
            }
        };
        let line = Mark::line([rect.min, to], Ink::Text, 1.3 * k).dashed([2.0, 3.0]);
        self.push(line);
        self.place(id::FIGURE_RUNS_DIVERGE.text(), Ink::Text, 11.0, false, &[place], whole);
    }
}
