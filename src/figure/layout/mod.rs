//! Places a Figure on a page: marks in points, for the screen and for SVG alike.
//!
//! Positions scale with the page, sizes with the root of its height, so that a large window shows more paper and
//! not only larger letters; for an audience sizes scale with the height. From top to bottom: the sheet, the number line straight below it, and the lens
//! with the number left of it.

mod angle;
mod areas;
mod arrow;
mod bars;
mod bounds;
mod frame;
mod gauges;
mod labels;
mod lens;
mod line;
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
    /// Each tick for which the line is repeated, and its place.
    pub ticks: Vec<(Rect, u64)>,
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
    /// The quantity that marks show from now on.
    term: Option<Term>,
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
        term: None,
    };
    canvas.lay_out();
    canvas.out
}

/// From the number line to what stands under the lens, points.
const UNDER_LENS: f32 = 114.0;

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
        self.outlines(&self.figure.sheet, &frame);
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
        // A search with bounds says in its rows how far apart the pair is.
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
                    // A lens comes and goes from tick to tick: the rows stay where they are.
                    ticks.min.y = (bottom + 4.0 * self.k).max(areas.line + UNDER_LENS * self.k);
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

    /// The line that is drawn level.
    fn line(&self) -> Option<&super::Line> {
        let lines = &self.figure.lines;
        lines.get(self.page.focus).or_else(|| lines.first()).filter(|line| !line.is_bounds)
    }

    fn title(&mut self) {
        let text = self.figure.sentence.to_string();
        let room = 0.94 * self.page.size.x;
        let (size, line) = (self.k * 15.0, 18.0 * self.k);
        let width = super::measure::width(&text, false).max(1.0);
        // A long sentence takes two lines.
        let lines = if width * size > room { halves(&text) } else { vec![text] };
        let longest =
            lines.iter().map(|text| super::measure::width(text, false)).fold(1.0, f32::max);
        let size = size.min(room / longest).max(SMALLEST);
        let top = 30.0 * self.k - 0.5 * line * (lines.len() as f32 - 1.0);
        for (i, text) in lines.iter().enumerate() {
            let at = vec2(self.page.size.x * 0.5, top + line * i as f32);
            self.text(at, Anchor::Middle, size, false, Ink::Text, text);
        }
    }

    fn beside(&mut self, sheet: &Sheet, area: Rect) {
        self.push(Mark::Box { rect: area, radius: 8.0 * self.k });
        let inner = area.shrunk(10.0 * self.k);
        let frame = Frame::of(sheet, None, inner, None);
        self.outlines(sheet, &frame);
        self.shapes_of(sheet, &frame, inner);
        let (left, k) = (inner.min.x + 4.0 * self.k, self.k);
        let places =
            [inner.max.y - 6.0 * k, inner.min.y + 6.0 * k].map(|y| (vec2(left, y), Anchor::Start));
        self.place(&sheet.plane, Ink::Text, 13.0, true, &places, area);
    }

    fn push(&mut self, mark: Mark) {
        self.out.marks.push(Drawn { mark, clip: None, opacity: 1.0, term: self.term });
    }

    fn push_in(&mut self, mark: Mark, clip: Rect, opacity: f32) {
        self.out.marks.push(Drawn { mark, clip: Some(clip), opacity, term: self.term });
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

/// A sentence in two lines, split between the words nearest to its middle.
fn halves(text: &str) -> Vec<String> {
    let middle = text.len() / 2;
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(middle)) {
        Some(at) => vec![text[..at].to_owned(), text[at + 1..].to_owned()],
        None => vec![text.to_owned()],
    }
}

/// Width of a bold text of this size, points.
fn measure_width(text: &str, size: f32) -> f32 {
    super::measure::width(text, true) * size
}
