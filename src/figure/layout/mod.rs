//! Places a Figure on a page: marks in points, for the screen and for SVG alike.
//!
//! Positions scale with the page, sizes with the root of its height, so that a large window shows more paper and
//! not only larger letters; for an audience sizes scale with the height. From top to bottom: the sheet, the number line straight below it, and the lens
//! with the number left of it.

mod arrow;
mod bars;
mod bounds;
mod frame;
mod labels;
mod lens;
mod line;
mod mark;
mod motion;
mod names;
mod reserve;
mod sheet;
mod table;

use glam::{Vec2, vec2};

use super::{Figure, Sheet};
pub use frame::Frame;
use labels::{Labels, Wanted};
pub use lens::{named, said, written};
pub use mark::{Anchor, Drawn, Ink, Mark, Rect, text_box};
pub use motion::Motion;
pub use reserve::Corner;

/// Page height at which sizes are as given, points.
const HEIGHT: f32 = 628.0;
/// Page height at which sizes are as given for an audience, points.
pub const PRESENT_HEIGHT: f32 = 552.0;
/// Smallest text, points.
const SMALLEST: f32 = 11.0;

/// How much is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The answer.
    #[default]
    Answer,
    /// Also a table of all projections.
    Work,
    /// Also corners, centres and radii.
    All,
}

/// The page and its contents.
#[derive(Clone, Copy, Debug, Default)]
pub struct Page {
    /// Width and height, points.
    pub size: Vec2,
    /// How much is drawn.
    pub detail: Detail,
    /// True for an audience: larger sizes.
    pub present: bool,
    /// Factor on all sizes: the user's text scale.
    pub scale: f32,
    /// True for the small picture in a corner: the pair, one line, one number.
    pub inset: bool,
    /// The line that is drawn level, in place of the first.
    pub focus: usize,
    /// True where the verdict is written at the top.
    pub titled: bool,
    /// Height that a long verdict over the page covers, points.
    pub covered: f32,
    /// Size of the place that is left free for the 3D view, points.
    pub reserve: Option<Vec2>,
    /// The corner where that is, if it hides nothing there.
    pub corner: Corner,
    /// What is still to come of the turn from the 3D view.
    pub motion: Motion,
    /// The part of the sheet that fills the page, without line and numbers.
    pub closeup: Option<Closeup>,
}

/// A part of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closeup {
    /// The point of the sheet in the middle of the page, m.
    pub center: Vec2,
    /// Points per metre.
    pub scale: f32,
}

/// A Figure on a page.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The marks, in drawing order.
    pub marks: Vec<Drawn>,
    /// The rectangle left free for the 3D view.
    pub reserved: Option<Rect>,
    /// Each row of the table, and the line that it shows.
    pub rows: Vec<(Rect, usize)>,
    /// Maps the sheet to the page.
    pub frame: Option<Frame>,
}

impl Layout {
    /// Adds the marks of another layout, its page's corner at `at`.
    pub fn append(&mut self, other: &Self, at: Vec2) {
        self.marks.extend(other.marks.iter().map(|drawn| Drawn {
            mark: drawn.mark.moved(at),
            clip: drawn.clip.map(|clip| Rect::new(clip.min + at, clip.max + at)),
            ..drawn.clone()
        }));
    }

    /// The same marks, fainter.
    #[must_use]
    pub fn faded(mut self, opacity: f32) -> Self {
        self.marks.iter_mut().for_each(|drawn| drawn.opacity *= opacity);
        self
    }
}

/// State that the parts of a layout share.
struct Canvas<'a> {
    figure: &'a Figure,
    page: Page,
    /// Factor on sizes.
    k: f32,
    out: Layout,
    labels: Labels,
}

/// Lays the Figure out.
#[must_use]
pub fn layout(figure: &Figure, page: &Page) -> Layout {
    let k = if page.present { page.size.y / PRESENT_HEIGHT } else { (page.size.y / HEIGHT).sqrt() };
    let k = k * if page.scale > 0.0 { page.scale } else { 1.0 };
    let mut canvas = Canvas {
        figure,
        page: *page,
        k: if page.inset { 1.0 } else { k },
        out: Layout::default(),
        labels: Labels::default(),
    };
    canvas.lay_out();
    canvas.out
}

