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
mod map;
mod measure;
mod outline;
mod pair;
mod plane;
mod rects;
mod step;
pub mod svg;
mod tank;
mod walker;
mod wall;
mod words;

use glam::Vec2;

use crate::explain::verdict::Verdict;
use crate::explain::{self, Term};
use crate::sim::{Record, WorldKind};

pub use canvas::drawing_tolerance;
pub use json::json;
#[cfg(feature = "window")]
pub(crate) use measure::REGULAR;
pub use pair::bodies;
pub use plane::{Basis, Plane, Turned};
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
    /// A second view beside the sheet: a dial, a Minkowski difference, a magnified path.
    pub beside: Option<Sheet>,
}

/// A plane of the world seen straight on; coordinates are metres on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Name of the plane: "xz", "along n".
    pub plane: String,
    /// The coordinate along the first line.
    pub along: Along,
    /// How its coordinates lie in the world; `None` where they do not.
    pub basis: Option<Basis>,
    /// Direction of up (or of the driver's start heading) on the sheet, a unit vector.
    pub up: Vec2,
    /// How it is turned on the page.
    pub orientation: Orientation,
    /// Outlines of what was tested, and of results.
    pub shapes: Vec<Shape>,
    /// Arrows: the MTV, the step that the response took.
    pub arrows: Vec<Arrow>,
    /// Single points: a closest point, a centre, a deepest corner.
    pub points: Vec<Point>,
    /// Construction lines: a distance, an edge that decides.
    pub segments: Vec<Segment>,
}

/// How a sheet is turned on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// The first line is level, A on the left.
    Level,
    /// Up is drawn upwards.
    Up,
    /// The second coordinate is drawn upwards.
    AsIs,
}

/// A coordinate of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// The first.
    X,
    /// The second.
    Y,
}

/// Role in the pair; it decides the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The first of the pair: blue.
    A,
    /// The second of the pair: amber.
    B,
    /// A neighbour that takes no part.
    Other,
    /// Part of an overlap: vermilion.
    Overlap,
    /// Part of a gap: green.
    Gap,
    /// Construction.
    Guide,
}

/// The time at which a shape stands so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// As it was tested.
    Tested,
    /// After the response; drawn dashed.
    Result,
}

/// An outline on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Name of the body.
    pub name: String,
    /// Role in the pair.
    pub role: Role,
    /// Its outline.
    pub outline: Outline,
    /// The time at which it stands so.
    pub when: When,
}

/// The form of a shape, m.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// Corners, in order; the last meets the first.
    Closed(Vec<Vec2>),
    /// Points of an open line, such as a wall or the ground in section.
    Open(Vec<Vec2>),
    /// A solid of which only one face is near: its corners, and the face.
    Solid {
        /// Corners of the part that is drawn.
        corners: Vec<Vec2>,
        /// Ends of the face.
        face: [Vec2; 2],
    },
    /// Centre and radius.
    Circle(Vec2, f32),
}

/// An arrow on a sheet, m.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// "MTV", "step".
    pub name: String,
    /// Colour: vermilion for what would suffice, blue for what was done.
    pub role: Role,
    /// Its tail.
    pub from: Vec2,
    /// Its tip.
    pub to: Vec2,
    /// Its length as the tick computed it, m, or in `unit`.
    pub length: f32,
    /// The unit of its length; `None` for a unit vector, which is written without a number.
    pub unit: Option<Unit>,
    /// The quantity that it shows.
    pub term: Option<Term>,
}

/// A named point on a sheet, m.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Its name.
    pub name: String,
    /// Role in the pair.
    pub role: Role,
    /// Where it is.
    pub at: Vec2,
    /// True where the name is written at every depth.
    pub named: bool,
}

/// A construction line on a sheet, m.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Its name; empty where it has none.
    pub name: String,
    /// Role in the pair.
    pub role: Role,
    /// Its ends.
    pub ends: [Vec2; 2],
    /// True for construction lines, false for edges.
    pub dashed: bool,
}

/// Unit of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Metres.
    Metres,
    /// Degrees.
    Degrees,
    /// Seconds.
    Seconds,
    /// Newton seconds.
    NewtonSeconds,
}

impl Unit {
    /// As it is written.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Metres => "m",
            Self::Degrees => "°",
            Self::Seconds => "s",
            Self::NewtonSeconds => "N·s",
        }
    }
}

