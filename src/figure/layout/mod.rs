//! Lays a Figure out on a page as marks in points, for the screen and for SVG.
//!
//! Positions scale with the page; sizes scale with the square root of its height, so that a large window
//! shows more of the sheet. In presentation mode, sizes scale with the height. From top to bottom: the
//! sheet, the number line, and the lens with the number to its left.

mod angle;
mod areas;
mod arrow;
mod bars;
mod bounds;
mod frame;
mod gauges;
mod labels;
mod line;
mod magnifier;
mod mark;
mod motion;
mod names;
mod repeated;
mod reserve;
mod sheet;
mod table;
mod tracks;

use glam::{Vec2, vec2};

use super::{Figure, Sheet};
use crate::explain::Term;
use areas::Areas;
pub use frame::PageTransform;
use labels::{Label, LabelObstacles};
pub use magnifier::{number_label, number_name, number_value};
pub use mark::{Anchor, Ink, Mark, PlacedMark, Rect, text_box};
pub use motion::Motion;
pub use reserve::Corner;

/// Reference page height for sizes, points.
const HEIGHT: f32 = 628.0;
/// Reference page height in presentation mode, points.
const PRESENT_HEIGHT: f32 = 552.0;
/// Minimum text size, points.
const MIN_TEXT_SIZE: f32 = 11.0;

/// Level of detail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The main number with its lens, bars and gauges.
    #[default]
    Answer,
    /// The main number and the table of projections, without lens.
    Work,
    /// As [`Self::Work`], also corners, centres and radii.
    All,
}

/// Page size and options.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Page {
    /// Width and height, points.
    pub size: Vec2,
    /// Level of detail.
    pub detail: Detail,
    /// Whether to use presentation mode, with larger sizes.
    pub present: bool,
    /// Size factor: the user's text scale; 1 if not positive.
    pub scale: f32,
    /// Whether to draw only the inset: the pair, one line, one number.
    pub inset: bool,
    /// Index of the line drawn as the number line.
    pub focus: usize,
    /// Whether the verdict is written at the top.
    pub titled: bool,
    /// Height covered by a long verdict at the top of the page, points.
    pub covered: f32,
    /// Size of the area reserved for the 3D view, points.
    pub reserve: Option<Vec2>,
    /// Preferred corner of the reserved area.
    pub corner: Corner,
    /// Remaining transition from the 3D view.
    pub motion: Motion,
    /// Section of the sheet that fills the page; for Figures without lines and numbers.
    pub closeup: Option<Closeup>,
}

/// A section of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closeup {
    /// Centre of the section on the sheet, m.
    pub center: Vec2,
    /// Points per metre.
    pub scale: f32,
}

/// A Figure laid out on a page.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Marks in drawing order.
    pub marks: Vec<PlacedMark>,
    /// Area reserved for the 3D view.
    pub reserved: Option<Rect>,
    /// Area of each table row, and the index of its line.
    pub rows: Vec<(Rect, usize)>,
    /// Area and number of each tick in the line history.
    pub ticks: Vec<(Rect, u64)>,
    /// Mapping from the sheet to the page.
    pub frame: Option<PageTransform>,
    /// Area of the sheet.
    pub sheet: Option<Rect>,
}

impl Layout {
    /// Appends the marks of another layout, with its upper left corner at `at`.
    pub fn append(&mut self, other: &Self, at: Vec2) {
        self.marks.extend(other.marks.iter().map(|drawn| PlacedMark {
            mark: drawn.mark.moved(at),
            clip: drawn.clip.map(|clip| Rect::new(clip.min + at, clip.max + at)),
            ..drawn.clone()
        }));
    }

    /// Multiplies the opacity of all marks.
    #[must_use]
    pub fn faded(mut self, opacity: f32) -> Self {
        self.marks.iter_mut().for_each(|drawn| drawn.opacity *= opacity);
        self
    }
}

/// Shared state during layout.
struct LayoutContext<'a> {
    figure: &'a Figure,
    page: Page,
    /// Size factor.
    k: f32,
    out: Layout,
    labels: LabelObstacles,
    /// Quantity of the following marks.
    term: Option<Term>,
}

