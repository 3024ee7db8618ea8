//! Flat pictures of tested pairs: one function per world, a common layout, and output as SVG or pixels.
//!
//! A [`Figure`] is a pure function of the tick's record. Its intervals, overlaps, arrows and numbers come
//! from the tick; only their positions on the sheet are computed here. The window and [`svg`] draw the same marks, made
//! by [`layout`].

mod bodies;
mod canvas;
mod json;
mod lab;
pub mod layout;
mod line;
mod line_history;
mod map;
mod measure;
mod outline;
mod pair;
mod plane;
#[cfg(not(target_arch = "wasm32"))]
pub mod raster;
mod rects;
mod sheet;
mod step;
pub mod svg;
mod tank;
mod unit;
mod values;
mod walker;
mod wall;
mod words;

use crate::explain;
use crate::explain::verdict::Verdict;
use crate::sim::{Record, WorldKind};

pub use canvas::drawing_tolerance;
pub use json::json;
pub use line::{Bar, BarPart, Gauge, Line, LineMark, Track};
pub use line_history::{LineHistory, repeated_ticks};
#[cfg(feature = "window")]
pub(crate) use measure::REGULAR;
pub use pair::bodies;
pub use plane::{Basis, Plane, RotatedPlane};
pub use sheet::{
    Arrow, Orientation, Outline, Point, Role, Segment, Shape, ShapeState, Sheet, SheetAxis,
};
pub use unit::Unit;
pub use values::Number;
pub use words::words;

/// Flat picture of a tested pair, or of a body and the ground below it.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Tick shown; the start is tick 0.
    pub tick: u64,
    /// World of the tick.
    pub world: WorldKind,
    /// Names of the pair, or of the single tested body; empty if the tick tested none.
    pub pair: Vec<String>,
    /// Verdict on the pair.
    pub sentence: Verdict,
    /// Plane of the test, with the shapes.
    pub sheet: Sheet,
    /// Axes with both projections; the first decides.
    pub lines: Vec<Line>,
    /// Consecutive lengths below the first line, on its scale: parts of r, a distance beside a radius.
    pub bars: Vec<Bar>,
    /// Numbers of the result; the first is the main number.
    pub numbers: Vec<Number>,
    /// Line of the angle that decides the response direction: `a` is the deciding range, `b` the angle.
    pub angle: Option<Line>,
    /// Numbers within their ranges: impulses.
    pub gauges: Vec<Gauge>,
    /// Distances to several walls through the tick.
    pub tracks: Vec<Track>,
    /// Second view beside the sheet: a dial, a Minkowski difference, a magnified path.
    pub beside: Option<Sheet>,
    /// First line of neighbouring ticks, if the scene requests it.
    pub line_history: Option<LineHistory>,
}

/// Parts of a Figure made by its world: all but tick, world and verdict.
#[derive(Debug, Default)]
struct FigureParts {
    pair: Vec<String>,
    sheet: Sheet,
    lines: Vec<Line>,
    bars: Vec<Bar>,
    numbers: Vec<Number>,
    angle: Option<Line>,
    gauges: Vec<Gauge>,
    tracks: Vec<Track>,
    beside: Option<Sheet>,
}

/// Returns the Figure of the pair with `target` (`None`: the nearest) in this tick.
///
/// For a tick without a tested pair, the Figure has a verdict and empty lists.
#[must_use]
pub fn of(record: &Record, tick: u64, target: Option<usize>) -> Figure {
    let explained = explain::explanation(record);
    let target = target.or_else(|| explained.explained(None));
    let (world, sentence) = (record.kind(), explained.verdict(target));
    let parts = parts(record, explained.figure_target(target)).unwrap_or_default();
    parts.figure(tick, world, sentence)
}

/// Returns the parts made by the record's world for the pair with `target`.
fn parts(record: &Record, target: Option<usize>) -> Option<FigureParts> {
    match record {
        Record::Tank(record) => tank::figure(record, target),
        Record::Wall(record) => wall::figure(record, target),
        Record::Walker(record) => walker::figure(record),
        Record::Map(record) => map::figure(record),
        Record::Bodies(record) => bodies::figure(record, target),
        Record::Lab(record) => lab::figure(record, target),
    }
}

impl Figure {
    /// Returns the deciding line.
    #[must_use]
    pub fn deciding(&self) -> Option<&Line> {
        self.lines.first()
    }

    /// Returns whether the tick tested nothing drawable.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pair.is_empty()
    }
}

impl FigureParts {
    /// Returns the Figure with these parts.
    fn figure(self, tick: u64, world: WorldKind, sentence: Verdict) -> Figure {
        let Self { pair, sheet, lines, bars, numbers, angle, gauges, tracks, beside } = self;
        Figure {
            tick,
            world,
            pair,
            sentence,
            sheet,
            lines,
            bars,
            numbers,
            angle,
            gauges,
            tracks,
            beside,
            line_history: None,
        }
    }
}