/// An axis with the projections of both shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// "box z".
    pub name: String,
    /// Its direction on the sheet, a unit vector; zero for lines of angles and times.
    pub direction: Vec2,
    /// Interval that A covers, from its least to its greatest end.
    pub a: [f32; 2],
    /// Interval that B covers.
    pub b: [f32; 2],
    /// Length that both cover; negative: minus the gap.
    pub overlap: f32,
    /// True for the axis that decides.
    pub decides: bool,
    /// Its unit.
    pub unit: Unit,
    /// Named places on it.
    pub marks: Vec<LineMark>,
    /// True for a row of bounds or times, `a` between its least and greatest; `b` is the range of the search.
    pub is_bounds: bool,
    /// The tick that it belongs to, where the line is repeated for earlier ticks.
    pub tick: Option<u64>,
    /// The quantity that it shows.
    pub term: Option<Term>,
}

/// A named place on a line.
#[derive(Clone, Debug, PartialEq)]
pub struct LineMark {
    /// Its name.
    pub name: String,
    /// Where it is, in the line's unit.
    pub at: f32,
}

/// Lengths laid end to end on the first line's scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Its name with the sum.
    pub name: String,
    /// Each part: its ends on the line, its colour, its name.
    pub parts: Vec<BarPart>,
    /// The number that the parts make.
    pub sum: f32,
}

/// One length of a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct BarPart {
    /// Its ends, in the line's unit.
    pub ends: [f32; 2],
    /// Its colour.
    pub role: Role,
    /// Its name; empty where the bar's name says it.
    pub name: String,
}

/// A named number of the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// "overlap", "gap".
    pub name: String,
    /// Its value.
    pub value: f32,
    /// "m", "°".
    pub unit: &'static str,
    /// Its colour.
    pub role: Role,
    /// Rank among other numbers: "least of 4 axes".
    pub remark: String,
    /// The quantity that it is.
    pub term: Option<Term>,
}

/// The parts of a world's own Figure: all but the tick, the world and the verdict.
#[derive(Debug)]
struct Parts {
    pair: Vec<String>,
    sheet: Sheet,
    lines: Vec<Line>,
    bars: Vec<Bar>,
    numbers: Vec<Number>,
    beside: Option<Sheet>,
}

/// The Figure of the pair with `target` (`None`: the nearest) in this tick.
///
/// A tick that tested no pair gives a Figure with its verdict and empty lists.
#[must_use]
pub fn of(record: &Record, tick: u64, target: Option<usize>) -> Figure {
    let explained = explain::of(record);
    let target = target.or_else(|| explained.explained(None));
    let parts = match record {
        Record::Tank(record) => tank::figure(record, target),
        Record::Wall(record) => wall::figure(record, target),
        Record::Walker(record) => walker::figure(record),
        Record::Map(record) => map::figure(record),
        Record::Bodies(record) => bodies::figure(record, target),
        Record::Lab(record) => lab::figure(record, target),
    };
    let (world, sentence) = (record.kind(), explained.verdict(target));
    let parts = parts.unwrap_or_else(Parts::empty);
    let Parts { pair, sheet, lines, bars, numbers, beside } = parts;
    Figure { tick, world, pair, sentence, sheet, lines, bars, numbers, beside }
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
            beside: None,
        }
    }
}

impl Sheet {
    /// An empty sheet whose first line is drawn level.
    #[must_use]
    pub fn new(plane: impl Into<String>, up: Vec2) -> Self {
        Self {
            plane: plane.into(),
            along: Along::X,
            basis: None,
            up,
            orientation: Orientation::Level,
            shapes: Vec::new(),
            arrows: Vec::new(),
            points: Vec::new(),
            segments: Vec::new(),
        }
    }
}

impl Shape {
    /// The shape as it was tested.
    #[must_use]
    pub fn tested(name: impl Into<String>, role: Role, outline: Outline) -> Self {
        Self { name: name.into(), role, outline, when: When::Tested }
    }

    /// The shape after the response.
    #[must_use]
    pub fn result(name: impl Into<String>, role: Role, outline: Outline) -> Self {
        Self { name: name.into(), role, outline, when: When::Result }
    }
}

impl Line {
    /// A line of lengths with its overlap as the tick computed it; it decides.
    #[must_use]
    pub fn metres(
        name: impl Into<String>,
        direction: Vec2,
        [a, b]: [[f32; 2]; 2],
        overlap: f32,
    ) -> Self {
        Self {
            name: name.into(),
            direction,
            a,
            b,
            overlap,
            decides: true,
            unit: Unit::Metres,
            marks: Vec::new(),
            is_bounds: false,
            tick: None,
            term: None,
        }
    }
}

impl Number {
    /// The answer on an axis: its overlap, or its gap.
    #[must_use]
    pub fn answer(overlap: f32, remark: impl Into<String>) -> Self {
        let (name, role) =
            if overlap > 0.0 { ("overlap", Role::Overlap) } else { ("gap", Role::Gap) };
        let (value, remark) = (overlap.abs(), remark.into());
        Self { name: name.to_owned(), value, unit: "m", role, remark, term: None }
    }
}