/// Lays out a Figure.
#[must_use]
pub fn layout(figure: &Figure, page: &Page) -> Layout {
    let k = if page.present { page.size.y / PRESENT_HEIGHT } else { (page.size.y / HEIGHT).sqrt() };
    let k = k * if page.scale > 0.0 { page.scale } else { 1.0 };
    let mut canvas = LayoutContext {
        figure,
        page: *page,
        k: if page.inset { 1.0 } else { k },
        out: Layout::default(),
        labels: LabelObstacles::default(),
        term: None,
    };
    canvas.lay_out();
    canvas.out
}

/// Minimum distance from the number line to the rows of ticks, points: space for the lens.
const TICK_ROWS_OFFSET: f32 = 114.0;

impl LayoutContext<'_> {
    fn lay_out(&mut self) {
        if self.page.titled {
            self.title();
        }
        if self.figure.is_empty() {
            return;
        }
        let areas = Areas::of(self);
        let (sheet, closeup) = (&self.figure.sheet, self.page.closeup);
        let frame = PageTransform::of(sheet, self.line(), areas.sheet, closeup)
            .turned(self.page.motion.turn, areas.sheet.center());
        (self.out.frame, self.out.sheet) = (Some(frame), Some(areas.sheet));
        self.out.reserved = self.reserved(&frame, &areas);
        self.labels.occupied.extend(self.out.reserved);
        self.outlines(&self.figure.sheet, &frame);
        // Place the answer first; labels of the sheet use the remaining space.
        self.below_the_sheet(&frame, &areas);
        self.sheet(&frame, areas.sheet, self.page.detail);
        if let Some(area) = areas.beside
            && let Some(sheet) = &self.figure.beside
        {
            self.second_view(sheet, area);
        }
    }

    /// Draws the number line, and the number with its lens and bars, or the table, below it.
    fn below_the_sheet(&mut self, frame: &PageTransform, areas: &Areas) {
        let motion = self.page.motion;
        if motion.fall >= 1.0 {
            return;
        }
        let first = self.out.marks.len();
        // Rows of bounds replace the number line: they already state the result.
        let has_rows = self.figure.lines.iter().any(|line| line.is_bounds);
        let is_answer = self.page.detail == Detail::Answer && !self.page.inset;
        let below = if has_rows && is_answer {
            areas.sheet.max.y + 6.0 * self.k
        } else {
            self.term = self.line().and_then(|line| line.term);
            let below = self.number_line(frame, areas.sheet, areas.line);
            self.term = None;
            below
        };
        motion.lift(&mut self.out.marks[first..], areas.line - areas.sheet.center().y);
        if motion.is_closed {
            return;
        }
        if self.page.detail == Detail::Answer || self.page.inset {
            let below = self.bars(frame, below);
            let below = self.angle(areas.sheet, below);
            let below = self.bounds(areas.sheet, below);
            self.term = self.figure.numbers.first().and_then(|number| number.term);
            let bottom = self.answer(frame, areas.sheet, areas.line, below);
            self.term = None;
            if let Some((side, mut ticks)) = areas.ticks {
                if side == repeated::Side::Below {
                    // Always leave space for the lens: the rows stay in place when it appears.
                    ticks.min.y =
                        (bottom + 4.0 * self.k).max(areas.line + TICK_ROWS_OFFSET * self.k);
                }
                self.repeated(frame, side, ticks);
            }
            self.gauges(areas.sheet, bottom + 6.0 * self.k);
            self.tracks(areas.sheet, bottom + 6.0 * self.k);
        } else {
            self.headline(frame, areas.sheet, below);
            self.table(frame, areas.table);
        }
    }

    /// Returns the line drawn as the number line; `None` if it is a row of bounds.
    fn line(&self) -> Option<&super::Line> {
        let lines = &self.figure.lines;
        lines.get(self.page.focus).or_else(|| lines.first()).filter(|line| !line.is_bounds)
    }

    fn title(&mut self) {
        let text = self.figure.sentence.to_string();
        let max_width = 0.94 * self.page.size.x;
        let (size, line_height) = (self.k * 15.0, 18.0 * self.k);
        let width = super::measure::width(&text, false).max(1.0);
        // Split a long sentence into two lines.
        let lines = if width * size > max_width { halves(&text) } else { vec![text] };
        let longest =
            lines.iter().map(|text| super::measure::width(text, false)).fold(1.0, f32::max);
        let size = size.min(max_width / longest).max(MIN_TEXT_SIZE);
        let first_y = 30.0 * self.k - 0.5 * line_height * (lines.len() as f32 - 1.0);
        for (i, text) in lines.iter().enumerate() {
            let at = vec2(self.page.size.x * 0.5, first_y + line_height * i as f32);
            self.text(at, Anchor::Middle, size, false, Ink::Text, text);
        }
    }

    /// Draws the second view, with the name of its plane.
    fn second_view(&mut self, sheet: &Sheet, area: Rect) {
        self.push(Mark::Box { rect: area, radius: 8.0 * self.k });
        let inner = area.shrunk(10.0 * self.k);
        let frame = PageTransform::of(sheet, None, inner, None);
        self.outlines(sheet, &frame);
        self.shapes(sheet, &frame, inner);
        self.construction(sheet, &frame, inner);
        let (left, k) = (inner.min.x + 4.0 * self.k, self.k);
        let places =
            [inner.max.y - 6.0 * k, inner.min.y + 6.0 * k].map(|y| (vec2(left, y), Anchor::Start));
        self.place(&sheet.plane, Ink::Text, 13.0, true, &places, area);
    }

    fn push(&mut self, mark: Mark) {
        self.out.marks.push(PlacedMark { mark, clip: None, opacity: 1.0, term: self.term });
    }

    /// Adds a mark clipped to `clip`. Marks inside need no clip, so they share one mesh.
    fn push_in(&mut self, mark: Mark, clip: Rect, opacity: f32) {
        let clip = (!clip.holds(&mark.bounds())).then_some(clip);
        self.out.marks.push(PlacedMark { mark, clip, opacity, term: self.term });
    }

    /// Writes a mandatory text: at the free place that crosses the fewest lines, else at the first place.
    fn text_at(&mut self, places: &[(Vec2, Anchor)], size: f32, bold: bool, ink: Ink, text: &str) {
        if text.is_empty() {
            return;
        }
        let page = Rect::new(Vec2::ZERO, self.page.size);
        let label = Label { text, size: size.max(MIN_TEXT_SIZE), bold };
        let free = self.labels.place(&label, places, &page);
        if let Some((at, anchor)) = free.or_else(|| places.first().copied()) {
            self.text(at, anchor, size, bold, ink, text);
        }
    }

    /// Writes a text, moved onto the page if needed; reserves and returns its box. `at` is the anchor
    /// point, at half the text's height.
    fn text(
        &mut self,
        at: Vec2,
        anchor: Anchor,
        size: f32,
        bold: bool,
        ink: Ink,
        text: &str,
    ) -> Rect {
        let size = size.max(MIN_TEXT_SIZE);
        let rect = mark::text_box(at, anchor, size, bold, text);
        // Keep the text on the page.
        let page = Rect::new(Vec2::ZERO, self.page.size).shrunk(1.0);
        let moved = (page.min - rect.min).max(Vec2::ZERO) - (rect.max - page.max).max(Vec2::ZERO);
        let (at, rect) = (at + moved, Rect::new(rect.min + moved, rect.max + moved));
        self.labels.occupied.push(rect);
        self.push(Mark::Text { at, anchor, size, bold, ink, text: text.to_owned() });
        rect
    }
}

/// Splits a sentence into two lines near its middle.
fn halves(text: &str) -> Vec<String> {
    let middle = text.len() / 2;
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(middle)) {
        Some(at) => vec![text[..at].to_owned(), text[at + 1..].to_owned()],
        None => vec![text.to_owned()],
    }
}

/// Returns the width of a bold text of this size, points.
fn measure_width(text: &str, size: f32) -> f32 {
    super::measure::width(text, true) * size.max(MIN_TEXT_SIZE)
}
