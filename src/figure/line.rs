//! Number lines: an axis with both projections, and lengths laid end to end.

use glam::Vec2;

use super::{Role, Unit};
use crate::explain::Term;

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
    /// Whose axis it is: A or B; `None` for others, such as crosses of edges.
    pub owner: Option<Role>,
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

/// The distance of a centre to a wall before and after each push of the tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// "to wall 1".
    pub name: String,
    /// The least distance that is free, m: r.
    pub limit: f32,
    /// Each move by this wall: its number among all moves of the tick, and the distances before and after it, m.
    pub moves: Vec<(usize, [f32; 2])>,
    /// Where the tick ends, m.
    pub end: f32,
}

/// A number within its range.
#[derive(Clone, Debug, PartialEq)]
pub struct Gauge {
    /// "1", the point that it belongs to.
    pub name: String,
    /// What all numbers of its kind are: "normal impulse".
    pub kind: &'static str,
    /// Its value.
    pub value: f32,
    /// The least and the greatest that it may be; without bounds from 0 to the value.
    pub range: [f32; 2],
    /// Its unit.
    pub unit: Unit,
    /// Its colour.
    pub role: Role,
    /// The quantity that it is.
    pub term: Option<Term>,
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
            owner: None,
            term: None,
        }
    }
}