impl Canvas<'_> {
    fn lay_out(&mut self) {
        if self.page.titled {
            self.title();
        }
        if self.figure.is_empty() {
            return;
        }
        let areas = Areas::of(self);
        let (sheet, closeup) = (&self.figure.sheet, self.page.closeup);
        let frame = Frame::of(sheet, self.line(), areas.sheet, closeup)
            .turned(self.page.motion.turn, areas.sheet.center());
        self.out.frame = Some(frame);
        self.out.reserved = self.reserved(&frame, &areas);
        self.labels.occupied.extend(self.out.reserved);
        // The answer takes its places first; labels of the sheet go where there is room.
        self.below_the_sheet(&frame, &areas);
        self.sheet(&frame, areas.sheet, self.page.detail);
        if let Some(beside) = areas.beside
            && let Some(sheet) = &self.figure.beside
        {
            self.beside(sheet, beside);
        }
    }

    /// Draws the number line, and below it the lens or the table.
    fn below_the_sheet(&mut self, frame: &Frame, areas: &Areas) {
        let motion = self.page.motion;
        if motion.fall >= 1.0 {
            return;
        }
        let first = self.out.marks.len();
        let below = self.number_line(frame, areas.sheet, areas.line);
        motion.lift(&mut self.out.marks[first..], areas.line - areas.sheet.center().y);
        if motion.is_closed {
            return;
        }
        if self.page.detail == Detail::Answer || self.page.inset {
            let below = self.bars(frame, below);
            let below = self.bounds(areas.sheet, below);
            self.answer(frame, areas.sheet, areas.line, below);
        } else {
            self.labels.occupied.push(areas.table);
            self.headline(frame, areas.sheet, below);
            self.table(areas.table);
        }
    }

    /// The line that is drawn level.
    fn line(&self) -> Option<&super::Line> {
        let lines = &self.figure.lines;
        lines.get(self.page.focus).or_else(|| lines.first()).filter(|line| !line.is_bounds)
    }

    fn title(&mut self) {
        let (size, at) = (self.k * 15.0, vec2(self.page.size.x * 0.5, 30.0 * self.k));
        let text = self.figure.sentence.to_string();
        let size = size
            .min(0.94 * self.page.size.x / super::measure::width(&text, false).max(1.0))
            .max(SMALLEST);
        self.text(at, Anchor::Middle, size, false, Ink::Text, &text);
    }

    fn beside(&mut self, sheet: &Sheet, area: Rect) {
        self.push(Mark::Box { rect: area, radius: 8.0 * self.k });
        let inner = area.shrunk(10.0 * self.k);
        let frame = Frame::of(sheet, None, inner, None);
        self.shapes_of(sheet, &frame, inner);
        let (left, k) = (inner.min.x + 4.0 * self.k, self.k);
        let places =
            [inner.max.y - 6.0 * k, inner.min.y + 6.0 * k].map(|y| (vec2(left, y), Anchor::Start));
        self.place(&sheet.plane, Ink::Text, 13.0, true, &places, area);
    }

    fn push(&mut self, mark: Mark) {
        self.out.marks.push(Drawn { mark, clip: None, opacity: 1.0, term: None });
    }

    fn push_in(&mut self, mark: Mark, clip: Rect, opacity: f32) {
        self.out.marks.push(Drawn { mark, clip: Some(clip), opacity, term: None });
    }

    /// Writes a text that must be there: at the first place with room, else at the first of all.
    fn text_at(&mut self, places: &[(Vec2, Anchor)], size: f32, bold: bool, ink: Ink, text: &str) {
        if text.is_empty() {
            return;
        }
        let page = Rect::new(Vec2::ZERO, self.page.size);
        let wanted = Wanted { text, size: size.max(SMALLEST), bold };
        let free = self.labels.place(&wanted, places, &page);
        if let Some((at, anchor)) = free.or_else(|| places.first().copied()) {
            self.text(at, anchor, size, bold, ink, text);
        }
    }

    /// Writes a text and keeps its box free; `at` is the middle of its height.
    fn text(
        &mut self,
        at: Vec2,
        anchor: Anchor,
        size: f32,
        bold: bool,
        ink: Ink,
        text: &str,
    ) -> Rect {
        let size = size.max(SMALLEST);
        let rect = mark::text_box(at, anchor, size, bold, text);
        // No text leaves the page.
        let page = Rect::new(Vec2::ZERO, self.page.size).shrunk(1.0);
        let moved = (page.min - rect.min).max(Vec2::ZERO) - (rect.max - page.max).max(Vec2::ZERO);
        let (at, rect) = (at + moved, Rect::new(rect.min + moved, rect.max + moved));
        self.labels.occupied.push(rect);
        self.push(Mark::Text { at, anchor, size, bold, ink, text: text.to_owned() });
        rect
    }
}

/// Width of a bold text of this size, points.
fn measure_width(text: &str, size: f32) -> f32 {
    super::measure::width(text, true) * size
}

/// The parts of the page.
struct Areas {
    sheet: Rect,
    /// Height of the number line.
    line: f32,
    beside: Option<Rect>,
    table: Rect,
}

impl Areas {
    fn of(canvas: &Canvas<'_>) -> Self {
        let (page, k) = (&canvas.page, canvas.k);
        let Vec2 { x: w, y: h } = page.size;
        let none = Rect::default();
        if page.closeup.is_some() {
            let sheet = Rect::new(Vec2::ZERO, page.size);
            return Self { sheet, line: h, beside: None, table: none };
        }
        if page.inset {
            let sheet = Rect::new(vec2(10.0, 24.0), vec2(w - 10.0, h * 0.66));
            return Self { sheet, line: h * 0.755, beside: None, table: none };
        }
        let at = |y: f32| y / HEIGHT * h;
        let margin = 16.0 * k;
        let has_table = page.detail > Detail::Answer;
        let many = has_table && canvas.figure.lines.len() > table::MOST_BELOW;
        let top = at(84.0).max(page.covered + 6.0).min(at(220.0));
        let bottom = if has_table && !many { at(363.0) } else { at(420.0) };
        let right = if many { w * 0.56 } else { w - margin };
        let full = Rect::new(vec2(margin, top), vec2(right, bottom));
        let (sheet, beside) = match &canvas.figure.beside {
            Some(_) if !many => {
                let middle = w * 0.495;
                let gap = 5.0 * k;
                (
                    Rect::new(full.min, vec2(middle - gap, bottom)),
                    Some(Rect::new(vec2(middle + gap, top), full.max)),
                )
            }
            _ => (full, None),
        };
        let line = if has_table && !many { at(388.0) } else { at(446.0) };
        let table = if many {
            Rect::new(vec2(right + 8.0 * k, top), vec2(w - margin, h - margin))
        } else {
            Rect::new(vec2(margin, line + 60.0 * k), vec2(w - margin, h - margin))
        };
        Self { sheet, line, beside, table }
    }
}
