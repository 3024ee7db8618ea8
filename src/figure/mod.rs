//! The flat picture of what a tick tested: a value without pixels, one function per world, one layout, and SVG.
//!
//! A [`Figure`] is a pure function of the tick's record. Its intervals, overlaps, arrows and numbers are those that
//! the tick computed; only their places on the sheet are new. The window and [`svg`] draw the same marks, which
//! [`layout`] makes.

mod bodies;
mod canvas;
mod json;
mod lab;
pub mod layout;
mod line;
mod map;
mod measure;
mod outline;
mod pair;
mod plane;
mod rects;
mod repeated;
mod sheet;
mod step;
pub mod svg;
mod tank;
mod values;
mod walker;
mod wall;
mod words;

use glam::Vec2;

use crate::explain;
use crate::explain::verdict::Verdict;
use crate::sim::{Record, WorldKind};

pub use canvas::drawing_tolerance;
pub use json::json;
pub use line::{Bar, BarPart, Gauge, Line, LineMark, Track};
#[cfg(feature = "window")]
pub(crate) use measure::REGULAR;
pub use pair::bodies;
pub use plane::{Basis, Plane, Turned};
pub use repeated::{Repeated, repeated_ticks};
pub use sheet::{Along, Arrow, Orientation, Outline, Point, Role, Segment, Shape, Sheet, When};
pub use values::{Number, Unit};
pub use words::words;

/// The flat picture of one tested pair, or of one body and the ground that it tested.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The tick that is drawn; the start is tick 0.
    pub tick: u64,
    /// The world that ran the tick.
    pub world: WorldKind,
    /// Names of the pair, or of the one body that was tested; empty where the tick tested none.
    pub pair: Vec<String>,
    /// The verdict.
    pub sentence: Verdict,
    /// The plane in which the pair was tested, with the shapes on it.
    pub sheet: Sheet,
    /// Axes with both projections; the first decides.
    pub lines: Vec<Line>,
    /// Lengths laid end to end below the first line, on its scale: the parts of r, a distance beside a radius.
    pub bars: Vec<Bar>,
    /// Numbers of the answer; the first is the answer itself.
    pub numbers: Vec<Number>,
    /// The angle by which the way back was chosen: `a` is the range that decides, `b` the angle itself.
    pub angle: Option<Line>,
    /// Numbers within their ranges: impulses.
    pub gauges: Vec<Gauge>,
    /// Distances to each of several walls through the tick.
    pub tracks: Vec<Track>,
    /// A second view beside the sheet: a dial, a Minkowski difference, a magnified path.
    pub beside: Option<Sheet>,
    /// The first line for each of the ticks around this one, where the scene asks for that.
    pub repeated: Option<Repeated>,
}

/// The parts of a world's own Figure: all but the tick, the world and the verdict.
#[derive(Debug)]
struct Parts {
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

/// The Figure of the pair with `target` (`None`: the nearest) in this tick.
///
/// A tick that tested no pair gives a Figure with its verdict and empty lists.
#[must_use]
pub fn of(record: &Record, tick: u64, target: Option<usize>) -> Figure {
    let explained = explain::of(record);
    let target = target.or_else(|| explained.explained(None));
    let (world, sentence) = (record.kind(), explained.verdict(target));
    let parts = parts(record, target).unwrap_or_else(Parts::empty);
    let Parts { pair, sheet, lines, bars, numbers, angle, gauges, tracks, beside } = parts;
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
        repeated: None,
    }
}

/// What the world of the record draws of the pair with `target`.
fn parts(record: &Record, target: Option<usize>) -> Option<Parts> {
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
    /// The line that decides.
    #[must_use]
    pub fn deciding(&self) -> Option<&Line> {
        self.lines.first()
    }

    /// True where the tick tested nothing that can be drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pair.is_empty()
    }
}

impl Parts {
    fn empty() -> Self {
        Self {
            pair: Vec::new(),
            sheet: Sheet::new("", Vec2::Y),
            lines: Vec::new(),
            bars: Vec::new(),
            numbers: Vec::new(),
            angle: None,
            gauges: Vec::new(),
            tracks: Vec::new(),
            beside: None,
        }
    }
}
