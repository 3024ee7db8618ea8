//! Number lines: an axis with both projections, and bars of lengths.

use glam::Vec2;

use super::{Role, Unit};
use crate::explain::Term;
use crate::geom::order;

/// An axis with the projections of both shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Name: "box z".
    pub name: String,
    /// Direction on the sheet, a unit vector; zero for lines of angles and times.
    pub direction: Vec2,
    /// Interval of A: minimum and maximum.
    pub a: [f32; 2],
    /// Interval of B.
    pub b: [f32; 2],
    /// Length common to both intervals; negative: minus the gap.
    pub overlap: f32,
    /// Whether this axis decides.
    pub decides: bool,
    /// Unit of all values.
    pub unit: Unit,
    /// Named values.
    pub marks: Vec<LineMark>,
    /// Whether the line is a row of bounds or times: `a` holds the bounds, `b` the range of the search.
    pub is_bounds: bool,
    /// Tick of a repeated line.
    pub tick: Option<u64>,
    /// Owner of the axis: A or B; `None` for others, such as cross products of edges.
    pub owner: Option<Role>,
    /// Quantity shown.
    pub term: Option<Term>,
}

/// A named value on a line.
#[derive(Clone, Debug, PartialEq)]
pub struct LineMark {
    /// Label beside the value.
    pub name: String,
    /// Value, in the line's unit.
    pub at: f32,
}

/// Consecutive lengths on the first line's scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Name with the sum.
    pub name: String,
    /// Parts, in order.
    pub parts: Vec<BarPart>,
    /// Sum of the parts.
    pub sum: f32,
}

/// A part of a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct BarPart {
    /// Ends, in the line's unit.
    pub ends: [f32; 2],
    /// Role for the colour.
    pub role: Role,
    /// Name; empty if the bar's name suffices.
    pub name: String,
}

/// Distances of a centre from a wall: before and after each move of the tick, and at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// Name: "to wall 1".
    pub name: String,
    /// Minimum distance without overlap, m: the radius r.
    pub limit: f32,
    /// Moves by this wall: index among all moves of the tick, and distances before and after, m.
    pub moves: Vec<(usize, [f32; 2])>,
    /// Distance at the end of the tick, m.
    pub end: f32,
}

/// A number within its range.
#[derive(Clone, Debug, PartialEq)]
pub struct Gauge {
    /// Name of the contact point: "1".
    pub name: String,
    /// Kind of number: "normal impulse".
    pub kind: &'static str,
    /// Value, in `unit`.
    pub value: f32,
    /// Permitted minimum and maximum; if unbounded, 0 and the value.
    pub range: [f32; 2],
    /// Unit of the value and the range.
    pub unit: Unit,
    /// Role for the colour.
    pub role: Role,
    /// Quantity shown.
    pub term: Option<Term>,
}

/// Sorts lines: the deciding one first, the others by overlap. Ties keep their order.
pub(super) fn sort(lines: &mut [Line]) {
    order::sort_by(lines, |p, q| q.decides.cmp(&p.decides).then(p.overlap.total_cmp(&q.overlap)));
}

impl LineMark {
    /// Creates a mark at a value in the line's unit.
    #[must_use]
    pub fn new(name: impl Into<String>, at: f32) -> Self {
        Self { name: name.into(), at }
    }
}

impl Bar {
    /// Creates a bar of one part.
    #[must_use]
    pub fn single(name: impl Into<String>, sum: f32, ends: [f32; 2], role: Role) -> Self {
        let part = BarPart { ends, role, name: String::new() };
        Self { name: name.into(), parts: vec![part], sum }
    }
}

impl Line {
    /// Returns whether the line measures lengths in a direction of the sheet.
    #[must_use]
    pub fn is_on_sheet(&self) -> bool {
        self.unit == Unit::Metres && self.direction != Vec2::ZERO
    }

    /// Creates a deciding line of lengths with the overlap computed by the tick.
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
            owner: None,
            term: None,
        }
    }
}
